internal import BLEWire
internal import Glibc

/// The program that runs.
package enum OwnProgram {
  /// Its file, as `setcap` takes it; `PROGRAM` where that can't be told.
  package static var path: String {
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return "PROGRAM" }
    defer { unsafe free(path) }
    return unsafe String(rawCString: path)
  }

  /// The same as a word of a shell's command line.
  package static var shellWord: String { shellWord(path) }

  /// A text as a word of a shell's command line: quoted where it has to be.
  package static func shellWord(_ text: String) -> String {
    let plain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+,:@%".utf8.contains(byte)
      }
    }
    if plain, !text.isEmpty { return text }
    if text.unicodeScalars.contains(where: \.isRawByte) { return bytesWord(text) }
    // A quote within quotes: they end, an escaped one stands, they begin again.
    let quoted = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + quoted.joined(separator: #"'\''"#) + "'"
  }

  /// A name that is no UTF-8, byte by byte.
  private static func bytesWord(_ text: String) -> String {
    let bytes = text.rawBytes.map { byte in
      (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
        ? String(Unicode.Scalar(byte)) : #"\x"# + [byte].hexDigits
    }
    return "$'" + bytes.joined() + "'"
  }
}
