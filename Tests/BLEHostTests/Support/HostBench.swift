import BLEHost
import BLEWire
import TestSupport
import Testing

/// A host on a scripted controller, in virtual time.
struct HostBench {
  var host: HCIHost
  var controller = ScriptedController()
  var now = Moment(nanoseconds: 1)
  /// What the host told, since it was last taken.
  var told: [HCIHost.Action] = []
  /// Which packet of the controller is lost, from 0, and the host told so.
  var losing: Int?
  /// How many packets the controller has sent.
  var sent = 0

  init(
    _ configuration: HCIHost.Configuration = .init(),
    _ change: (inout ScriptedController) -> Void = { _ in }
  ) {
    host = HCIHost(configuration)
    change(&controller)
  }

  /// A bench whose host is ready.
  static func ready(
    _ configuration: HCIHost.Configuration = .init(),
    _ change: (inout ScriptedController) -> Void = { _ in }
  ) -> HostBench {
    var bench = HostBench(configuration, change)
    bench.start()
    bench.told = []
    bench.controller.log = []
    return bench
  }

  mutating func start() {
    host.start(at: now)
    run()
  }

  /// Moves packets until neither side has any.
  mutating func run() {
    while let action = host.nextAction() {
      guard case .send(let packet) = action else {
        told.append(action)
        continue
      }
      for answer in controller.receive(packet) { deliver(answer) }
    }
  }

  private mutating func deliver(_ packet: HCIPacket) {
    defer { sent += 1 }
    if sent == losing { host.lostPackets(1, at: now) } else { host.receive(packet, at: now) }
  }

  /// Gives the host a packet of the controller.
  mutating func feed(_ packet: HCIPacket) {
    deliver(packet)
    run()
  }

  /// Gives the host an H4 packet in hex digits.
  mutating func feed(_ hex: String) {
    guard let bytes = [UInt8](hexDigits: hex), let packet = try? HCIPacket(parsing: bytes) else {
      Issue.record("no packet: \(hex)")
      return
    }
    feed(packet)
  }

  /// Lets time pass, deadline by deadline.
  mutating func pass(_ duration: Duration) {
    let end = now.adding(duration)
    while host.deadline <= end {
      #expect(host.deadline > now, "a deadline must not stay")
      now = max(now, host.deadline)
      host.advance(to: now)
      run()
    }
    now = end
  }

  /// What the host told since the last time.
  mutating func take() -> [HCIHost.Action] {
    defer { told = [] }
    return told
  }

  /// Asks for a link and makes it; returns its name.
  mutating func link(
    _ handle: ConnectionHandle = 0x0040, to peer: DeviceAddress = .belt
  ) throws -> LinkID {
    _ = host.connect(to: peer, at: now)
    run()
    feed(controller.connect(handle, to: peer))
    let link = try #require(told.lazy.compactMap(\.link).first)
    told = []
    return link.id
  }

  /// Data of the peer, as one frame in one packet.
  mutating func feed(_ payload: String, on channel: ChannelID, handle: ConnectionHandle = 0x0040) {
    let frame = L2CAPFrame(channel: channel, payload: [UInt8](hexDigits: payload) ?? [])
    feed(.acl(ACLPacket(handle: handle, boundary: .start, data: frame.encoded)))
  }

  /// What the host sent as data, as hex digits with blanks between packets.
  mutating func takeData() -> [String] {
    defer { controller.data = [] }
    return controller.data.map(\.data.hexDigits)
  }
}

extension DeviceAddress {
  static let belt = DeviceAddress(BluetoothAddress(rawValue: 0xc0ff_ee00_180d), type: .random)
  static let lamp = DeviceAddress(BluetoothAddress(rawValue: 0x0010_2030_4050), type: .public)
  static let phone = DeviceAddress(BluetoothAddress(rawValue: 0x4123_4567_89ab), type: .random)

  static func other(_ number: UInt64) -> DeviceAddress {
    DeviceAddress(BluetoothAddress(rawValue: 0x0020_0000_0000 + number), type: .public)
  }
}

extension HCIHost.Action {
  var link: LinkInfo? { if case .connected(_, let link) = self { link } else { nil } }
}
