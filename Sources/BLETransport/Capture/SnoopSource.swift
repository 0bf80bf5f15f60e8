internal import BLEWire

/// The records of a btsnoop file.
final class SnoopSource: CaptureSource {
  let format: CaptureFormat
  private let file: CaptureFile
  private let path: String
  private var count = 0

  init(_ file: CaptureFile, path: String) throws(CaptureError) {
    let available = try file.fill(BTSnoopHeader.size)
    let bytes = try file.peek(BTSnoopHeader.size)
    do {
      var reader = ByteReader(bytes)
      switch try BTSnoopHeader(from: &reader).linkType {
      case .h1: format = CaptureFormat(.btsnoop, .snoopH1)
      case .monitor: format = .btsnoopMonitor
      default: format = .btsnoop
      }
    } catch {
      throw CaptureError(
        path: path, .notACapture(headerFault(error, available: available)), at: error.offset)
    }
    file.take(BTSnoopHeader.size) { _ in }
    self.file = file
    self.path = path
  }

  func withNext<Result>(
    _ body: (RecordFields, RawSpan) -> Result
  ) throws(CaptureError) -> Result? {
    let start = file.offset
    let available = try file.fill(BTSnoopRecordHeader.size)
    guard available >= BTSnoopRecordHeader.size else {
      if available == 0 { return nil }
      throw damage("its header has \(available) of \(BTSnoopRecordHeader.size) bytes", at: start)
    }
    let header = file.take(BTSnoopRecordHeader.size) { bytes in
      var reader = ByteReader(bytes)
      return try? BTSnoopRecordHeader(from: &reader)
    }
    guard let header else { return nil }
    guard header.includedLength <= UInt32(CaptureFile.longest) else {
      throw damage("it claims a length of \(header.includedLength) bytes", at: start)
    }
    let length = Int(header.includedLength)
    let filled = try file.fill(length)
    guard filled >= length else {
      throw damage("it has \(filled) of \(length) bytes", at: start)
    }
    count += 1
    return file.take(length) { bytes in
      let fields = RecordFields(
        format.encapsulation, flags: header.flags, bytes: bytes,
        originalLength: Int(header.originalLength), time: header.time)
      return body(fields, bytes)
    }
  }

  private func damage(_ text: String, at offset: Int) -> CaptureError {
    CaptureError(path: path, .damaged(text), at: offset, recordsBefore: count)
  }
}

private func headerFault(_ error: WireError, available: Int) -> String {
  switch error.reason {
  case .truncated:
    "byte \(available): the btsnoop header has \(available) of \(BTSnoopHeader.size) bytes"
  case .invalidValue(let value) where error.offset == 8: "byte 8: unknown btsnoop version \(value)"
  case .invalidValue(let value): "byte \(error.offset): unknown btsnoop link type \(value)"
  default: "\(error)"
  }
}
