internal import Glibc

// The kernel's names are bytes of any value but 0 and, in a file's, "/": paths, arguments and
// variables need not be UTF-8. A `String` made of them would have U+FFFD for what is none, and lead
// to another file.
//
// So a byte that is no UTF-8 becomes a scalar at the end of plane 16's private use area: U+10FF00
// and its value. Those scalars themselves, whose names are UTF-8, become four such scalars each, one
// a byte: both ways are exact (Docs/Decisions/0007-names-are-bytes.md).

extension String {
  /// The text of bytes of which not all need be UTF-8; `rawBytes` gives the same bytes back.
  package init(rawBytes bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    // Nearly always.
    if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(leadOfRaw) {
      self = text
      return
    }
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
      let length = lengthOfCharacter(byte)
      let piece = rest.prefix(length)
      if let valid = String(validating: piece, as: UTF8.self), valid.unicodeScalars.count == 1,
        !valid.unicodeScalars.contains(where: \.isRawByte)
      {
        text += valid
        rest = rest.dropFirst(length)
      } else {
        text.unicodeScalars.append(Unicode.Scalar(rawByte: byte))
        rest = rest.dropFirst()
      }
    }
    self = text
  }

  /// The text of what C ends with a zero.
  package init(rawCString start: UnsafePointer<CChar>) {
    let count = unsafe strlen(start)
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    unsafe self.init(rawBytes: bytes.map { UInt8(bitPattern: $0) })
  }

  /// The bytes that a name stands for, for `write`, a socket's address and the like.
  package var rawBytes: [UInt8] {
    guard utf8.contains(leadOfRaw) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.isRawByte ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(scalar.utf8)
    }
  }

  /// The text with U+FFFD for what is no UTF-8, as a device's name has it that was heard.
  package var repaired: String { String(decoding: rawBytes, as: UTF8.self) }

  /// The name for a call of the system; C's end of a text is in it.
  ///
  /// A name with a zero inside, which no file has, is an empty one: no part of it leads anywhere.
  package var rawCString: [CChar] {
    let bytes = rawBytes
    guard !bytes.contains(0) else { return [0] }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }
}

extension Unicode.Scalar {
  /// Whether it stands for a byte that is no UTF-8.
  package var isRawByte: Bool { (0x10_ff80...0x10_ffff).contains(value) }

  /// The scalar of a byte of at least 0x80; a smaller one stands for itself.
  fileprivate init(rawByte byte: UInt8) {
    self =
      byte < 0x80 ? Unicode.Scalar(byte) : Unicode.Scalar(0x10_ff00 + UInt32(byte)) ?? "\u{fffd}"
  }
}

/// The first byte of all that stands for a byte, and of little else.
private let leadOfRaw: UInt8 = 0xf4

/// How many bytes a character of UTF-8 has that begins so.
private func lengthOfCharacter(_ first: UInt8) -> Int {
  switch first {
  case 0xc2...0xdf: 2
  case 0xe0...0xef: 3
  case 0xf0...0xf4: 4
  default: 1
  }
}
