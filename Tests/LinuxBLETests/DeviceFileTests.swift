import BLEHost
import Foundation
import LinuxBLE
import Testing

@Suite("A device's file")
struct DeviceFileTests {
  @Test("is read, or refused with what is wrong in it")
  func read() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func error(_ text: String) throws -> String? {
      let url = folder.appending(path: "device.json")
      try Data(text.utf8).write(to: url)
      do {
        _ = try DeviceModel(contentsOfFile: url.path)
        return nil
      } catch {
        #expect(error.file == url.path)
        return error.reason
      }
    }
    #expect(try error(#"{"name": "x", "services": []}"#) == nil)
    #expect(try error("{") == "is not JSON")
    #expect(try error(#"{"services": [{"uuid": "no"}]}"#) == "services[0].uuid is not a UUID")
    #expect(throws: DeviceFileError.self) {
      try DeviceModel(contentsOfFile: folder.appending(path: "none.json").path)
    }
  }
}
