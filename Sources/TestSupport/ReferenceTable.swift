internal import Foundation

/// A table in `../shared/captures/reference`: what an independent decoder reads in a capture.
public struct ReferenceTable: Sendable {
  /// One row: the cells by the name of their column.
  public typealias Row = [String: String]

  /// The capture's file name, such as `treadmill-f15.btsnoop`.
  public let capture: String
  /// What the table is about: `att`, `adv`, `smp` or `conn`.
  public let layer: String
  /// All rows in order.
  public let rows: [Row]

  /// All tables there are; none where the folder is absent.
  public static let all: [ReferenceTable] = {
    let folder = Shared.root.appending(path: "captures/reference")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".tsv") }.sorted().compactMap { name in
      guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      else { return nil }
      return ReferenceTable(fileName: name, text: text)
    }
  }()

  /// Whether decoders agree on a row; a row without that column counts as agreed.
  public static func isAgreed(_ row: Row) -> Bool { row["crosscheck", default: "ok"] == "ok" }

  private init(fileName: String, text: String) {
    let parts = fileName.split(separator: ".")
    layer = parts.dropLast().last.map(String.init) ?? ""
    capture = parts.dropLast(2).joined(separator: ".")
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let names = lines.first.map { $0.map { $0.filter { $0 != "#" } } } ?? []
    rows = lines.dropFirst().map { Dictionary(zip(names, $0)) { first, _ in first } }
  }
}

extension ReferenceTable: CustomStringConvertible {
  /// The capture and the layer.
  public var description: String { "\(capture) \(layer)" }
}
