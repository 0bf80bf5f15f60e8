import Foundation
import TestSupport
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
    #expect(try await process.wait().code == 143)
  }

  @Test("ends with 65 at a line that has no end, in bounded memory")
  func endlessLine() async throws {
    let process = try ToolProcess(
      "gatt-client", ["-i", "att:/nonexistent", "shell"], redirections: "</dev/zero")
    let result = try await process.wait()
    #expect(result.code == 65 && result.stdout == "", "\(result)")
    #expect(result.stderr == "gatt-client: standard input: a line is longer than 65536 bytes\n")
    let last = try await ToolProcess.run(
      "gatt-client", ["-i", "att:/nonexistent", "shell"], stdin: "sleep 0\r\nhelp quit")
    #expect(last.code == 0 && last.stdout.contains("Ends the shell"), "\(last)")
  }

  @Test("has a help without the name of a tool")
  func help() throws {
    guard case .text(let text) = try Shell.interface.parse(["help"]),
      case .text(let version) = try Shell.interface.parse(["--version"])
    else {
      Issue.record("no text")
      return
    }
    #expect(text.hasPrefix("Usage: COMMAND [OPTION]"))
    #expect(text.contains("\n'help COMMAND' explains"))
    #expect(version == "\(toolVersion) (LinuxBLE)\n")
  }

  @Test("may have a very long line", .hangLimit)
  func longLine() throws {
    let word = String(repeating: "a", count: 1_000_000)
    #expect(try ShellWords.split("\(word) \(word)") == [word, word])
    // Nor is it compared letter by letter with what it could mean.
    #expect(throws: ToolFailure.self) { try Shell.interface.parse([word]) }
    #expect(throws: ToolFailure.self) { try Shell.interface.parse(["--" + word]) }
  }
}
