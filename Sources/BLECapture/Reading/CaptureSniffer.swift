internal import BLEWire

/// Names what is no capture that is read, by its first bytes.
enum CaptureSniffer {
  /// Whether the bytes can be a text's beginning.
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7f || (0x08...0x0d).contains($0) || $0 == 0x1b }
  }

  /// Says what begins with the bytes.
  static func refusal(of bytes: ArraySlice<UInt8>) -> CaptureFault {
    if bytes.isEmpty { return CaptureFault(.notACapture("byte 0: the file is empty")) }
    if let name = names.first(where: { bytes.starts(with: $0.magic) })?.name {
      return CaptureFault(.notACapture("byte 0: this is \(name), which is not read"))
    }
    let digits = bytes.prefix(8).map(\.hexDigits).joined(separator: " ")
    return CaptureFault(
      .notACapture("byte 0: no capture that is known begins with \(digits)"))
  }

  private static let names: [(magic: [UInt8], name: String)] = [
    ([0x50, 0x4b, 0x03, 0x04], "a zip archive (take the log out of it)"),
    (Array("BZh".utf8), "a file packed by bzip2"),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], "a file packed by xz"),
    ([0x28, 0xb5, 0x2f, 0xfd], "a file packed by zstd"),
    ([0x04, 0x22, 0x4d, 0x18], "a file packed by lz4"),
    ([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], "a 7-Zip archive"),
    (Array("snoop\0\0\0".utf8), "a snoop capture of networks"),
    (Array("RTSS".utf8), "a Bluetooth HCI log or another of Microsoft Network Monitor 1"),
    (Array("GMBU".utf8), "a Bluetooth HCI log or another of Microsoft Network Monitor 2"),
    ([0x1f, 0x8b], "gzip in gzip"),
  ]
}
