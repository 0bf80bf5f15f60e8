import BLECapture
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("ble-trace on captures of real devices", .enabled(if: Shared.exists, "\(Shared.absent)"))
struct BLETraceReferenceTests {
  @Test("dump agrees with an independent decoder, row by row", arguments: ReferenceTable.all)
  func reference(table: ReferenceTable) async throws {
    let rows = try await dump(Shared.path("captures/\(table.capture)"), table.layer)
    let agreed = table.rows.filter(ReferenceTable.isAgreed)
    let others = Set(table.rows.filter { !ReferenceTable.isAgreed($0) }.map { $0["frame"] ?? "" })
    let found = rows.map { Self.expectation(of: $0, table.layer) }
    let wanted = agreed.map { Self.expectation(reference: $0, table.layer) }
    // Nothing more than what the reference agrees on, but for rows that it marks.
    let compared = found.filter { wanted.contains($0) || !others.contains($0[0]) }
    #expect(compared == wanted)
  }

  @Test("there are tables of every layer")
  func tables() {
    #expect(Set(ReferenceTable.all.map(\.layer)) == ["att", "adv", "smp", "conn"])
    #expect(ReferenceTable.all.map(\.rows.count).reduce(0, +) > 6000)
  }

  static let containers = [
    "pongbot": "pongbot-reliable-writes-both-roles", "treadmill-f15": "treadmill-f15",
  ]

  @Test(
    "dump of every container is that of the original",
    arguments: containers.keys.sorted(), ["att", "adv", "smp", "conn"])
  func sameRows(name: String, layer: String) async throws {
    let original = try await dump(
      Shared.path("captures/\(Self.containers[name, default: ""]).btsnoop"), layer)
    let folder = Shared.path("captures/containers")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder)
    where file.hasPrefix(name + ".") {
      let shift = file.hasSuffix(".monitor.btsnoop") ? 4 : 0
      let rows = try await dump("\(folder)/\(file)", layer).map { row in
        row.merging(["frame": "\((Int(row["frame"] ?? "") ?? 0) - shift)"]) { $1 }
      }
      #expect(rows == original, "\(file)")
    }
  }

  static let damaged: [(file: String, message: String)] = [
    ("bad-datalink", "byte 12: unknown btsnoop link type 9999"),
    ("bad-hugelen", "record 1 at byte 16: it claims a length of 4294967280 bytes"),
    (
      "bad-magic", "byte 0: no capture that is known begins with 62 74 73 6e 6f 6f 78 00"
    ),
    ("bad-short-header", "byte 11: the btsnoop header has 11 of 16 bytes"),
    ("bad-version", "byte 8: unknown btsnoop version 2"), ("empty", "byte 0: the file is empty"),
  ]

  @Test(
    "a file without a whole record ends in one line and 65", arguments: damaged,
    ["show", "dump", "stats"])
  func refuses(file: (file: String, message: String), command: String) async throws {
    let path = Shared.path("captures/damaged/\(file.file).btsnoop")
    let layer = command == "dump" ? ["--layer", "att"] : []
    let result = try await ToolProcess.run("ble-trace", [command, path] + layer)
    #expect(
      result
        == ToolResult(stdout: "", stderr: "ble-trace: \(path): \(file.message)\n", code: 65))
  }

  @Test("damage after whole records is a warning")
  func truncated() async throws {
    let path = Shared.path("captures/damaged/bad-truncated-record.btsnoop")
    let result = try await ToolProcess.run("ble-trace", ["dump", path, "--layer", "att"])
    #expect(result.code == 0)
    #expect(
      result.stderr
        == "ble-trace: warning: \(path): record 114 at byte 4794: it has 22 of 29 bytes\n")
    let whole = try await dump(Shared.path("captures/treadmill-f15.btsnoop"), "att")
    #expect(result.lines.count - 1 == whole.filter { (Int($0["frame"] ?? "") ?? 0) <= 113 }.count)
    let quiet = try await ToolProcess.run("ble-trace", ["dump", path, "--layer", "att", "-q"])
    #expect(quiet == ToolResult(stdout: result.stdout, stderr: "", code: 0))
  }

  @Test("a header alone is an empty capture")
  func headerAlone() async throws {
    let path = Shared.path("captures/damaged/bad-header-only.btsnoop")
    let result = try await ToolProcess.run("ble-trace", ["dump", path, "--layer", "smp"])
    #expect(
      result == ToolResult(stdout: "frame\ttime\tdir\tconn_handle\tpdu_hex\n", stderr: "", code: 0))
    #expect(
      try await ToolProcess.run("ble-trace", ["show", path])
        == ToolResult(stdout: "", stderr: "", code: 0))
  }

  @Test(
    "a converted capture dumps as the original does",
    arguments: [
      "treadmill-f15", "legacy-pairing-fitness-tracker", "containers/pongbot.monitor",
      "scan-multi-report", "linux-monitor-power-up",
    ], ["btsnoop", "pcap", "pcapng"])
  func convert(name: String, suffix: String) async throws {
    let source = Shared.path("captures/\(name).btsnoop")
    let target = FileManager.default.temporaryDirectory
      .appending(path: "convert-\(UUID().uuidString).\(suffix)")
    defer { try? FileManager.default.removeItem(at: target) }
    let result = try await ToolProcess.run("ble-trace", ["convert", source, target.path])
    #expect(result == ToolResult(stdout: "", stderr: "", code: 0))
    for layer in ["att", "adv", "smp", "conn"] {
      #expect(try await dump(target.path, layer) == dump(source, layer))
    }
    #expect(
      try await ToolProcess.run("ble-trace", ["show", target.path]).stdout
        == ToolProcess.run("ble-trace", ["show", source]).stdout)
  }

  @Test("an index selects an adapter, and frames stay those of the file")
  func index() async throws {
    let path = Shared.path("captures/containers/treadmill-f15.monitor.btsnoop")
    let all = try await ToolProcess.run("ble-trace", ["dump", path, "--layer", "att"])
    let first = try await ToolProcess.run(
      "ble-trace", ["dump", path, "--layer", "att", "--index", "0"])
    #expect(all == first)
    let other = try await ToolProcess.run(
      "ble-trace", ["dump", path, "--layer", "att", "--index", "7"])
    #expect(other.lines.count == 1 && other.code == 0)
  }

  private static func expectation(of row: [String: String], _ layer: String) -> [String] {
    let names =
      switch layer {
      case "adv": ["frame", "event", "address", "address_type", "rssi", "data_hex"]
      case "conn":
        ["frame", "event", "conn_handle", "address", "address_type", "status", "reason"]
      default: ["frame", "time", "dir", "conn_handle", "pdu_hex"]
      }
    var row = row
    if row["event"] == "disconnect" { row["status"] = "" }
    return names.map { row[$0, default: ""] }
  }

  private static func expectation(reference row: [String: String], _ layer: String) -> [String] {
    switch layer {
    case "adv":
      return ["frame", "event_type", "address", "addr_type", "rssi", "data_hex"]
        .map { row[$0, default: ""] }
    case "conn":
      let events = ["conn": "connect", "disc": "disconnect", "enc": "encryption"]
      let detail = row["detail", default: ""]
      let reason = detail.hasPrefix("reason ") ? String(detail.dropFirst(7)) : ""
      return [row["frame", default: ""], events[row["kind", default: ""], default: ""]]
        + ["handle", "address", "addr_type", "status"].map { row[$0, default: ""] } + [reason]
    default:
      return ["frame", "time_rel", "dir", "conn_handle", "pdu_hex"].map { row[$0, default: ""] }
    }
  }
}

@Suite("ble-trace's command line")
struct BLETraceCommandLineTests {
  @Test("tells of a report whose last structure is longer than it is")
  func longStructure() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try CaptureWriter(path: path, format: .btsnoop)
    let data: [UInt8] = [0x02, 0x01, 0x06, 0x09, 0xff, 0x4c, 0x00]
    let report: [UInt8] = [0x02, 1, 0, 1, 1, 0, 0, 0, 0, 0xc0, 7] + data + [0xc4]
    try writer.write(
      .event, [0x3e, UInt8(report.count)] + report, direction: .controllerToHost,
      at: Timestamp(nanosecondsSince1970: 0))
    try writer.close()
    let result = try await ToolProcess.run("ble-trace", ["show", path])
    #expect(result.stdout.contains("Flags: 06\n        cut: 09ff4c00 begins a longer structure"))
  }

  @Test("help and version go to standard output")
  func help() async throws {
    let help = try await ToolProcess.run("ble-trace", ["--help"])
    #expect(help.code == 0 && help.stderr.isEmpty)
    #expect(help.stdout.hasPrefix("Usage: ble-trace COMMAND [OPTION]… [ARGUMENT]…\n"))
    for command in ["show", "dump", "convert", "stats"] {
      #expect(help.stdout.contains("\n  \(command) "))
    }
    let version = try await ToolProcess.run("ble-trace", ["--version"])
    #expect(version.code == 0 && version.stdout.hasPrefix("ble-trace "))
  }

  static let usageErrors: [(words: [String], message: String)] = [
    ([], "no command given"), (["play", "x"], "unknown command 'play'"),
    (["show"], "missing FILE"),
    (["dump", "x"], "'dump' needs --layer, one of att, adv, smp, conn"),
    (["dump", "x", "--layer", "hci"], "option '--layer' needs one of att, adv, smp, conn"),
    (
      ["dump", "x", "--layer", "att", "--format", "xml"],
      "option '--format' needs one of tsv, json, not 'xml'"
    ),
    (["stats", "x", "--index", "-1"], "option '--index' needs a whole number from 0 to 65535"),
    (["convert", "x"], "missing OUT"), (["show", "x", "--all"], "unknown option '--all'"),
  ]

  @Test("a bad command line ends with 64 and a line that says why", arguments: usageErrors)
  func usage(words: [String], message: String) async throws {
    let result = try await ToolProcess.run("ble-trace", words)
    #expect(result.code == 64 && result.stdout.isEmpty)
    #expect(result.stderr.hasPrefix("ble-trace: \(message)"))
  }

  @Test("a missing file ends with 65")
  func missing() async throws {
    let result = try await ToolProcess.run("ble-trace", ["show", "/nonexistent.btsnoop"])
    #expect(
      result
        == ToolResult(
          stdout: "", stderr: "ble-trace: /nonexistent.btsnoop: open: No such file or directory\n",
          code: 65))
  }

  @Test("convert needs a known suffix, another file and a place that can be written")
  func convert() async throws {
    let path = try temporaryCapture()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let suffix = try await ToolProcess.run("ble-trace", ["convert", path, "/tmp/x.pklg"])
    #expect(suffix.code == 64)
    #expect(
      suffix.stderr == "ble-trace: /tmp/x.pklg: the suffix must be .btsnoop, .pcap or .pcapng\n")
    let same = try await ToolProcess.run("ble-trace", ["convert", path, path])
    #expect(
      same == ToolResult(stdout: "", stderr: "ble-trace: \(path) is the capture itself\n", code: 64)
    )
    let place = try await ToolProcess.run("ble-trace", ["convert", path, "/nonexistent/x.pcap"])
    #expect(
      place
        == ToolResult(
          stdout: "",
          stderr: "ble-trace: can't write '/nonexistent/x.pcap': No such file or directory\n",
          code: 65))
    let kind = try await ToolProcess.run(
      "ble-trace", ["convert", path, "/tmp/x.pcap", "--link-type", "1002"])
    #expect(kind.code == 64)
    #expect(kind.stderr == "ble-trace: /tmp/x.pcap: link type 1002 is none of pcap\n")
  }

  @Test("a closed pipe ends the tool quietly")
  func closedPipe() async throws {
    let path = try temporaryCapture(records: 20_000)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let shell = Process()
    let (output, errors) = (Pipe(), Pipe())
    shell.executableURL = URL(filePath: "/bin/bash")
    let tool = try ToolProcess.url(of: "ble-trace").path
    shell.arguments = ["-c", "'\(tool)' show '\(path)' | head -1; echo ${PIPESTATUS[0]}"]
    (shell.standardOutput, shell.standardError) = (output, errors)
    try shell.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(text.split(separator: "\n").last == "0")
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test("each layer has its columns, in TSV and JSON")
  func columns() async throws {
    let path = try temporaryCapture()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let expected = [
      "att": [
        "frame\ttime\tdir\tconn_handle\topcode\tpdu_hex",
        "3\t0.000002000\trx\t0x0040\t0x1b\t1b1000aabb",
      ],
      "smp": ["frame\ttime\tdir\tconn_handle\tpdu_hex", "4\t0.000003000\ttx\t0x0040\t0503"],
      "adv": [
        "frame\ttime\tevent\taddress\taddress_type\trssi\tdata_hex",
        "1\t0.000000000\t0x0000\tc0:ff:ee:00:18:0d\t1\t-60\t020106",
      ],
      "conn": [
        "frame\ttime\tevent\tconn_handle\taddress\taddress_type\tstatus\treason",
        "2\t0.000001000\tconnect\t0x0040\tc0:ff:ee:00:18:0d\t1\t0\t",
        "5\t-0.000001000\tdisconnect\t0x0040\t\t\t0\t0x13",
      ],
    ]
    for (layer, lines) in expected {
      #expect(
        try await ToolProcess.run("ble-trace", ["dump", path, "--layer", layer]).lines == lines)
    }
    let json = try await ToolProcess.run(
      "ble-trace", ["dump", path, "--layer", "conn", "--format", "json"])
    #expect(
      json.lines == [
        #"{"frame":2,"time":0.000001000,"event":"connect","conn_handle":"0x0040","#
          + #""address":"c0:ff:ee:00:18:0d","address_type":1,"status":0,"reason":null}"#,
        #"{"frame":5,"time":-0.000001000,"event":"disconnect","conn_handle":"0x0040","#
          + #""address":null,"address_type":null,"status":0,"reason":"0x13"}"#,
      ])
  }

  @Test("show and stats tell what a person asks")
  func people() async throws {
    let path = try temporaryCapture()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let show = try await ToolProcess.run("ble-trace", ["show", path])
    for text in [
      "#1           0.000000  rx  Event: LE Advertising Report (0x3e 0x02)",
      "      c0:ff:ee:00:18:0d (random)  ADV_IND  RSSI -60 dBm",
      "    ATT_HANDLE_VALUE_NTF (0x1b)\n      Handle: 0x0010\n      Value: aabb",
      "    SMP Pairing Failed (0x05)\n      Reason: Authentication Requirements (0x03)",
      "Reason: Remote User Terminated Connection (0x13)",
    ] {
      #expect(show.stdout.contains(text), "\(show.stdout)")
    }
    let stats = try await ToolProcess.run("ble-trace", ["stats", path])
    for text in [
      "Format: btsnoop 1002", "Records: 5", "Duration: 0.000004 s", "Clock set back: 1 times",
      "Connections: 1, failed 0, ended 1", "Advertising: 1 reports of 1 devices",
      "ATT_HANDLE_VALUE_NTF (0x1b): 1, 5 bytes", "SMP: 1 PDUs", "Dropped: 0",
    ] {
      #expect(stats.stdout.contains(text + "\n") || stats.stdout.contains(text + ","), "\(text)")
    }
  }
}

/// Runs `dump` and gives its rows by column.
private func dump(_ path: String, _ layer: String) async throws -> [[String: String]] {
  let result = try await ToolProcess.run(
    "ble-trace", ["dump", path, "--layer", layer, "--format", "tsv"])
  #expect(result.code == 0 && result.stderr.isEmpty, "\(result.stderr)")
  let lines = result.stdout.split(separator: "\n").map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
  let names = lines.first ?? []
  return lines.dropFirst().map { Dictionary(zip(names, $0)) { first, _ in first } }
}

/// A small capture of our own: a report, a link, a notification, a failed pairing, an end.
private func temporaryCapture(records: Int = 5) throws -> String {
  let packets: [(flags: UInt8, hex: String)] = [
    (3, "04 3e 0f 02 01 00 01 0d 18 00 ee ff c0 03 02 01 06 c4"),
    (3, "04 3e 13 01 00 40 00 00 01 0d 18 00 ee ff c0 06 00 00 00 f4 01 00"),
    (1, "02 40 20 09 00 05 00 04 00 1b 10 00 aa bb"), (0, "02 40 00 06 00 02 00 06 00 05 03"),
    (3, "04 05 04 00 40 00 13"),
  ]
  var bytes = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xea]
  for number in 0..<records {
    let packet = packets[number % packets.count]
    let data = Array(hex: packet.hex)
    let time = 0x00e0_3ab4_4a67_6000 + (number == 4 ? -1 : number)
    let size = UInt32(data.count)
    for value in [size, size, UInt32(packet.flags), 0] { bytes += value.bigEndianBytes }
    bytes += UInt64(time).bigEndianBytes
    bytes += data
  }
  let url = FileManager.default.temporaryDirectory
    .appending(path: "trace-\(UUID().uuidString).btsnoop")
  try Data(bytes).write(to: url)
  return url.path
}

extension FixedWidthInteger {
  fileprivate var bigEndianBytes: [UInt8] {
    stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
