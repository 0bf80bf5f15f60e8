import BLETransport
import BLEWire
import ToolSupport

/// What `write` was asked to do.
struct WriteRequest: Sendable {
  /// How the value goes over.
  enum Method: Sendable {
    case request
    case command
    case long
    case reliable
  }

  /// What the value comes from.
  enum Source: Sendable {
    case bytes([UInt8])
    case file(String)
  }

  let source: Source
  let method: Method
  /// Whether the value is cut into parts of their own, as a file is.
  let isCut: Bool

  /// Reads options and operands; the value is the operand after the target.
  init(_ arguments: ToolArguments, _ operands: [String]) throws(ToolFailure) {
    let methods: [(name: String, value: Method)] = [
      ("command", .command), ("long", .long), ("reliable", .reliable),
    ]
    let given = methods.filter { arguments.has($0.name) }
    guard !arguments.has("signed") else {
      throw ToolFailure(.failure, "--signed is not supported yet: it needs a bond's keys")
    }
    guard given.count <= 1 else {
      let names = given.map { "--\($0.name)" }.joined(separator: " and ")
      throw .usage("\(names) can't stand together")
    }
    method = given.first?.value ?? .request
    let text = arguments.value("text")
    let file = arguments.value("file")
    guard [operands.first, text, file].count(where: { $0 != nil }) == 1 else {
      throw .usage("write needs exactly one of HEX, --text and --file")
    }
    if let text {
      source = .bytes(try Self.checked(text.rawBytes))
    } else if let file {
      try InputFile.check(file)
      source = .file(file)
    } else {
      source = .bytes(try Self.checked(Self.bytes(operands.first ?? "")))
    }
    isCut = file != nil && (method == .request || method == .command)
  }

  private static func checked(_ value: [UInt8]) throws(ToolFailure) -> [UInt8] {
    guard value.count <= longestValue else {
      throw .badData("a value has \(longestValue) bytes at most, not \(value.count)")
    }
    return value
  }

  private static func bytes(_ text: String) throws(ToolFailure) -> [UInt8] {
    let digits = text.lowercased().hasPrefix("0x") ? text.dropFirst(2) : text[...]
    if let bytes = [UInt8](hexDigits: digits) { return bytes }
    let count = digits.count { $0 != " " }
    guard digits.allSatisfy({ $0.isHexDigit || $0 == " " }), !count.isMultiple(of: 2) else {
      throw .badData("'\(text)' is no value in hex, such as 0a1b")
    }
    throw .badData("'\(text)' has an odd number of hex digits")
  }
}

/// The most bytes of a value that is written as one (Vol 3, Part F, §3.2.9).
let longestValue = 512
