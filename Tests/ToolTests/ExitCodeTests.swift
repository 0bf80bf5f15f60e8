import BLETransport
import Foundation
import TestSupport
import Testing

@Suite("A tool's exit code", .hangLimit)
struct ExitCodeTests {
  func run(_ adapter: String, _ words: String...) async throws -> ToolResult {
    try await ToolProcess.run("gatt-client", words, environment: ["BLE_ADAPTER": adapter])
  }

  @Test("is 64 for what can't be understood, before anything is connected to")
  func usage() async throws {
    for words in [["read", "X"], ["--foo"], ["read", "X", "2a19", "--count", "1"], []] {
      let result = try await ToolProcess.run("gatt-client", words)
      #expect(result.code == 64 && result.stdout == "")
      #expect(result.stderr.hasPrefix("gatt-client: "))
      #expect(result.stderr.count { $0 == "\n" } == 1)
    }
    #expect(
      try await ToolProcess.run("hrmon", ["--foo"])
        == ToolResult(
          stdout: "", stderr: "hrmon: unknown option '--foo'; see 'hrmon --help'\n", code: 64))
    #expect(try await run("nonsense", "scan").code == 64)
    #expect(try await ToolProcess.run("hrmon", ["-i", "att:/nonexistent", ""]).code == 64)
  }

  @Test("is 65 for a bad value or a missing file")
  func badData() async throws {
    for words in [
      ["read", "X", "zzz"], ["write", "X", "3", "0g"], ["read", "X", "0x0"],
      ["write", "X", "3", String(repeating: "00", count: 513)],
      ["write", "X", "3", "--long", "--text", String(repeating: "x", count: 513)],
      ["read-by-uuid", "X", "2a19", "--end", "0x10000"],
      ["read-by-uuid", "X", "2a19", "--start", "9", "--end", "8"],
    ] {
      let result = try await ToolProcess.run("gatt-client", ["-i", "att:/nonexistent"] + words)
      #expect(result.code == 65 && result.stdout == "", "\(words) \(result)")
    }
    let missing = try await run("replay:/nonexistent.btsnoop", "scan")
    #expect(missing.code == 65 && missing.stdout == "")
    #expect(missing.stderr.hasPrefix("gatt-client: ") && missing.stderr.contains("/nonexistent"))
  }

  @Test("is 69 when nobody listens, 64 for what the kind of adapter can't do")
  func adapter() async throws {
    #expect(try await run("att:/nonexistent", "read", "X", "0x3").code == 69)
    #expect(try await run("hci7", "scan").code == 69)
    #expect(try await run("att:/x", "read", "X", "0x3", "--security", "high").code == 64)
    #expect(try await run("att:/x", "write", "X", "0x3", "00", "--signed").code == 1)
  }

  @Test("is 75 when the peer does not answer in time, or is gone")
  func link() async throws {
    let gone = try ScriptedPeer(.belt, reactions: { $0[0] == 0x0a ? .close : nil })
    let result = try await run(gone.adapter, "read", "X", "0x0012")
    #expect(result.code == 75 && result.stdout == "" && !result.stderr.isEmpty, "\(result)")
    let silent = try ScriptedPeer { _ in .send([]) }
    let late = try await run(silent.adapter, "discover", "X", "--timeout", "0.3", "-m23")
    #expect(late.code == 75 && late.stderr.contains("timed out"), "\(late)")
  }

  @Test("is 76 for an error of the peer, and for a malformed answer")
  func peer() async throws {
    let peer = try ScriptedPeer(.belt)
    let refused = try await run(peer.adapter, "read", "X", "0x0003")
    #expect(refused.code == 76 && refused.stderr.contains("Read Not Permitted (0x02)"))
    #expect(refused.stderr.contains("0x0003"))
    let strange = try ScriptedPeer { $0[0] == 0x08 ? .send([[0x09, 0x07, 0x01]]) : .send([]) }
    #expect(try await run(strange.adapter, "read", "X", "2a19", "-m23").code == 76)
  }

  @Test(
    "tells which signal ended a tool, and the peer is left cleanly; SIGTERM only stops what has no end",
    arguments: [
      (SIGINT, [], 130), (SIGQUIT, [], 130), (SIGTERM, [], 0), (SIGHUP, [], 0),
      (SIGINT, ["--count", "9"], 130), (SIGQUIT, ["--count", "9"], 130),
      (SIGTERM, ["--duration", "999"], 143), (SIGHUP, ["--count", "9"], 129),
    ] as [(Int32, [String], Int32)])
  func signals(signal: Int32, words: [String], code: Int32) async throws {
    for (tool, command) in [
      ("gatt-client", ["subscribe", "X", "0x0003"]), ("hrmon", []),
    ] as [(String, [String])] {
      let peer = try ScriptedPeer(.belt)
      let process = try ToolProcess(tool, ["-i", peer.adapter] + command + words)
      try await process.waitForOutput("73 bpm")
      process.signal(signal)
      let result = try await process.wait()
      #expect(result.code == code && result.stderr == "" && result.lines.count == 2, "\(result)")
      #expect(peer.log.last == "1204000000")
    }
  }

  @Test("is that of the signal for all other work, and 0 for servers that are told to stop")
  func otherSignals() async throws {
    let silent = try ScriptedPeer { _ in .send([]) }
    for (signal, code) in [(SIGQUIT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)] {
      let read = try ToolProcess("gatt-client", ["-v", "-i", silent.adapter, "read", "X", "0x12"])
      while !read.errorsSoFar.contains("connecting") {
        try await Task.sleep(for: .milliseconds(5))
      }
      read.signal(signal)
      #expect(try await read.wait().code == code)
      let script = try ToolProcess("gatt-client", ["-i", silent.adapter, "shell"])
      script.write("version\nscan --x\n")
      while !script.errorsSoFar.contains("--x") { try await Task.sleep(for: .milliseconds(5)) }
      script.signal(signal)
      #expect(try await script.wait().code == code)
      let simulator = try ToolProcess("ble-sim", ["-c", "tcp:0"])
      try await simulator.waitForOutput("listening")
      simulator.signal(signal)
      #expect(
        try await simulator.wait().code == (signal == SIGQUIT ? 130 : 0), "\(signal)")
    }
  }

  @Test("stays with a tool that nohup started, when its terminal goes away")
  func nohup() async throws {
    let process = try ToolProcess("ble-sim", ["-c", "tcp:0"], after: "trap '' HUP; ")
    try await process.waitForOutput("listening")
    process.signal(SIGHUP)
    process.signal(SIGHUP)
    process.signal(SIGINT)
    #expect(try await process.wait().code == 130)
  }

  @Test(
    "leaves no part of a capture behind when a signal ends its conversion",
    arguments: [(SIGINT, 130), (SIGQUIT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func conversion(signal: Int32, code: Int32) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.path + "/in"
    try #require(unsafe mkfifo(input, 0o600) == 0)
    let process = try ToolProcess(
      "ble-trace", ["convert", input, folder.path + "/out.btsnoop"])
    // It waits for more than the file's header.
    let writer = try #require(FileHandle(forWritingAtPath: input))
    let header = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xea]
    try writer.write(contentsOf: header)
    while try FileManager.default.contentsOfDirectory(atPath: folder.path).count < 2 {
      try await Task.sleep(for: .milliseconds(5))
    }
    process.signal(signal)
    #expect(try await process.wait().code == code)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["in"])
    try writer.close()
  }

  @Test("is 130 for hrmon too, which unsubscribes and writes its files first")
  func interruptedMonitor() async throws {
    let plot = "/tmp/plot-\(UUID().uuidString).svg"
    defer { unsafe unlink(plot) }
    let peer = try ScriptedPeer(.belt)
    let process = try ToolProcess("hrmon", ["-i", peer.adapter, "--plot", plot])
    try await process.waitForOutput("73 bpm")
    process.signal(SIGINT)
    let result = try await process.wait()
    #expect(result.code == 130 && result.stderr == "" && result.lines.count == 2)
    #expect(peer.log.last == "1204000000")
    #expect(try String(contentsOfFile: plot, encoding: .utf8).contains("2 measurements"))
  }

  @Test("is 64 for a plot that is no .svg; a plot that is there stays until the new one is whole")
  func plotFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let plot = folder.path + "/old.svg"
    try "old".write(toFile: plot, atomically: false, encoding: .utf8)
    let wrong = try await ToolProcess.run("hrmon", ["-i", "sim", "--plot", folder.path + "/x.png"])
    #expect(wrong.code == 64 && wrong.stderr.contains(".svg"), "\(wrong)")
    let peer = try ScriptedPeer(.belt)
    let process = try ToolProcess("hrmon", ["-i", peer.adapter, "--plot", plot])
    try await process.waitForOutput("73 bpm")
    #expect(try String(contentsOfFile: plot, encoding: .utf8) == "old")
    process.signal(SIGKILL)
    #expect(try await process.wait().code == 128 + SIGKILL)
    #expect(try String(contentsOfFile: plot, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.svg"])
    let done = try await ToolProcess.run("hrmon", ["-i", "sim", "--count", "2", "--plot", plot])
    #expect(done.code == 0 && done.stderr.isEmpty, "\(done)")
    #expect(try String(contentsOfFile: plot, encoding: .utf8).contains("2 measurements"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.svg"])
  }

  @Test("is 75 when hrmon's sensor is lost and does not come back")
  func lostSensor() async throws {
    let isLost = Locked(false)
    let peer = try ScriptedPeer(.belt) { pdu in
      if isLost.withLock({ $0 }) { return .close }
      guard pdu == [0x12, 0x04, 0x00, 0x01, 0x00] else { return nil }
      isLost.withLock { $0 = true }
      return .send([[0x13], [0x1b, 0x03, 0x00, 0x00, 0x48], [0x0a, 0x01, 0x00]])
    }
    let result = try await ToolProcess.run("hrmon", ["-i", peer.adapter, "--timeout", "1"])
    #expect(result.lines.count == 1 && result.code == 75, "\(result)")
  }

  @Test("is 75 when hrmon's sensor comes back, but never measures anything again")
  func uselessSensor() async throws {
    let isLost = Locked(false)
    let peer = try ScriptedPeer(.belt) { pdu in
      if pdu[0] == 0x01 { return .close }
      guard pdu == [0x12, 0x04, 0x00, 0x01, 0x00] else { return nil }
      let values: [[UInt8]] = isLost.withLock { $0 } ? [] : [[0x1b, 0x03, 0x00, 0x00, 0x48]]
      isLost.withLock { $0 = true }
      // The client's refusal of that request is the cue to leave.
      return .send([[0x13]] + values + [[0x0a, 0x01, 0x00]])
    }
    let result = try await ToolProcess.run("hrmon", ["-i", peer.adapter, "--timeout", "1"])
    #expect(result.lines.count == 1 && result.code == 75, "\(result)")
    #expect(peer.log.count { $0.hasPrefix("02") } < 6)
  }

  @Test("is 0 when hrmon's time is over while its sensor is lost")
  func lostAtTheEnd() async throws {
    let isLost = Locked(false)
    let peer = try ScriptedPeer(.belt) { pdu in
      if isLost.withLock({ $0 }) { return .close }
      guard pdu == [0x12, 0x04, 0x00, 0x01, 0x00] else { return nil }
      isLost.withLock { $0 = true }
      return .send([[0x13], [0x1b, 0x03, 0x00, 0x00, 0x48], [0x0a, 0x01, 0x00]])
    }
    let result = try await ToolProcess.run("hrmon", ["-i", peer.adapter, "--duration", "1"])
    #expect(result.lines.count == 1 && result.code == 0, "\(result)")
  }

  @Test("is 0 when whoever read the output is gone")
  func closedPipe() async throws {
    let peer = try ScriptedPeer(.belt)
    let tool = try ToolProcess.url(of: "gatt-client").path
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    let reader = "{ exec 0<&-; sleep 0.3; }"
    shell.arguments = [
      "-c", "'\(tool)' -i '\(peer.adapter)' read X 0x0012 | \(reader); exit ${PIPESTATUS[0]}",
    ]
    let errors = Pipe()
    shell.standardError = errors
    try shell.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    #expect(text.isEmpty && shell.terminationStatus == 0)
  }
}
