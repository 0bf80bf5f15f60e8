import BLEWire
import TestSupport
import Testing

@Test("shared", .enabled(if: Shared.exists, "\(Shared.absent)")) func x() throws {
  #expect(try ATTPDU(parsing: Array(hex: "0a 03 00")) == .readRequest(.init(handle: 0x0003)))
}
