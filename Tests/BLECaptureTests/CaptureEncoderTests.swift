import BLECapture
import BLEWire
import TestSupport
import Testing

@Suite("Captures that are written")
struct CaptureEncoderTests {
  private func head(at nanoseconds: Int64) -> CaptureHead {
    CaptureHead(
      number: 1, time: Timestamp(nanosecondsSince1970: nanoseconds),
      direction: .hostToController, content: .hci(.command))
  }

  private static let second: Int64 = 1_000_000_000
  static let times: [(format: CaptureFormat, early: Int64, late: Int64, text: String)] = [
    (.pcap, 0, (1 << 32) * second - 1, "pcap holds times from 1970 to 2106 only"),
    (.pcapMonitor, 0, (1 << 32) * second - 1, "pcap holds times from 1970 to 2106 only"),
    (.pcapng, 0, .max, "pcapng holds no times before 1970"),
    (.btsnoop, .min, .max, ""),
  ]

  @Test("hold times up to their limits, and refuse those beyond", arguments: times)
  func limits(example: (format: CaptureFormat, early: Int64, late: Int64, text: String)) throws {
    for time in [example.early, 1 << 31 * Self.second, example.late] {
      var encoder = try #require(CaptureEncoder(example.format))
      try encoder.write(head(at: time), [3, 12, 0])
      let outcome = Outcome(encoder.takeBytes())
      let unit: Int64 = example.format.hasNanoseconds ? 1 : 1000
      let (whole, rest) = time.quotientAndRemainder(dividingBy: unit)
      #expect(
        outcome.times == [
          (rest < 0 ? whole - 1 : whole).multipliedReportingOverflow(by: unit).overflow
            ? .min : (rest < 0 ? whole - 1 : whole) * unit
        ])
    }
    for time in [
      example.early.subtractingReportingOverflow(1), example.late.addingReportingOverflow(1),
    ] where !time.overflow {
      var encoder = try #require(CaptureEncoder(example.format))
      let header = encoder.takeBytes().count
      let fault = #expect(throws: CaptureFault.self) {
        try encoder.write(head(at: time.partialValue), [3, 12, 0])
      }
      #expect(fault?.reason == .unwritable(example.text) && header > 0)
      #expect(encoder.takeBytes().isEmpty && encoder.count == 0)
    }
  }

  @Test("are pcapng of one section and one interface, with padding behind each packet")
  func pcapng() throws {
    var encoder = try #require(CaptureEncoder(.pcapng))
    try encoder.write(head(at: 0x1_0000_0002), [3, 12, 0])
    #expect(
      encoder.takeBytes()
        == Array(
          hex: """
            0a0d0d0a 1c000000 4d3c2b1a 01000000 ffffffff ffffffff 1c000000
            01000000 20000000 c9000000 00000400 0900010009000000 00000000 20000000
            06000000 28000000 00000000 01000000 02000000 08000000 08000000
            00000000 01030c00 28000000
            """))
  }

  @Test("are of formats that are written, in their encapsulations, and of believable packets")
  func refused() throws {
    for format in [
      CaptureFormat(.packetLogger, .packetLogger), CaptureFormat(.btsnooz, .snooz),
      CaptureFormat(.pcap, .snoopH4), CaptureFormat(.btsnoop, .pcapH4),
    ] { #expect(CaptureEncoder(format) == nil) }
    var encoder = try #require(CaptureEncoder(.pcap))
    let long = [UInt8](repeating: 0, count: 0x40000)
    #expect(throws: CaptureFault.self) { try encoder.write(head(at: 0), long) }
  }
}
