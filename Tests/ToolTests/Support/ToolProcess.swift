import Foundation
import Glibc
import Testing

/// A tool that was run to its end: all that it printed, and its exit code.
struct ToolResult: Equatable, CustomStringConvertible {
  var stdout: String
  var stderr: String
  /// The exit code; 128 and the signal's number when a signal ended it.
  var code: Int32

  var lines: [String] { stdout.split(separator: "\n").map(String.init) }
  var description: String { "exit \(code)\n--- stdout\n\(stdout)--- stderr\n\(stderr)---" }
}

/// A built tool as a running process.
///
/// Whoever waits for it is suspended: tests share as many threads as there are cores, and a test
/// that blocked one would keep others from their work.
final class ToolProcess {
  private let process = Process()
  private let input = Pipe()
  private let output: FileCapture
  private let errors: FileCapture

  /// Runs a tool to its end; it is killed, and the test fails, when it takes longer than `seconds`.
  static func run(
    _ tool: String, _ arguments: [String], stdin: String = "",
    environment: [String: String] = [:], seconds: Double = 600,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ToolResult {
    let process = try ToolProcess(tool, arguments, environment: environment)
    process.write(stdin)
    process.closeInput()
    return try await process.wait(seconds: seconds, sourceLocation: sourceLocation)
  }

  /// Starts a tool with nothing of the environment but PATH, HOME, TZ and what is given.
  ///
  /// Redirections are a shell's, such as `>&-`, and so is what stands before the tool.
  init(
    _ tool: String, _ arguments: [String], environment: [String: String] = [:],
    redirections: String = "", after prefix: String = ""
  ) throws {
    output = try FileCapture()
    errors = try FileCapture()
    let path = try Self.url(of: tool)
    let isPlain = redirections.isEmpty && prefix.isEmpty
    process.executableURL = isPlain ? path : URL(filePath: "/bin/bash")
    process.arguments =
      isPlain
      ? arguments : ["-c", "\(prefix)exec \"$0\" \"$@\" \(redirections)", path.path] + arguments
    let home = FileManager.default.temporaryDirectory.path
    // A build that measures coverage writes to no folder, and says nothing of that.
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": home, "TZ": "UTC", "LLVM_PROFILE_FILE": "/dev/null",
    ].merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try process.run()
    // The process has its own. Foundation does not let go of them, and reads beyond its list of
    // descriptors where that is long.
    for handle in [input.fileHandleForReading, output.handle, errors.handle] {
      try handle.close()
    }
  }

  deinit { closeInput() }

  /// What was printed to standard output so far.
  var outputSoFar: String { output.text }
  /// What was printed to standard error so far.
  var errorsSoFar: String { errors.text }
  /// Its process id, for signals.
  var processID: Int32 { process.processIdentifier }

  /// Feeds standard input.
  func write(_ text: String) {
    guard !text.isEmpty else { return }
    write(bytes: Array(text.utf8))
  }

  /// Feeds standard input with what need not be UTF-8.
  func write(bytes: [UInt8]) {
    try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  /// Feeds standard input as far as there is room now, and returns how many bytes that were.
  func writeIfRoom(_ data: Data) -> Int {
    let number = input.fileHandleForWriting.fileDescriptor
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    let count = unsafe data.withUnsafeBytes {
      unsafe Glibc.write(number, $0.baseAddress, $0.count)
    }
    return max(0, count)
  }

  /// Ends standard input.
  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Ends it at once, if it runs yet.
  func end() {
    if process.isRunning { kill(processID, SIGKILL) }
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(processID, number) }

  /// Waits until the output holds a text; fails the test after `seconds`.
  func waitForOutput(
    _ text: String, seconds: Double = 600, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while !outputSoFar.contains(text) {
      guard Date() < end, process.isRunning || outputSoFar.contains(text) else {
        Issue.record(
          "no \"\(text)\" in \(outputSoFar)\(errorsSoFar)", sourceLocation: sourceLocation)
        throw ToolProcessError.tookTooLong
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Waits for its end.
  func wait(
    seconds: Double = 600, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ToolResult {
    let end = Date(timeIntervalSinceNow: seconds)
    while process.isRunning {
      if Date() >= end {
        kill(processID, SIGKILL)
        process.waitUntilExit()
        Issue.record(
          "took longer than \(seconds) s: \(outputSoFar)\(errorsSoFar)",
          sourceLocation: sourceLocation)
        throw ToolProcessError.tookTooLong
      }
      try await Task.sleep(for: .milliseconds(2))
    }
    let signal = process.terminationReason == .uncaughtSignal
    return ToolResult(
      stdout: outputSoFar, stderr: errorsSoFar, code: process.terminationStatus + (signal ? 128 : 0)
    )
  }

  /// The tools lie beside the tests' own executable.
  static func url(of tool: String) throws -> URL {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let candidates = [own] + CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
    for candidate in candidates {
      let url = URL(filePath: candidate).deletingLastPathComponent().appending(path: tool)
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    throw ToolProcessError.notBuilt(tool)
  }
}

enum ToolProcessError: Error {
  case notBuilt(String)
  case tookTooLong
}

/// A temporary file that collects what a process prints, so that no pipe can fill.
private final class FileCapture {
  let handle: FileHandle
  private let url = FileManager.default.temporaryDirectory
    .appending(path: "tool-\(UUID().uuidString)")

  init() throws {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    handle = try FileHandle(forWritingTo: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var text: String {
    (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
