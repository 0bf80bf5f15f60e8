/// What one field of HCI parameters can be.
public protocol HCIFieldValue: Hashable, Sendable {
  /// Reads the value, and leaves the reader just after it.
  init(hciFrom reader: inout ByteReader) throws(WireError)
  /// Appends the value.
  func writeHCI(to writer: inout ByteWriter)
  /// The value for a person.
  var shownInHCI: String { get }
}

extension HCIFieldValue where Self: FixedWidthInteger & BitwiseCopyable {
  /// Reads the integer.
  public init(hciFrom reader: inout ByteReader) throws(WireError) { self = try reader.read() }
  /// Appends the integer.
  public func writeHCI(to writer: inout ByteWriter) { writer.write(self) }
}

extension HCIFieldValue where Self: FixedWidthInteger & UnsignedInteger {
  /// The number in hex digits, as `0x0013`.
  public var shownInHCI: String { "0x" + hexDigits }
}

extension UInt8: HCIFieldValue {}
extension UInt16: HCIFieldValue {}
extension UInt32: HCIFieldValue {}
extension UInt64: HCIFieldValue {}
extension Int8: HCIFieldValue {
  /// The number with its sign.
  public var shownInHCI: String { description }
}
extension Int16: HCIFieldValue {
  /// The number with its sign.
  public var shownInHCI: String { description }
}

extension Bool: HCIFieldValue {
  /// Reads a byte: all but 0 is true.
  public init(hciFrom reader: inout ByteReader) throws(WireError) {
    self = try reader.read(UInt8.self) != 0
  }
  /// Appends 0 or 1.
  public func writeHCI(to writer: inout ByteWriter) { writer.write(UInt8(self ? 1 : 0)) }
  /// `true` or `false`.
  public var shownInHCI: String { description }
}

extension HCIFieldValue where Self: WireValue & CustomStringConvertible {
  /// Reads the value.
  public init(hciFrom reader: inout ByteReader) throws(WireError) { try self.init(from: &reader) }
  /// Appends the value.
  public func writeHCI(to writer: inout ByteWriter) { write(to: &writer) }
  /// The value's description.
  public var shownInHCI: String { description }
}

extension BluetoothAddress: HCIFieldValue {}

extension HCIFieldValue
where Self: RawRepresentable & CustomStringConvertible, RawValue: HCIFieldValue {
  /// Reads the raw value; one that is not allowed is an error.
  public init(hciFrom reader: inout ByteReader) throws(WireError) {
    let start = reader.offset
    guard let value = Self(rawValue: try RawValue(hciFrom: &reader)) else {
      throw WireError(.invalidValue(0), at: start)
    }
    self = value
  }
  /// Appends the raw value.
  public func writeHCI(to writer: inout ByteWriter) { rawValue.writeHCI(to: &writer) }
  /// The value's description.
  public var shownInHCI: String { description }
}

extension ConnectionHandle: HCIFieldValue {}
extension AddressType: HCIFieldValue {}
extension HCIOpcode: HCIFieldValue {}
extension HCIStatus: HCIFieldValue {}
