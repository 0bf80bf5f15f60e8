/// All that a capture says about one record, but for its bytes.
public struct CaptureHead: Hashable, Sendable {
  /// What the record's bytes are.
  public enum Content: Hashable, Sendable {
    /// An HCI packet; the bytes are what follows its type.
    case hci(H4Type)
    /// Something of the Linux monitor channel that is no HCI packet.
    case monitor(MonitorOpcode)
  }

  /// Which record of the capture this is, from 1.
  public var number: Int
  /// When it was recorded; a clock that was set back can make it earlier than the one before.
  public var time: Timestamp
  /// Which adapter it belongs to; 0 where the capture does not tell.
  public var adapterIndex: UInt16
  /// Which way it went.
  public var direction: CaptureDirection
  /// What its bytes are.
  public var content: Content
  /// How many bytes of the packet the capture left out at its end.
  public var missing: Int

  /// Creates a record's head.
  public init(
    number: Int, time: Timestamp, adapterIndex: UInt16 = 0, direction: CaptureDirection,
    content: Content, missing: Int = 0
  ) {
    self.number = number
    self.time = time
    self.adapterIndex = adapterIndex
    self.direction = direction
    self.content = content
    self.missing = missing
  }
}

/// What a capture's record holds.
public enum CapturePacket: Hashable, Sendable {
  /// An HCI packet: its type, and the bytes after the type.
  case hci(type: UInt8, bytes: [UInt8])
  /// Something of the Linux monitor channel that is no HCI packet: an adapter appears, a note.
  case monitor(opcode: UInt16, bytes: [UInt8])

  /// The bytes of either.
  public var bytes: [UInt8] {
    switch self {
    case .hci(_, let bytes), .monitor(_, let bytes): bytes
    }
  }
}

/// One record of a capture: a packet between a host and its controller, or a note beside it.
public struct CaptureRecord: Hashable, Sendable {
  /// Which record of the capture this is, from 1.
  public var number: Int
  /// When it was recorded; a clock that was set back can make it earlier than the one before.
  public var time: Timestamp
  /// Which adapter it belongs to; 0 where the capture does not tell.
  public var adapterIndex: UInt16
  /// Which way it went.
  public var direction: CaptureDirection
  /// What it holds.
  public var packet: CapturePacket
  /// How many bytes of the packet the capture left out at its end.
  public var missing: Int

  /// Creates a record.
  public init(
    number: Int, time: Timestamp, adapterIndex: UInt16 = 0, direction: CaptureDirection,
    packet: CapturePacket, missing: Int = 0
  ) {
    self.number = number
    self.time = time
    self.adapterIndex = adapterIndex
    self.direction = direction
    self.packet = packet
    self.missing = missing
  }

  /// Creates a record from its two halves.
  public init(_ head: CaptureHead, bytes: [UInt8]) {
    let packet: CapturePacket =
      switch head.content {
      case .hci(let type): .hci(type: type.rawValue, bytes: bytes)
      case .monitor(let opcode): .monitor(opcode: opcode.rawValue, bytes: bytes)
      }
    self.init(
      number: head.number, time: head.time, adapterIndex: head.adapterIndex,
      direction: head.direction, packet: packet, missing: head.missing)
  }

  /// All but the bytes.
  public var head: CaptureHead {
    let content: CaptureHead.Content =
      switch packet {
      case .hci(let type, _): .hci(H4Type(rawValue: type))
      case .monitor(let opcode, _): .monitor(MonitorOpcode(rawValue: opcode))
      }
    return CaptureHead(
      number: number, time: time, adapterIndex: adapterIndex, direction: direction,
      content: content, missing: missing)
  }
}
