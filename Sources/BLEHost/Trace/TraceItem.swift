public import BLEWire

/// Something that a trace tells about links and devices: a whole PDU, reports, a link's begin or
/// end.
public struct TraceItem: Hashable, Sendable {
  /// What it is.
  public enum Content: Hashable, Sendable {
    /// A whole PDU of a link's L2CAP channel.
    case pdu(TracePDU)
    /// The reports of one advertising event, in their order; there is at least one.
    case advertising([AdvertisingReport])
    /// An LE link was made, or could not be.
    case connection(TraceConnection)
    /// A link of another kind was made, or could not be.
    case otherConnection(TraceOtherConnection)
    /// A link has ended, or could not be ended.
    case disconnection(TraceDisconnection)
    /// A link's encryption changed, or could not be changed.
    case encryption(TraceEncryption)
  }

  /// The number of the record that completed it, from 1.
  public var frame: Int
  /// When that was recorded.
  public var time: Timestamp
  /// Which adapter it belongs to; 0 where the capture does not tell.
  public var adapterIndex: UInt16
  /// Which way it went.
  public var direction: CaptureDirection
  /// What it is.
  public var content: Content

  /// Creates an item.
  public init(
    frame: Int, time: Timestamp, adapterIndex: UInt16, direction: CaptureDirection,
    content: Content
  ) {
    self.frame = frame
    self.time = time
    self.adapterIndex = adapterIndex
    self.direction = direction
    self.content = content
  }
}

/// A whole L2CAP PDU of a link, put together from its fragments.
public struct TracePDU: Hashable, Sendable {
  /// Which link of the trace it belongs to; handles are used again, this is not.
  public var link: TraceLinkID
  /// The link's handle.
  public var handle: ConnectionHandle
  /// The channel.
  public var channel: ChannelID
  /// The PDU, without the L2CAP header.
  public var bytes: [UInt8]

  /// Creates a PDU.
  public init(link: TraceLinkID, handle: ConnectionHandle, channel: ChannelID, bytes: [UInt8]) {
    self.link = link
    self.handle = handle
    self.channel = channel
    self.bytes = bytes
  }
}

/// Names one link of a trace, from 1 in the order of their beginnings.
public struct TraceLinkID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The link's number.
  public var rawValue: Int

  /// Creates an identifier.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Which link began earlier.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// What a connection event of an LE controller says (Vol 4, Part E, §7.7.65.1, §7.7.65.10).
public struct TraceConnection: Hashable, Sendable {
  /// The link that begins; nil when the connection failed.
  public var link: TraceLinkID?
  /// Whether there is a link now.
  public var status: HCIStatus
  /// The link's handle.
  public var handle: ConnectionHandle
  /// What this side is: 0 central, 1 peripheral.
  public var role: UInt8
  /// Who is at the other end.
  public var peer: DeviceAddress
}

/// What kind of link a handle stands for.
public enum TraceLinkKind: Hashable, Sendable {
  /// An LE link.
  case le
  /// A BR/EDR link, or a synchronous one on top of it.
  case classic
  /// An isochronous stream on top of an LE link.
  case isochronous
}

/// What the events say that make links of other kinds than LE's (Vol 4, Part E, §7.7.3, §7.7.35,
/// §7.7.65.25).
public struct TraceOtherConnection: Hashable, Sendable {
  /// What kind of link it is.
  public var kind: TraceLinkKind
  /// Whether there is a link now.
  public var status: HCIStatus
  /// The link's handle.
  public var handle: ConnectionHandle
}

/// What HCI_Disconnection_Complete says (Vol 4, Part E, §7.7.5).
public struct TraceDisconnection: Hashable, Sendable {
  /// The link that ended; nil when the trace knows none of this handle, or it has not ended.
  public var link: TraceLinkID?
  /// Whether the link has ended.
  public var status: HCIStatus
  /// The link's handle.
  public var handle: ConnectionHandle
  /// Why it ended.
  public var reason: HCIStatus
  /// What kind of link it was; LE where the trace does not tell.
  public var kind = TraceLinkKind.le
}

/// What HCI_Encryption_Change says (Vol 4, Part E, §7.7.8).
public struct TraceEncryption: Hashable, Sendable {
  /// The link; nil when the trace knows none of this handle.
  public var link: TraceLinkID?
  /// Whether the change was made.
  public var status: HCIStatus
  /// The link's handle.
  public var handle: ConnectionHandle
  /// Encryption_Enabled: 0 off, otherwise on.
  public var enabled: UInt8
}
