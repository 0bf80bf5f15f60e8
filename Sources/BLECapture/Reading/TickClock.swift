internal import BLEWire

/// How an interface of a pcapng file counts time: ticks of so much of a second since 1970, or
/// since some seconds later.
struct TickClock: Hashable {
  private var exponent: UInt8 = 6
  private var isBinary = false
  /// if_tsoffset: seconds that are added.
  var offset: Int64 = 0

  /// Microseconds, when nothing is said.
  init() {}

  /// if_tsresol: a negative power of 10, or of 2 when the upper bit is set.
  mutating func setResolution(_ byte: UInt8) {
    exponent = byte & 0x7f
    isBinary = byte & 0x80 != 0
  }

  /// The time at so many ticks; the nearest that can be counted.
  func time(at ticks: UInt64) -> Timestamp {
    let sum = Int128(nanoseconds(of: ticks)) + Int128(offset) * 1_000_000_000
    return Timestamp(nanosecondsSince1970: Int64(clamping: sum))
  }

  private func nanoseconds(of ticks: UInt64) -> UInt128 {
    if isBinary { return (UInt128(ticks) * 1_000_000_000) >> exponent }
    if exponent <= 9 { return UInt128(ticks) * UInt128(power(of: 9 - exponent)) }
    return exponent - 9 <= 19 ? UInt128(ticks / power(of: exponent - 9)) : 0
  }

  private func power(of exponent: UInt8) -> UInt64 {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }
}
