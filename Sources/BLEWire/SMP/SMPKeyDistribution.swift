/// The keys that a device gives to its peer (Vol 3, Part H, §3.6.1).
///
/// Reserved bits have no meaning but are kept, since the confirm value covers them.
public struct SMPKeyDistribution: OptionSet, Hashable, Sendable {
  /// The byte on the wire.
  public let rawValue: UInt8

  /// Creates a set from the byte on the wire.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// EncKey: the long term key of legacy pairing.
  public static let encryption = Self(rawValue: 0x01)
  /// IdKey: the identity resolving key and the identity address.
  public static let identity = Self(rawValue: 0x02)
  /// SignKey: the signature key.
  public static let signing = Self(rawValue: 0x04)
  /// LinkKey: derive the BR/EDR link key from the long term key.
  public static let link = Self(rawValue: 0x08)
}

extension SMPKeyDistribution: CustomStringConvertible {
  /// The specification's names, as `EncKey, IdKey`, or `none`.
  public var description: String {
    let names: [(Self, String)] = [
      (.encryption, "EncKey"), (.identity, "IdKey"), (.signing, "SignKey"), (.link, "LinkKey"),
    ]
    let found = names.filter { contains($0.0) }.map(\.1)
    return found.isEmpty ? "none" : found.joined(separator: ", ")
  }
}
