/// A list of parameters: of a command, of an event, or those that a command returns
/// (Vol 4, Part E, §5.2).
///
/// One method names the fields in their order; reading, writing and showing all walk over it.
public protocol HCIParameters: WireValue {
  /// Creates parameters that are all zero or empty.
  init()

  /// Walks over all fields in their order on the wire.
  mutating func code(with coder: inout HCIFieldCoder) throws(WireError)
}

extension HCIParameters {
  /// Creates parameters that are zero or empty where `configure` sets nothing.
  public init(_ configure: (inout Self) -> Void) {
    self.init()
    configure(&self)
  }

  /// Reads the fields, and leaves the reader just after them; reserved values are errors.
  public init(from reader: inout ByteReader) throws(WireError) {
    self.init()
    var coder = HCIFieldCoder(reading: reader, strictly: true)
    try code(with: &coder)
    try reader.skip(coder.offset - reader.offset)
  }

  /// Reads the fields as a host has to: reserved values are kept, and what a later version of the
  /// specification appended is ignored.
  public init(parsingPrefix bytes: [UInt8], after skipped: Int = 0) throws(WireError) {
    self.init()
    var reader = ByteReader(bytes)
    try reader.skip(skipped)
    var coder = HCIFieldCoder(reading: reader, strictly: false)
    try code(with: &coder)
  }

  /// Appends the fields.
  public func write(to writer: inout ByteWriter) {
    var (copy, coder) = (self, HCIFieldCoder(writing: writer))
    // Only reading fails.
    try? copy.code(with: &coder)
    writer = coder.writer
  }

  /// The fields by name, for a person.
  public var fields: [HCIField] {
    var (copy, coder) = (self, HCIFieldCoder(showing: ()))
    try? copy.code(with: &coder)
    return coder.shown
  }
}

/// One field of a packet, for a person.
public struct HCIField: Hashable, Sendable {
  /// The specification's name, as `Scan_Interval`.
  public var name: String
  /// The value as text.
  public var value: String

  /// Creates a field.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// No parameters at all.
public struct HCINoParameters: HCIParameters {
  /// Creates the empty list.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}
