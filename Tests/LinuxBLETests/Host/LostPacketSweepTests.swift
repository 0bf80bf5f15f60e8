import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Packets that the kernel drops", .hangLimit)
struct LostPacketSweepTests {
  @Test("whichever it is, a session ends, and the next one succeeds")
  func sweep() async throws {
    for number in 1...90 {
      let fault = FaultyTransport.Fault(sent: false, number: number, .drop)
      let bench = try await RadioBench(faults: [fault], clock: VirtualClock())
      try await Task(executorPreference: bench.loop) {
        var failures = 0
        // What is lost of ATT ends its link, after 30 s at most.
        while failures < 3 {
          do {
            let belt = try await bench.connect()
            let found = try await belt.discoverAll().count
            #expect(found == 6)
            #expect(try await belt.read(0x13) == [87])
            _ = try await belt.rssi()
            await belt.disconnect()
            break
          } catch is BLEError {
            failures += 1
          }
        }
        #expect(failures < 2, "\(number)")
        await bench.adapter.close()
      }.value
    }
  }
}
