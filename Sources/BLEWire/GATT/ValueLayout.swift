/// How the bytes of one characteristic's value are laid out: its fields in their order.
///
/// The layouts are lines of text (`parse(_:into:)` says how they are written), which keeps a
/// hundred characteristics small, quick to compile and easy to compare with their specifications.
struct ValueLayout: Sendable {
  /// Where a field's bits come from.
  enum Kind: Hashable, Sendable {
    /// An integer of so many bytes; nil: of all that is left.
    case unsigned(Int?)
    case signed(Int)
    case sfloat
    case float
    /// The low four bits of a byte; the high four follow.
    case low
    case high
    /// Bits of the last field that is not shown.
    case flags(Int, width: Int)
    case text
    case hex(Int?)
    case uuid
    case time
    case date
    case constant(String)
  }

  /// A condition on one bit of the flags field.
  struct Condition: Hashable, Sendable {
    var bit: Int
    var isSet: Bool
  }

  /// One field.
  struct Field: Sendable {
    var name: String
    var kind: Kind
    var multiplier: Int64 = 1
    var exponent = 0
    var binaryExponent = 0
    var offset: Int64 = 0
    var unit: String?
    var conditions: [Condition] = []
    var unknown: [UInt64] = []
    var names: [UInt64: String] = [:]
    var bitNames: [(bit: Int, name: String)] = []
    /// Which of two layouts has the field; nil: both.
    var variant: Int?
    var isRepeated = false
    var isOptional = false
    /// Whether the field only serves to read others.
    var isHidden: Bool { name.hasPrefix("_") }
  }

  var fields: [Field]
  /// Whether a flags field says what follows: bytes after that belong to flags of the future.
  var hasFlags: Bool { fields.contains { $0.name == "_flags" } }
}

extension ValueLayout {
  /// A field and what its bytes say.
  typealias Part = (field: Field, value: DecodedValue)

  /// Reads a whole value; of two layouts, that which fits the value's size.
  func decode(_ bytes: [UInt8]) throws(WireError) -> [Part] {
    guard fields.contains(where: { $0.variant != nil }) else {
      return try decode(bytes, variant: nil).parts
    }
    do throws(WireError) {
      let first = try decode(bytes, variant: 1)
      if first.left == 0 { return first.parts }
      if let second = try? decode(bytes, variant: 2), second.left == 0 { return second.parts }
      return first.parts
    } catch {
      return try decode(bytes, variant: 2).parts
    }
  }

  private func decode(
    _ bytes: [UInt8], variant: Int?
  ) throws(WireError) -> (parts: [Part], left: Int) {
    var reader = ByteReader(bytes)
    var state = State()
    var parts: [Part] = []
    for field in fields where field.variant == nil || field.variant == variant {
      guard field.conditions.allSatisfy({ state.flags >> $0.bit & 1 == ($0.isSet ? 1 : 0) }) else {
        continue
      }
      if field.isOptional, reader.left == 0 { continue }
      let value =
        field.isRepeated
        ? try state.readAll(field, from: &reader) : try state.read(field, from: &reader)
      if !field.isHidden { parts.append((field, value)) }
    }
    guard reader.left == 0 || hasFlags else {
      throw WireError(.trailing(reader.left), at: reader.offset)
    }
    return (parts, reader.left)
  }

  private struct State {
    var flags: UInt64 = 0
    var bits: UInt64 = 0
    var nibbles: UInt8 = 0

    mutating func readAll(
      _ field: Field, from reader: inout ByteReader
    ) throws(WireError) -> DecodedValue {
      var values: [DecodedValue] = []
      while reader.left > 0 { values.append(try read(field, from: &reader)) }
      return .array(values)
    }

    mutating func read(
      _ field: Field, from reader: inout ByteReader
    ) throws(WireError) -> DecodedValue {
      switch field.kind {
      case .unsigned(let size):
        let raw = try reader.readUnsigned(bytes: size ?? max(1, min(8, reader.left)))
        if field.name == "_flags" { flags = raw }
        if field.isHidden { bits = raw }
        return field.decoded(raw)
      case .signed(let size):
        let raw = try reader.readUnsigned(bytes: size)
        if field.unknown.contains(raw) { return .null }
        let shift = 64 - 8 * size
        return field.scaled(Int64(truncatingIfNeeded: raw << shift) >> shift)
      case .sfloat: return field.scaled(MedicalFloat(sfloat: try reader.read()))
      case .float: return field.scaled(MedicalFloat(float: try reader.read()))
      case .low:
        nibbles = try reader.read()
        return field.decoded(UInt64(nibbles & 15))
      case .high: return field.decoded(UInt64(nibbles >> 4))
      case .flags(let bit, let width):
        let raw = bits >> bit & (1 << width - 1)
        return width == 1 && field.names.isEmpty ? .bool(raw == 1) : field.decoded(raw)
      case .text: return .string(try reader.readText())
      case .hex(let size):
        return .string(try reader.read(count: size ?? reader.left).hexDigits)
      case .uuid: return .string(try BluetoothUUID(attribute: &reader).description)
      case .time: return try DateTime(from: &reader).decoded
      case .date: return try CalendarDate(from: &reader).decoded
      case .constant(let text): return .string(text)
      }
    }
  }
}

extension ValueLayout.Field {
  /// What an unsigned number means: a number, a name, or the names of its bits.
  func decoded(_ raw: UInt64) -> DecodedValue {
    if unknown.contains(raw) { return .null }
    if !bitNames.isEmpty {
      return .array(bitNames.filter { raw >> $0.bit & 1 == 1 }.map { .string($0.name) })
    }
    if let name = names[raw] { return .string(name) }
    guard let number = Int64(exactly: raw) else {
      return .number(Double(raw), fractionDigits: 0)
    }
    return names.isEmpty ? scaled(number) : .integer(number)
  }

  /// The number in the field's unit.
  func scaled(_ raw: Int64) -> DecodedValue {
    let (sum, overflow) = raw.addingReportingOverflow(offset)
    let (product, overflowed) = sum.multipliedReportingOverflow(by: multiplier)
    guard !overflow, !overflowed else { return .null }
    guard binaryExponent == 0 else {
      let number = WireDecimal(mantissa: product, exponent: exponent).value
      let divided = number / Double(1 << -binaryExponent)
      return .number(divided, fractionDigits: min(3, -binaryExponent) - min(0, exponent))
    }
    return WireDecimal(mantissa: product, exponent: exponent).decoded
  }

  /// The number in the field's unit; null for a special value.
  func scaled(_ raw: MedicalFloat) -> DecodedValue {
    guard var decimal = raw.decimal else { return .null }
    decimal.exponent += exponent
    return decimal.decoded
  }
}

extension ByteReader {
  /// Reads an unsigned integer of 1 to 8 bytes.
  mutating func readUnsigned(bytes count: Int) throws(WireError) -> UInt64 {
    guard left >= count else {
      throw WireError(.truncated(needed: count, left: left), at: offset)
    }
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(try read(UInt8.self)) << (8 * index) }
    return value
  }

  /// Reads all that is left as UTF-8; NULs at the end are left out.
  mutating func readText() throws(WireError) -> String {
    let start = offset
    var bytes = readRest()
    while bytes.last == 0 { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WireError(.invalidValue(UInt64(bytes.first { $0 >= 0x80 } ?? 0)), at: start)
    }
    return text
  }
}
