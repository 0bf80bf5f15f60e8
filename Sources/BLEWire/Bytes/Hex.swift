extension FixedWidthInteger where Self: UnsignedInteger {
  /// All hex digits of the integer, in lower case, zeros included: `0013` for 16 bits.
  public var hexDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}

extension Sequence<UInt8> {
  /// Two hex digits a byte, in lower case, without blanks.
  public var hexDigits: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(underestimatedCount * 2)
    for byte in self {
      digits.append(hexAlphabet[Int(byte >> 4)])
      digits.append(hexAlphabet[Int(byte & 15)])
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Reads pairs of hex digits, with blanks anywhere between pairs; nil for anything else.
  public init?(hexDigits text: some StringProtocol) {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      if character == UInt8(ascii: " "), high == nil { continue }
      guard let nibble = nibble(character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | nibble)
        high = nil
      } else {
        high = nibble
      }
    }
    guard high == nil else { return nil }
    self = bytes
  }
}

private func nibble(_ character: UInt8) -> UInt8? {
  switch character {
  case 0x30...0x39: character - 0x30
  case 0x41...0x46: character - 0x41 + 10
  case 0x61...0x66: character - 0x61 + 10
  default: nil
  }
}

private let hexAlphabet = Array("0123456789abcdef".utf8)
