import BLEWire
import Testing

@testable import BLEHost

@Suite("A scan beside the kernel's, of whose channel packets are lost")
struct KernelScannerLossTests {
  private typealias Bench = KernelScanBench

  private func scanning() -> Bench {
    var bench = Bench()
    bench.scanner.want(ScanParameters(), at: bench.now)
    _ = bench.run()
    return bench
  }

  @Test("sends the command again whose answer may be lost, and goes on", arguments: 0..<3)
  func lostAnswer(step: Int) {
    var bench = Bench()
    bench.scanner.want(ScanParameters(), at: bench.now)
    var packet = bench.sent()
    for _ in 0..<step {
      bench.answer(packet[0].opcode)
      packet = bench.sent()
    }
    bench.scanner.lost(at: bench.now)
    #expect(bench.sent() == packet)
    // The answer was late, not lost: there are two.
    bench.answer(packet[0].opcode)
    bench.answer(packet[0].opcode)
    _ = bench.run()
    bench.hear()
    _ = bench.sent()
    #expect(bench.reports.count == 1 && bench.failures.isEmpty)
    bench.scanner.want(nil, at: bench.now)
    #expect(bench.run() == [.leSetScanEnable])
    #expect(!bench.scanner.isBusy)
  }

  @Test("takes its own command's answer for its own though that of another's command was lost")
  func lostForeignAnswer() {
    var bench = scanning()
    bench.receive(.command(Bench.enable(false)))
    bench.scanner.lost(at: bench.now)
    #expect(bench.run() == [.leSetScanEnable, .leSetScanParameters, .leSetScanEnable])
    #expect(bench.failures.isEmpty)
  }

  @Test("begins its scan anew: it may have been ended unseen")
  func lostEnd() {
    var bench = scanning()
    bench.scanner.lost(at: bench.now)
    #expect(bench.run() == [.leSetScanEnable, .leSetScanParameters, .leSetScanEnable])
    bench.hear()
    _ = bench.sent()
    #expect(bench.reports.count == 1)
  }

  @Test("does not wait for the end of another program's scan that may be over")
  func lostForeignEnd() {
    var bench = scanning()
    bench.others(Bench.enable(false))
    bench.others(Bench.parameters(active: true))
    bench.others(Bench.enable(true))
    #expect(bench.run().isEmpty)
    bench.scanner.lost(at: bench.now)
    bench.pass(.seconds(12))
    #expect(bench.run() == [.leSetScanEnable, .leSetScanParameters, .leSetScanEnable])
  }

  @Test("puts the kernel's scan back though the controller does not tell that it ended ours")
  func unansweredEnd() {
    var bench = scanning()
    bench.scanner.setHasPendingConnections(true, at: bench.now)
    bench.scanner.want(nil, at: bench.now)
    #expect(bench.sent() == [Bench.ourEnable(false)])
    bench.pass(.seconds(5))
    #expect(bench.run() == [.leSetScanParameters, .leSetScanEnable])
    #expect(!bench.scanner.isBusy)
  }

  @Test("ends a scan whose answer never comes")
  func unanswered() {
    var bench = Bench()
    bench.scanner.want(ScanParameters(), at: bench.now)
    _ = bench.sent()
    bench.pass(.seconds(5))
    _ = bench.sent()
    #expect(bench.failures == [.unanswered])
    #expect(!bench.scanner.isBusy && bench.scanner.deadline == .never)
  }
}

extension KernelScanBench {
  fileprivate static func ourEnable(_ isOn: Bool) -> HCICommandPacket {
    ScanParameters().enableCommand(.legacy, isOn)
  }
}
