/// What a device asks of a pairing, AuthReq (Vol 3, Part H, §3.5.1).
///
/// Reserved bits have no meaning but are kept, since the confirm value covers them.
public struct SMPAuthenticationRequirements: OptionSet, Hashable, Sendable {
  /// The byte on the wire.
  public let rawValue: UInt8

  /// Creates requirements from the byte on the wire.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Keep the keys for later links.
  public static let bonding = Self(rawValue: 0x01)
  /// Be safe from somebody in the middle.
  public static let mitm = Self(rawValue: 0x04)
  /// Use LE Secure Connections, not legacy pairing.
  public static let secureConnections = Self(rawValue: 0x08)
  /// Tell of each key that is pressed.
  public static let keypress = Self(rawValue: 0x10)
  /// Derive keys for the other transport with function h7.
  public static let ct2 = Self(rawValue: 0x20)
}

extension SMPAuthenticationRequirements: CustomStringConvertible {
  /// The names of what is asked for, as `bonding, mitm`, or `none`.
  public var description: String {
    let names: [(Self, String)] = [
      (.bonding, "bonding"), (.mitm, "mitm"), (.secureConnections, "secure connections"),
      (.keypress, "keypress"), (.ct2, "ct2"),
    ]
    let found = names.filter { contains($0.0) }.map(\.1)
    return found.isEmpty ? "none" : found.joined(separator: ", ")
  }
}
