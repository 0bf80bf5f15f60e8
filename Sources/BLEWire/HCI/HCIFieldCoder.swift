/// Walks over the fields of parameters: to read them, to write them or to show them.
public struct HCIFieldCoder: ~Escapable {
  private enum Mode { case reading, writing, showing }

  private let mode: Mode
  private var checksRanges = false
  private var reader: ByteReader
  private(set) var writer: ByteWriter
  private(set) var shown: [HCIField] = []

  /// Strict reading refuses values that are reserved; else they are kept.
  @_lifetime(copy reader)
  init(reading reader: ByteReader, strictly isStrict: Bool) {
    mode = .reading
    checksRanges = isStrict
    self.reader = reader
    writer = ByteWriter()
  }

  @_lifetime(immortal)
  init(writing writer: ByteWriter) {
    mode = .writing
    reader = ByteReader(RawSpan())
    self.writer = writer
  }

  @_lifetime(immortal)
  init(showing: Void) {
    mode = .showing
    reader = ByteReader(RawSpan())
    writer = ByteWriter()
  }

  /// How far the reader is.
  var offset: Int { reader.offset }
  /// How many bytes are left to read; 0 when nothing is read.
  var left: Int { reader.left }
}

extension HCIFieldCoder {
  /// An integer, or anything that is one on the wire.
  mutating func field<Value: HCIFieldValue>(
    _ name: StaticString, _ value: inout Value
  ) throws(WireError) {
    switch mode {
    case .reading: value = try Value(hciFrom: &reader)
    case .writing: value.writeHCI(to: &writer)
    case .showing: show(name, value.shownInHCI)
    }
  }

  /// A status; after one that tells of an error, the values of other fields mean nothing.
  mutating func field(_ name: StaticString, _ value: inout HCIStatus) throws(WireError) {
    try field(name, &value.rawValue)
    if mode == .showing { shown[shown.count - 1].value = value.description }
    if value != .success { checksRanges = false }
  }

  /// An integer of which not all values are allowed.
  mutating func field<Value: HCIFieldValue & FixedWidthInteger>(
    _ name: StaticString, _ value: inout Value, allowed: ClosedRange<Value>
  ) throws(WireError) {
    let start = reader.offset
    try field(name, &value)
    guard !checksRanges || allowed.contains(value) else {
      throw WireError(.invalidValue(UInt64(truncatingIfNeeded: value)), at: start)
    }
  }

  /// A code of which not all values are allowed.
  mutating func field<Value: HCIFieldValue & RawRepresentable<UInt8>>(
    _ name: StaticString, _ value: inout Value, allowed: ClosedRange<UInt8>
  ) throws(WireError) {
    let start = reader.offset
    try field(name, &value)
    guard !checksRanges || allowed.contains(value.rawValue) else {
      throw WireError(.invalidValue(UInt64(value.rawValue)), at: start)
    }
  }

  /// A fixed number of bytes; when written, short ones are filled up with zeros.
  mutating func bytes(
    _ name: StaticString, _ value: inout [UInt8], count: Int
  ) throws(WireError) {
    switch mode {
    case .reading: value = try reader.read(count: count)
    case .writing:
      writer.write(Array(value.prefix(count)))
      for _ in 0..<max(0, count - value.count) { writer.write(UInt8(0)) }
    case .showing: show(name, value.hexDigits)
    }
  }

  /// All bytes that are left.
  mutating func rest(_ name: StaticString, _ value: inout [UInt8]) throws(WireError) {
    switch mode {
    case .reading: value = reader.readRest()
    case .writing: writer.write(value)
    case .showing: show(name, value.hexDigits)
    }
  }

  /// A byte that counts, and so many bytes.
  mutating func counted(_ name: StaticString, _ value: inout [UInt8]) throws(WireError) {
    switch mode {
    case .reading: value = try reader.read(count: Int(try reader.read(UInt8.self)))
    case .writing:
      writer.write(UInt8(truncatingIfNeeded: value.count))
      writer.write(Array(value.prefix(255)))
    case .showing: show(name, value.hexDigits)
    }
  }

  /// Text in a fixed number of bytes, which ends at the first NUL.
  mutating func text(_ name: StaticString, _ value: inout String, count: Int) throws(WireError) {
    if mode == .showing { return show(name, value) }
    var padded = Array(value.utf8)
    try bytes(name, &padded, count: count)
    if mode == .reading { value = String(advertised: padded) }
  }

  /// A byte that counts, and so many rows of fields, row by row (Vol 4, Part E, §5.2).
  mutating func rows<Row: HCIParameters>(
    _ name: StaticString, _ rows: inout [Row]
  ) throws(WireError) {
    var count = UInt8(truncatingIfNeeded: rows.count)
    try field(name, &count)
    try self.rows(&rows, count: Int(count))
  }

  /// So many rows of fields, as an earlier field tells.
  mutating func rows<Row: HCIParameters>(
    _ rows: inout [Row], count: Int
  ) throws(WireError) {
    if mode == .reading { rows = Array(repeating: Row(), count: count) }
    for index in rows.indices.prefix(count) {
      try rows[index].code(with: &self)
    }
  }

  /// So many values of one kind, as an earlier field tells.
  mutating func values<Value: HCIFieldValue>(
    _ name: StaticString, _ values: inout [Value], count: Int
  ) throws(WireError) {
    switch mode {
    case .reading:
      values = []
      for _ in 0..<count { values.append(try Value(hciFrom: &reader)) }
    case .writing: for value in values.prefix(count) { value.writeHCI(to: &writer) }
    case .showing: show(name, values.map(\.shownInHCI).joined(separator: " "))
    }
  }

  /// A byte that counts, and so many values of one kind.
  mutating func values<Value: HCIFieldValue>(
    _ name: StaticString, counted values: inout [Value]
  ) throws(WireError) {
    var count = UInt8(truncatingIfNeeded: values.count)
    if mode != .showing { try field(name, &count) }
    try self.values(name, &values, count: Int(count))
  }

  private mutating func show(_ name: StaticString, _ value: String) {
    shown.append(HCIField(name: "\(name)", value: value))
  }
}
