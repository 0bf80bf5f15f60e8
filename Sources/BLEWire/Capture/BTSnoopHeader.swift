/// The 16 bytes that a btsnoop file begins with; all integers of the format are big-endian.
///
///     | "btsnoop" 0 | version 1 | link type |
///     |      8      |     4     |     4     |
public struct BTSnoopHeader: Hashable, Sendable {
  /// How many bytes it has.
  public static let size = 16
  /// What each file begins with.
  public static let magic: [UInt8] = Array("btsnoop\0".utf8)
  /// The only version there is.
  public static let version: UInt32 = 1

  /// How the file's records hold their packets.
  public var linkType: BTSnoopLinkType

  /// Creates a header.
  public init(linkType: BTSnoopLinkType) { self.linkType = linkType }
}

/// How the records of a btsnoop file hold their packets.
public struct BTSnoopLinkType: RawRepresentable, Hashable, Sendable {
  /// The 32 bits in the header.
  public var rawValue: UInt32

  /// Creates a link type, known or not.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// 1001: without the packet's type, which the flags tell.
  public static let h1 = Self(rawValue: 1001)
  /// 1002: as on a serial line, with the type in front.
  public static let h4 = Self(rawValue: 1002)
  /// 2001: the Linux monitor channel, adapter and opcode in the flags.
  public static let monitor = Self(rawValue: 2001)
}

extension BTSnoopHeader: WireValue {
  /// Reads the header; another magic number, version or link type is an invalid value.
  public init(from reader: inout ByteReader) throws(WireError) {
    guard reader.left >= Self.size else {
      throw WireError(.truncated(needed: Self.size, left: reader.left), at: reader.offset)
    }
    let start = reader.offset
    let magic = try reader.read(count: Self.magic.count)
    guard magic == Self.magic else { throw WireError(.invalidValue(UInt64(magic[0])), at: start) }
    let version = UInt32(bigEndian: try reader.read())
    guard version == Self.version else {
      throw WireError(.invalidValue(UInt64(version)), at: start + 8)
    }
    linkType = BTSnoopLinkType(rawValue: UInt32(bigEndian: try reader.read()))
    guard [.h1, .h4, .monitor].contains(linkType) else {
      throw WireError(.invalidValue(UInt64(linkType.rawValue)), at: start + 12)
    }
  }

  /// Appends the header.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.magic)
    writer.write(Self.version.bigEndian)
    writer.write(linkType.rawValue.bigEndian)
  }
}
