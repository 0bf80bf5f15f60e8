internal import BLEHost
public import BLEWire

/// A device that uses a local peripheral: it has connected to us, or we to it.
public final class Central: Sendable {
  /// Who it is; clients of `att:` have made-up addresses.
  public let address: DeviceAddress
  /// Whether it made the link; if not, we did, and it uses what we serve on it.
  public let isIncoming: Bool
  /// What the server calls it.
  let id: GATTServer.ClientID
  let link: LinkCore

  init(_ id: GATTServer.ClientID, _ link: LinkCore) {
    self.id = id
    self.link = link
    address = link.channel.peer
    isIncoming = link.channel.isIncoming
  }

  /// The longest ATT PDU that both sides take, 23 to 517 bytes; may be read on any thread.
  public var mtu: Int { link.mtu }
  /// The longest value that one notification or indication can carry, 20 to 512 bytes.
  public var longestUpdate: Int { min(mtu - 3, 512) }
  /// Whether the link is there; may be read on any thread.
  public var isConnected: Bool { link.isConnected }
}

extension Central: Hashable {
  /// Whether both are one link of one device.
  public static func == (one: Central, other: Central) -> Bool { one === other }

  /// Hashes which link it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
