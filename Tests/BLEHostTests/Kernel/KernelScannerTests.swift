import BLEWire
import TestSupport
import Testing

@testable import BLEHost

@Suite("A scan beside the kernel's", .ownTime)
struct KernelScannerTests {
  private typealias Bench = KernelScanBench

  @Test(
    "uses the commands that the kernel uses (Vol 4, Part E, §3.1.1)", arguments: [false, true])
  func family(isExtended: Bool) {
    var bench = Bench(isExtended: isExtended)
    bench.scanner.want(ScanParameters(), at: bench.now)
    let (set, enable): (HCIOpcode, HCIOpcode) =
      isExtended
      ? (.leSetExtendedScanParameters, .leSetExtendedScanEnable)
      : (.leSetScanParameters, .leSetScanEnable)
    #expect(bench.run() == [.readLocalSupportedCommands, set, enable])
    bench.scanner.want(nil, at: bench.now)
    #expect(bench.run() == [enable])
    #expect(!bench.scanner.isBusy && bench.scanner.deadline == .never)
  }

  @Test("falls back when the controller lacks the extended commands after all")
  func unknownCommand() {
    var bench = scanning(isExtended: true, until: .leSetExtendedScanParameters)
    bench.answer(.leSetExtendedScanParameters, .unknownCommand)
    #expect(bench.run() == [.leSetScanParameters, .leSetScanEnable])
  }

  @Test("tells reports while it is wanted, whoever scans, and none afterwards")
  func reports() {
    var bench = scanning()
    bench.hear()
    _ = bench.sent()
    #expect(bench.reports.map(\.rssi) == [-60])
    bench.scanner.want(nil, at: bench.now)
    _ = bench.run()
    bench.hear()
    _ = bench.sent()
    #expect(bench.reports.count == 1)
  }

  @Test("listens along while another program scans for devices, and goes on when that ends")
  func foreignDiscovery() {
    var bench = scanning()
    bench.others(Bench.enable(false))
    bench.others(Bench.parameters(active: true))
    bench.others(Bench.enable(true))
    #expect(bench.run().isEmpty)
    bench.pass(.seconds(60))
    #expect(bench.run().isEmpty, "it is not disturbed")
    bench.hear()
    _ = bench.sent()
    #expect(bench.reports.count == 1)
    bench.others(Bench.enable(false))
    #expect(bench.run().isEmpty, "not in the middle of what they do")
    bench.pass(.milliseconds(250))
    #expect(bench.run() == [.leSetScanParameters, .leSetScanEnable])
  }

  @Test("takes over the kernel's background scan, and puts it back")
  func backgroundScan() {
    var bench = scanning()
    let background = Bench.parameters(active: false, policy: 1)
    bench.others(Bench.enable(false))
    bench.others(background)
    bench.others(Bench.enable(true))
    #expect(bench.run().isEmpty)
    bench.pass(.milliseconds(250))
    #expect(bench.run() == [.leSetScanEnable, .leSetScanParameters, .leSetScanEnable])
    bench.scanner.want(nil, at: bench.now)
    var packets: [HCICommandPacket] = []
    while let packet = bench.sent().first {
      packets.append(packet)
      bench.answer(packet.opcode)
    }
    #expect(packets == [Bench.enable(false), background, Bench.enable(true)])
    #expect(!bench.scanner.isBusy)
  }

  @Test("does not put back a background scan that the kernel has ended itself")
  func endedBackgroundScan() {
    var bench = scanning()
    bench.others(Bench.enable(false))
    bench.others(Bench.parameters(active: false))
    bench.others(Bench.enable(true))
    bench.pass(.milliseconds(250))
    _ = bench.run()
    bench.others(Bench.enable(false))
    bench.pass(.milliseconds(250))
    _ = bench.run()
    bench.scanner.want(nil, at: bench.now)
    #expect(bench.run() == [.leSetScanEnable])
  }

  @Test("leaves a scan alone that it finds, as long as that asks for scan responses")
  func foundActiveScan() {
    var bench = scanning(until: .leSetScanParameters)
    bench.answer(.leSetScanParameters, .commandDisallowed)
    for _ in 0..<5 {
      bench.pass(.seconds(10))
      bench.hear(4)
      #expect(bench.run().isEmpty)
    }
    bench.pass(.seconds(12))
    #expect(bench.run().prefix(2) == [.leSetScanEnable, .leSetScanParameters])
  }

  @Test("takes over a scan that it finds, when the kernel waits for a device on our behalf")
  func foundOwnBackgroundScan() {
    var bench = scanning(until: .leSetScanParameters)
    bench.scanner.setHasPendingConnections(true, at: bench.now)
    bench.answer(.leSetScanParameters, .commandDisallowed)
    #expect(bench.run() == [.leSetScanEnable, .leSetScanParameters, .leSetScanEnable])
    bench.scanner.want(nil, at: bench.now)
    #expect(
      bench.run() == [.leSetScanEnable, .leSetScanParameters, .leSetScanEnable],
      "the kernel goes on waiting")
  }

  @Test("leaves a scan that it did not begin as it is when it is not wanted any longer")
  func foundAndLeft() {
    var bench = scanning(until: .leSetScanParameters)
    bench.answer(.leSetScanParameters, .commandDisallowed)
    bench.scanner.want(nil, at: bench.now)
    #expect(bench.run().isEmpty && !bench.scanner.isBusy)
  }

  @Test("is paused only while the kernel makes a link")
  func initiating() {
    var bench = scanning()
    bench.others(Bench.enable(false))
    bench.others(Bench.connect)
    bench.pass(.seconds(10))
    #expect(bench.run().isEmpty)
    bench.linkIsMade()
    #expect(bench.run().isEmpty)
    bench.pass(.milliseconds(250))
    #expect(bench.run() == [.leSetScanParameters, .leSetScanEnable])
  }

  @Test("goes on when the end of the kernel's connecting is never told")
  func lostInitiating() {
    var bench = scanning()
    bench.others(Bench.enable(false))
    bench.others(Bench.connect)
    #expect(bench.scanner.deadline == bench.now.adding(.seconds(25)))
    bench.pass(.seconds(25))
    #expect(bench.run() == [.leSetScanParameters, .leSetScanEnable])
  }

  @Test("starts anew after somebody has reset the controller")
  func foreignReset() {
    var bench = scanning()
    bench.others(HCICommandPacket(opcode: .reset))
    #expect(bench.run().isEmpty)
    bench.pass(.milliseconds(250))
    #expect(bench.run() == [.leSetScanParameters, .leSetScanEnable])
  }

  @Test("takes the answer to another program's command for that one's")
  func foreignAnswer() {
    var bench = scanning(until: .leSetScanParameters)
    bench.receive(.command(Bench.parameters(active: true)))
    bench.answer(.leSetScanParameters, .invalidParameters)
    #expect(bench.sent().isEmpty && bench.failures.isEmpty)
    bench.answer(.leSetScanParameters)
    #expect(bench.sent().map(\.opcode) == [.leSetScanEnable])
  }

  @Test("ends with the controller's reason")
  func refused() {
    var bench = scanning(until: .leSetScanParameters)
    bench.answer(.leSetScanParameters, .invalidParameters)
    #expect(bench.sent().isEmpty)
    #expect(bench.failures == [.refused(.invalidParameters)])
    #expect(!bench.scanner.isWanted && !bench.scanner.isBusy)
  }

  @Test("ends when the controller does not answer")
  func unanswered() {
    var bench = scanning(until: .leSetScanParameters)
    bench.pass(.seconds(5))
    _ = bench.sent()
    #expect(bench.failures == [.unanswered])
    #expect(bench.scanner.deadline == .never)
  }

  @Test("ends after a controller has said no often enough")
  func alwaysDisallowed() {
    var bench = scanning(until: .leSetScanParameters)
    for _ in 0..<20 where bench.failures.isEmpty {
      bench.answer(.leSetScanParameters, .commandDisallowed)
      var packets = bench.sent()
      if packets.isEmpty {
        bench.pass(.seconds(12))
        packets = bench.sent()
      }
      while let packet = packets.first, packet.opcode != .leSetScanParameters {
        bench.answer(packet.opcode)
        packets = bench.sent()
      }
    }
    #expect(bench.failures == [.refused(.commandDisallowed)])
  }

  @Test("has neither a loop nor a trap for any sequence of packets", arguments: 0..<200 as Range)
  func anySequence(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bench = Bench(isExtended: .random(using: &random))
    for _ in 0..<200 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: bench.scanner.want(ScanParameters(), at: bench.now)
      case 1: bench.scanner.want(nil, at: bench.now)
      case 2: bench.others(Bench.enable(.random(using: &random)))
      case 3: bench.others(Bench.parameters(active: .random(using: &random)))
      case 4: bench.others(Bench.connect)
      case 5: bench.linkIsMade()
      case 6: bench.hear(UInt8.random(in: 0...4, using: &random))
      case 7: bench.scanner.setHasPendingConnections(.random(using: &random), at: bench.now)
      case 8: bench.scanner.reset(at: bench.now)
      default: bench.pass(.milliseconds(Int.random(in: 0..<3000, using: &random)))
      }
      let packets = bench.sent()
      #expect(packets.count <= 1, "one command at a time")
      let status: HCIStatus = .random(using: &random) ? .success : .commandDisallowed
      for packet in packets { bench.answer(packet.opcode, status) }
    }
    bench.scanner.want(nil, at: bench.now)
    for _ in 0..<20 {
      _ = bench.run()
      bench.pass(.seconds(30))
    }
    #expect(!bench.scanner.isBusy, "nothing is left undone")
  }

  /// A scanner that scans, or whose last command is this one, without its answer.
  private func scanning(isExtended: Bool = false, until opcode: HCIOpcode? = nil) -> Bench {
    var bench = Bench(isExtended: isExtended)
    bench.scanner.want(ScanParameters(), at: bench.now)
    while let packet = bench.sent().first, packet.opcode != opcode {
      bench.answer(packet.opcode)
    }
    return bench
  }
}
