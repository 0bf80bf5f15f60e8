import BLECapture
import BLETransport
import BLEWire
import Foundation

/// A path of its own that is removed with the value.
final class TemporaryFile {
  let url = FileManager.default.temporaryDirectory.appending(path: "capture-\(UUID().uuidString)")
  var path: String { url.path }

  init(_ bytes: [UInt8]? = nil) {
    if let bytes { try? Data(bytes).write(to: url) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

extension CaptureReader {
  /// All records up to the end; their numbers must be 1, 2, 3 and so on.
  func all() throws -> [CaptureRecord] {
    var records: [CaptureRecord] = []
    while let record = try next() { records.append(record) }
    return records
  }
}

/// Writes a capture, and numbers its records.
func write(_ records: [CaptureRecord], to path: String, _ format: CaptureFormat) throws {
  let writer = try CaptureWriter(path: path, format: format)
  for record in records { try writer.write(record) }
  try writer.close()
}
