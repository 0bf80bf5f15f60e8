/// How the bytes of one characteristic's value are laid out: its fields in their order.
///
/// The layouts are lines of text (ValueLayouts.swift says how they are written), which keeps a
/// hundred characteristics small, quick to compile and easy to compare with their specifications.
struct ValueLayout: Sendable {
  /// Where a field's bits come from.
  enum Kind: Hashable, Sendable {
    case unsigned(Int)
    case signed(Int)
    case sfloat
    case float
    /// The low four bits of a byte; the high four follow.
    case low
    case high
    /// Bits of the flags field.
    case flags(Int, width: Int)
    case text
    case hex(Int?)
    case uuid
    case time
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
    var unit: String?
    var conditions: [Condition] = []
    var unknown: [UInt64] = []
    var names: [UInt64: String] = [:]
    var bitNames: [(bit: Int, name: String)] = []
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

  /// Reads a whole value.
  func decode(_ bytes: [UInt8]) throws(WireError) -> [Part] {
    var reader = ByteReader(bytes)
    var state = State()
    var parts: [Part] = []
    for field in fields {
      guard field.conditions.allSatisfy({ state.flags >> $0.bit & 1 == ($0.isSet ? 1 : 0) }) else {
        continue
      }
      if field.isOptional, reader.left == 0 { continue }
      var value: DecodedValue
      if field.isRepeated {
        var values: [DecodedValue] = []
        while reader.left > 0 { values.append(try state.read(field, from: &reader)) }
        value = .array(values)
      } else {
        value = try state.read(field, from: &reader)
      }
      if !field.isHidden { parts.append((field, value)) }
    }
    guard reader.left == 0 || hasFlags else {
      throw WireError(.trailing(reader.left), at: reader.offset)
    }
    return parts
  }

  private struct State {
    var flags: UInt64 = 0
    var nibbles: UInt8 = 0

    mutating func read(
      _ field: Field, from reader: inout ByteReader
    ) throws(WireError) -> DecodedValue {
      switch field.kind {
      case .unsigned(let size):
        let raw = try reader.readUnsigned(bytes: size)
        if field.name == "_flags" { flags = raw }
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
        let raw = flags >> bit & (1 << width - 1)
        return width == 1 && field.names.isEmpty ? .bool(raw == 1) : field.decoded(raw)
      case .text: return .string(try reader.readText())
      case .hex(let size):
        return .string(try reader.read(count: size ?? reader.left).hexDigits)
      case .uuid: return .string(try BluetoothUUID(attribute: &reader).description)
      case .time: return try DateTime(from: &reader).decoded
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
    let (product, overflow) = raw.multipliedReportingOverflow(by: multiplier)
    guard !overflow else { return .null }
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
