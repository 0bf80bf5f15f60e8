/// Appearance (2A01): what a device looks like, as a category and a kind of it
/// (Vol 3, Part C, §12.2).
public struct Appearance: RawRepresentable, WireValue {
  /// The 16 bits on the wire: the category's ten bits, then the kind's six.
  public var rawValue: UInt16

  /// Creates an appearance, assigned or not.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The category, such as 13 for heart-rate sensors.
  public var category: UInt16 { rawValue >> 6 }
  /// The kind within its category; 0 for none.
  public var subcategory: UInt16 { rawValue & 0x3f }

  /// Reads the appearance, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) { rawValue = try reader.read() }

  /// Appends the appearance.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue) }
}

extension Appearance: CustomStringConvertible {
  /// The name with the number, as `Heart Rate Belt (0x0341)`.
  public var description: String {
    let number = "0x" + rawValue.hexDigits
    return AssignedNames.appearance(rawValue).map { "\($0) (\(number))" } ?? number
  }
}
