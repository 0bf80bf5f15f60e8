extension ValueLayout {
  /// The layouts of all types that have one, by 16-bit UUID.
  static let all: [UInt16: ValueLayout] = {
    var layouts: [UInt16: ValueLayout] = [:]
    for table in tables { parse(table, into: &layouts) }
    return layouts
  }()

  /// Reads a table of layouts; returns the lines that it could not read.
  ///
  /// A line of UUIDs begins a layout that all of them share; each line after it is a field:
  /// `name type words...`. Types: `u8` to `u64` and `s8` to `s64`, `u*` (all that is left),
  /// `sfloat`, `float`, `lo` and `hi` (halves of a byte), `f3` (bit 3 of the hidden field before)
  /// and `f3.2` (two bits from bit 3), `utf8`, `hex` and `hex6`, `uuid`, `time`, `date`, `="text"`.
  ///
  /// - `[unit]`; `x5`, `e-2`, `b-10`: times 5, times 10^-2, times 2^-10
  /// - `o-20`: minus 20, before anything else
  /// - `na ffff`: the bits that mean "not known"
  /// - `if 3`, `if !3`: only where bit 3 of `_flags` is set, or is not
  /// - `if v1`, `if v2`: only in that one of two layouts
  /// - `*`: repeated to the end; `?`: may be absent at the end
  /// - `{0 name, 1 name}`: names of values; `<0 name, 1 name>`: names of bits
  ///
  /// A field whose name begins with `_` is not shown.
  @discardableResult
  static func parse(_ table: String, into layouts: inout [UInt16: ValueLayout]) -> [String] {
    var failures: [String] = []
    var uuids: [UInt16] = []
    var fields: [Field] = []
    func finish() {
      for uuid in uuids { layouts[uuid] = ValueLayout(fields: fields) }
    }
    for line in table.split(separator: "\n") {
      if line.hasPrefix(" ") {
        guard let field = Field(line: line) else {
          failures.append(String(line))
          continue
        }
        fields.append(field)
      } else {
        finish()
        fields = []
        let words = line.split(separator: " ")
        uuids = words.compactMap { UInt16($0, radix: 16) }
        if uuids.count != words.count { failures.append(String(line)) }
      }
    }
    finish()
    return failures
  }
}

extension ValueLayout.Field {
  /// Reads one line of a table; nil if it is not as it should be.
  init?(line: Substring) {
    var words = Words(rest: line)
    guard let name = words.next(), let type = words.next(), let kind = Self.kind(type) else {
      return nil
    }
    self.init(name: String(name), kind: kind)
    while let word = words.next() {
      guard apply(word, &words) else { return nil }
    }
  }

  private mutating func apply(_ word: Substring, _ words: inout Words) -> Bool {
    let body = word.dropFirst()
    switch word.first {
    case "[": unit = String(body.dropLast())
    case "{": names = Dictionary(Self.list(body), uniquingKeysWith: { first, _ in first })
    case "<": bitNames = Self.list(body).map { (Int($0.0), $0.1) }
    case "*": isRepeated = true
    case "?": isOptional = true
    case "x", "e", "b", "o":
      guard let number = Int64(body) else { return false }
      switch word.first {
      case "x": multiplier = number
      case "e": exponent = Int(number)
      case "b": binaryExponent = Int(number)
      default: offset = number
      }
    default:
      guard let argument = words.next() else { return false }
      switch word {
      case "na": unknown = argument.split(separator: ",").compactMap { UInt64($0, radix: 16) }
      case "if":
        if argument.first == "v" {
          variant = Int(argument.dropFirst())
          return variant != nil
        }
        let isSet = argument.first != "!"
        guard let bit = Int(isSet ? argument : argument.dropFirst()) else { return false }
        conditions.append(ValueLayout.Condition(bit: bit, isSet: isSet))
      default: return false
      }
    }
    return true
  }

  private static func kind(_ type: Substring) -> ValueLayout.Kind? {
    switch type {
    case "sfloat": return .sfloat
    case "float": return .float
    case "lo": return .low
    case "hi": return .high
    case "utf8": return .text
    case "uuid": return .uuid
    case "time": return .time
    case "date": return .date
    case "hex": return .hex(nil)
    case "u*": return .unsigned(nil)
    default: break
    }
    let body = type.dropFirst()
    if type.hasPrefix("=") { return .constant(String(body)) }
    if type.hasPrefix("hex") { return Int(type.dropFirst(3)).map { .hex($0) } }
    if type.hasPrefix("f") {
      let parts = body.split(separator: ".").compactMap { Int($0) }
      guard let bit = parts.first else { return nil }
      return .flags(bit, width: parts.count > 1 ? parts[1] : 1)
    }
    guard let bits = Int(body), bits.isMultiple(of: 8), (8...64).contains(bits) else { return nil }
    return type.hasPrefix("u")
      ? .unsigned(bits / 8) : type.hasPrefix("s") ? .signed(bits / 8) : nil
  }

  private static func list(_ body: Substring) -> [(UInt64, String)] {
    body.dropLast().split(separator: ",").compactMap { item in
      let item = item.drop { $0 == " " }
      guard let blank = item.firstIndex(of: " "), let number = UInt64(item[..<blank]) else {
        return nil
      }
      return (number, String(item[item.index(after: blank)...]))
    }
  }

  /// Words between blanks; what stands in brackets is one word.
  private struct Words {
    var rest: Substring

    mutating func next() -> Substring? {
      rest = rest.drop { $0 == " " }
      guard let first = rest.first else { return nil }
      let closing: Character =
        switch first {
        case "[": "]"
        case "{": "}"
        case "<": ">"
        default: " "
        }
      var end = rest.firstIndex(of: closing) ?? rest.endIndex
      if closing != " ", end < rest.endIndex { end = rest.index(after: end) }
      defer { rest = rest[end...] }
      return rest[..<end]
    }
  }
}
