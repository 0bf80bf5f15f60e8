import BLEHost
import BLEWire
import Foundation
import Testing
import ToolSupport

@testable import gatt_client

@Suite("gatt-client's shell")
struct ShellTests {
  @Test(
    "cuts a line into words, with quotes and backslashes",
    arguments: [
      ("read 2a19  0x0003", ["read", "2a19", "0x0003"]), ("", []), ("  # comment", []),
      (#"write 3 --text "two words""#, ["write", "3", "--text", "two words"]),
      (#"a 'b "c' d\ e "" '\'"#, ["a", #"b "c"#, "d e", "", #"\"#]), ("read #19", ["read", "#19"]),
    ])
  func words(line: String, words: [String]) throws {
    #expect(try ShellWords.split(line) == words)
  }

  @Test("explains its commands in JSON where all else is JSON")
  func help() async throws {
    let script = "help\nhelp read\nread --help\n--version\n"
    let result = try await ToolProcess.run(
      "gatt-client", ["-i", "att:/nonexistent", "--json", "shell"], stdin: script)
    #expect(result.code == 0 && result.stderr == "", "\(result)")
    let lines = try result.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let names = lines.compactMap { $0["command"] as? String }
    #expect(names == Shell.interface.commands.map(\.name) + ["read", "read"])
    #expect(lines.last?["version"] as? String == toolVersion)
    let options = try #require(lines[names.count - 1]["options"] as? [[String: Any]])
    #expect(options.contains { $0["name"] as? String == "--format" })
    let text = try await ToolProcess.run(
      "gatt-client", ["-i", "att:/nonexistent", "shell"], stdin: script)
    #expect(text.code == 0 && text.stdout.contains("Usage: ") && !text.stdout.contains("{"))
  }

  @Test("refuses a line whose quote is not closed", arguments: ["a 'b", "a \"b", "a\\"])
  func quotes(line: String) {
    #expect(throws: ToolFailure.usage("a quote is not closed")) { try ShellWords.split(line) }
  }

  @Test("completes commands at a line's start, then options and what the device has")
  func completion() {
    var completion = Completion(commands: ["read", "read-by-uuid", "write"], options: ["--json"])
    completion.learn([
      GATTService(
        handles: 0x10...0x13, uuid: 0x180f,
        characteristics: [
          GATTCharacteristic(
            handle: 0x11, valueHandle: 0x12, properties: .read, uuid: 0x2a19, endHandle: 0x13)
        ])
    ])
    #expect(completion.words(for: "rea", atStart: true) == ["read", "read-by-uuid"])
    #expect(completion.words(for: "--j", atStart: false) == ["--json"])
    #expect(completion.words(for: "Bat", atStart: false) == ["battery-level"])
    #expect(completion.words(for: "", atStart: false) == ["0x0012", "2a19", "battery-level"])
  }

  @Test(
    "and the command line take targets in each notation",
    arguments: [
      ("0x0013", Target.handle(0x13)), ("#19", .handle(19)), ("2A19", .uuid(0x2a19)),
      ("battery-level", .uuid(0x2a19)), ("Battery Level", .uuid(0x2a19)),
      ("12345678", .uuid(BluetoothUUID(UInt32(0x1234_5678)))), ("0x2A19", .handle(0x2a19)),
    ])
  func targets(text: String, target: Target) throws {
    #expect(try Target(parsing: text) == target)
  }

  @Test("takes 0x2A19 for a UUID where only that can stand")
  func uuids() throws {
    #expect(try Target.uuid("0x2A19") == 0x2a19)
    #expect(try Target.uuid("heart-rate", preferring: .service) == 0x180d)
    #expect(throws: ToolFailure.self) { try Target.uuid("2a1") }
    #expect(throws: ToolFailure.self) { try Target.handle("0x10000") }
  }
}
