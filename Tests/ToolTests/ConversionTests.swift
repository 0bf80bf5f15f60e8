import BLECapture
import BLETransport
import BLEWire
import Foundation
import Testing

@Suite("ble-trace on a capture of our own")
struct ConversionTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  /// Writes a disconnection, then a notification, at such times.
  private func capture(_ times: [Int64]) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.path + "/in.btsnoop"
    let writer = try CaptureWriter(path: path, format: .btsnoop)
    let packets: [(H4Type, [UInt8])] = [
      (.acl, [0x40, 0x20, 0x07, 0, 0x03, 0, 0x04, 0, 0x1b, 0x03, 0x00]),
      (.event, [0x05, 0x04, 0x00, 0x40, 0x00, 0x13]),
    ]
    for (packet, seconds) in zip(packets, times) {
      try writer.write(
        packet.0, packet.1, direction: .controllerToHost,
        at: Timestamp(nanosecondsSince1970: seconds * 1_000_000_000))
    }
    try writer.close()
    return path
  }

  @Test("converts no time that pcap can't hold: exit 65, and what was there stays")
  func times() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for late in [-1, 4_294_967_296] as [Int64] {
      let (path, out) = (try capture([1_700_000_000, late]), folder.path + "/out.pcap")
      for hadFile in [false, true] {
        if hadFile { try "old".write(toFile: out, atomically: false, encoding: .utf8) }
        let result = try await ToolProcess.run("ble-trace", ["convert", path, out])
        #expect(result.code == 65 && result.stdout == "")
        #expect(
          result.stderr
            == "ble-trace: \(out): record 2: pcap holds times from 1970 to 2106 only\n")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(left == (hadFile ? ["in.btsnoop", "out.pcap"] : ["in.btsnoop"]))
        if hadFile {
          #expect(try String(contentsOfFile: out, encoding: .utf8) == "old")
          try FileManager.default.removeItem(atPath: out)
        }
      }
    }
  }

  @Test("replaces a file by its conversion, and leaves nothing beside it")
  func replaced() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (path, out) = (try capture([1_700_000_000, 1_700_000_001]), folder.path + "/out.pcap")
    try "old".write(toFile: out, atomically: false, encoding: .utf8)
    let result = try await ToolProcess.run("ble-trace", ["convert", path, out])
    #expect(result == ToolResult(stdout: "", stderr: "", code: 0))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(left == ["in.btsnoop", "out.pcap"])
    let stats = try await ToolProcess.run("ble-trace", ["stats", out])
    #expect(stats.stdout.contains("Records: 2"))
  }

  @Test("prints its statistics as one object")
  func statistics() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try capture([1_700_000_000, 1_700_000_002])
    let result = try await ToolProcess.run("ble-trace", ["stats", "--json", path])
    #expect(result.code == 0 && result.lines.count == 1)
    let parsed = try JSONSerialization.jsonObject(with: Data(result.stdout.utf8))
    let object = try #require(parsed as? [String: Any])
    #expect(object["duration"] as? Double == 2)
    #expect((object["records"] as? [String: Int])?["packets"] == 2)
    #expect(object["disconnections"] as? Int == 1)
    let att = try #require(object["att"] as? [[String: Any]])
    #expect(att.count == 1 && att[0]["opcode"] as? String == "0x1b" && att[0]["bytes"] as? Int == 3)
    let links = try #require(object["links"] as? [[String: Any]])
    #expect(links.map { $0["conn_handle"] as? String } == ["0x0040"])
  }
}
