import Testing

@Suite("The layers", .enabled(if: Project.here != nil, "\(Project.absent)"))
struct LayerTests {
  @Test("import only what lies below them", arguments: Layer.all)
  func imports(layer: Layer) throws {
    let project = try #require(Project.here)
    let files = project.swiftFiles(in: "Sources/\(layer.name)")
    if layer.isSwift { #expect(!files.isEmpty) } else { #expect(files.isEmpty) }
    for file in files {
      for (number, line) in try project.lines(of: file).enumerated() {
        guard let module = importedModule(line) else { continue }
        #expect(layer.imports.contains(module), "\(file):\(number + 1): \(line)")
      }
    }
  }

  @Test("are all known to this test")
  func complete() throws {
    let project = try #require(Project.here)
    let folders = project.files.filter { $0.hasPrefix("Sources/") }.map {
      String($0.dropFirst("Sources/".count).prefix { $0 != "/" })
    }
    #expect(Set(folders) == Set(Layer.all.map(\.name)))
  }

  @Test(
    "are told from an import line whatever stands around the module's name",
    arguments: [
      ("import Glibc", "Glibc"),
      ("  @preconcurrency public import Foundation", "Foundation"),
      ("@_spi(Testing) internal import struct BLEWire.Moment", "BLEWire"),
      ("package import CBlueZ // declarations", "CBlueZ"),
      ("// import Glibc", nil),
      ("let important = 1", nil),
    ] as [(String, String?)])
  func importLine(line: String, module: String?) {
    #expect(importedModule(line[...]) == module)
  }
}

/// A module and what it may import; the standard library's own modules go without saying.
struct Layer: CustomTestStringConvertible, Sendable {
  var name: String
  var imports: Set<String>
  var isSwift = true

  var testDescription: String { name }

  static let all: [Layer] = {
    let system: Set = ["Glibc", "Synchronization"]
    let transport = system.union(["BLEWire", "BLECapture", "CBlueZ"])
    let library = transport.union([
      "BLEHost", "BLETransport", "BLESimulator", "BLECrypto", "Foundation", "FoundationEssentials",
    ])
    let support = library.union(["LinuxBLE", "CEditLine"])
    let tool = support.union(["ToolSupport"])
    return [
      Layer(name: "CBlueZ", imports: [], isSwift: false),
      Layer(name: "CZlib", imports: [], isSwift: false),
      Layer(name: "CEditLine", imports: [], isSwift: false),
      Layer(name: "CCrypto", imports: [], isSwift: false),
      Layer(name: "BLEWire", imports: []),
      Layer(name: "BLECapture", imports: ["BLEWire", "CZlib"]),
      Layer(name: "BLEHost", imports: ["BLEWire"]),
      Layer(name: "BLECrypto", imports: ["BLEHost", "CCrypto"]),
      Layer(name: "BLESimulator", imports: ["BLEWire", "BLEHost"]),
      Layer(name: "BLETransport", imports: transport),
      Layer(name: "LinuxBLE", imports: library),
      Layer(name: "ToolSupport", imports: support),
      Layer(name: "hrmon", imports: tool),
      Layer(name: "gatt-client", imports: tool),
      Layer(name: "gatt-server", imports: tool),
      Layer(name: "ble-trace", imports: tool),
      Layer(name: "ble-sim", imports: tool),
      Layer(name: "TestSupport", imports: ["BLEWire", "Foundation", "Glibc", "Testing"]),
    ]
  }()
}

/// The module that a line imports, whole or in part.
private func importedModule(_ line: Substring) -> String? {
  guard line.contains("import") else { return nil }  // the pattern is slow
  let pattern =
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(\w+)/
  return line.firstMatch(of: pattern).map { String($0.1) }
}
