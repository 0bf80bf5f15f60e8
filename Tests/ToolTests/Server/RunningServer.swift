import Foundation
import Testing

/// gatt-server with a database at a path of its own.
struct RunningServer {
  let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).att").path
  let process: ToolProcess

  init(_ database: String, _ words: String...) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try database.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    process = try ToolProcess(
      "gatt-server", ["--adapter", "att:\(path)", "--database", file.path] + words)
    try await process.waitForOutput("att:\(path)")
  }
}
