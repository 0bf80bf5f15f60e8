internal import BLECapture
internal import BLETransport
internal import BLEWire
internal import ToolSupport

/// What `--link-type` takes.
let linkTypeChoices: [(word: String, value: CaptureEncapsulation)] = [
  ("1001", .snoopH1), ("1002", .snoopH4), ("2001", .snoopMonitor), ("187", .pcapH4),
  ("201", .pcapH4WithDirection), ("254", .pcapMonitor),
]

/// Writes a capture in another format; when that fails, nothing is left of it.
func convert(
  _ file: TraceFile, to path: String, linkType: CaptureEncapsulation?, _ diagnostics: Diagnostics
) throws {
  guard file.path == "-" || !isSameFile(file.path, path) else {
    throw ToolFailure.usage("\(path) is the capture itself")
  }
  let pending = try PendingFile(at: path)
  var writer: CaptureWriter?
  var left = 0
  try file.forEach({ reader in
    let format = try format(for: path, linkType: linkType, source: reader.format)
    writer = try naming(path) { () throws(CaptureError) in
      try CaptureWriter(path: pending.path, format: format)
    }
  }) { head, _, bytes in
    guard let writer, writer.holds(head) else {
      left += 1
      return
    }
    var reader = ByteReader(bytes)
    try naming(path) { () throws(CaptureError) in try writer.write(head, reader.readRest()) }
  }
  guard let writer else { return }
  try naming(path) { () throws(CaptureError) in try writer.close() }
  try pending.commit()
  if left > 0 {
    diagnostics.warn("\(path): \(left) records left out, which \(writer.format) can't hold")
  }
}

/// What goes wrong with the file that is written, told with the name that it is to have.
private func naming<Value>(
  _ path: String, _ body: () throws(CaptureError) -> Value
) throws(ToolFailure) -> Value {
  do { return try body() } catch {
    var error = error
    error.path = path
    throw ToolFailure(error)
  }
}

/// The format by suffix; what the source knows about adapters and fine times is kept.
private func format(
  for path: String, linkType: CaptureEncapsulation?, source: CaptureFormat
) throws(ToolFailure) -> CaptureFormat {
  guard var format = CaptureFormat(suffixOf: path) else {
    throw .usage("\(path): the suffix must be .btsnoop, .pcap or .pcapng")
  }
  if source.encapsulation.isMonitor {
    format.encapsulation = format.container == .btsnoop ? .snoopMonitor : .pcapMonitor
  }
  if let linkType, let number = linkType.linkType {
    guard (format.container == .btsnoop) == (number > 1000) else {
      throw .usage("\(path): link type \(number) is none of \(format.container)")
    }
    format.encapsulation = linkType
  }
  format.hasNanoseconds = source.hasNanoseconds
  return format
}
