import Foundation
import Testing
import ToolSupport

@testable import gatt_client

@Suite("A script of gatt-client's shell")
struct EndlessScriptTests {
  @Test("may be endless: it is read no further than it is carried out")
  func endless() async throws {
    let process = try ToolProcess("gatt-client", ["-i", "att:/nonexistent", "shell"])
    process.write("help\nsleep 100\n")
    try await process.waitForOutput("unsubscribe")
    let lines = Data(repeating: UInt8(ascii: "\n"), count: 1 << 12)
    var written = 0
    // The pipe is full for good when it takes nothing for a while.
    var refusals = 0
    while refusals < 50, written < 1 << 22 {
      let count = process.writeIfRoom(lines)
      written += count
      refusals = count > 0 ? 0 : refusals + 1
      if count == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
    #expect(written < 1 << 20)
    process.signal(SIGTERM)
    #expect(try await process.wait().code == 130)
  }

  @Test("may have a very long line", .timeLimit(.minutes(1)))
  func longLine() throws {
    let word = String(repeating: "a", count: 1_000_000)
    #expect(try ShellWords.split("\(word) \(word)") == [word, word])
    // Nor is it compared letter by letter with what it could mean.
    #expect(throws: ToolFailure.self) { try Shell.interface.parse([word]) }
    #expect(throws: ToolFailure.self) { try Shell.interface.parse(["--" + word]) }
  }
}
