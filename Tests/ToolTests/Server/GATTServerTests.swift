import Foundation
import TestSupport
import Testing

@Suite("gatt-server, with gatt-client as its client", .hangLimit)
struct GATTServerTests {
  /// A server of a database on a socket.
  private struct Bench {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).att").path
    let server: ToolProcess

    init(_ database: String, _ words: String...) async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
      try database.write(to: file, atomically: true, encoding: .utf8)
      server = try ToolProcess(
        "gatt-server", ["--adapter", "att:\(path)", "--database", file.path] + words)
      try await server.waitForOutput("att:\(path)")
      try? FileManager.default.removeItem(at: file)
    }

    func client(_ words: String...) async throws -> ToolResult {
      try await ToolProcess.run("gatt-client", words, environment: ["BLE_ADAPTER": "att:\(path)"])
    }
  }

  private static let database = """
    {"name": "Bench", "services": [
      {"uuid": "180F", "handle": "0x0100", "characteristics": [
        {"uuid": "2A19", "properties": ["read", "notify"], "value": "4d"}]},
      {"uuid": "FFF0", "characteristics": [
        {"uuid": "FFF1", "properties": ["read", "write", "write-without-response"],
          "value": "00"},
        {"uuid": "FFF2", "properties": ["read", "write", "write-without-response"],
          "on_write": "count", "max_length": 512},
        {"uuid": "FFF3", "properties": ["write"], "on_write": "echo", "echo_to": "FFF4"},
        {"uuid": "FFF4", "properties": ["indicate"]},
        {"uuid": "FFF5", "properties": ["read", "write"], "error": 128},
        {"uuid": "FFF6", "properties": ["notify"],
          "notify": {"every_ms": 20, "values": ["01", "02", "03"]}}]}]}
    """

  @Test("serves its database as it is: discovery, reads and writes of all kinds")
  func served() async throws {
    let bench = try await Bench(Self.database)
    defer { bench.server.end() }
    let tree = try await bench.client("discover", "-", "--service", "180F", "--json")
    #expect(
      tree.stdout.hasPrefix(
        #"{"uuid":"180f","name":"Battery Service","start":256,"end":259,"primary":true,"#),
      "\(tree)")
    bench.server.write("services\n")
    try await bench.server.waitForOutput("0x0102    Battery Level (2A19)")
    let all = try await bench.client("discover", "-")
    #expect(bench.server.outputSoFar.contains(all.stdout), "\(all)\(bench.server.outputSoFar)")
    #expect(
      try await bench.client("read", "-", "2A19").stdout == "Battery Level (2A19): 77 %  [4d]\n")
    #expect(try await bench.client("read", "-", "2A00", "--format", "hex").stdout == "42656e6368\n")
    let long = String(repeating: "c5", count: 512)
    #expect(try await bench.client("write", "-", "FFF1", long, "--mtu", "23").code == 0)
    #expect(try await bench.client("read", "-", "FFF1", "--format", "hex").stdout == long + "\n")
    #expect(try await bench.client("write", "-", "FFF2", "010203", "--command").code == 0)
    #expect(try await bench.client("write", "-", "FFF2", "0405").code == 0)
    let count = try await bench.client("read", "-", "FFF2", "--format", "hex")
    #expect(count.stdout == "05000000\n", "\(count)")
    let refused = try await bench.client("read", "-", "FFF5")
    #expect(refused.code == 76 && refused.stderr.contains("0x80"), "\(refused)")
    #expect(try await bench.client("write", "-", "FFF5", "01").code == 76)
    #expect(try await bench.client("write", "-", "2A19", "01").code == 76)
    bench.server.signal(SIGINT)
    #expect(try await bench.server.wait().code == 130)
  }

  @Test("prints what clients do, a line each")
  func log() async throws {
    let bench = try await Bench(Self.database, "--json")
    defer { bench.server.end() }
    _ = try await bench.client("read", "-", "0x0102")
    _ = try await bench.client("read", "-", "FFF5")
    _ = try await bench.client("write", "-", "FFF1", "c0de")
    _ = try await bench.client("write", "-", "FFF1", "c0df", "--command")
    _ = try await bench.client("write", "-", "FFF1", "c0de01", "--long")
    _ = try await bench.client("subscribe", "-", "FFF6", "--count", "2")
    bench.server.write("quit\n")
    let result = try await bench.server.wait()
    #expect(result.code == 0 && result.stderr == "", "\(result)")
    for text in [
      #""event":"ready","adapter":"att:"#, #""event":"connect","client":"c0:00:00:00:00:01""#,
      #""event":"mtu","client":"c0:00:00:00:00:01","address_type":"random","mtu":517}"#,
      #""handle":258,"uuid":"2a19","name":"Battery Level","value":"4d"}"#, #""error":128}"#,
      #""value":"c0de","kind":"request"}"#, #""value":"c0df","kind":"command"}"#,
      #""value":"c0de01","kind":"long"}"#,
      #""event":"subscribe","client":"c0:00:00:00:00:06""#, #""kind":"notification"}"#,
      #""event":"disconnect","client":"c0:00:00:00:00:06""#,
    ] { #expect(result.stdout.contains(text), "\(text) in \(result)") }
    #expect(result.lines.allSatisfy { $0.hasPrefix("{\"time\":\"20") && $0.hasSuffix("}") })
    #expect(!FileManager.default.fileExists(atPath: bench.path))
  }

  @Test("prints a line for each value that one request reads, with its handle and what it was")
  func severalValues() async throws {
    let bench = try await Bench(Self.database, "--json")
    defer { bench.server.end() }
    let client = try PacketClient(path: bench.path)
    for (request, prefix) in [
      // By type: one, declarations, none, what is refused, one by one.
      ("080100ffff192a", "0903"), ("080100ffff0328", "09"), ("080101ffff192a", "0903"),
      ("080100ffff2a2a", "01"), ("080100fffff5ff", "0108"),
      // Three at once, without and with their lengths; one that is refused.
      ("0e020106010301", "0f4d000000"), ("2002010601", "2101004d010000"),
      ("0e02010f01", "010e0f0180"),
    ] {
      let answer = await client.ask(request)
      #expect(answer?.hasPrefix(prefix) == true, "\(request): \(answer ?? "nothing")")
    }
    bench.server.write("quit\n")
    let result = try await bench.server.wait()
    let reads = result.lines.filter { $0.contains(#""event":"read""#) }
    let level = #""handle":258,"uuid":"2a19","name":"Battery Level","value":"4d"}"#
    let expected = [
      level, level,
      #""handle":271,"uuid":"fff5","name":"Car Connectivity Consortium, LLC","error":128}"#, level,
      #""handle":262,"uuid":"fff1","name":null,"value":"00"}"#,
      #""handle":259,"uuid":"2902","name":"Client Characteristic Configuration","value":"0000"}"#,
      level, #""handle":262,"uuid":"fff1","name":null,"value":"00"}"#,
      #""handle":271,"uuid":"fff5","name":"Car Connectivity Consortium, LLC","error":128}"#,
    ]
    #expect(reads.count == expected.count, "\(result)")
    for (line, end) in zip(reads, expected) { #expect(line.hasSuffix(end), "\(line)") }
  }

  @Test("sends its own values, what standard input says, and echoes")
  func sending() async throws {
    let bench = try await Bench(Self.database)
    defer { bench.server.end() }
    let values = try await bench.client("subscribe", "-", "FFF6", "--count", "4", "--json")
    let sent = values.lines.compactMap { $0.split(separator: #""value":""#).last?.prefix(2) }
    #expect(sent == ["01", "02", "03", "01"], "\(values)")
    let level = try ToolProcess(
      "gatt-client", ["subscribe", "-", "2A19", "--count", "2", "--json"],
      environment: ["BLE_ADAPTER": "att:\(bench.path)"])
    try await bench.server.waitForOutput("subscribe  0x0102")
    bench.server.write("set 2A19 21\nnotify 2A19\nnotify #258 22\nnonsense\n")
    let got = try await level.wait()
    #expect(got.lines.count == 2 && got.stdout.contains(#""decoded":33"#), "\(got)")
    #expect(got.stdout.contains(#""decoded":34"#), "\(got)")
    let echo = try ToolProcess(
      "gatt-client", ["subscribe", "-", "FFF4", "--indicate", "--count", "1", "--json"],
      environment: ["BLE_ADAPTER": "att:\(bench.path)"])
    try await bench.server.waitForOutput("FFF4  indications")
    #expect(try await bench.client("write", "-", "FFF3", "abcd").code == 0)
    #expect(try await echo.wait().stdout.contains(#""kind":"indication","value":"abcd""#))
    bench.server.closeInput()
    #expect(try await bench.client("read", "-", "2A19").code == 0)
    #expect(bench.server.errorsSoFar.contains("unknown command 'nonsense'"))
    bench.server.signal(SIGTERM)
    #expect(try await bench.server.wait().code == 0)
    #expect(!FileManager.default.fileExists(atPath: bench.path))
  }

  @Test("takes the place of a socket that was left over, but not of a server or another file")
  func places() async throws {
    let bench = try await Bench(Self.database)
    defer { bench.server.end() }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Self.database.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let words = ["--database", file.path, "--adapter"]
    let second = try await ToolProcess.run("gatt-server", words + ["att:\(bench.path)"])
    #expect(
      second.code == 69 && second.stderr.contains("another server listens there"), "\(second)")
    #expect(try await bench.client("read", "-", "2A19").code == 0)
    let other = try await ToolProcess.run("gatt-server", words + ["att:\(file.path)"])
    #expect(other.code == 69 && other.stderr.contains("it is no socket"), "\(other)")
    bench.server.signal(SIGKILL)
    _ = try await bench.server.wait()
    #expect(FileManager.default.fileExists(atPath: bench.path))
    let next = try ToolProcess("gatt-server", words + ["att:\(bench.path)"])
    defer { next.end() }
    try await next.waitForOutput("listening on")
    #expect(try await bench.client("read", "-", "2A19").code == 0)
    next.signal(SIGINT)
    #expect(try await next.wait().code == 130)
  }

  @Test("mistakes of the command line and the file end it with their code")
  func mistakes() async throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try #"{"services": [{"uuid": "nonsense"}]}"#.write(to: file, atomically: true, encoding: .utf8)
    let path = "att:" + folder.appending(path: "\(UUID()).att").path
    #expect(try await ToolProcess.run("gatt-server", ["-i", path]).code == 64)
    let bad = try await ToolProcess.run("gatt-server", ["-i", path, "-d", file.path])
    #expect(bad.code == 65 && bad.stderr.contains("services[0].uuid"), "\(bad)")
    #expect(
      try await ToolProcess.run("gatt-server", ["-i", path, "-d", "/nowhere.json"]).code == 65)
    try #"{"advertise": {"manufacturer": {"ffff": "\#(String(repeating: "00", count: 40))"}}}"#
      .write(to: file, atomically: true, encoding: .utf8)
    let large = try await ToolProcess.run("gatt-server", ["-i", "sim", "-d", file.path])
    #expect(large.code == 65 && large.stderr.contains("takes 44 bytes"), "\(large)")
    // What does not fit is told as where it stands, by all that advertise it.
    try
      #"{"name": "\#(String(repeating: "x", count: 30))", "services": [{"uuid": "12345678-0000-1000-8000-00805f9b34fb"}, {"uuid": "123456789abcdef0123456789abcdef0"}]}"#
      .write(to: file, atomically: true, encoding: .utf8)
    for (tool, words) in [
      ("gatt-server", ["-i", "sim", "-d", file.path]),
      ("gatt-client", ["-i", "sim:\(file.path)", "scan", "--count", "1"]),
      ("ble-sim", ["-c", "tcp:0", "--device", file.path]),
    ] {
      let long = try await ToolProcess.run(tool, words)
      #expect(long.code == 65 && long.stdout == "", "\(long)")
      for text in [file.path, "name does not fit: Complete Local Name takes 32 bytes"] {
        #expect(long.stderr.contains(text), "\(long)")
      }
    }
    let named = try await ToolProcess.run(
      "gatt-server",
      ["-i", "sim", "-d", file.path, "--name", String(repeating: "y", count: 40)])
    #expect(
      named.code == 65 && named.stderr.contains("gatt-server: --name does not fit"), "\(named)")
    // Where nothing is advertised, the name may be as long as one likes.
    let quiet = try ToolProcess("gatt-server", ["-i", "sim", "-d", file.path, "--no-advertise"])
    defer { quiet.end() }
    try await quiet.waitForOutput("serving")
    let capture = "replay:\(folder.path)/none.btsnoop"
    #expect(try await ToolProcess.run("gatt-server", ["-i", capture, "-d", file.path]).code == 64)
  }

  @Test(
    "serves the example databases",
    arguments: ["heart-rate-belt", "thermometer", "battery", "uart"])
  func examples(name: String) async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/devices/\(name).json").standardized.path
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).att").path
    let server = try ToolProcess("gatt-server", ["-i", "att:\(path)", "-d", file])
    defer { server.end() }
    try await server.waitForOutput("listening on")
    let tree = try await ToolProcess.run(
      "gatt-client", ["discover", "-"], environment: ["BLE_ADAPTER": "att:\(path)"])
    #expect(tree.code == 0 && tree.lines.count > 6, "\(tree)")
    server.signal(SIGINT)
    #expect(try await server.wait().code == 130)
    // It fits into an advertisement too.
    let radio = try ToolProcess("gatt-server", ["-i", "sim", "-d", file])
    defer { radio.end() }
    try await radio.waitForOutput("advertising \"LinuxBLE")
    radio.signal(SIGINT)
    #expect(try await radio.wait().code == 130)
  }

  @Test("advertises through ble-sim, where gatt-client finds, reads and subscribes to it")
  func onController() async throws {
    let (one, two) = (
      "/tmp/\(UUID().uuidString.prefix(8)).h4", "/tmp/\(UUID().uuidString.prefix(8)).h4"
    )
    let simulator = try ToolProcess(
      "ble-sim", ["-c", "unix:\(one)", "-c", "unix:\(two)", "--no-device"])
    defer { simulator.end() }
    try await simulator.waitForOutput(two)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Self.database.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try ToolProcess("gatt-server", ["-i", "unix:\(one)", "-d", file.path])
    defer { server.end() }
    try await server.waitForOutput("advertising \"Bench\" on unix:")
    let environment = ["BLE_ADAPTER": "unix:\(two)"]
    let scan = try await ToolProcess.run(
      "gatt-client", ["scan", "--name", "Bench", "--count", "1", "--json"], environment: environment
    )
    #expect(scan.stdout.contains(#""services":["180f","fff0"]"#), "\(scan)")
    let address = "02:00:00:00:01:01"
    let read = try await ToolProcess.run(
      "gatt-client", ["read", address, "2A19"], environment: environment)
    #expect(read.stdout == "Battery Level (2A19): 77 %  [4d]\n", "\(read)")
    let values = try await ToolProcess.run(
      "gatt-client", ["subscribe", address, "FFF6", "--count", "3"], environment: environment)
    #expect(values.code == 0 && values.lines.count == 3, "\(values)")
    server.signal(SIGINT)
    #expect(try await server.wait().code == 130)
    simulator.signal(SIGINT)
    _ = try await simulator.wait()
  }
}
