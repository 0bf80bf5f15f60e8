/// A device as the Linux management channel names it: an address and of what kind it is
/// (BlueZ, Management API, Device Connected).
///
///     | address | type |
///     |    6    |  1   |
public struct ManagementAddress: WireValue {
  /// The kinds of address.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The byte on the wire.
    public var rawValue: UInt8

    /// Creates a kind, assigned or not.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0x00: of Basic Rate/Enhanced Data Rate.
    public static let brEDR = Self(rawValue: 0x00)
    /// 0x01: LE, public.
    public static let lePublic = Self(rawValue: 0x01)
    /// 0x02: LE, random.
    public static let leRandom = Self(rawValue: 0x02)
  }

  /// The 48 bits.
  public var address: BluetoothAddress
  /// What kind of address it is.
  public var kind: Kind

  /// Creates an address of a kind.
  public init(_ address: BluetoothAddress, _ kind: Kind) {
    self.address = address
    self.kind = kind
  }

  /// Creates the address of an LE device; an identity counts as what it is in itself.
  public init(_ device: DeviceAddress) {
    self.init(device.address, device.type.isRandom ? .leRandom : .lePublic)
  }

  /// The LE device; nil when it is none.
  public var device: DeviceAddress? {
    switch kind {
    case .lePublic: DeviceAddress(address, type: .public)
    case .leRandom: DeviceAddress(address, type: .random)
    default: nil
    }
  }

  /// Reads the seven bytes.
  public init(from reader: inout ByteReader) throws(WireError) {
    address = try BluetoothAddress(from: &reader)
    kind = Kind(rawValue: try reader.read(UInt8.self))
  }

  /// Appends the seven bytes.
  public func write(to writer: inout ByteWriter) {
    address.write(to: &writer)
    writer.write(kind.rawValue)
  }
}
