/// System ID (2A23): who made the device, and which one it is (Device Information Service, §3.7).
///
///     | manufacturer's number | organization |
///     |           5           |      3       |
public struct SystemID: WireValue {
  /// The number that the manufacturer gave the device, 40 bits.
  public var manufacturerNumber: UInt64
  /// The manufacturer's Organizationally Unique Identifier, 24 bits.
  public var organization: UInt32

  /// Creates an identifier; bits above the fields' sizes are not written.
  public init(manufacturerNumber: UInt64, organization: UInt32) {
    self.manufacturerNumber = manufacturerNumber
    self.organization = organization
  }

  /// Reads the identifier, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    let bits: UInt64 = try reader.read()
    manufacturerNumber = bits & 0xff_ffff_ffff
    organization = UInt32(truncatingIfNeeded: bits >> 40)
  }

  /// Appends the identifier.
  public func write(to writer: inout ByteWriter) {
    writer.write(manufacturerNumber & 0xff_ffff_ffff | UInt64(organization & 0xff_ffff) << 40)
  }
}

extension SystemID: CustomStringConvertible {
  /// The 64 bits, highest first, as `001122-fffe334455`.
  public var description: String { "\(organizationDigits)-\(manufacturerDigits)" }

  /// The identifier as a JSON tree, both numbers in hex.
  public var decoded: DecodedValue {
    .object([
      .init("organization", .string(organizationDigits)),
      .init("manufacturer_number", .string(manufacturerDigits)),
    ])
  }

  private var organizationDigits: String { String(organization.hexDigits.suffix(6)) }
  private var manufacturerDigits: String { String(manufacturerNumber.hexDigits.suffix(10)) }
}

/// PnP ID (2A50): the device's vendor, product and version (Device Information Service, §3.9).
///
///     | vendor source | vendor | product | version |
///     |       1       |   2    |    2    |    2    |
public struct PnPID: WireValue {
  /// Who gave the vendor its number: 1 the Bluetooth SIG, 2 the USB forum.
  public var vendorSource: UInt8
  /// The vendor's number.
  public var vendor: UInt16
  /// The vendor's number of the product.
  public var product: UInt16
  /// The version: 0x0213 is 2.1.3.
  public var version: UInt16

  /// Creates an identifier.
  public init(vendorSource: UInt8, vendor: UInt16, product: UInt16, version: UInt16) {
    self.vendorSource = vendorSource
    self.vendor = vendor
    self.product = product
    self.version = version
  }

  /// Reads the identifier, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    vendorSource = try reader.read()
    vendor = try reader.read()
    product = try reader.read()
    version = try reader.read()
  }

  /// Appends the identifier.
  public func write(to writer: inout ByteWriter) {
    writer.write(vendorSource)
    writer.write(vendor)
    writer.write(product)
    writer.write(version)
  }

  /// The version in three parts, as `2.1.3`.
  public var versionText: String {
    "\(version >> 8).\(version >> 4 & 15).\(version & 15)"
  }
}

extension PnPID: CustomStringConvertible {
  /// For a person, as `Nordic Semiconductor ASA (Bluetooth 0x0059)  product 0x0001  version 1.0.0`.
  public var description: String {
    let number = "\(sourceName) 0x\(vendor.hexDigits)"
    let name = vendorSource == 1 ? AssignedNames.company(vendor) : nil
    let maker = name.map { "\($0) (\(number))" } ?? "vendor \(number)"
    return "\(maker)  product 0x\(product.hexDigits)  version \(versionText)"
  }

  /// The identifier as a JSON tree.
  public var decoded: DecodedValue {
    let name = vendorSource == 1 ? AssignedNames.company(vendor) : nil
    return .object([
      .init("vendor_source", .string(sourceName)),
      .init("vendor", .integer(Int64(vendor))),
      .init("vendor_name", name.map { .string($0) } ?? .null),
      .init("product", .integer(Int64(product))),
      .init("version", .string(versionText)),
    ])
  }

  private var sourceName: String {
    switch vendorSource {
    case 1: "Bluetooth"
    case 2: "USB"
    default: "source \(vendorSource)"
    }
  }
}
