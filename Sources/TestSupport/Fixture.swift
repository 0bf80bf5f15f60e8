internal import BLEWire
internal import Foundation

/// A recorded exchange or PDU from the top-level `Fixtures` folder.
public enum Fixture {
  /// The bytes of a `.hex` file: hex digits and blanks; `#` starts a comment.
  public static func hex(_ name: String) throws -> [UInt8] {
    let url = root.appending(path: name + ".hex")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    let digits = lines.map { $0.prefix { $0 != "#" } }.joined().filter { !$0.isWhitespace }
    return Array(hex: digits)
  }

  /// The path of a file in the top-level `Fixtures` folder.
  public static func path(_ name: String) -> String { root.appending(path: name).path }

  /// The package's top-level folder.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../..").standardized

  private static let root = package.appending(path: "Fixtures")
}

extension [UInt8] {
  /// Bytes written as in the specification's tables: `"02 17 00"`.
  public init(hex: String) {
    let digits = hex.filter { !$0.isWhitespace }  // several lines, too
    guard let bytes = [UInt8](hexDigits: digits) else { preconditionFailure("not hex: \(hex)") }
    self = bytes
  }
}
