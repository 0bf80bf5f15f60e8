import BLECapture
import BLETransport
import BLEWire
import Foundation
import Testing

@Suite("A tool that is told to write over a file in use")
struct OverwritingTests {
  @Test("leaves the capture that it replays as it is, and ends with 64")
  func capture() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (path, link) = (folder.path + "/in.btsnoop", folder.path + "/link.btsnoop")
    let writer = try CaptureWriter(path: path, format: .btsnoop)
    try writer.write(
      .event, [0x05, 0x04, 0x00, 0x40, 0x00, 0x13], direction: .controllerToHost,
      at: Timestamp(nanosecondsSince1970: 1_796_012_894_000_000_000))
    try writer.close()
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let plot = folder.path + "/link.svg"
    try FileManager.default.createSymbolicLink(atPath: plot, withDestinationPath: path)
    let before = try Data(contentsOf: URL(filePath: path))
    for (tool, words) in [
      ("gatt-client", ["scan", "--record", path]), ("gatt-client", ["scan", "--record", link]),
      ("hrmon", ["--csv", link]), ("hrmon", ["--plot", plot]),
    ] {
      let result = try await ToolProcess.run(tool, ["-i", "replay:\(path)?speed=max"] + words)
      #expect(result.code == 64 && result.stdout == "" && !result.stderr.isEmpty, "\(result)")
      #expect(try Data(contentsOf: URL(filePath: path)) == before, "\(words)")
    }
    let absent = try await ToolProcess.run(
      "gatt-client", ["-i", "att:/nonexistent", "--record", path, "read", "X", "0x3"])
    #expect(absent.code == 69)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("has no picture over its table of measurements")
  func plot() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let words = ["-i", "att:/nonexistent", "--csv", path, "--plot", path]
    #expect(try await ToolProcess.run("hrmon", words).code == 64)
  }
}
