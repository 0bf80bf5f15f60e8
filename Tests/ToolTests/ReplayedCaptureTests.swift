import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("The tools on a replayed capture")
struct ReplayedCaptureTests {
  static let belt = "replay:" + Fixture.path("captures/heart-rate-belt.btsnoop") + "?speed=max"
  static let address = "c0:ff:ee:00:18:0d"

  /// What an independent decoder reads in the fixture: bpm, contact, energy, intervals.
  static func expected() throws -> [HeartRateMeasurement] {
    let text = try String(
      contentsOfFile: Fixture.path("captures/heart-rate-belt.expected.tsv"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count >= 7, let bpm = Int(cells[3]) else { return nil }
      return HeartRateMeasurement(
        bpm: bpm, contact: Bool(String(cells[4])), energy: Int(cells[5]),
        rr: cells[6].split { $0 == "," || $0 == " " }.compactMap { UInt16($0) })
    }
  }

  @Test("give each heart rate of the fixture as a line, in order, and end with the capture")
  func lines() async throws {
    let expected = try Self.expected()
    #expect(expected.count >= 10)
    let result = try await ToolProcess.run("hrmon", ["-i", Self.belt])
    #expect(result.lines.map { String($0.dropFirst(14)) } == expected.map(\.description))
    #expect(result.stderr == "hrmon: capture ended\n" && result.code == 0)
    #expect(result.lines.allSatisfy { $0.prefix(14).contains(/^\d\d:\d\d:\d\d\.\d{3}  $/) })
  }

  @Test("give JSON, CSV and a plot, and stop after --count")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (csv, svg) = (folder.appending(path: "a.csv").path, folder.appending(path: "a.svg").path)
    let expected = try Self.expected()
    let result = try await ToolProcess.run(
      "hrmon",
      ["-i", Self.belt, "--json", "--count", "10", "--csv", csv, "--plot", svg, Self.address])
    #expect(result.code == 0 && result.stderr == "" && result.lines.count == 10)
    for (line, measurement) in zip(result.lines, expected) {
      let tail = line.drop { $0 != "," }
      #expect(line.contains(/^{"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z",/))
      let start = #","bpm":\#(measurement.bpm),"contact":\#(measurement.contact ?? true),"#
      #expect(tail.hasPrefix(start))
    }
    let rows = try String(contentsOfFile: csv, encoding: .utf8).split(separator: "\n")
    #expect(rows.first == "time,bpm,contact,energy,rr" && rows.count == 11)
    let picture = try String(contentsOfFile: svg, encoding: .utf8)
    #expect(picture.hasPrefix("<svg ") && picture.contains(">LinuxBLE Belt<"))
    #expect(picture.contains("10 measurements"))
  }

  @Test("find the sensor by its name, and say when there is none")
  func names() async throws {
    let named = try await ToolProcess.run(
      "hrmon", ["-i", Self.belt, "--count", "1", "LinuxBLE Belt"])
    #expect(named.code == 0 && named.lines.count == 1)
    let missing = try await ToolProcess.run("hrmon", ["-i", Self.belt, "Nobody"])
    #expect(
      missing
        == ToolResult(
          stdout: "", stderr: "hrmon: no device named 'Nobody' was found\n", code: 75))
    let absent = try await ToolProcess.run(
      "gatt-client", ["-i", Self.belt, "read", "00:11:22:33:44:55", "2a19"])
    #expect(absent.code == 75 && absent.stdout == "" && absent.stderr.hasPrefix("gatt-client: "))
  }

  @Test("tell devices and values as the contract has them")
  func client() async throws {
    let scan = try await ToolProcess.run("gatt-client", ["-i", Self.belt, "scan", "--json"])
    #expect(scan.code == 0 && scan.stderr == "")
    let device = #"""
      ,"address":"c0:ff:ee:00:18:0d","address_type":"random","rssi":null,\#
      "name":"LinuxBLE Belt","connectable":true,"services":["180d","180f"],\#
      "manufacturer":{"ffff":"01"},"service_data":{},"tx_power":0,"appearance":833}
      """#
    #expect(scan.lines.last?.hasSuffix(device) == true)
    let read = try await ToolProcess.run(
      "gatt-client", ["-i", Self.belt, "read", Self.address, "battery-level", "2A38", "2A29"])
    #expect(
      read
        == ToolResult(
          stdout: """
            Battery Level (2A19): 88 %  [58]
            Body Sensor Location (2A38): chest  [01]
            Manufacturer Name String (2A29): LinuxBLE  [4c696e7578424c45]

            """, stderr: "", code: 0))
  }

  @Test("say that a subscription is over when the capture is")
  func subscription() async throws {
    let result = try await ToolProcess.run(
      "gatt-client", ["-i", Self.belt, "subscribe", Self.address, "2a37", "2a19"])
    #expect(result.code == 0 && result.stderr == "gatt-client: capture ended\n")
    let rates = result.lines.filter { $0.contains("Heart Rate Measurement") }
    #expect(rates.count == (try Self.expected().count))
    #expect(result.lines.count > rates.count)
  }

  @Test("go on with the next session when a link is lost, and end with the capture")
  func sessions() async throws {
    let result = try await ToolProcess.run(
      "hrmon", ["-i", "replay:" + Fixture.path("captures/reconnect.btsnoop") + "?speed=max"])
    #expect(result.code == 0 && result.lines.count == 12, "\(result)")
    #expect(result.stderr.hasSuffix("hrmon: capture ended\n"))
  }
}

@Suite("gatt-client on captures of real devices", .enabled(if: Shared.exists, "\(Shared.absent)"))
struct RealCaptureTests {
  /// A capture, whose device it holds, and which values it notified or indicated.
  static let subscriptions: [(file: String, address: String, handle: String)] = [
    ("treadmill-f15", "c0:00:00:00:00:03", "0x0012"), ("bms-basen", "c0:00:00:00:00:04", "0x0011"),
    ("toy-car-acl-only", "c0:00:00:00:00:02", "0x0012"),
    ("bms-jk-fragmented-acl", "c0:00:00:00:00:40", "0x0012"),
    ("treadmill-horizon-scan-connect", "fa:e4:e3:24:20:09", "0x0014"),
    ("battery-computer-indications", "c0:00:00:00:00:40", "0x0026"),
  ]

  @Test("tells all values of a characteristic, in order", arguments: subscriptions)
  func values(file: String, address: String, handle: String) async throws {
    let number = UInt16(handle.dropFirst(2), radix: 16) ?? 0
    let reference = try String(
      contentsOfFile: Shared.path("captures/reference/\(file).btsnoop.att.tsv"), encoding: .utf8)
    let lines = reference.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    let column = try #require(lines.first?.firstIndex(of: "pdu_hex"))
    let expected = lines.dropFirst().compactMap { row -> String? in
      guard row.count > column, row[2] == "rx", let pdu = [UInt8](hexDigits: row[column]),
        pdu.count >= 3, pdu[0] == 0x1b || pdu[0] == 0x1d,
        UInt16(pdu[1]) | UInt16(pdu[2]) << 8 == number
      else { return nil }
      return pdu.dropFirst(3).hexDigits
    }
    let adapter = "replay:" + Shared.path("captures/\(file).btsnoop") + "?speed=max"
    let result = try await ToolProcess.run(
      "gatt-client", ["-qi", adapter, "subscribe", address, handle, "--json"])
    let values = result.lines.compactMap { $0.firstMatch(of: /"value":"([0-9a-f]*)"/)?.1 }
    #expect(!expected.isEmpty && values.map(String.init) == expected)
    #expect(result.code == 0 && result.stderr == "")
  }

  @Test("scans devices of which no report was recorded, with what their connections tell")
  func silentDevices() async throws {
    let file = Shared.path("captures/pongbot-reliable-writes-both-roles.btsnoop")
    let result = try await ToolProcess.run(
      "gatt-client", ["-i", "replay:\(file)?speed=max", "scan", "--json", "--duration", "20"])
    #expect(result.code == 0 && result.lines.count == 3)
    let robot = result.lines.first { $0.contains("5c:b2:60:06:49:73") }
    #expect(
      robot?.contains(
        #""address_type":"public","rssi":null,"name":null,"connectable":true,"services":["1801","#)
        == true)
    #expect(result.lines.contains { $0.contains("c5:34:18:42:4c:43") })
    #expect(!result.stdout.contains("identity"))
  }

  @Test("subscribes where a configuration descriptor tells more than the properties")
  func undeclared() async throws {
    let adapter = "replay:" + Shared.path("captures/bms-daly-balancer.btsnoop") + "?speed=max"
    let address = "c0:00:00:00:00:43"
    let all = try await ToolProcess.run(
      "gatt-client", ["-qi", adapter, "subscribe", address, "0x0010", "0x0014", "0x0025", "--json"])
    #expect(all.code == 0 && all.lines.count == 47, "\(all.stderr)")
    let name = try await ToolProcess.run(
      "gatt-client", ["-qi", Self.treadmill, "subscribe", "c0:00:00:00:00:03", "0x0003"])
    #expect(name.code == 65 && name.stderr.contains("0x0003 can't be subscribed to"))
  }

  static let treadmill = "replay:" + Shared.path("captures/treadmill-f15.btsnoop") + "?speed=max"
}
