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
    for (depth, reason) in [(32, "name is not a text"), (33, "is not JSON"), (511, "is not JSON")] {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(try error(#"{"name": \#(lists)}"#) == reason)
    }
    #expect(
      try error(#"{"advertise": {"manufacturer": {"+059": "00"}}}"#)
        == "advertise.manufacturer.+059 names no company")
    #expect(try error(#"{"appearance": "0x+1"}"#) == "appearance is not a whole number")
    #expect {
      try DeviceModel(contentsOfFile: folder.appending(path: "none.json").path)
    } throws: {
      ($0 as? DeviceFileError)?.reason == "there is no such file"
    }
  }
}
