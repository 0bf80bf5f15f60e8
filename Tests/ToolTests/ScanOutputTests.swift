import BLECapture
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("The devices that a scan tells")
struct ScanOutputTests {
  /// A capture of advertising events.
  private static func scan(_ events: [String], _ words: [String] = []) async throws -> ToolResult {
    try await withCapture(events) {
      try await ToolProcess.run("gatt-client", ["-i", "replay:\($0)?speed=max", "scan"] + words)
    }
  }

  private static func withCapture(
    _ events: [String], _ body: (String) async throws -> ToolResult
  ) async throws -> ToolResult {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try CaptureWriter(path: path, format: .btsnoop)
    for event in events {
      try writer.write(
        .event, Array(hex: event), direction: .controllerToHost,
        at: Timestamp(nanosecondsSince1970: 1_796_012_894_000_000_000))
    }
    try writer.close()
    return try await body(path)
  }

  @Test("have all data of a company that stands twice")
  func manufacturer() async throws {
    let event = "3e16020100010605040302010a04ff34010104ff340102ce"
    let json = try await Self.scan([event], ["--json"])
    #expect(json.code == 0 && json.stdout.contains(#""manufacturer":{"0134":["01","02"]}"#))
    let text = try await Self.scan([event])
    #expect(text.stdout.contains(": 01  ") && text.stdout.contains(": 02\n"), "\(text)")
  }

  @Test("have all data of a service that stands twice, in JSON and as text")
  func serviceData() async throws {
    let event = "3e16020100010605040302010a04163412aa04163412bbce"
    let json = try await Self.scan([event], ["--json"])
    #expect(json.stdout.contains(#""service_data":{"1234":["aa","bb"]}"#), "\(json)")
    let text = try await Self.scan([event])
    #expect(text.stdout.contains("1234: aa  1234: bb\n"), "\(text)")
  }

  @Test("are those with data of a service, or that look for it, when that is asked for")
  func service() async throws {
    let data = "3e15020100010605040302010902010605163dfd7700ce"
    let other = "3e100201000107050403020104030f18d8ce".replacing("04030f18d8", with: "0403030f18")
    let result = try await Self.scan([data, other], ["--service", "FD3D", "--json"])
    #expect(result.code == 0 && result.lines.count == 1, "\(result)")
    #expect(result.stdout.contains(#""service_data":{"fd3d":"7700"}"#), "\(result)")
  }

  @Test("are no heart-rate sensors when they only look for one")
  func seeker() async throws {
    let event = "3e1002010001060504030201040314" + "0d18ce"
    let result = try await Self.withCapture([event]) {
      try await ToolProcess.run("hrmon", ["-i", "replay:\($0)?speed=max", "--timeout", "5"])
    }
    #expect(result.code == 75 && result.stderr.contains("no heart-rate sensor"), "\(result)")
  }
}
