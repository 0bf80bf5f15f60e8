import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

/// Our host is the peripheral; the central's host is scripted.
@Suite("Our host whose procedures collide with the central's", .ownTime)
struct CollidingHostTests {
  @Test("asks the central's host for timing when its link layer is refused")
  func update() throws {
    var (bench, central, link) = try linked()
    let asked = ConnectionParameters(
      interval: .milliseconds(100)...(.milliseconds(100)), supervisionTimeout: .seconds(5))
    bench.host.updateParameters(of: link.id, asked, at: bench.now)
    bench.settle()
    bench.radio.receive(.command(update(interval: 40)), from: central, at: bench.now)
    let start = bench.trace.count
    bench.run(for: .seconds(2))
    // Its own was refused: the request goes to the host on the signaling channel.
    let requests = bench.trace[start...].compactMap { packet -> ACLPacket? in
      guard case .acl(let data) = packet, data.data.count > 4, data.data[2] == 5,
        data.data[4] == 0x12
      else { return nil }
      return data
    }
    #expect(requests.count == 1)
  }

  @Test("asks for 2M again when the central's update is over")
  func phy() throws {
    var (bench, central, link) = try linked()
    bench.host.setPHYs(of: link.id, [.le2M], at: bench.now)
    bench.settle()
    bench.radio.receive(.command(update(interval: 40)), from: central, at: bench.now)
    bench.run(for: .seconds(3))
    let told = bench.told.compactMap { action in
      if case .changed(let info) = action { info } else { nil }
    }
    #expect(told.last?.txPHY == .le2M && told.last?.interval == .milliseconds(50))
    let commands = bench.trace.count { packet in
      if case .command(let command) = packet { command.opcode == .leSetPHY } else { false }
    }
    #expect(commands == 2)
  }

  private let handle: ConnectionHandle = 0x0040

  private func update(interval: UInt16) -> HCICommandPacket {
    HCILEConnectionUpdate {
      $0.connectionHandle = handle
      $0.connectionIntervalMin = interval
      $0.connectionIntervalMax = interval
      $0.supervisionTimeout = 500
    }.packet
  }

  private func linked() throws -> (RadioHost, ControllerID, LinkInfo) {
    var options = HCIHost.Configuration()
    options.prefers2M = false
    var bench = RadioHost(options)
    var configuration = ControllerConfiguration(address: .init(rawValue: 0x42))
    configuration.position = 1
    let central = bench.radio.addController(configuration)
    bench.host.start(at: bench.now)
    bench.settle()
    _ = bench.host.startAdvertising(.init(), at: bench.now)
    bench.run(for: .seconds(1))
    let create = HCILECreateConnection {
      $0.scanInterval = 0x10
      $0.scanWindow = 0x10
      $0.peerAddress = .init(rawValue: 0x0011_2233_4400)
      $0.connectionIntervalMin = 24
      $0.connectionIntervalMax = 24
      $0.supervisionTimeout = 500
    }
    bench.radio.receive(.command(create.packet), from: central, at: bench.now)
    bench.run(for: .seconds(3)) { bench in
      bench.told.contains { if case .incoming = $0 { true } else { false } }
    }
    bench.run(for: .seconds(2))
    let link = try #require(bench.host.openLinks.first)
    return (bench, central, link)
  }
}
