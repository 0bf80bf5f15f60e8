import Foundation
import TestSupport
import Testing

@testable import ToolSupport

@Suite("gatt-server, with an input or output that is no good", .hangLimit)
struct HostileServerTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).att").path

  private func start(_ redirections: String = "") async throws -> ToolProcess {
    let database = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    let json = #"{"services": [{"uuid": "180F", "characteristics": [{"uuid": "2A19"}]}]}"#
    try json.write(to: database, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: database) }
    let server = try ToolProcess(
      "gatt-server", ["-i", "att:\(path)", "-d", database.path], redirections: redirections)
    let end = Date(timeIntervalSinceNow: 60)
    while !FileManager.default.fileExists(atPath: path), Date() < end {
      try await Task.sleep(for: .milliseconds(5))
    }
    if redirections.isEmpty { try await server.waitForOutput(path) }
    return server
  }

  private func client(_ words: String...) async throws -> ToolResult {
    try await ToolProcess.run("gatt-client", ["-i", "att:\(path)"] + words)
  }

  @Test("takes commands no faster than it carries them out, and serves meanwhile")
  func endlessCommands() async throws {
    let server = try await start()
    defer { server.end() }
    let lines = Data(repeating: UInt8(ascii: "\n"), count: 1 << 16)
    for _ in 0..<20 {
      _ = server.writeIfRoom(lines)
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(try await client("mtu", "-").code == 0)
    server.signal(SIGINT)
    #expect(try await server.wait().code == 130)
  }

  @Test("takes no line without an end, and serves on")
  func endlessLine() async throws {
    let server = try await start("</dev/zero")
    defer { server.end() }
    let end = Date(timeIntervalSinceNow: 60)
    while server.errorsSoFar.isEmpty, Date() < end { try await Task.sleep(for: .milliseconds(5)) }
    #expect(
      server.errorsSoFar == "gatt-server: warning: standard input: a line is longer than 65536 "
        + "bytes; no more commands are taken\n")
    #expect(try await client("mtu", "-").code == 0)
    server.signal(SIGINT)
    #expect(try await server.wait().code == 130)
  }

  @Test("serves and ends though nobody reads what it prints")
  func stalledOutput() async throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pipe").path
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: pipe) }
    let server = try await start("<>'\(pipe)' >&0 </dev/null")
    defer { server.end() }
    // More lines than a pipe holds.
    let words = Array(repeating: "2A00", count: 1200)
    let result = try await ToolProcess.run(
      "gatt-client", ["-i", "att:\(path)", "read", "-"] + words)
    #expect(result.code == 0 && result.lines.count == 1200, "\(result.stderr)")
    server.signal(SIGTERM)
    #expect(try await server.wait().code == 0)
  }

  @Test("has no value of more than 512 bytes, as digits or as text")
  func longValues() async throws {
    let server = try await start()
    defer { server.end() }
    server.write("set 2A19 \(String(repeating: "00", count: 513))\n")
    server.write("set 2A19 --text \(String(repeating: "x", count: 513))\nquit\n")
    let result = try await server.wait()
    let warning = "gatt-server: warning: a value has 512 bytes at most\n"
    #expect(result.code == 0 && result.stderr == warning + warning, "\(result)")
  }

  @Test("tells a mistake in a file in one line that steers no terminal")
  func names() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json").path
    try #"{"a\nb\u001b[2J": 1}"#.write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let result = try await ToolProcess.run("gatt-server", ["-i", "att:\(path)", "-d", file])
    #expect(result.code == 65)
    #expect(
      result.stderr == #"gatt-server: \#(file): a\u{a}b\u{1b}[2J is not known here"# + "\n")
    let none = try await ToolProcess.run("gatt-server", ["-i", "att:\(path)", "-d", "\(file)2"])
    #expect(none.code == 65 && none.stderr == "gatt-server: \(file)2: there is no such file\n")
  }
}

@Suite("Lines for standard output that nobody waits for", .hangLimit)
struct LineQueueTests {
  @Test("are left out while their reader is too slow, and come in their order")
  func slowReader() async throws {
    let pipe = Pipe()
    let queue = try LineQueue(
      Diagnostics(name: "test"), limit: 100,
      descriptor: pipe.fileHandleForWriting.fileDescriptor)
    queue.line("first")
    await queue.finish()
    #expect(pipe.fileHandleForReading.availableData == Data("first\n".utf8))
    // The first fills the pipe, the second the queue.
    queue.line(String(repeating: "a", count: 1 << 20))
    queue.line(String(repeating: "b", count: 200))
    for _ in 0..<1000 { queue.line("c") }
    let waiting = Task { await queue.finish() }
    waiting.cancel()
    await waiting.value
    var text: [UInt8] = []
    while text.count < 1 << 20 { text += pipe.fileHandleForReading.availableData }
    #expect(text.first == UInt8(ascii: "a") && text.count < 1 << 20 + 400)
    #expect(queue.failure == nil)
  }

  @Test("end with the reason when they can't be written")
  func failure() async throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    let queue = try LineQueue(
      Diagnostics(name: "test"), limit: 100,
      descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForReading.close()
    await withCheckedContinuation { continuation in
      queue.onFailure { continuation.resume() }
      queue.line("nobody reads it")
    }
    await queue.finish()
    #expect(queue.failure == .outputClosed)
  }
}
