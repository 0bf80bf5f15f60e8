/// Whether channels were reconfigured (Vol 3, Part A, §4.28).
@frozen
public struct L2CAPReconfigureResult: RawRepresentable, Hashable, Sendable {
  /// The 16 bits on the wire.
  public var rawValue: UInt16

  /// Creates a value, assigned or not.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0000: they were.
  public static let success = Self(rawValue: 0x0000)
  /// 0x0001: an MTU would shrink.
  public static let mtuReduced = Self(rawValue: 0x0001)
  /// 0x0002: the MPS of more than one channel would shrink.
  public static let mpsReduced = Self(rawValue: 0x0002)
  /// 0x0003: a channel identifier is not allowed.
  public static let invalidChannel = Self(rawValue: 0x0003)
  /// 0x0004: something else is not acceptable.
  public static let unacceptableParameters = Self(rawValue: 0x0004)
}

extension L2CAPReconfigureResult: CustomStringConvertible {
  /// The specification's name with the number, as `Success (0x0000)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `Success`.
  public var name: String {
    switch rawValue {
    case 0x0000: "Success"
    case 0x0001: "Reduction in Size of MTU Not Allowed"
    case 0x0002: "Reduction in Size of MPS Not Allowed"
    case 0x0003: "Destination CID Invalid"
    case 0x0004: "Unacceptable Parameters"
    default: "Reserved"
    }
  }
}
