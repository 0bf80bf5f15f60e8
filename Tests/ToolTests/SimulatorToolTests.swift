import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("The tools on simulated radios", .hangLimit)
struct SimulatorToolTests {
  private static let belt = "C0:FF:EE:00:18:0D"

  private func client(_ words: String..., on adapter: String = "sim") async throws -> ToolResult {
    try await ToolProcess.run("gatt-client", words, environment: ["BLE_ADAPTER": adapter])
  }

  @Test("hrmon prints five measurements of the belt")
  func monitor() async throws {
    let result = try await ToolProcess.run(
      "hrmon", ["--adapter", "sim", "--count", "5", "--json"])
    #expect(result.code == 0 && result.stderr == "", "\(result)")
    #expect(result.lines.count == 5)
    #expect(
      result.lines.first?.hasSuffix(
        #""bpm":72,"contact":true,"energy":null,"rr":[0.833]}"#) == true, "\(result)")
  }

  @Test("gatt-client finds, discovers and reads the belt")
  func reading() async throws {
    let scan = try await client("scan", "--service", "180D", "--count", "1", "--json")
    #expect(scan.code == 0 && scan.lines.count == 1)
    #expect(scan.stdout.contains(#""address":"c0:ff:ee:00:18:0d","address_type":"random""#))
    #expect(scan.stdout.contains(#""name":"LinuxBLE Belt","connectable":true"#), "\(scan)")
    let tree = try await client("discover", Self.belt, "--service", "180F", "--json")
    #expect(
      tree.stdout.hasPrefix(#"{"uuid":"180f","name":"Battery Service","start":17,"end":2"#),
      "\(tree)")
    #expect(
      try await client("read", Self.belt, "2A19")
        == ToolResult(stdout: "Battery Level (2A19): 87 %  [57]\n", stderr: "", code: 0))
    #expect(try await client("mtu", Self.belt, "--json").stdout == "{\"mtu\":517}\n")
    let link = try await client("link", Self.belt, "--json")
    #expect(link.stdout.contains(/"rssi":-\d+,"interval":0\.\d+,"latency":0/), "\(link)")
    #expect(link.stdout.contains(#""tx_phy":"LE "#), "\(link)")
    #expect(try await client("link", Self.belt).stdout.contains(/signal: -\d+ dBm\ntiming: every/))
    #expect(
      try await client("read-by-uuid", Self.belt, "2A38", "--format", "hex").stdout.contains("01"))
    let multiple = try await client("read-multiple", Self.belt, "0x0013", "0x001b", "--variable")
    #expect(multiple.code == 0, "\(multiple)")
    let none = try await client("read", Self.belt, "0x0018")
    #expect(none.code == 76, "\(none)")
  }

  @Test("gatt-client writes in every way, and subscribes")
  func writing() async throws {
    #expect(try await client("write", Self.belt, "2A39", "01").code == 0)
    let long = try await client("write", Self.belt, "FFF1", "0102030405", "--long", "--json")
    #expect(long.stdout == "{\"handle\":32,\"written\":5}\n", "\(long)")
    #expect(try await client("write", Self.belt, "FFF1", "0102", "--reliable").code == 0)
    let values = try await client(
      "subscribe", Self.belt, "2A37", "--count", "2", "--json")
    #expect(values.code == 0 && values.lines.count == 2, "\(values)")
    let nobody = try await client("read", "C0:00:00:00:00:01", "2A19", "--timeout", "0.5")
    #expect(nobody.code == 75, "\(nobody)")
  }

  @Test("gatt-client takes the other options of its commands")
  func options() async throws {
    let scan = try await client(
      "scan", "--name", "Belt", "--passive", "--min-rssi", "-90", "--duplicates", "--count", "2",
      "--json")
    #expect(scan.code == 0 && scan.lines.count == 2, "\(scan)")
    let nobody = try await client("scan", "--name", "Nobody", "--duration", "0.3")
    #expect(nobody.code == 0 && nobody.stdout == "", "\(nobody)")
    let several = try await client("read", Self.belt, "battery-level", "0x001b", "--json")
    #expect(several.lines.first?.contains(#""decoded":87,"unit":"%"}"#) == true, "\(several)")
    #expect(several.lines.last?.hasPrefix(#"{"handle":27,"#) == true, "\(several)")
    let both = try await client("read-multiple", Self.belt, "0x0013", "0x001b")
    #expect(both.stdout == "0x0013 0x001b: 5701\n", "\(both)")
    let text = try await client("write", Self.belt, "FFF1", "--text", "belt")
    #expect(text.stdout == "0x0020: 4 bytes written\n", "\(text)")
    let small = try await client("read", Self.belt, "2A29", "--mtu", "23", "--format", "hex")
    #expect(small.stdout == "4c696e7578424c45\n", "\(small)")
    let absent = try await client("read", Self.belt, "2A1C")
    #expect(absent.code == 65, "\(absent)")
    let confirmed = try await client(
      "subscribe", Self.belt, "2A05", "--indicate", "--duration", "0.5")
    #expect(confirmed.code == 0 && confirmed.stdout == "", "\(confirmed)")
  }

  @Test("gatt-client sends a file by requests and by commands")
  func files() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try Data(repeating: 7, count: 20_000).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for option in [[], ["--command"]] {
      let words = ["write", Self.belt, "FFF1", "--file", file.path] + option
      let result = try await ToolProcess.run(
        "gatt-client", words, environment: ["BLE_ADAPTER": "sim"])
      #expect(result.stdout == "0x0020: 20000 bytes written\n" && result.code == 0, "\(result)")
    }
  }

  @Test("gatt-client's shell works on one link")
  func shell() async throws {
    let script = "read 2A19\nwrite FFF1 010203\nread FFF1 --format hex\nmtu\n"
    let result = try await ToolProcess.run(
      "gatt-client", ["-i", "sim", "shell", Self.belt], stdin: script)
    #expect(result.code == 0, "\(result)")
    #expect(result.stdout.contains("Battery Level (2A19): 87 %  [57]\n"), "\(result)")
    #expect(result.stdout.contains("03000000\n") && result.stdout.contains("517"), "\(result)")
  }

  @Test("ble-sim serves gatt-client over TCP and UNIX sockets, and leaves on SIGINT")
  func served() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).h4").path
    let simulator = try ToolProcess(
      "ble-sim", ["--controller", "tcp:127.0.0.1:0", "-c", "unix:\(path)"])
    try await simulator.waitForOutput("listening on unix:\(path)\n")
    let first = try #require(simulator.outputSoFar.split(separator: "\n").first)
    #expect(first.hasPrefix("listening on tcp:127.0.0.1:"))
    for adapter in [String(first.dropFirst("listening on ".count)), "unix:\(path)"] {
      #expect(
        try await client("read", Self.belt, "2A19", on: adapter).stdout
          == "Battery Level (2A19): 87 %  [57]\n")
    }
    // The same device counts what both have written.
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try Data(repeating: 7, count: 30_000).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let written = try await client(
      "write", Self.belt, "FFF1", "--command", "--file", file.path, on: "unix:\(path)")
    #expect(written.code == 0, "\(written)")
    #expect(
      try await client("read", Self.belt, "FFF1", "--format", "hex", on: "unix:\(path)").stdout
        == "30750000\n")
    simulator.signal(SIGINT)
    let result = try await simulator.wait()
    #expect(result.code == 130 && result.stderr == "", "\(result)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("ble-sim rests while it has no descriptors, and lets hosts in when it has some again")
  func noDescriptors() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).h4").path
    let simulator = try ToolProcess("ble-sim", ["-c", "unix:\(path)"])
    try await simulator.waitForOutput("listening on")
    let folder = "/proc/\(simulator.processID)/fd"
    let open = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    let free = try #require((0..<1000).first { !open.contains(String($0)) })
    try await Self.limitDescriptors(of: simulator, to: free)
    // Somebody who waits to be let in, and minds no time.
    var caller: Descriptor? = try StreamSocket.connect(toPath: path)
    while simulator.errorsSoFar.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    try await Task.sleep(for: .milliseconds(500))
    try await Self.limitDescriptors(of: simulator, to: 1000)
    withExtendedLifetime(caller) {}
    caller = nil
    // It has one host at a time: the caller may not be gone yet.
    var result: ToolResult
    repeat {
      result = try await ToolProcess.run(
        "gatt-client", ["-i", "unix:\(path)", "read", Self.belt, "2A19"])
    } while result.code == 69
    #expect(result.stdout.contains("87 %"), "\(result)")
    simulator.signal(SIGINT)
    let told = try await simulator.wait()
    #expect((1...100).contains(told.stderr.split(separator: "\n").count), "\(told)")
  }

  /// Gives a process no more descriptors than that.
  private static func limitDescriptors(of process: ToolProcess, to count: Int) async throws {
    let command = Process()
    command.executableURL = URL(filePath: "/usr/bin/prlimit")
    command.arguments = ["--pid", "\(process.processID)", "--nofile=\(count):"]
    try command.run()
    while command.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    #expect(command.terminationStatus == 0)
  }

  @Test("hrmon goes on when its adapter went away and is back")
  func adapterIsBack() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).h4").path
    let first = try ToolProcess("ble-sim", ["-c", "unix:\(path)"])
    try await first.waitForOutput("listening on")
    let record = path + ".btsnoop"
    defer { try? FileManager.default.removeItem(atPath: record) }
    let monitor = try ToolProcess(
      "hrmon", ["-i", "unix:\(path)", "--json", "--record", record])
    try await monitor.waitForOutput("bpm")
    first.signal(SIGINT)
    #expect(try await first.wait().code == 130)
    let lines = monitor.outputSoFar.split(separator: "\n").count
    let second = try ToolProcess("ble-sim", ["-c", "unix:\(path)"])
    let limit = ContinuousClock.now + .seconds(50)
    while monitor.outputSoFar.split(separator: "\n").count <= lines + 1, .now < limit {
      try await Task.sleep(for: .milliseconds(50))
    }
    monitor.signal(SIGINT)
    let result = try await monitor.wait()
    #expect(result.code == 130 && result.lines.count > lines + 1, "\(result)")
    #expect(result.stderr.contains("opening the adapter again"), "\(result)")
    // The recording ends with the adapter that it began with.
    #expect(result.stderr.contains("\(record) ends here"), "\(result)")
    let replayed = try await ToolProcess.run("hrmon", ["-i", "replay:\(record)?speed=max"])
    #expect(replayed.code == 0 && !replayed.lines.isEmpty, "\(replayed)")
    second.signal(SIGTERM)
    #expect(try await second.wait().code == 0)
  }

  @Test("ble-sim says what is wrong with its arguments and files")
  func mistakes() async throws {
    #expect(try await ToolProcess.run("ble-sim", []).code == 64)
    #expect(try await ToolProcess.run("ble-sim", ["-c", "tcp:nonsense"]).code == 64)
    let file = try await ToolProcess.run("ble-sim", ["-c", "tcp:0", "--device", "/nowhere.json"])
    #expect(file.code == 65 && file.stderr.contains("/nowhere.json"), "\(file)")
    let place = try await ToolProcess.run("ble-sim", ["-c", "unix:/nowhere/sock"])
    #expect(place.code == 69, "\(place)")
    let help = try await ToolProcess.run("ble-sim", ["--help"])
    #expect(help.code == 0 && help.stdout.contains("--controller"))
  }
}
