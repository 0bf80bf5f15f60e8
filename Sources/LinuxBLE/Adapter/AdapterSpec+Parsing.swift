internal import BLEWire
internal import Glibc

extension AdapterSpec {
  /// Reads a specification from its string.
  public init(parsing text: String) throws(BLEError) {
    guard let kind = try Self.kind(of: text) else {
      throw BLEError(
        .invalidArgument, operation: "adapter \"\(text)\"", detail: "no such kind of adapter",
        advice: "use one of hci0, user:hci0, tcp:HOST:PORT, unix:PATH, serial:PATH, sim, "
          + "replay:FILE, att:PATH")
    }
    self.init(kind)
  }

  private static func kind(of text: String) throws(BLEError) -> Kind? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.first, let rest = parts.last.map(String.init) else {
      if text == "hci" { return .hci(.first) }
      if text == "sim" { return .sim(path: nil) }
      return index(text).map { .hci(.index($0)) }
    }
    func isGiven(_ what: String) throws(BLEError) {
      if rest.isEmpty { throw invalid(text, "it needs \(what) after the colon") }
    }
    switch name {
    case "hci":
      guard let address = BluetoothAddress(rest) else {
        throw invalid(text, "\"\(rest)\" is no address, as AA:BB:CC:DD:EE:FF")
      }
      return .hci(.address(address))
    case "user":
      guard let index = index(rest) else {
        throw invalid(text, "\"\(rest)\" is no controller, as hci0")
      }
      return .user(index)
    case "tcp": return try tcp(rest, in: text)
    case "unix":
      try isGiven("a path")
      return .unix(path: rest)
    case "serial":
      try isGiven("a device")
      return try serial(rest, in: text)
    case "sim":
      try isGiven("a file")
      return .sim(path: rest)
    case "replay":
      try isGiven("a file")
      return try replay(rest, in: text)
    case "att":
      try isGiven("a path")
      return .att(path: rest)
    default: return nil
    }
  }

  private static func index(_ text: String) -> Int? {
    guard text.hasPrefix("hci") else { return nil }
    return UInt16(digits: text.dropFirst(3)).map(Int.init)
  }

  private static func tcp(_ rest: String, in text: String) throws(BLEError) -> Kind {
    guard let colon = rest.lastIndex(of: ":"),
      let port = UInt16(digits: rest[rest.index(after: colon)...]), port > 0
    else { throw invalid(text, "it needs a host and a port, as tcp:127.0.0.1:7001") }
    var host = rest[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty else { throw invalid(text, "the host is missing") }
    return .tcp(host: String(host), port: port)
  }

  private static func serial(_ rest: String, in text: String) throws(BLEError) -> Kind {
    guard let at = rest.lastIndex(of: "@") else { return .serial(path: rest, baud: nil) }
    let digits = rest[rest.index(after: at)...]
    guard let baud = UInt32(digits: digits), baud > 0, at != rest.startIndex else {
      throw invalid(text, "\"\(digits)\" is no baud rate")
    }
    return .serial(path: String(rest[..<at]), baud: Int(baud))
  }

  /// A name may hold a question mark: what follows the last one is taken for options, unless there
  /// is a file of that whole name.
  private static func replay(_ rest: String, in text: String) throws(BLEError) -> Kind {
    guard let mark = rest.lastIndex(of: "?"), !rest[mark...].utf8.contains(UInt8(ascii: "/")),
      unsafe access(rest.rawCString, F_OK) != 0
    else {
      return .replay(path: rest, ReplayOptions())
    }
    var options = ReplayOptions()
    for part in rest[rest.index(after: mark)...].split(separator: "&") {
      switch part {
      case "speed=max": options.isFast = true
      case "speed=recorded": options.isFast = false
      case "strict": options.isStrict = true
      case _ where part.hasPrefix("speed="):
        guard let pace = Double(part.dropFirst(6)), pace.isFinite, pace > 0 else {
          throw invalid(text, "\"\(part)\" is no speed", advice: "use speed=max or speed=10")
        }
        (options.isFast, options.pace) = (false, pace)
      case _ where part.hasPrefix("index="):
        guard let index = UInt16(digits: part.dropFirst(6)) else {
          throw invalid(text, "\"\(part)\" is no index")
        }
        options.index = index
      default:
        throw invalid(
          text, "no such replay option: \"\(part)\"",
          advice: "use speed=max, speed=N, index=N or strict")
      }
    }
    guard mark != rest.startIndex else { throw invalid(text, "the file is missing") }
    return .replay(path: String(rest[..<mark]), options)
  }

  private static func invalid(
    _ text: String, _ detail: String, advice: String? = nil
  ) -> BLEError {
    BLEError(.invalidArgument, operation: "adapter \"\(text)\"", detail: detail, advice: advice)
  }
}

extension FixedWidthInteger {
  /// Reads plain decimal digits, without a sign.
  fileprivate init?(digits: Substring) {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    self.init(digits, radix: 10)
  }
}
