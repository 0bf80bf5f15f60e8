import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A controller that says nothing sensible", .ownTime)
struct SilenceTests {
  private func asked(_ bench: HostBench) -> Int {
    bench.controller.opcodes.count { $0 == .readBDADDR }
  }

  @Test("is asked whether it is there while it scans, and not otherwise")
  func scanning() {
    var bench = HostBench.ready()
    #expect(bench.host.deadline == .never)
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.pass(.milliseconds(9999))
    #expect(asked(bench) == 0)
    bench.pass(.seconds(31))
    #expect(asked(bench) == 4 && bench.take() == [])
    // A report every now and then is answer enough.
    for _ in 0..<20 {
      bench.feed("043e0f0201000106050403020103020106c4")
      bench.pass(.seconds(9))
    }
    #expect(asked(bench) == 4)
    bench.host.stopScan(at: bench.now)
    bench.run()
    #expect(bench.host.deadline == .never)
  }

  @Test("is not asked while it has a silent link, waits for a device or advertises")
  func others() throws {
    for begin: (inout HostBench) throws -> Void in [
      { _ = try $0.link() },
      { _ = $0.host.connect(to: .lamp, .init(.pending), at: $0.now) },
      { _ = $0.host.startAdvertising(.init(AdvertisingContent(name: "B")), at: $0.now) },
    ] {
      var bench = HostBench.ready()
      try begin(&bench)
      bench.run()
      bench.pass(.seconds(301))
      #expect(asked(bench) == 0)
    }
  }

  @Test("is reset when it does not answer: the scan goes on, links end, and why is told")
  func deaf() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.controller.silent = [.readBDADDR]
    bench.pass(.milliseconds(11_999))
    #expect(bench.take() == [])
    bench.controller.silent = []
    bench.pass(.milliseconds(2))
    let failure = HostFailure.unresponsive(.readBDADDR)
    #expect(
      bench.take().prefix(3) == [
        .disconnected(link, .adapter(failure)), .resetting(failure), .state(.settingUp),
      ])
    #expect(bench.controller.isScanning)
  }

  @Test(
    "is asked soon when all that comes makes no sense",
    arguments: [
      "04ff03010203", "043e02fe00", "04fe00", "04050101", "043e0402010001",
      "02410f02000400", "0500000000", "03000000", "01030c00",
    ])
  func nonsense(packet: String) throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    for _ in 0..<16 {
      bench.feed(packet)
      bench.pass(.seconds(1))
    }
    #expect(asked(bench) == 3)
  }

  @Test("lost its step: it is reset, links end, the scan goes on")
  func lostStep() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.host.lostStep(at: bench.now)
    bench.run()
    #expect(
      bench.take().prefix(3) == [
        .disconnected(link, .adapter(.outOfStep)), .resetting(.outOfStep), .state(.settingUp),
      ])
    #expect(bench.controller.isScanning)
    // Nothing of it while there is nothing to lose.
    bench.host.stop(at: bench.now)
    bench.run()
    _ = bench.take()
    bench.host.lostStep(at: bench.now)
    #expect(bench.take() == [])
  }
}
