/// A packet of ACL data: a fragment of one link's L2CAP PDUs (Vol 4, Part E, §5.4.2).
///
///     | handle 12, PB 2, BC 2 | length | data ... |
///     |           2           |   2    |  length  |
public struct ACLPacket: WireValue {
  /// Which part of an L2CAP PDU a packet holds (PB flag).
  @frozen
  public enum Boundary: UInt8, Hashable, Sendable {
    /// 00: the start of a PDU, from host to an LE controller.
    case startNonFlushable = 0
    /// 01: more of the PDU that was started.
    case continuation = 1
    /// 10: the start of a PDU, from controller to host.
    case start = 2
    /// 11: a whole PDU; deprecated.
    case complete = 3

    /// Whether a PDU begins here.
    @inlinable
    public var isStart: Bool { self != .continuation }
  }

  /// The link.
  public var handle: ConnectionHandle
  /// Which part of a PDU it is.
  public var boundary: Boundary
  /// The BC flag: 0 for one peer, 1 for all of a piconet.
  public var broadcast: UInt8
  /// The data, up to 65,535 bytes.
  public var data: [UInt8]

  /// Creates a packet.
  public init(
    handle: ConnectionHandle, boundary: Boundary, broadcast: UInt8 = 0, data: [UInt8]
  ) {
    precondition(data.count <= 0xffff, "an ACL packet has 65,535 bytes of data at most")
    self.handle = handle
    self.boundary = boundary
    self.broadcast = broadcast & 3
    self.data = data
  }

  /// Reads the packet, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    let first = try reader.read(UInt16.self)
    handle = ConnectionHandle(rawValue: first)
    boundary = Boundary(rawValue: UInt8(truncatingIfNeeded: first >> 12) & 3) ?? .start
    broadcast = UInt8(truncatingIfNeeded: first >> 14)
    data = try reader.read(count: Int(try reader.read(UInt16.self)))
  }

  /// Appends the packet.
  public func write(to writer: inout ByteWriter) {
    writer.write(
      handle.rawValue | UInt16(boundary.rawValue) << 12 | UInt16(broadcast & 3) << 14)
    writer.write(UInt16(truncatingIfNeeded: data.count))
    writer.write(data)
  }
}
