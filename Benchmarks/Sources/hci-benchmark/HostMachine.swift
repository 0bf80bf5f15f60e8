import BLEHost
import BLEWire
import CountAllocations

/// The host's machine between a controller of a few lines and nobody: no sockets, no loop.
struct HostMachine {
  private var host = HCIHost()
  private let now = Moment(nanoseconds: 0)

  static func measureAll() throws {
    var machine = HostMachine()
    let link = machine.connect()
    measure("H4, host and client: notification") {
      var deframer = H4Deframer()
      var client = GATTClient()
      return {
        deframer.receive(notification)
        while let packet = try deframer.next() {
          machine.host.receive(packet, at: machine.now)
          while case .received(_, _, let pdu)? = machine.host.nextAction() {
            client.receive(pdu, at: machine.now)
            while let action = client.nextAction() { keep(action) }
          }
        }
      }
    }
    let packet = try HCIPacket(parsing: notification)
    measure("host: notification") {
      {
        machine.host.receive(packet, at: machine.now)
        while let action = machine.host.nextAction() { keep(action) }
      }
    }
    let command = ATTWriteCommand(handle: 3, value: [UInt8](repeating: 0, count: 20)).encoded
    let completed = event(.numberOfCompletedPackets, [1, 0x40, 0, 1, 0])
    measure("host: write command, acknowledged") {
      {
        _ = machine.host.send(command, on: link, at: machine.now)
        while let action = machine.host.nextAction() { keep(action) }
        machine.host.receive(completed, at: machine.now)
      }
    }
    machine.host.startScan(at: machine.now)
    machine.answer()
    let report = event(.leMeta, [0x02] + Self.report)
    measure("host: advertising report") {
      {
        machine.host.receive(report, at: machine.now)
        while let action = machine.host.nextAction() { keep(action) }
      }
    }
    var cache = AdvertisementCache()
    measure("host and cache: report of a known device") {
      {
        machine.host.receive(report, at: machine.now)
        while case .report(let report)? = machine.host.nextAction() { keep(cache.receive(report)) }
      }
    }
  }

  /// CPU time in nanoseconds and blocks allocated: of the best of nine rounds.
  private static func measure(_ name: String, _ prepare: () -> () throws -> Void) {
    let (body, count) = (prepare(), 100_000)
    var (best, blocks) = (Double.infinity, 0)
    for _ in 0..<9 {
      let (start, before) = (Meter.cpuTime, allocation_count())
      for _ in 0..<count { try? body() }
      best = min(best, (Meter.cpuTime - start) * 1e9 / Double(count))
      blocks = allocation_count() - before
    }
    print("machine|\(name)|\(best.rounded())|\(Double(blocks * 10 / count) / 10)")
  }

  private mutating func connect() -> LinkID {
    host.start(at: now)
    answer()
    let address = DeviceAddress(BluetoothAddress(rawValue: 0xc0ff_ee00_180d), type: .random)
    _ = host.connect(to: address, at: now)
    answer()
    host.receive(
      Self.event(
        .leMeta,
        [0x01, 0, 0x40, 0, 0, 1, 0x0d, 0x18, 0, 0xee, 0xff, 0xc0, 0x18, 0, 0, 0, 0xc8, 0, 0]),
      at: now)
    answer()
    host.receive(
      Self.event(.leMeta, [0x04, 0, 0x40, 0] + [UInt8](repeating: 0, count: 8)), at: now)
    answer()
    guard let link = host.openLinks.first else { fatalError("no link") }
    return link.id
  }

  /// Answers every command with success, until there are none.
  private mutating func answer() {
    while let action = host.nextAction() {
      guard case .send(.command(let command)) = action else { continue }
      let opcode = command.opcode.rawValue
      let head = [UInt8(truncatingIfNeeded: opcode), UInt8(truncatingIfNeeded: opcode >> 8)]
      let values: [UInt8]
      switch command.opcode {
      case .readLocalSupportedFeatures: values = [0, 0, 0, 0, 0x60, 0, 0, 0]
      case .leReadBufferSize: values = [251, 0, 16]
      default: values = [UInt8](repeating: 0, count: 64)
      }
      let isStarted = [.leCreateConnection, .leReadRemoteFeatures].contains(command.opcode)
      host.receive(
        isStarted
          ? Self.event(.commandStatus, [0, 1] + head)
          : Self.event(.commandComplete, [1] + head + [0] + values), at: now)
    }
  }

  private static func event(_ code: HCIEventCode, _ parameters: [UInt8]) -> HCIPacket {
    .event(HCIEventPacket(code: code, parameters: parameters))
  }

  private static let notification: [UInt8] =
    [0x02, 0x40, 0x20, 27, 0, 23, 0, 4, 0, 0x1b, 3, 0x80, 0x16, 72]
    + [UInt8](repeating: 3, count: 18)
  private static let report: [UInt8] =
    [0x01, 0x00, 0x01, 0x0d, 0x18, 0x00, 0xee, 0xff, 0xc0, 21]
    + [2, 0x01, 0x06, 3, 0x03, 0x0d, 0x18, 13, 0x09] + Array("LinuxBLE Bel".utf8) + [0xc4]
}

@inline(never)
func keep<Value>(_ value: Value) {}
