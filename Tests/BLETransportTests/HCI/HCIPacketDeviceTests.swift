import BLEWire
import Glibc
import TestSupport
import Testing

@testable import BLETransport

@Suite("A descriptor that keeps HCI packets apart", .hangLimit)
struct HCIPacketDeviceTests {
  /// Counts what a transport tells.
  private final class Counts: HCITransportHandler {
    var packets = 0
    var lost = 0
    func received(_ packets: [HCIPacket], at time: Timestamp) { self.packets += packets.count }
    func transportHasRoom() {}
    func transportLost(_ loss: HCITransportLoss) {
      if case .packets(let count) = loss { lost += count }
    }
    func transportClosed(_ error: TransportError?) {}
  }

  @Test("tells how many packets did not find room, and gives the others")
  func losses() async throws {
    let pair = try #require(LossyPair())
    let loop = try EventLoop(clock: VirtualClock())
    let (near, far) = (
      try Descriptor(pair.receiver, from: "socket"), try Descriptor(pair.sender, from: "socket")
    )
    try await Task(executorPreference: loop) {
      let device = HCIPacketDevice(near, on: loop)
      let counts = Counts()
      device.handler = counts
      var sent = 0
      for burst in [100, 1, 200] {
        for _ in 0..<burst {
          let event: [UInt8] = [4, 0x10, 1, 0x55]
          if unsafe send(far.number, event, event.count, CInt(MSG_DONTWAIT)) == 4 { sent += 1 }
        }
        try await loop.sleep(until: loop.now.adding(.milliseconds(1)))
      }
      #expect(sent == 301 && counts.packets > 2 && counts.lost > 100)
      #expect(counts.packets + counts.lost == sent)
      device.close()
    }.value
  }
}
