public import BLEWire

/// Names one link; unlike its handle it is not used again.
public struct LinkID: RawRepresentable, Hashable, Sendable {
  /// A number that is not used again.
  public var rawValue: UInt64

  /// Creates a name from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Which side of a link somebody is (Vol 6, Part B, §1.1).
public enum LinkRole: UInt8, Hashable, Sendable {
  /// The side that connected: it decides about timing.
  case central = 0
  /// The side that was connected to.
  case peripheral = 1
}

/// What is known of a link.
public struct LinkInfo: Hashable, Sendable {
  /// Its name.
  public var id: LinkID
  /// Its handle at the controller.
  public var handle: ConnectionHandle
  /// The other device.
  public var peer: DeviceAddress
  /// Which side of the link this host is.
  public var role = LinkRole.central
  /// From one connection event to the next.
  public var interval: Duration
  /// How many connection events the peripheral may skip.
  public var latency: Int
  /// How long the link may be silent.
  public var supervisionTimeout: Duration
  /// The PHY that is sent with.
  public var txPHY = LEPHY.le1M
  /// The PHY that is received with.
  public var rxPHY = LEPHY.le1M
  /// The longest packet that is sent, in bytes.
  public var maxTXOctets = 27
  /// The longest packet that is received, in bytes.
  public var maxRXOctets = 27
  /// The features of the peer's link layer; nil when they are not known.
  public var peerFeatures: LEFeatures?
}

/// Why a link ended.
public enum LinkEnd: Error, Hashable, Sendable {
  /// The controller said so: 0x16 after a disconnect by this host, 0x13 by the peer, 0x08 when the
  /// peer was not heard.
  case ended(HCIStatus)
  /// The peer did not acknowledge packets for too long.
  case stalled
  /// The controller was reset, or is gone.
  case adapter(HostFailure)
}
