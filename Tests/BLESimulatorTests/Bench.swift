import BLECrypto
import BLEHost
import BLESimulator
import BLEWire
import Testing

/// A radio in virtual time, with all that its hosts have received.
struct Bench {
  struct Received {
    var moment: Moment
    var id: ControllerID
    var packet: HCIPacket
  }

  var radio: VirtualRadio
  var now = Moment(nanoseconds: 0)
  var received: [Received] = []
  var unplugged: [ControllerID] = []
  /// Called for each packet, for hosts that answer at once.
  var answer: (ControllerID, HCIPacket) -> [HCIPacket] = { _, _ in [] }

  init(seed: UInt64 = 1) { radio = VirtualRadio(seed: seed, crypto: OpenSSLCrypto()) }

  /// A controller with all events unmasked.
  mutating func controller(
    _ number: UInt64, _ change: (inout ControllerConfiguration) -> Void = { _ in }
  ) -> ControllerID {
    var configuration = ControllerConfiguration(
      address: BluetoothAddress(rawValue: 0x0011_2233_4400 + number))
    change(&configuration)
    let id = radio.addController(configuration)
    send(HCIReset(), to: id)
    send(HCISetEventMask { $0.eventMask = .max }, to: id)
    send(HCILESetEventMask { $0.leEventMask = 0x0f_ffff & ~0x200 }, to: id)
    return id
  }

  mutating func send(_ command: some HCICommandParameters, to id: ControllerID) {
    send(.command(command.packet), to: id)
  }

  mutating func send(_ packet: HCIPacket, to id: ControllerID) {
    radio.receive(packet, from: id, at: now)
    drain()
  }

  /// The status that a command is answered with.
  @discardableResult
  mutating func status(_ command: some HCICommandParameters, _ id: ControllerID) -> HCIStatus? {
    let start = received.count
    send(command, to: id)
    for item in received[start...] where item.id == id {
      guard case .event(let packet) = item.packet else { continue }
      switch try? HCIEvent(parsing: packet) {
      case .commandComplete(let result): return result.status
      case .commandStatus(let result): return result.status
      default: continue
      }
    }
    return nil
  }

  /// What a command returns.
  mutating func result<Command: HCICompleteCommand>(
    _ command: Command, _ id: ControllerID
  ) throws -> Command.ReturnParameters {
    let start = received.count
    send(command, to: id)
    for event in events(id, from: start) {
      guard case .commandComplete(let result) = event else { continue }
      return try #require(try Command.parse(returned: result.returnParameters).value)
    }
    throw NoAnswer()
  }

  /// Lets time pass.
  mutating func run(for duration: Duration) { run(to: now.adding(duration)) }

  mutating func run(to end: Moment) {
    while radio.deadline <= end {
      now = max(now, radio.deadline)
      radio.advance(to: now)
      drain()
    }
    now = end
    radio.advance(to: now)
    drain()
  }

  /// Runs until a host has got what is looked for, a minute at most.
  @discardableResult
  mutating func wait<Value>(_ id: ControllerID, _ find: (HCIEvent) -> Value?) throws -> Value {
    let (start, end) = (received.count, now.adding(.seconds(60)))
    var next = start
    while true {
      while next < received.count {
        let item = received[next]
        next += 1
        guard item.id == id, case .event(let packet) = item.packet,
          let event = try? HCIEvent(parsing: packet), let value = find(event)
        else { continue }
        return value
      }
      guard radio.deadline <= end else { throw NoAnswer() }
      now = max(now, radio.deadline)
      radio.advance(to: now)
      drain()
    }
  }

  func events(_ id: ControllerID, from start: Int = 0) -> [HCIEvent] {
    received[start...].compactMap {
      guard $0.id == id, case .event(let packet) = $0.packet else { return nil }
      return try? HCIEvent(parsing: packet)
    }
  }

  func reports(_ id: ControllerID, from start: Int = 0) -> [AdvertisingReport] {
    events(id, from: start).flatMap { event -> [AdvertisingReport] in
      switch event {
      case .leAdvertisingReports(let reports), .leExtendedAdvertisingReports(let reports),
        .leDirectedAdvertisingReports(let reports):
        reports
      default: []
      }
    }
  }

  func data(_ id: ControllerID, from start: Int = 0) -> [ACLPacket] {
    received[start...].compactMap {
      guard $0.id == id, case .acl(let packet) = $0.packet else { return nil }
      return packet
    }
  }

  mutating func drain() {
    while let action = radio.nextAction() {
      switch action {
      case .send(let id, let packet):
        received.append(Received(moment: now, id: id, packet: packet))
        for reply in answer(id, packet) { radio.receive(reply, from: id, at: now) }
      case .unplugged(let id): unplugged.append(id)
      }
    }
  }
}

struct NoAnswer: Error {}

extension Bench {
  /// Makes the second controller advertise and the first one connect; the handles of both.
  mutating func connect(
    _ central: ControllerID, _ peripheral: ControllerID, interval: UInt16 = 6,
    latency: UInt16 = 0, timeout: UInt16 = 100
  ) throws -> (central: ConnectionHandle, peripheral: ConnectionHandle) {
    let advertising = HCILESetAdvertisingParameters {
      $0.advertisingIntervalMin = 0x20
      $0.advertisingIntervalMax = 0x20
      $0.advertisingChannelMap = 7
    }
    try #require(status(advertising, peripheral) == .success)
    try #require(
      status(HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }, peripheral) == .success)
    let address = try #require(radio.address(of: peripheral))
    let create = createConnection(
      to: DeviceAddress(address, type: .public), interval: interval, latency: latency,
      timeout: timeout)
    try #require(status(create, central) == .success)
    let start = received.count
    let first = try wait(central) { event in
      if case .leConnectionComplete(let link) = event { link.connectionHandle } else { nil }
    }
    let second = events(peripheral, from: start).firstNonNil { event in
      if case .leConnectionComplete(let link) = event { link.connectionHandle } else { nil }
    }
    return (first, try #require(second))
  }

  func createConnection(
    to peer: DeviceAddress, interval: UInt16 = 6, latency: UInt16 = 0, timeout: UInt16 = 100
  ) -> HCILECreateConnection {
    HCILECreateConnection {
      $0.scanInterval = 0x10
      $0.scanWindow = 0x10
      $0.peerAddressType = peer.type
      $0.peerAddress = peer.address
      $0.connectionIntervalMin = interval
      $0.connectionIntervalMax = interval
      $0.maxLatency = latency
      $0.supervisionTimeout = timeout
    }
  }
}

extension Sequence {
  func firstNonNil<Value>(_ transform: (Element) -> Value?) -> Value? {
    lazy.compactMap(transform).first
  }
}

extension HCIEvent {
  var disconnection: HCIDisconnectionComplete? {
    if case .disconnectionComplete(let event) = self { event } else { nil }
  }

  var completed: Int? {
    guard case .numberOfCompletedPackets(let event) = self else { return nil }
    return event.handles.reduce(0) { $0 + Int($1.numCompletedPackets) }
  }
}
