/// Characteristic Presentation Format: how a value is to be read (Vol 3, Part G, §3.3.3.5).
///
///     | format | exponent | unit | name space | description |
///     |   1    |    1     |  2   |     1      |      2      |
public struct PresentationFormat: WireValue {
  /// The code of the value's format, such as 0x04 for an unsigned byte.
  public var format: UInt8
  /// The power of ten that an integer value is multiplied with.
  public var exponent: Int8
  /// The 16-bit UUID of the unit, such as 0x27AD for percent.
  public var unit: UInt16
  /// Who assigned the description; 1: the Bluetooth SIG.
  public var nameSpace: UInt8
  /// Which of several values this is, such as 0x0001 for the first.
  public var descriptionCode: UInt16

  /// Creates a format.
  public init(
    format: UInt8, exponent: Int8 = 0, unit: UInt16 = 0x2700, nameSpace: UInt8 = 1,
    descriptionCode: UInt16 = 0
  ) {
    self.format = format
    self.exponent = exponent
    self.unit = unit
    self.nameSpace = nameSpace
    self.descriptionCode = descriptionCode
  }

  /// Reads the format, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    format = try reader.read()
    exponent = try reader.read()
    unit = try reader.read()
    nameSpace = try reader.read()
    descriptionCode = try reader.read()
  }

  /// Appends the format.
  public func write(to writer: inout ByteWriter) {
    writer.write(format)
    writer.write(exponent)
    writer.write(unit)
    writer.write(nameSpace)
    writer.write(descriptionCode)
  }
}

/// Characteristic Aggregate Format: the formats of a value's parts (Vol 3, Part G, §3.3.3.6).
public struct AggregateFormat: WireValue {
  /// The presentation format descriptors, in the order of the value's parts.
  public var formats: [AttributeHandle]

  /// Creates a list of formats.
  public init(formats: [AttributeHandle]) { self.formats = formats }

  /// Reads the list, which takes all that is left.
  public init(from reader: inout ByteReader) throws(WireError) {
    formats = []
    while reader.left > 0 { formats.append(AttributeHandle(rawValue: try reader.read())) }
  }

  /// Appends the list.
  public func write(to writer: inout ByteWriter) {
    for format in formats { writer.write(format.rawValue) }
  }
}
