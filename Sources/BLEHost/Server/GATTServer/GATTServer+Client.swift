internal import BLEWire

extension GATTServer {
  /// A client and all that it has left with the server.
  struct Client: Sendable {
    var security: LinkSecurity
    var isBonded: Bool
    var mtu: Int
    /// How many more notifications and indications its link takes.
    var room: Int
    /// Its configurations by the handles of their descriptors.
    var configurations: [AttributeHandle: ClientCharacteristicConfiguration] = [:]
    var features: [UInt8] = [0]
    var awareness = Awareness.aware
    /// The hash of the database that it knows.
    var knownHash: [UInt8]?
    var prepared: [ATTPrepareWriteRequest] = []
    var preparedBytes = 0
    /// An attribute that something was prepared for, and that was removed since.
    var lostPrepared: AttributeHandle?
    var requests = Lane()
    var commands = Lane()
    var notifications = RingBuffer<[UInt8]>()
    var indications = RingBuffer<WaitingIndication>()
    var lastIndication = IndicationID(rawValue: 0)
    /// The indication that waits for its confirmation.
    var outstanding: Outstanding?
    /// What Service Changed has to tell.
    var changed: AttributeHandleRange?
    /// Whether it was told to be full, and `Action.ready` is due.
    var wasFull = false
    /// Whether its bearer is to be closed.
    var isClosed = false
  }

  /// Whether a client knows the present database (Vol 3, Part G, §2.5.2.1).
  enum Awareness: Sendable {
    case aware
    /// The database changed; requests with handles are refused once.
    case unaware
    /// It was told, or read the hash: its next request makes it aware.
    case told
  }

  /// An indication that waits to be sent.
  struct WaitingIndication: Sendable {
    var id: IndicationID
    var pdu: ATTHandleValueIndication
  }

  /// An indication that was sent.
  struct Outstanding: Sendable {
    var handle: AttributeHandle
    /// What its owner calls it; nil for Service Changed.
    var id: IndicationID?
    var deadline: Moment
  }

  /// PDUs of one kind, which are served in their order.
  struct Lane: Sendable {
    /// What waits for the owner's answer.
    var job: Job?
    /// What came after it.
    var waiting = RingBuffer<[UInt8]>(capacity: 1)
  }

  /// A PDU that is served, as soon as the owner's answers are there.
  struct Job: Sendable {
    var pdu: ATTPDU
    var answers: [Key: Result<[UInt8], ATTErrorCode>] = [:]
    /// The handle that a refused write names.
    var faultyHandle: AttributeHandle?
    /// The question that waits for its answer.
    var question: RequestID?
    var key = Key.write
    /// When all questions that it takes must be answered; `never` before the first.
    var deadline = Moment.never
    /// How long the present one's answer may take.
    var timeLimit = Duration.zero
  }

  /// What the owner was asked about while it served a PDU.
  enum Key: Hashable, Sendable {
    case read(AttributeHandle, offset: Int)
    case write
    case authorizeRead(AttributeHandle)
    case authorizeWrite(AttributeHandle)
  }

  /// What serving a PDU needs to know of its client.
  struct Context {
    var client: ClientID
    var mtu: Int
    var security: LinkSecurity
    var job: Job
  }

  /// Why a PDU is not served, or not yet.
  enum Stop: Error {
    case refuse(ATTErrorCode, AttributeHandle)
    case ask(Key, Question)
  }
}

extension GATTServer.Client {
  /// Whether it wants Database Out Of Sync (Vol 3, Part G, §7.2).
  var cachesRobustly: Bool { (features.first ?? 0) & 0x01 != 0 }
  /// Whether values may be sent to it: not before it knows the present database, if it wants
  /// Database Out Of Sync (Vol 3, Part G, §2.5.2.1).
  var mayBeSentValues: Bool {
    switch awareness {
    case .aware: true
    case .unaware, .told: !cachesRobustly
    }
  }
  /// Whether it takes several values in one notification (Vol 3, Part G, §7.2).
  var takesMultipleNotifications: Bool { (features.first ?? 0) & 0x04 != 0 }

  /// Takes a new MTU; what waits is cut if it is smaller than the one before.
  mutating func setMTU(_ new: Int) {
    let isSmaller = new < mtu
    mtu = new
    guard isSmaller else { return }
    for _ in 0..<notifications.count {
      guard let pdu = notifications.popFirst() else { break }
      if pdu.count <= mtu {
        notifications.append(pdu)
      } else if let several = try? ATTMultipleHandleValueNotification(parsing: pdu) {
        for value in several.values {
          let one = ATTHandleValueNotification(handle: value.handle, value: value.bytes)
          notifications.append(Array(one.encoded.prefix(mtu)))
        }
      } else {
        notifications.append(Array(pdu.prefix(mtu)))
      }
    }
    for _ in 0..<indications.count {
      guard var indication = indications.popFirst() else { break }
      indication.pdu.value = Array(indication.pdu.value.prefix(mtu - 3))
      indications.append(indication)
    }
  }

  /// Forgets the notifications that wait, of some attributes.
  mutating func dropNotifications(of isMeant: (AttributeHandle) -> Bool) {
    for _ in 0..<notifications.count {
      guard let pdu = notifications.popFirst() else { break }
      if let several = try? ATTMultipleHandleValueNotification(parsing: pdu) {
        let kept = several.values.filter { !isMeant($0.handle) }
        if kept.count == several.values.count {
          notifications.append(pdu)
        } else if kept.count > 1 {
          notifications.append(ATTMultipleHandleValueNotification(values: kept).encoded)
        } else if let one = kept.first {
          notifications.append(
            ATTHandleValueNotification(handle: one.handle, value: one.bytes).encoded)
        }
      } else if let one = try? ATTHandleValueNotification(parsing: pdu), !isMeant(one.handle) {
        notifications.append(pdu)
      }
    }
  }

  /// Forgets the indications that wait, of some attributes; those that it forgot.
  mutating func dropIndications(
    of isMeant: (AttributeHandle) -> Bool
  ) -> [GATTServer.WaitingIndication] {
    var dropped: [GATTServer.WaitingIndication] = []
    for _ in 0..<indications.count {
      guard let indication = indications.popFirst() else { break }
      if isMeant(indication.pdu.handle) {
        dropped.append(indication)
      } else {
        indications.append(indication)
      }
    }
    return dropped
  }

  /// What is kept of it while it is away.
  var stored: GATTServer.StoredClient {
    GATTServer.StoredClient(
      configurations: configurations.filter { !$0.value.isEmpty }, features: features,
      databaseHash: knownHash)
  }
}
