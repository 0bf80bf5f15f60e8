internal import BLEWire

/// What a virtual controller remembers; the radio executes its commands.
struct VirtualController: Sendable {
  /// The two ways to advertise, scan and connect, which must not be mixed (Vol 4, Part E, §3.1.1).
  enum CommandSet: Sendable { case legacy, extended }

  struct LinkEntry: Sendable {
    var handle: ConnectionHandle
    var id: LinkID
  }

  var configuration: ControllerConfiguration
  // What a reset does not touch.
  var isPlugged = true
  var isOutOfRange = false
  var withholdsAcknowledgements = false
  var failingConnections = 0
  var faults: [Fault] = []
  var counts = Counts()
  var heldBack: HCIPacket?
  /// How often it was reset, so that what was planned before is void.
  var resets: UInt64 = 0
  /// Counted up with each event of reports that is begun.
  var reportRun: UInt64 = 0
  // What a reset forgets.
  var eventMask: UInt64 = 0x1fff_ffff_ffff
  var eventMaskPage2: UInt64 = 0
  var leEventMask: UInt64 = 0x1f
  var commandSet: CommandSet?
  var randomAddress: BluetoothAddress?
  var name = ""
  var acceptList: [DeviceAddress] = []
  var resolvingList = ResolvingList()
  var suggestedOctets: UInt16 = 27
  var suggestedTime: UInt16 = 328
  var sendingPHYs: UInt8 = 7
  var receivingPHYs: UInt8 = 7
  var sets: [AdvertisingSet] = []
  var scan = ScanState()
  /// Beside the scan, so that a copy of it does not make each new entry copy all.
  var seenReports: Set<SeenReport> = []
  var initiator: InitiatorState?
  var links: [LinkEntry] = []
  /// Whether the host waits for a credit.
  var isCreditWithheld = false
  /// Completed packets that the host was not told of yet.
  var completed: [(handle: ConnectionHandle, count: UInt16)] = []
  var isCompletedPlanned = false
  /// Reports that wait for others, each an event of its own.
  var reports: [HCIEventPacket] = []
  /// Names the cancellation while it still waits for a peer though that was cancelled.
  var cancelRun: UInt64?

  struct Counts: Sendable {
    var events = 0
    var data = 0
    var commands = 0
    /// Commands that came though the last answer gave no credit.
    var withoutCredit = 0
    var opcodes: [HCIOpcode: Int] = [:]
  }

  init(_ configuration: ControllerConfiguration) { self.configuration = configuration }

  /// HCI_Reset: all but what it is and what befalls it begins anew (Vol 4, Part E, §7.3.2).
  mutating func reset() {
    var fresh = VirtualController(configuration)
    fresh.isPlugged = isPlugged
    fresh.isOutOfRange = isOutOfRange
    fresh.withholdsAcknowledgements = withholdsAcknowledgements
    fresh.failingConnections = failingConnections
    fresh.faults = faults
    fresh.counts = counts
    fresh.heldBack = heldBack
    fresh.resets = resets &+ 1
    fresh.reportRun = reportRun &+ 1
    // Numbers of runs go on, so that what was planned before is void.
    fresh.scan.run = scan.run &+ 1
    self = fresh
  }

  func set(_ handle: UInt8) -> Int? { sets.firstIndex { $0.handle == handle } }

  func link(_ handle: ConnectionHandle) -> LinkID? {
    links.first { $0.handle == handle }?.id
  }

  func accepts(_ address: DeviceAddress) -> Bool { acceptList.contains(address.plain) }

  /// The lowest handle that no link has.
  var freeHandle: ConnectionHandle {
    var number: UInt16 = 0x0040
    while links.contains(where: { $0.handle.rawValue == number }) { number += 1 }
    return ConnectionHandle(rawValue: number)
  }

  /// Whether the host wants an event (Vol 4, Part E, §7.3.1, §7.3.69, §7.8.1).
  func wants(_ event: HCIEventPacket) -> Bool {
    if let subevent = event.subevent {
      guard eventMask >> 61 & 1 == 1, (1...64).contains(subevent.rawValue) else { return false }
      return wantsLE(subevent.rawValue)
    }
    switch event.code.rawValue {
    case 0x0e, 0x0f, 0x13: return true
    case 0x57: return eventMaskPage2 >> 23 & 1 == 1
    case let code where (1...64).contains(code): return eventMask >> (code - 1) & 1 == 1
    default: return false
    }
  }

  /// Whether the host wants an LE event, by its subevent code.
  func wantsLE(_ subevent: UInt8) -> Bool {
    (1...64).contains(subevent) && eventMask >> 61 & 1 == 1
      && leEventMask >> (subevent - 1) & 1 == 1
  }
}
