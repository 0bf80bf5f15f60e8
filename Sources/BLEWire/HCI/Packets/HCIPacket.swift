/// One packet between a host and its controller, as UART transport H4 frames it
/// (Vol 4, Part A, §2).
///
///     | type | packet ... |
///     |  1   |            |
public enum HCIPacket: Hashable, Sendable {
  /// A command.
  case command(HCICommandPacket)
  /// ACL data.
  case acl(ACLPacket)
  /// Synchronous data: header and voice, as they were.
  case sco([UInt8])
  /// An event.
  case event(HCIEventPacket)
  /// Isochronous data: header and payload, as they were.
  case iso([UInt8])

  /// Parses a packet whose type stands beside it, as capture files keep it.
  public init(type: HCIPacketType, body: [UInt8]) throws(WireError) {
    switch type {
    case .command: self = .command(try HCICommandPacket(parsing: body))
    case .acl: self = .acl(try ACLPacket(parsing: body))
    case .event: self = .event(try HCIEventPacket(parsing: body))
    case .sco: self = .sco(body)
    case .iso: self = .iso(body)
    }
  }

  /// What kind of packet this is.
  public var type: HCIPacketType {
    switch self {
    case .command: .command
    case .acl: .acl
    case .sco: .sco
    case .event: .event
    case .iso: .iso
    }
  }
}

extension HCIPacket: WireValue {
  /// Reads the type and the packet; voice and isochronous data take all that is left.
  public init(from reader: inout ByteReader) throws(WireError) {
    let start = reader.offset
    let raw = try reader.read(UInt8.self)
    guard let type = HCIPacketType(rawValue: raw) else {
      throw WireError(.invalidValue(UInt64(raw)), at: start)
    }
    switch type {
    case .command: self = .command(try HCICommandPacket(from: &reader))
    case .acl: self = .acl(try ACLPacket(from: &reader))
    case .event: self = .event(try HCIEventPacket(from: &reader))
    case .sco: self = .sco(reader.readRest())
    case .iso: self = .iso(reader.readRest())
    }
  }

  /// Appends the type and the packet.
  public func write(to writer: inout ByteWriter) {
    writer.write(type.rawValue)
    switch self {
    case .command(let packet): packet.write(to: &writer)
    case .acl(let packet): packet.write(to: &writer)
    case .event(let packet): packet.write(to: &writer)
    case .sco(let body), .iso(let body): writer.write(body)
    }
  }
}
