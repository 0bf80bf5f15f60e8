import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A peripheral that asks for other timing (Vol 3, Part A, §4.20)", .ownTime)
struct PeripheralTimingTests {
  private static let wanted = ConnectionParameters(
    interval: .milliseconds(50)...(.milliseconds(100)), latency: 4,
    supervisionTimeout: .seconds(4))
  private static let request = "0c0005001201080028005000040090 01".filter { $0 != " " }

  private func link(
    _ bench: inout HostBench, peerFeatures: UInt64 = 0
  ) throws -> LinkID {
    bench.controller.peerFeatures = peerFeatures
    bench.feed(bench.controller.connect(0x41, to: .phone, asPeripheral: true))
    for case .incoming(let link) in bench.take() { return link.id }
    throw CancellationError()
  }

  @Test("asks the central's host where its link layer can't be asked")
  func request() throws {
    var bench = HostBench.ready()
    let link = try link(&bench)
    bench.host.updateParameters(of: link, Self.wanted, at: bench.now)
    bench.run()
    #expect(bench.takeData() == [Self.request])
    #expect(!bench.controller.opcodes.contains(.leConnectionUpdate))
    // Another wish waits for the answer, and only its own answer counts.
    let other = ConnectionParameters(interval: .seconds(1)...(.seconds(1)))
    bench.host.updateParameters(of: link, other, at: bench.now)
    bench.feed("130202000000", on: .leSignaling, handle: 0x41)
    #expect(bench.takeData() == [])
    bench.feed("130102000100", on: .leSignaling, handle: 0x41)
    #expect(bench.takeData().map { $0.prefix(12) } == ["0c0005001202"])
  }

  @Test("asks the link layer where both have the procedure, and the host when that refuses")
  func linkLayer() throws {
    var bench = HostBench.ready()
    let link = try link(&bench, peerFeatures: 1 << 1)
    bench.controller.failures[.leConnectionUpdate] = [.success, .unsupportedRemoteFeature]
    bench.host.updateParameters(of: link, Self.wanted, at: bench.now)
    bench.run()
    #expect(bench.controller.opcodes.last == .leConnectionUpdate && bench.takeData() == [])
    bench.feed(
      .event(
        HCILEConnectionUpdateComplete {
          $0.connectionHandle = 0x41
          $0.connectionInterval = 40
          $0.supervisionTimeout = 400
        }.packet))
    bench.host.updateParameters(of: link, .init(), at: bench.now)
    bench.run()
    #expect(bench.takeData().map { $0.prefix(10) } == ["0c00050012"])
  }

  @Test("names its requests by 1 to 255, one after the other, and never by 0 (Vol 3, Part A, §4)")
  func identifiers() throws {
    var bench = HostBench.ready()
    let link = try link(&bench)
    for number in 1...256 {
      let wanted = ConnectionParameters(
        interval: .milliseconds(50 + number % 2 * 50)...(.milliseconds(100)))
      bench.host.updateParameters(of: link, wanted, at: bench.now)
      bench.run()
      let identifier = UInt8(number % 255 == 0 ? 255 : number % 255)
      #expect(bench.takeData().map { $0.dropFirst(10).prefix(2) } == [[identifier].hexDigits[...]])
      bench.feed("13" + [identifier].hexDigits + "02000100", on: .leSignaling, handle: 0x41)
    }
  }

  @Test("an answer that does not come within 30 s counts as refused")
  func timeout() throws {
    var bench = HostBench.ready()
    let link = try link(&bench)
    bench.host.updateParameters(of: link, Self.wanted, at: bench.now)
    bench.run()
    _ = bench.takeData()
    bench.pass(.seconds(31))
    bench.host.updateParameters(of: link, Self.wanted, at: bench.now)
    bench.run()
    #expect(bench.takeData().count == 1)
    #expect(bench.host.openLinks.count == 1)
  }

  @Test("a peripheral does not take such a request itself (Vol 3, Part A, §4.20)")
  func asked() throws {
    var bench = HostBench.ready()
    _ = try link(&bench)
    bench.feed("1209080018002800 0000f401", on: .leSignaling, handle: 0x41)
    #expect(bench.takeData() == ["060005000109020000 00".filter { $0 != " " }])
  }
}
