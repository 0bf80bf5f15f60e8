/// What an H4 packet is: the byte in front of it (Vol 4, Part A, §2).
@frozen
public enum HCIPacketType: UInt8, Hashable, Sendable {
  /// 0x01: a command, from host to controller.
  case command = 0x01
  /// 0x02: ACL data.
  case acl = 0x02
  /// 0x03: synchronous data (voice).
  case sco = 0x03
  /// 0x04: an event, from controller to host.
  case event = 0x04
  /// 0x05: isochronous data.
  case iso = 0x05

  /// The bytes of the header that follows, the length included.
  @inlinable
  public var headerSize: Int {
    switch self {
    case .event: 2
    case .command, .sco: 3
    case .acl, .iso: 4
    }
  }

  /// How long the packet behind a whole header is, the header included and the type not.
  func bodySize(header: ArraySlice<UInt8>) -> Int? {
    guard header.count >= headerSize else { return nil }
    let first = header.startIndex
    switch self {
    case .event: return 2 + Int(header[first + 1])
    case .command, .sco: return 3 + Int(header[first + 2])
    case .acl: return 4 + Int(header[first + 2]) + Int(header[first + 3]) << 8
    case .iso: return 4 + (Int(header[first + 2]) + Int(header[first + 3]) << 8) & 0x3fff
    }
  }
}
