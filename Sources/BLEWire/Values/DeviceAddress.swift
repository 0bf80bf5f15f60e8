/// What kind of address a device uses, as HCI tells it (Vol 4, Part E, §7.7.65.2).
public struct AddressType: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a type, assigned or not.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x00: assigned to the device by its maker.
  public static let `public` = Self(rawValue: 0x00)
  /// 0x01: chosen by the device: static, or private.
  public static let random = Self(rawValue: 0x01)
  /// 0x02: a public identity that the controller found behind a private address.
  public static let publicIdentity = Self(rawValue: 0x02)
  /// 0x03: a random identity that the controller found behind a private address.
  public static let randomIdentity = Self(rawValue: 0x03)
  /// 0xFF: an advertiser that gives no address.
  public static let anonymous = Self(rawValue: 0xff)

  /// What an identity is in itself: public or random, as a user or another program names it.
  public var unresolved: AddressType {
    switch self {
    case .publicIdentity: .public
    case .randomIdentity: .random
    default: self
    }
  }

  /// Whether the address is random: static or private, or an identity of that kind.
  public var isRandom: Bool { self == .random || self == .randomIdentity }
}

extension AddressType: CustomStringConvertible {
  /// `public`, `random`, or what the controller resolved.
  public var description: String {
    switch self {
    case .public: "public"
    case .random: "random"
    case .publicIdentity: "public-identity"
    case .randomIdentity: "random-identity"
    case .anonymous: "anonymous"
    default: "0x" + rawValue.hexDigits
    }
  }
}

/// A device's address with its type: the two together name a device.
public struct DeviceAddress: Hashable, Sendable {
  /// The 48 bits.
  public var address: BluetoothAddress
  /// What kind of address it is.
  public var type: AddressType

  /// Creates an address of a type.
  public init(_ address: BluetoothAddress, type: AddressType) {
    self.address = address
    self.type = type
  }

  /// Whether it is a private address, which its device changes every few minutes
  /// (Vol 6, Part B, §1.3.2.2).
  public var isPrivate: Bool { type == .random && address.rawValue >> 46 < 0b10 }
}

extension DeviceAddress: CustomStringConvertible {
  /// `c0:ff:ee:00:18:0d (random)`.
  public var description: String { "\(address) (\(type))" }
}
