internal import BLEWire

/// The records of a btsnoop file.
struct SnoopParser: CaptureParser {
  let format: CaptureFormat

  /// Reads the file's header; nil when more of it must come.
  init?(_ buffer: inout CaptureBuffer) throws(CaptureFault) {
    guard buffer.count >= BTSnoopHeader.size || buffer.isFinished else { return nil }
    do throws(WireError) {
      let header = Array(buffer.prefix(BTSnoopHeader.size))
      var reader = ByteReader(header)
      switch try BTSnoopHeader(from: &reader).linkType {
      case .h1: format = CaptureFormat(.btsnoop, .snoopH1)
      case .monitor: format = .btsnoopMonitor
      default: format = .btsnoop
      }
    } catch {
      throw CaptureFault(
        .notACapture(headerFault(error, available: buffer.count)), at: error.offset)
    }
    buffer.skip(BTSnoopHeader.size)
  }

  mutating func next(in buffer: inout CaptureBuffer) throws(CaptureFault) -> CaptureStep {
    let header = buffer.peek { reader throws(WireError) in
      try BTSnoopRecordHeader(from: &reader)
    }
    guard let header else {
      if buffer.count == 0, buffer.isFinished { return .end }
      return try shortage(of: "its header has", BTSnoopRecordHeader.size, in: buffer)
    }
    guard header.includedLength <= UInt32(longestRecord) else {
      throw damage("it claims a length of \(header.includedLength) bytes", in: buffer)
    }
    let length = Int(header.includedLength)
    guard buffer.count >= BTSnoopRecordHeader.size + length else {
      guard buffer.isFinished else { return .more }
      let left = buffer.count - BTSnoopRecordHeader.size
      throw damage("it has \(left) of \(length) bytes", in: buffer)
    }
    buffer.skip(BTSnoopRecordHeader.size)
    return .record(
      FoundRecord(
        encapsulation: format.encapsulation, flags: header.flags, time: header.time,
        length: length, originalLength: Int(header.originalLength)))
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
