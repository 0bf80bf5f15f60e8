import Foundation
import TestSupport
import Testing

@Suite("gatt-server: what a device's file can say, from outside", .hangLimit)
struct ServedFileTests {
  /// An exchange: what a client sends, and what comes back.
  private static let database = """
    {"name": "File", "appearance": 833, "mtu": 100, "address": "C0:FF:EE:00:18:0E",
      "address_type": "random",
      "advertise": {"services": ["180F"], "manufacturer": {"ffff": "01"},
        "service_data": {"180F": "4d"}, "interval_ms": 200, "connectable": true,
        "scan_response": false},
      "services": [
      {"uuid": "180F", "handle": "0x0020", "end_handle": 47, "characteristics": [
        {"uuid": "battery-level", "handle": 34, "value_handle": "0x0024",
          "properties": ["read", "notify"], "value": "4d", "descriptors": [
            {"uuid": "2904", "handle": "0x0028", "value": "0400ad27010000"}]}]},
      {"uuid": "FFE0", "primary": false, "handle": "0x0030"},
      {"uuid": "FFF0", "handle": "0x0040", "includes": ["FFE0", 32], "characteristics": [
        {"uuid": "FFF1", "properties": ["read", "write", "reliable-write"], "text": "belt",
          "max_length": 6},
        {"uuid": "FFF2", "properties": ["read", "write-without-response"], "on_write": "count"},
        {"uuid": "FFF3", "properties": ["write"], "on_write": "echo", "echo_to": "FFF4"},
        {"uuid": "FFF4", "properties": ["notify", "indicate"]},
        {"uuid": "FFF5", "properties": ["read", "write"], "error": 129},
        {"uuid": "FFF6", "properties": ["read"], "permissions": [], "value": "01"},
        {"uuid": "FFF7", "properties": ["read", "write"],
          "permissions": ["read-encrypted", "write-authenticated"]},
        {"uuid": "FFF8", "properties": ["read"], "permissions": ["read", "authorize"]},
        {"uuid": "FFF9", "properties": ["notify"],
          "notify": {"every_ms": 0, "values": ["01", "0203"], "repeat": false}},
        {"uuid": "FFFA", "properties": ["broadcast", "signed-write"], "descriptors": [
          {"uuid": "2901", "text": "What", "permissions": ["read", "write"]}]}]}]}
    """

  @Test("each option of a file is in what clients get")
  func options() async throws {
    let server = try await RunningServer(Self.database)
    defer { server.process.end() }
    let client = try PacketClient(path: server.path)
    for (request, answer) in [
      // The MTU is the file's.
      ("020502", "036400"),
      // GAP and GATT stand in front, gaps and ends are as they were given.
      ("1001001f000028", "110601000500001806000f000118"),
      ("102000ffff0028", "110620002f000f184000"),
      ("103000ffff0128", "1106300030" + "00e0ff"),
      ("084000ffff0228", "0908" + "410030003000e0ff" + "420020002f000f18"),
      ("0a0300", "0b46696c65"), ("0a0500", "0b4103"),
      ("082000ffff0328", "0907" + "22001224" + "00192a"),
      ("042300ffff", "05012400192a"), ("042500ffff", "0501" + "25000229" + "28000429"),
      ("0a2400", "0b4d"), ("0a2800", "0b0400ad27010000"), ("0a2900", "010a290001"),
      // Text, the longest value, extended properties.
      ("0a4400", "0b62656c74"), ("12440001020304050607", "011244000d"),
      ("124400010203040506", "13"), ("0a4400", "0b010203040506"), ("0a4500", "0b0100"),
    ] {
      let found = await client.ask(request)
      // An answer may go on with what stands behind.
      #expect(found?.hasPrefix(answer) == true, "\(request): \(found ?? "nothing")")
    }
  }

  @Test("each option of a file is in how the server reacts")
  func reactions() async throws {
    let server = try await RunningServer(Self.database)
    defer { server.process.end() }
    let client = try PacketClient(path: server.path)
    // The handles behind 0x0045 are given out in order.
    let expected: [(String, String)] = [
      // Commands are counted.
      ("0a4700", "0b"), ("5247000102", ""), ("52470003", ""), ("0a4700", "0b03000000"),
      // An echo is indicated.
      ("124c000200", "13"), ("124900abcd", "13"), ("", "1d4b00abcd"), ("1e", ""),
      // Errors and permissions.
      ("0a4e00", "010a4e0081"), ("124e0001", "01124e0081"), ("0a5000", "010a500002"),
      ("0a5400", "010a540008"),
      // Values that are sent once.
      ("1257000100", "13"), ("", "1b560001"), ("", "1b56000203"),
      // Descriptors.
      ("0a5a00", "0b57686174"), ("125a0031", "13"), ("0a5a00", "0b31"), ("0a5900", "010a590002"),
    ]
    for (request, answer) in expected {
      if !request.isEmpty { client.send(request) }
      guard !answer.isEmpty else { continue }
      let found = await client.receive()
      #expect(found == answer, "\(request): \(found ?? "nothing")")
    }
    for request in ["0a5200", "12520001"] {
      let code = await client.ask(request)?.suffix(2)
      #expect(code == "0f" || code == "05", "\(request): \(code ?? "nothing")")
    }
  }

  @Test("services come and go at run time, and clients are told (Vol 3, Part G, §7.1)")
  func changes() async throws {
    let server = try await RunningServer(Self.database, "--json")
    defer { server.process.end() }
    let client = try PacketClient(path: server.path)
    // Service Changed stands at 0x0008 with its configuration at 0x0009.
    #expect(await client.ask("1209000200") == "13")
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try """
    {"services": [{"uuid": "1809", "handle": "0x0100", "characteristics": [
      {"uuid": "2A1D", "properties": ["read", "write", "notify"], "value": "02",
        "on_write": "count", "notify": {"every_ms": 0, "values": ["05"], "repeat": false}}]}]}
    """.write(to: file, atomically: true, encoding: .utf8)
    server.process.write("add \(file.path)\nset 2A1D 07\n")
    #expect(await client.receive() == "1d080000010301")
    client.send("1e")
    try await server.process.waitForOutput(#""event":"set""#)
    #expect(await client.ask("0a0201") == "0b07")
    #expect(await client.ask("1202010a0b") == "13")
    #expect(await client.ask("0a0201") == "0b02000000")
    #expect(await client.ask("1203010100") == "13")
    #expect(await client.receive() == "1b020105")
    server.process.write("notify\n")
    #expect(await client.receive() == "1b020105")
    // What is there already, and what isn't, ends nothing.
    server.process.write("add \(file.path)\nremove 1234\nadd /nowhere.json\nremove 0x0040\n")
    #expect(await client.receive()?.prefix(10) == "1d08004000")
    client.send("1e")
    server.process.write("remove health-thermometer\n")
    #expect(await client.receive() == "1d080000010301")
    client.send("1e")
    #expect(await client.ask("0a0201") == "010a020101")
    server.process.write("notify\nquit\n")
    let result = try await server.process.wait()
    #expect(result.code == 0, "\(result)")
    #expect(
      result.stdout.contains(
        #""event":"add","uuid":"1809","name":"Health Thermometer","start":256,"end":259}"#),
      "\(result)")
    #expect(result.stdout.contains(#""event":"remove","uuid":"1809""#), "\(result)")
    for text in [
      "would give out handles", "there is no 1234", "there is no such file",
      "nobody has subscribed",
    ] { #expect(result.stderr.contains(text), "\(text) in \(result)") }
  }

  @Test("a line without an end is no command, and ends the reading of them")
  func endless() async throws {
    let server = try await RunningServer(Self.database)
    defer { server.process.end() }
    server.process.write(String(repeating: "a", count: 65_536 * 2))
    let end = Date(timeIntervalSinceNow: 60)
    while !server.process.errorsSoFar.contains("longer than 65536 bytes"), Date() < end {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(server.process.errorsSoFar.contains("longer than 65536 bytes"))
    let client = try PacketClient(path: server.path)
    #expect(await client.ask("0a2400") == "0b4d")
  }
}
