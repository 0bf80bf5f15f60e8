internal import BLEHost
internal import BLEWire

/// The host of a virtual device: it sets its controller up, advertises, and serves ATT.
///
/// Like the firmware of a real one it has a watchdog: a command without an answer for 2 s, or data
/// without an acknowledgement for 30 s, and it begins anew.
struct DeviceHost: Sendable {
  /// One client's link.
  struct Link: Sendable {
    let handle: ConnectionHandle
    var bearer: ATTBearer
    /// The characteristics that send by themselves, and whose next values are due.
    var sources: [Source] = []
    /// The bytes of an L2CAP PDU that is not whole.
    var received: [UInt8] = []
    /// ACL packets that the controller has not told to be complete.
    var inFlight = 0
  }

  /// A characteristic that sends by itself.
  struct Source: Sendable {
    var handle: AttributeHandle
    var next: Moment
    var position = 0
  }

  let model: DeviceModel
  var server: GATTServer
  private var behavior: DeviceBehavior
  private let advertising: AdvertisingPayload
  var longTermKey: [UInt8]?
  var links: [Link] = []
  /// What was written to attributes whose writes somebody takes.
  var kept: [AttributeHandle: [UInt8]] = [:]
  /// When the radio will call again.
  var plannedAt = Moment.never

  private var setUp: [HCICommandPacket] = []
  private var aclLength = 27
  private var credits = 0
  private var waiting: [ACLPacket] = []
  private var packets: [HCIPacket] = []
  /// When the last command was sent, while its answer is missing.
  private var commandSentAt: Moment?
  /// When data was last acknowledged, or first sent.
  private var progressAt = Moment(nanoseconds: 0)

  init(_ model: DeviceModel, crypto: any CryptoProvider) throws(DeviceModelError) {
    self.model = model
    behavior = try DeviceBehavior(model)
    advertising = try model.advertisingPayload()
    var configuration = GATTServer.Configuration()
    configuration.preparedWrites = 64
    configuration.preparedBytes = 64 * 512
    configuration.waitingIndications = 64
    server = GATTServer(behavior.database, configuration: configuration, crypto: crypto)
  }

  /// Begins with a reset.
  mutating func start(at now: Moment) {
    stop()
    setUp = setUpCommands
    sendNextCommand(at: now)
  }

  /// Forgets all, as without power.
  mutating func stop() {
    for link in links { server.disconnect(link.client) }
    links = []
    waiting = []
    setUp = []
    commandSentAt = nil
  }

  /// When a subscribed client gets the next value, or the watchdog barks.
  var deadline: Moment {
    let value = links.lazy.flatMap(\.sources).filter { !self.isUnpaced($0) }.map(\.next).min()
    return min(value ?? .never, min(server.deadline, watchdog))
  }

  private var watchdog: Moment {
    let command = commandSentAt?.adding(.seconds(2)) ?? .never
    let isWaiting = links.contains { $0.inFlight > 0 }
    return min(command, isWaiting ? progressAt.adding(.seconds(30)) : .never)
  }

  mutating func takePackets() -> [HCIPacket] {
    defer { packets = [] }
    return packets
  }

  mutating func receive(_ packet: HCIPacket, at now: Moment) {
    switch packet {
    case .event(let event): receive(event, at: now)
    case .acl(let data): receive(data, at: now)
    case .command, .sco, .iso: break
    }
    pump(at: now)
  }

  mutating func advance(to now: Moment) {
    if watchdog <= now { start(at: now) }
    server.advance(to: now)
    pump(at: now)
  }

  private mutating func receive(_ packet: HCIEventPacket, at now: Moment) {
    guard let event = try? HCIEvent(parsing: packet) else { return }
    switch event {
    case .commandComplete(let result):
      if result.commandOpcode == .leReadBufferSize,
        let size = try? HCILEReadBufferSize.parse(returned: result.returnParameters).value
      {
        aclLength = max(23, Int(size.leACLDataPacketLength))
        credits = Int(size.totalNumLEACLDataPackets)
      }
      sendNextCommand(at: now)
    // A command that a controller does not know must not stop the others.
    case .commandStatus: sendNextCommand(at: now)
    case .leConnectionComplete(let link):
      guard link.status == .success else { return }
      let bearer = ATTBearer(
        ownMTU: model.mtu, servesRequests: true, transactionTimeout: .seconds(30))
      links.append(Link(handle: link.connectionHandle, bearer: bearer))
      server.connect(.init(link.connectionHandle), at: now)
    case .disconnectionComplete(let end):
      guard let index = index(of: end.connectionHandle) else { return }
      credits += links[index].inFlight
      server.disconnect(links[index].client)
      links.remove(at: index)
      waiting.removeAll { $0.handle == end.connectionHandle }
      send(HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }.packet)
    case .numberOfCompletedPackets(let completed):
      progressAt = now
      for entry in completed.handles {
        guard let index = index(of: entry.connectionHandle) else { continue }
        let count = min(Int(entry.numCompletedPackets), links[index].inFlight)
        links[index].inFlight -= count
        credits += count
      }
    case .encryptionChange(let change):
      guard let index = index(of: change.connectionHandle) else { return }
      let isOn = change.status == .success && change.encryptionEnabled != 0
      // A key that is set from outside counts as the best there is.
      let security = LinkSecurity(isOn ? .secure : .none)
      server.setSecurity(security, isBonded: false, of: links[index].client, at: now)
    case .leLongTermKeyRequest(let request): answer(request)
    case .hardwareError: start(at: now)
    default: break
    }
  }

  private mutating func receive(_ data: ACLPacket, at now: Moment) {
    guard let index = index(of: data.handle) else { return }
    if data.boundary.isStart { links[index].received = [] }
    links[index].received += data.data
    let bytes = links[index].received
    guard bytes.count >= 4 else { return }
    let length = Int(bytes[0]) | Int(bytes[1]) << 8
    guard bytes.count >= 4 + length else { return }
    links[index].received = []
    let payload = Array(bytes[4..<(4 + length)])
    switch UInt16(bytes[2]) | UInt16(bytes[3]) << 8 {
    case 0x0004: receiveATT(payload, index, at: now)
    case 0x0005: reject(payload, index)
    case 0x0006:
      // Pairing Request: Pairing Failed, Pairing Not Supported (Vol 3, Part H, §3.5.5).
      if payload.first == 0x01 { send([0x05, 0x05], channel: 0x0006, index) }
    default: break
    }
  }

  private mutating func receiveATT(_ pdu: [UInt8], _ index: Int, at now: Moment) {
    let client = links[index].client
    switch links[index].bearer.receive(pdu) {
    case .forServer: server.receive(pdu, from: client, at: now)
    case .reply(let reply):
      server.setMTU(links[index].bearer.mtu, of: client)
      send(reply, channel: 0x0004, index)
    case .indication:
      send(ATTHandleValueConfirmation().encoded, channel: 0x0004, index)
    case .answer, .refusal, .malformedRefusal, .lateAnswer, .notification, .multipleNotification,
      .nothing:
      break
    }
    perform(at: now)
  }

  /// Does what the server wants done.
  private mutating func perform(at now: Moment) {
    while let action = server.nextAction() {
      switch action {
      case .send(let client, let pdu):
        if let index = index(of: client) { send(pdu, channel: 0x0004, index) }
      case .ask(let question, _, _):
        // All values are held; what needs the owner's word is refused, as there is none.
        server.answer(question, with: .failure(.insufficientAuthorization), at: now)
      case .written(_, let handle, let value):
        kept[handle]?.append(contentsOf: value)
        for reaction in behavior.reactions(to: value, at: handle) {
          server.setValue(reaction.value, of: reaction.handle)
          if reaction.isSent { notify(reaction.handle, reaction.value, .subscribers, at: now) }
        }
      case .subscriptionChanged(let client, let handle, let wanted):
        if let index = index(of: client) { updateSource(handle, wanted, index, at: now) }
      case .close(let client, _):
        guard let index = index(of: client) else { continue }
        let disconnect = HCIDisconnect {
          $0.connectionHandle = links[index].handle
          $0.reason = .remoteUserTerminatedConnection
        }
        send(disconnect.packet)
      case .command, .ready, .confirmed, .dropped, .store: break
      }
    }
  }

  /// A source of values runs while its characteristic is subscribed.
  private mutating func updateSource(
    _ handle: AttributeHandle, _ wanted: ClientCharacteristicConfiguration, _ index: Int,
    at now: Moment
  ) {
    guard !wanted.isEmpty else {
      links[index].sources.removeAll { $0.handle == handle }
      return
    }
    guard let notify = behavior.source(handle),
      !links[index].sources.contains(where: { $0.handle == handle })
    else { return }
    let next = now.adding(.milliseconds(Int64(notify.everyMilliseconds)))
    links[index].sources.append(Source(handle: handle, next: next))
    links[index].sources.sort { $0.handle < $1.handle }
  }

  private func isUnpaced(_ source: Source) -> Bool {
    behavior.source(source.handle)?.everyMilliseconds == 0
  }

  /// Sends the values that are due, and unpaced ones while there is room.
  private mutating func pump(at now: Moment) {
    for link in links.indices {
      for place in links[link].sources.indices {
        let handle = links[link].sources[place].handle
        guard let notify = behavior.source(handle) else { continue }
        let interval = Duration.milliseconds(Int64(notify.everyMilliseconds))
        while isDue(links[link].sources[place], notify, at: now) {
          flush(at: now)
          let position = links[link].sources[place].position
          let value = notify.values[position % notify.values.count]
          let waitingBefore = waiting.count
          self.notify(handle, value, .only([links[link].client]), at: now)
          links[link].sources[place].position += 1
          // What is not sent now, such as an indication behind another, must not be tried for ever.
          let isStuck = notify.everyMilliseconds == 0 && waiting.count == waitingBefore
          let ended = !notify.repeats && position + 1 >= notify.values.count
          let next = links[link].sources[place].next.adding(interval)
          links[link].sources[place].next = ended ? .never : next
          if isStuck { break }
        }
      }
    }
    flush(at: now)
  }

  private func isDue(
    _ source: Source, _ notify: DeviceModel.Characteristic.Notify, at now: Moment
  ) -> Bool {
    guard source.next != .never, source.next <= now else { return false }
    return notify.everyMilliseconds > 0 || waiting.count < max(2, credits)
  }

  /// A notification or an indication, whatever the client has subscribed to.
  private mutating func notify(
    _ handle: AttributeHandle, _ value: [UInt8], _ recipients: GATTServer.Recipients,
    at now: Moment
  ) {
    // A client that takes nothing loses values; the device's memory has an end.
    guard waiting.count < 256 else { return }
    server.sendValues([(handle, value)], for: recipients, at: now)
    perform(at: now)
  }

  /// Signalling requests get Command Reject: not understood (Vol 3, Part A, §4.1).
  private mutating func reject(_ payload: [UInt8], _ index: Int) {
    let requests: [UInt8] = [0x02, 0x04, 0x06, 0x08, 0x0a, 0x12, 0x14, 0x17, 0x19]
    guard payload.count >= 4, requests.contains(payload[0]), payload[1] != 0 else { return }
    send([0x01, payload[1], 0x02, 0x00, 0x00, 0x00], channel: 0x0005, index)
  }

  private mutating func answer(_ request: HCILELongTermKeyRequest) {
    if let longTermKey {
      let reply = HCILELongTermKeyRequestReply {
        $0.connectionHandle = request.connectionHandle
        $0.longTermKey = longTermKey
      }
      send(reply.packet)
    } else {
      let reply = HCILELongTermKeyRequestNegativeReply {
        $0.connectionHandle = request.connectionHandle
      }
      send(reply.packet)
    }
  }

  private mutating func send(_ payload: [UInt8], channel: UInt16, _ index: Int) {
    var writer = ByteWriter(capacity: payload.count + 4)
    writer.write(UInt16(clamping: payload.count))
    writer.write(channel)
    writer.write(payload)
    let bytes = writer.bytes
    for start in stride(from: 0, to: bytes.count, by: aclLength) {
      waiting.append(
        ACLPacket(
          handle: links[index].handle, boundary: start == 0 ? .startNonFlushable : .continuation,
          data: Array(bytes[start..<min(start + aclLength, bytes.count)])))
    }
  }

  /// Gives the controller as much as it has room for.
  private mutating func flush(at now: Moment) {
    if !links.contains(where: { $0.inFlight > 0 }) { progressAt = now }
    var sent = 0
    while sent < waiting.count, credits > 0, let index = index(of: waiting[sent].handle) {
      credits -= 1
      links[index].inFlight += 1
      packets.append(.acl(waiting[sent]))
      sent += 1
    }
    waiting.removeFirst(sent)
  }

  private mutating func send(_ command: HCICommandPacket) { packets.append(.command(command)) }

  private mutating func sendNextCommand(at now: Moment) {
    commandSentAt = setUp.isEmpty ? nil : now
    guard !setUp.isEmpty else { return }
    send(setUp.removeFirst())
  }

  private func index(of handle: ConnectionHandle) -> Int? {
    links.firstIndex { $0.handle == handle }
  }

  private func index(of client: GATTServer.ClientID) -> Int? {
    links.firstIndex { $0.client == client }
  }

  private var setUpCommands: [HCICommandPacket] {
    let (data, response) = (advertising.advertisement, advertising.scanResponse)
    let isRandom = model.address.type.isRandom
    let isScannable = model.advertisement.isScannable && !response.isEmpty
    let interval = UInt16(clamping: model.advertisement.intervalMilliseconds * 1000 / 625)
    var commands = [
      HCIReset().packet, HCISetEventMask { $0.eventMask = .max }.packet,
      // The events that are read above, and no others: no enhanced connection event.
      HCILESetEventMask { $0.leEventMask = 0x1f }.packet, HCILEReadBufferSize().packet,
    ]
    if isRandom {
      commands.append(HCILESetRandomAddress { $0.randomAddress = model.address.address }.packet)
    }
    let parameters = HCILESetAdvertisingParameters {
      $0.advertisingIntervalMin = max(0x20, interval)
      $0.advertisingIntervalMax = max(0x20, interval)
      $0.advertisingType = model.advertisement.isConnectable ? 0 : isScannable ? 2 : 3
      $0.ownAddressType = isRandom ? .random : .public
      $0.advertisingChannelMap = 7
    }
    let advertisement = HCILESetAdvertisingData {
      $0.advertisingDataLength = UInt8(clamping: data.count)
      $0.advertisingData = data
    }
    let scanResponse = HCILESetScanResponseData {
      $0.scanResponseDataLength = UInt8(clamping: response.count)
      $0.scanResponseData = response
    }
    commands += [
      parameters.packet, advertisement.packet, scanResponse.packet,
      HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }.packet,
    ]
    return commands
  }
}

extension DeviceHost.Link {
  /// Its name at the server.
  fileprivate var client: GATTServer.ClientID { .init(handle) }
}

extension GATTServer.ClientID {
  fileprivate init(_ handle: ConnectionHandle) { self.init(rawValue: UInt64(handle.rawValue)) }
}
