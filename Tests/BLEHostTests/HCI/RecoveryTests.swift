import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Recovery of a controller", .ownTime)
struct RecoveryTests {
  @Test("a hardware error ends links and attempts, and the scan goes on after the reset")
  func hardwareError() throws {
    var bench = HostBench.ready()
    let before = bench.host.counts
    let link = try bench.link()
    bench.host.startScan(at: bench.now)
    bench.run()
    let direct = bench.host.connect(to: .lamp, at: bench.now)
    let pending = bench.host.connect(to: .other(1), .init(.pending), at: bench.now)
    bench.run()
    _ = bench.take()
    bench.feed("04100142")
    let told = bench.take()
    #expect(told.contains(.disconnected(link, .adapter(.hardwareError(0x42)))))
    #expect(told.contains(.connectFailed(direct, .adapter(.hardwareError(0x42)))))
    #expect(told.contains(.state(.settingUp)))
    #expect(bench.host.controller != nil)
    #expect(bench.controller.isScanning)
    #expect(bench.controller.isInitiating)
    bench.host.cancelConnect(pending, at: bench.now)
    bench.run()
    #expect(bench.take() == [.connectFailed(pending, .cancelled)])
    bench.host.stopScan(at: bench.now)
    bench.run()
    #expect(!bench.controller.isScanning && !bench.controller.isInitiating)
    #expect(bench.host.counts == before)
  }

  @Test("a reset by somebody else is followed by a set-up")
  func unexpectedReset() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.feed("040e0401030c00")
    #expect(bench.take().first == .disconnected(link, .adapter(.unexpectedReset)))
    #expect(bench.host.controller != nil)
    #expect(bench.controller.opcodes.contains(.reset))
  }

  @Test("a scan or connect command without an answer leads to a reset")
  func unresponsive() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.controller.silent = [.leSetExtendedScanParameters]
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.controller.silent = []
    bench.pass(.seconds(3))
    let failure = HostFailure.unresponsive(.leSetExtendedScanParameters)
    #expect(bench.take().first == .disconnected(link, .adapter(failure)))
    #expect(bench.controller.isScanning)
  }

  @Test("one that can be done without may stay without an answer, and is not sent again")
  func forgotten() throws {
    var bench = HostBench.ready {
      $0.silent = [.leSetPHY]
      $0.peerFeatures = 1 << 8
    }
    let link = try bench.link()
    bench.pass(.seconds(3))
    bench.host.readRSSI(of: link, at: bench.now)
    bench.host.setPHYs(of: link, [.le2M], at: bench.now)
    bench.run()
    #expect(bench.take() == [.rssi(link, -50)])
    #expect(bench.controller.opcodes.count { $0 == .leSetPHY } == 1)
    // Two in a row are too many.
    bench.controller.silent = [.readRSSI, .leConnectionUpdate]
    bench.host.readRSSI(of: link, at: bench.now)
    bench.host.updateParameters(
      of: link, .init(interval: .milliseconds(50)...(.milliseconds(50))), at: bench.now)
    bench.run()
    bench.pass(.seconds(5))
    let failure = HostFailure.unresponsive(.leConnectionUpdate)
    #expect(bench.take().prefix(2) == [.rssi(link, nil), .disconnected(link, .adapter(failure))])
    #expect(bench.host.controller != nil)
  }

  @Test("the late answer to a reset that was given up is no unexpected reset")
  func lateReset() {
    var bench = HostBench { $0.silent = [.reset] }
    bench.start()
    bench.pass(.seconds(2))
    bench.controller.silent = [.readLocalSupportedCommands]
    bench.feed("040e0401030c00")
    // The second reset's own answer.
    bench.feed("040e0401030c00")
    #expect(bench.host.state == .settingUp)
    #expect(bench.controller.opcodes == [.reset, .reset, .readLocalSupportedCommands])
  }

  @Test("when the transport closes everything ends, and a new start begins anew")
  func transportClosed() throws {
    var bench = HostBench.ready()
    let before = bench.host.counts
    let link = try bench.link()
    bench.host.startScan(at: bench.now)
    let direct = bench.host.connect(to: .lamp, at: bench.now)
    let pending = bench.host.connect(to: .phone, .init(.pending), at: bench.now)
    bench.run()
    _ = bench.take()
    bench.host.transportClosed(at: bench.now)
    bench.run()
    let closed = HostFailure.transportClosed
    #expect(
      bench.take() == [
        .disconnected(link, .adapter(closed)), .scanFailed(.adapter(closed)),
        .connectFailed(direct, .adapter(closed)), .connectFailed(pending, .adapter(closed)),
        .state(.failed(closed)),
      ])
    #expect(bench.host.deadline == .never)
    // What comes late changes nothing, and what is asked for fails at once.
    bench.feed("043e130100400000010d1800eeffc0180000 00f40100")
    bench.host.startScan(at: bench.now)
    let late = bench.host.connect(to: .lamp, at: bench.now)
    bench.run()
    #expect(
      bench.take() == [.scanFailed(.adapter(closed)), .connectFailed(late, .adapter(closed))])
    bench.start()
    #expect(bench.host.controller != nil)
    #expect(bench.host.counts == before)
  }

  @Test("a reset needs no credit; a controller that can't take it then gets it again")
  func resetWithoutCredit() throws {
    for takes in [true, false] {
      var bench = HostBench.ready()
      let link = try bench.link()
      bench.controller.credits = 0
      bench.host.setPHYs(of: link, [.le1M], at: bench.now)
      bench.host.readRSSI(of: link, at: bench.now)
      bench.run()
      #expect(!bench.controller.opcodes.contains(.readRSSI))
      bench.controller.credits = 1
      if !takes { bench.controller.silent = [.reset] }
      bench.feed("04100142")
      #expect(bench.controller.opcodes.last == (takes ? .leSetDefaultPHY : .reset))
      bench.controller.silent = []
      bench.pass(.seconds(3))
      #expect(bench.host.controller != nil)
      #expect(bench.controller.opcodes.count { $0 == .reset } == (takes ? 1 : 2))
    }
  }

  @Test("a stop ends everything and leaves the controller reset")
  func stop() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.host.stop(at: bench.now)
    bench.run()
    #expect(bench.take() == [.disconnected(link, .adapter(.off)), .state(.off)])
    #expect(bench.controller.opcodes.last == .reset)
    bench.host.stop(at: bench.now)
    bench.run()
    #expect(bench.take() == [])
  }

  @Test(
    "a command that fails at any place of a session ends in an error or a success",
    arguments: [
      HCIStatus.commandDisallowed, .connectionFailedToBeEstablished, HCIStatus(rawValue: 0x1f),
      .unknownCommand,
    ])
  func failAnywhere(_ status: HCIStatus) throws {
    var bench = HostBench()
    try session(&bench)
    let count = bench.controller.log.count
    for place in 0..<count {
      var bench = HostBench()
      // The failure is bound to the place: the n-th use of that opcode.
      let opcode = try use(at: place)
      bench.controller.failures = [
        opcode.opcode: Array(repeating: .success, count: opcode.use) + [status]
      ]
      try session(&bench)
      #expect(bench.host.counts.links == 0, "\(opcode) \(status)")
      #expect(bench.host.counts.requests == 0)
      #expect(bench.host.counts.commands == 0)
      #expect(bench.host.counts.freeBuffers == 3)
    }

    func use(at place: Int) throws -> (opcode: HCIOpcode, use: Int) {
      var reference = HostBench()
      try session(&reference)
      let opcodes = reference.controller.opcodes
      let opcode = opcodes[place]
      return (opcode, opcodes[..<place].count { $0 == opcode })
    }
  }

  /// Scan, connect, RSSI, disconnect; whatever fails, time passes until nothing is left.
  private func session(_ bench: inout HostBench) throws {
    bench.start()
    bench.host.startScan(at: bench.now)
    bench.run()
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    for handle: ConnectionHandle in [0x40, 0x41, 0x42] where bench.controller.isInitiating {
      bench.feed(bench.controller.connect(handle, to: .belt))
    }
    bench.pass(.milliseconds(500))
    for link in bench.host.openLinks { bench.host.readRSSI(of: link.id, at: bench.now) }
    bench.run()
    for link in bench.host.openLinks { bench.host.disconnect(link.id, at: bench.now) }
    bench.run()
    bench.host.stopScan(at: bench.now)
    bench.run()
    bench.pass(.seconds(60))
  }
}
