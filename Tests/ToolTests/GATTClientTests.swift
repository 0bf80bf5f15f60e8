import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("gatt-client against a scripted peer", .hangLimit)
struct GATTClientTests {
  func run(
    _ words: String..., on peer: ScriptedPeer, stdin: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ToolResult {
    try await ToolProcess.run(
      "gatt-client", words, stdin: stdin, environment: ["BLE_ADAPTER": peer.adapter],
      sourceLocation: sourceLocation)
  }

  @Test("reads a handle with one request, after the MTU exchange")
  func readHandle() async throws {
    let peer = try ScriptedPeer(.belt)
    #expect(
      try await run("read", "X", "0x0012", on: peer)
        == ToolResult(stdout: "0x0012: 4d\n", stderr: "", code: 0))
    #expect(peer.log == ["020502", "0a1200"])
  }

  @Test("exchanges no MTU with --mtu 23, and asks for more only while answers are full")
  func readLong() async throws {
    let peer = try ScriptedPeer(.belt)
    let value = (0..<100).map { UInt8($0) }
    let result = try await run("read", "X", "#50", "--mtu", "23", "--format", "hex", on: peer)
    #expect(result.stdout == value.hexDigits + "\n")
    #expect(
      peer.log == ["0a3200", "0c32001600", "0c32002c00", "0c32004200", "0c32005800"])
  }

  @Test("reads a UUID with one request and one that finds no more, in each notation")
  func readUUID() async throws {
    for target in ["2a38", "2A38", "body-sensor-location", "00002a38-0000-1000-8000-00805f9b34fb"] {
      let peer = try ScriptedPeer(.belt)
      #expect(
        try await run("read", "X", target, on: peer)
          == ToolResult(stdout: "Body Sensor Location (2A38): chest  [01]\n", stderr: "", code: 0))
      #expect(peer.log == ["020502", "080100ffff382a", "080700ffff382a"])
    }
  }

  @Test("prints JSON with the contract's keys in their order")
  func json() async throws {
    let peer = try ScriptedPeer(.belt)
    let result = try await run("read", "X", "2A19", "0x0034", "--all", "--json", on: peer)
    #expect(
      result.lines == [
        #"{"handle":18,"uuid":"2a19","name":"Battery Level","value":"4d","decoded":77,"unit":"%"}"#,
        #"{"handle":34,"uuid":"2a19","name":"Battery Level","value":"2a","decoded":42,"unit":"%"}"#,
        #"{"handle":52,"uuid":null,"name":null,"value":"42656c74","decoded":null,"unit":null}"#,
      ])
    #expect(result.code == 0 && result.stderr == "")
  }

  @Test("refuses a UUID that stands twice, and one that is not there, with 65")
  func ambiguous() async throws {
    let peer = try ScriptedPeer(.belt)
    #expect(
      try await run("read", "X", "2A19", on: peer)
        == ToolResult(
          stdout: "",
          stderr: "gatt-client: Battery Level (2A19) stands at several handles: 0x0012, 0x0022\n",
          code: 65))
    #expect(
      try await run("read", "X", "2A00", on: peer)
        == ToolResult(
          stdout: "", stderr: "gatt-client: the device has no Device Name (2A00)\n", code: 65))
    let all = try await run("read", "X", "2A19", "--all", on: peer)
    #expect(
      all.stdout
        == "0x0012  Battery Level (2A19): 77 %  [4d]\n0x0022  Battery Level (2A19): 42 %  [2a]\n")
  }

  @Test("names no more handles of a UUID than a person reads")
  func manyHandles() async throws {
    let handles = stride(from: UInt16(2), to: 82, by: 2)
    let peer = try ScriptedPeer(
      MiniServer(
        services: [(0x0001, 0x0060, 0x180f)],
        characteristics: handles.map { ($0, 0x02, 0x2a19, [0x4d], nil) }, descriptors: [],
        notifications: [:]))
    let result = try await run("read", "X", "2A19", on: peer)
    #expect(result.code == 65 && result.stderr.hasSuffix(", 0x0041 and 8 more\n"), "\(result)")
  }

  @Test("goes on with other targets when one is refused, and ends with the first error's code")
  func several() async throws {
    let peer = try ScriptedPeer(.belt)
    let result = try await run("read", "X", "0x0003", "2A00", "2A38", on: peer)
    #expect(result.stdout == "Body Sensor Location (2A38): chest  [01]\n")
    #expect(result.stderr.contains("Read Not Permitted (0x02)") && result.code == 76)
    #expect(result.stderr.split(separator: "\n").allSatisfy { $0.hasPrefix("gatt-client: ") })
  }

  @Test("prints the bytes alone with --format raw")
  func raw() async throws {
    let peer = try ScriptedPeer(.belt)
    #expect(try await run("read", "X", "0x34", "--format", "raw", on: peer).stdout == "Belt")
    #expect(try await run("read", "X", "0x34", "--format=hex", on: peer).stdout == "42656c74\n")
  }

  @Test("looks only into the service that --service names")
  func service() async throws {
    let peer = try ScriptedPeer(.belt)
    let result = try await run("read", "X", "2a38", "--service", "0x180D", on: peer)
    #expect(result.stdout == "Body Sensor Location (2A38): chest  [01]\n")
    #expect(peer.log.first == "020502")
    #expect(peer.log.contains("0801000600382a"))
    let missing = try await run("read", "X", "2a38", "--service", "1809", on: peer)
    #expect(
      missing
        == ToolResult(
          stdout: "", stderr: "gatt-client: the device has no service Health Thermometer (1809)\n",
          code: 65))
  }

  @Test("reads all of a type, and several values at once")
  func multiple() async throws {
    let peer = try ScriptedPeer(.belt)
    #expect(
      try await run("read-by-uuid", "X", "0x2a19", "--start", "0x13", "--format", "hex", on: peer)
        .stdout
        == "2a\n")
    #expect(
      try await run("read-multiple", "X", "0x12", "0x22", on: peer).stdout
        == "0x0012 0x0022: 4d2a\n")
    #expect(
      try await run("read-multiple", "X", "0x12", "0x34", "--variable", on: peer).stdout
        == "0x0012: 4d\n0x0034: 42656c74\n")
    #expect(
      try await run("read-multiple", "X", "18", "34", "--json", on: peer).stdout
        == #"{"handles":[18,34],"value":"4d2a"}"# + "\n")
  }

  @Test("writes with one request, and with Prepare and Execute for --long and --reliable")
  func write() async throws {
    let peer = try ScriptedPeer(.belt)
    #expect(
      try await run("write", "X", "0x0032", "0a0B", "--mtu", "23", on: peer)
        == ToolResult(stdout: "0x0032: 2 bytes written\n", stderr: "", code: 0))
    #expect(peer.log == ["1232000a0b"])
    let long = try ScriptedPeer(.belt)
    #expect(
      try await run("write", "X", "0x0032", "0a", "--long", "-m23", "--json", on: long).stdout
        == #"{"handle":50,"written":1}"# + "\n")
    #expect(long.log == ["16320000000a", "1801"])
    let reliable = try ScriptedPeer(.belt)
    let text = "twenty-four characters.."
    #expect(try await run("write", "X", "0x32", "-m23", on: reliable).code == 64)
    #expect(
      try await run("write", "X", "#50", "--text", text, "--reliable", "-m23", on: reliable).code
        == 0)
    #expect(reliable.log.map { String($0.prefix(10)) } == ["1632000000", "1632001200", "1801"])
  }

  @Test("names the type that can't be read, not a range, and the handle of one that can't")
  func unreadType() async throws {
    let refusing = try ScriptedPeer(.belt) { pdu in
      pdu[0] == 0x08 ? .send([[0x01, 0x08, 0x01, 0x00, 0x06]]) : nil
    }
    let refused = try await run("read", "X", "2A19", on: refusing)
    #expect(
      refused.code == 76 && refused.stderr.contains("read by UUID 2A19 of 0x0001"), "\(refused)")
    // Each value of hrmon's that is not there is passed over; the API tells what was not there.
    let unreadable = try await run("read", "X", "2A37", on: ScriptedPeer(.belt))
    #expect(unreadable.code == 76 && unreadable.stderr.contains("2A37 of 0x0003"))
  }

  @Test("says how a UUID is written when a handle was asked for that looks like one")
  func hint() async throws {
    for words in [
      ["read", "X", "0x2A19"], ["read", "X", "0x2A19", "0x0012"],
      ["write", "X", "0x2A19", "00"], ["subscribe", "X", "0x2A19"],
      ["read-multiple", "X", "0x2A19", "0x0012"],
    ] {
      let peer = try ScriptedPeer(.belt) { pdu in
        // What MiniServer answers with all it has.
        pdu[0] == 0x0e ? .send([[0x01, 0x0e] + pdu[1...2] + [0x01]]) : nil
      }
      let result = try await ToolProcess.run("gatt-client", ["-i", peer.adapter] + words)
      #expect(result.code == (words[0] == "subscribe" ? 65 : 76), "\(result)")
      #expect(
        result.stderr.lowercased().contains(
          "0x2a19 is a handle; the uuid of battery level is written 2a19"), "\(result)")
    }
    let plain = try await run("read", "X", "0x0fff", on: ScriptedPeer(.belt))
    #expect(plain.code == 76 && !plain.stderr.contains("is written"), "\(plain)")
  }

  @Test("writes a long file in little memory")
  func longFile() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    // It has no blocks on the disk.
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 200 << 20)
    // The peer stops to answer in the middle: what counts was read by then, if it ever is.
    let count = Locked(0)
    let peer = try ScriptedPeer(.belt) { pdu in
      guard pdu[0] == 0x12 else { return nil }
      return count.withLock { count in
        count += 1
        return count < 1000 ? .send([[0x13]]) : .send([])
      }
    }
    let process = try ToolProcess(
      "gatt-client", ["-i", peer.adapter, "write", "X", "0x0034", "--file", file.path])
    while count.withLock({ $0 }) < 1000 { try await Task.sleep(for: .milliseconds(5)) }
    let status = try String(contentsOfFile: "/proc/\(process.processID)/status", encoding: .utf8)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = peak.flatMap { Int($0.filter(\.isNumber)) }
    #expect(try #require(kilobytes) < 100_000)
    process.end()
  }

  @Test("sends a command without an answer, and finds the handle of a UUID")
  func command() async throws {
    let peer = try ScriptedPeer(.belt)
    #expect(try await run("write", "X", "fff2", "--command", "00ff", on: peer).code == 0)
    #expect(peer.log.last == "52340000ff")
    let tooLong = try await run(
      "write", "X", "0x34", "-m23", "--command", String(repeating: "00", count: 21), on: peer)
    #expect(tooLong.code == 65)
  }

  @Test("cuts a file at the MTU, in requests and in commands")
  func file() async throws {
    let path = "/tmp/value-\(UUID().uuidString)"
    defer { unsafe unlink(path) }
    try Data((0..<45).map { UInt8($0) }).write(to: URL(filePath: path))
    let peer = try ScriptedPeer(.belt)
    #expect(
      try await run("write", "X", "0x32", "--file", path, "-m23", "--json", on: peer)
        == ToolResult(stdout: #"{"handle":50,"written":45}"# + "\n", stderr: "", code: 0))
    #expect(peer.log.map { $0.count / 2 - 3 } == [20, 20, 5])
    #expect(peer.log.allSatisfy { $0.hasPrefix("12") })
    let commands = try ScriptedPeer(.belt, mtu: 33)
    #expect(
      try await run("write", "X", "0x32", "--file", path, "--command", on: commands).code == 0)
    #expect(commands.log.map { $0.count / 2 - 3 } == [0, 30, 15])
    let empty = try ScriptedPeer(.belt)
    #expect(try await run("write", "X", "0x32", "--file", "/dev/null", "-m23", on: empty).code == 0)
    #expect(empty.log == ["123200"])
    #expect(
      try await run("write", "X", "0x32", "--file", "/nonexistent", on: commands)
        == ToolResult(
          stdout: "",
          stderr: "gatt-client: can't read '/nonexistent': No such file or directory\n", code: 65))
  }

  @Test("tells the MTU")
  func mtu() async throws {
    let peer = try ScriptedPeer(.belt, mtu: 100)
    #expect(try await run("mtu", "X", "--json", on: peer).stdout == #"{"mtu":100}"# + "\n")
    #expect(try await run("mtu", "X", "--mtu", "23", on: peer).stdout == "23\n")
  }

  @Test("has nothing to tell of a link below ATT, and says so")
  func link() async throws {
    let result = try await run("link", "X", on: ScriptedPeer(.belt))
    #expect(result.stderr.contains("does not see the link below ATT"), "\(result)")
    #expect(result.code == 64, "\(result)")
  }

  @Test("tells the tree of services, as JSON and as text")
  func discover() async throws {
    let peer = try ScriptedPeer(.belt)
    let json = try await run("discover", "X", "--service", "heart-rate", "--json", on: peer)
    #expect(
      json.stdout == #"{"uuid":"180d","name":"Heart Rate","start":1,"end":6,"primary":true,"#
        + #""includes":[],"characteristics":[{"uuid":"2a37","name":"Heart Rate Measurement","#
        + #""handle":2,"value_handle":3,"properties":["notify"],"descriptors":[{"uuid":"2902","#
        + #""handle":4}]},{"uuid":"2a38","name":"Body Sensor Location","handle":5,"#
        + #""value_handle":6,"properties":["read"],"descriptors":[]}]}"# + "\n")
    let text = try await run("discover", "X", on: peer)
    #expect(
      text.stdout == """
        0x0001  Heart Rate (180D)                               service, to 0x0006
        0x0003    Heart Rate Measurement (2A37)                 notify
        0x0004      Client Characteristic Configuration (2902)
        0x0006    Body Sensor Location (2A38)                   read
        0x0010  Battery Service (180F)                          service, to 0x0013
        0x0012    Battery Level (2A19)                          read, notify
        0x0013      Client Characteristic Configuration (2902)
        0x0020  Battery Service (180F)                          service, to 0x0022
        0x0022    Battery Level (2A19)                          read
        0x0030  FFF0                                            service, to 0x0034
        0x0032    FFF1                                          read, write
        0x0034    FFF2                                          read, write-without-response

        """)
  }

  @Test("tells what it has discovered when the peer refuses the rest, then the error")
  func partialDiscovery() async throws {
    for (refused, count) in [([0x02, 0x28], 0), ([0x03, 0x28], 0), ([], 2)] as [([UInt8], Int)] {
      let peer = try ScriptedPeer(.belt) { pdu in
        let isRefused =
          refused.isEmpty ? pdu[0] == 0x04 : pdu[0] == 0x08 && Array(pdu[5...]) == refused
        return isRefused ? .send([[0x01, pdu[0]] + pdu[1...2] + [0x0e]]) : nil
      }
      let result = try await run("discover", "X", "--json", on: peer)
      #expect(result.code == 76 && result.lines.count == 4, "\(result)")
      #expect(result.stderr.contains("Unlikely Error (0x0e)"), "\(result)")
      let first = try #require(result.lines.first)
      #expect(first.hasPrefix(#"{"uuid":"180d","name":"Heart Rate","start":1,"end":6"#))
      #expect(first.split(separator: #""value_handle""#).count - 1 == count)
      let text = try await run("discover", "X", on: peer)
      #expect(text.code == 76 && text.stdout.contains("Heart Rate (180D)"), "\(text)")
    }
  }

  @Test("tells notified values until there are enough, then unsubscribes")
  func subscribe() async throws {
    let peer = try ScriptedPeer(.belt)
    let result = try await run("subscribe", "X", "2a37", "--count", "2", "--json", on: peer)
    #expect(result.code == 0 && result.stderr == "")
    #expect(result.lines.count == 2)
    #expect(
      result.lines.first?.hasSuffix(
        #"Z","handle":3,"uuid":"2a37","kind":"notification","value":"16484003","#
          + #""decoded":{"bpm":72,"contact":true,"energy":null,"rr":[0.812]}}"#) == true)
    #expect(peer.log.suffix(2) == ["1204000100", "1204000000"])
    let handle = try ScriptedPeer(.belt)
    let text = try await run("subscribe", "X", "0x0003", "--count", "1", on: handle)
    #expect(
      handle.log
        == ["020502", "08020002000328", "0404000400", "1204000100", "1204000000"])
    #expect(
      text.lines.first?.dropFirst(12)
        == "  0x0003  Heart Rate Measurement  72 bpm  contact  rr 0.812  [16484003]")
  }

  @Test("runs a script from a pipe, tells its mistakes, and ends with the last one's code")
  func shell() async throws {
    let peer = try ScriptedPeer(.belt)
    let result = try await run(
      "shell", on: peer,
      stdin: """
        # A comment, then a mistake: nothing is connected.
        read 2a38
        connect X
        read 2a38 --json
        write 0x34 --text "two words"
        read 0x34
        subscribe 2a37
        sleep 0.2
        unsubscribe
        read 0x0099
        mtu
        quit
        read 2a38
        """)
    #expect(
      result.lines.count == 6
        && result.lines[0].hasPrefix(#"{"handle":6,"uuid":"2a38""#)
        && result.lines[2] == "0x0034: 74776f20776f726473"
        && result.lines[3].hasSuffix("72 bpm  contact  rr 0.812  [16484003]")
        && result.lines[5] == "517", "\(result)")
    #expect(result.stderr.hasPrefix("gatt-client: not connected; use 'connect ADDR'\n"))
    #expect(result.code == 76)
  }
}
