internal import BLETransport
internal import BLEWire

extension ReplayCapture {
  /// Reads a file; damage after whole records is only warned of.
  package init(
    path: String, index: UInt16?, warn: (String) -> Void = { _ in }
  ) throws(BLEError) {
    var builder = ReplayCaptureBuilder(index: index)
    do {
      let reader = try CaptureReader(path: path)
      while try reader.withNext({ builder.add($0, $1) }) != nil {}
    } catch {
      guard error.isAfterWholeRecords else {
        throw BLEError(.invalidFile, operation: "replay", detail: error.description)
      }
      warn("\(error), the \(error.recordsBefore) records before it are replayed")
    }
    guard let capture = builder.finish() else {
      let indices = builder.adapterIndices.map(String.init).joined(separator: ", ")
      throw BLEError(
        .invalidFile, operation: "replay",
        detail: "\(path) holds nothing of adapter \(index ?? 0)"
          + (indices.isEmpty ? "" : ", only of \(indices)"),
        advice: "leave index= out to replay the first adapter with data")
    }
    self = capture
  }
}
