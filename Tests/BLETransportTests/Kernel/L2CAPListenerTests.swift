import BLETransport
import BLEWire
import Testing

@Suite("Who listens at ATT")
struct L2CAPListenerTests {
  private static let own = BluetoothAddress(rawValue: 0x00aa_0100_0000)

  @Test(
    "is told by the kernel's list of channels",
    arguments: [
      ("00:aa:01:00:00:00 (1) 00:00:00:00:00:00 (0) 4 0 0x0004 0x0000 672 672 1 0", true),
      ("00:00:00:00:00:00 (1) 00:00:00:00:00:00 (0) 4 0 0x0004 0x0000 672 672 1 0", true),
      // Another adapter, the security manager, a link, a channel with a PSM, no line at all.
      ("00:aa:01:00:00:01 (1) 00:00:00:00:00:00 (0) 4 0 0x0004 0x0000 672 672 1 0", false),
      ("00:aa:01:00:00:00 (1) 00:00:00:00:00:00 (0) 4 0 0x0006 0x0000 672 672 1 0", false),
      ("00:aa:01:00:00:00 (1) c0:ff:ee:00:18:0d (2) 1 0 0x0004 0x0004 672 672 1 0", false),
      ("00:aa:01:00:00:00 (1) 00:00:00:00:00:00 (0) 4 3 0x0004 0x0000 0 0 0 0", false),
      ("", false), ("4 4 4 4 4", false),
    ])
  func lines(line: String, isListener: Bool) {
    #expect(L2CAPListener.isListener(line, at: Self.own) == isListener)
  }
}
