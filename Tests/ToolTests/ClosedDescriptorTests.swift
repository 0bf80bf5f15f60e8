import BLECapture
import BLETransport
import BLEWire
import Foundation
import Testing

@Suite("A tool whose standard descriptors are closed")
struct ClosedDescriptorTests {
  @Test("writes no warning into the capture that it makes")
  func warnings() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.path + "/in.btsnoop", folder.path + "/out.btsnoop")
    let whole = try capture(at: input)
    // Half a record: the tool has a damage to warn of.
    try (whole + whole[16..<30]).write(to: URL(filePath: input))
    let process = try ToolProcess(
      "ble-trace", ["convert", input, output], redirections: "<&- >&- 2>&-")
    let result = try await process.wait()
    #expect(result == ToolResult(stdout: "", stderr: "", code: 0))
    #expect(try Data(contentsOf: URL(filePath: output)) == whole)
  }

  @Test("says that standard output is closed, and does not print into another file")
  func output() async throws {
    let peer = try ScriptedPeer(.belt)
    let process = try ToolProcess(
      "gatt-client", ["-i", peer.adapter, "read", "X", "0x0012"], redirections: ">&-")
    let result = try await process.wait()
    #expect(
      result
        == ToolResult(
          stdout: "",
          stderr: "gatt-client: can't write standard output: Bad file descriptor\n", code: 1))
  }

  private func capture(at path: String) throws -> Data {
    let writer = try CaptureWriter(path: path, format: .btsnoop)
    try writer.write(
      .event, [0x05, 0x04, 0x00, 0x40, 0x00, 0x13], direction: .controllerToHost,
      at: Timestamp(nanosecondsSince1970: 1_796_012_894_000_000_000))
    try writer.close()
    return try Data(contentsOf: URL(filePath: path))
  }
}
