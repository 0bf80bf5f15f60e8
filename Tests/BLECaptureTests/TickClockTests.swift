import BLEWire
import Testing

@testable import BLECapture

@Suite("A pcapng interface's clock")
struct TickClockTests {
  static let cases: [(resolution: UInt8?, offset: Int64, ticks: UInt64, nanoseconds: Int64)] = [
    (nil, 0, 1_000_001, 1_000_001_000), (6, 0, 7, 7000), (9, 0, 7, 7), (0, 0, 3, 3_000_000_000),
    (3, 10, 5, 10_005_000_000), (12, 0, 1_999, 1), (28, 0, .max, 1), (29, 0, .max, 0),
    (127, 0, .max, 0), (0x80, 0, 2, 2_000_000_000), (0x81, 0, 3, 1_500_000_000),
    (0x80 | 20, 0, 1 << 20 | 1 << 19, 1_500_000_000), (0xff, 0, .max, 0),
    (0x80 | 64, 0, 1 << 63, 500_000_000), (nil, -1, 1_500_000, 500_000_000),
    (0, 0, .max, .max), (nil, .min, 0, .min), (nil, 1 << 32, 0, (1 << 32) * 1_000_000_000),
  ]

  @Test(
    "counts in any resolution, from any second; what can't be counted is the nearest",
    arguments: cases)
  func time(
    example: (resolution: UInt8?, offset: Int64, ticks: UInt64, nanoseconds: Int64)
  ) {
    var clock = TickClock()
    if let resolution = example.resolution { clock.setResolution(resolution) }
    clock.offset = example.offset
    #expect(clock.time(at: example.ticks).nanosecondsSince1970 == example.nanoseconds)
  }
}
