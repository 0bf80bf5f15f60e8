internal import BLETransport
internal import BLEWire
internal import ToolSupport

/// What `--link-type` takes.
let linkTypeChoices: [(word: String, value: CaptureEncapsulation)] = [
  ("1001", .snoopH1), ("1002", .snoopH4), ("2001", .snoopMonitor), ("187", .pcapH4),
  ("201", .pcapH4WithDirection), ("254", .pcapMonitor),
]

/// Writes a capture in another format.
func convert(
  _ file: TraceFile, to path: String, linkType: CaptureEncapsulation?, _ diagnostics: Diagnostics
) throws {
  guard !isSameFile(file.path, path) else {
    throw ToolFailure.usage("\(path) is the capture itself")
  }
  var writer: CaptureWriter?
  var left = 0
  try file.forEach({ reader in
    writer = try CaptureWriter(
      path: path, format: format(for: path, linkType: linkType, source: reader.format))
  }) { head, _, bytes in
    guard let writer, writer.holds(head) else {
      left += 1
      return
    }
    var reader = ByteReader(bytes)
    try writer.write(head, reader.readRest())
  }
  try writer?.close()
  if left > 0, let writer {
    diagnostics.warn("\(path): \(left) records left out, which \(writer.format) can't hold")
  }
}

/// The format by suffix; what the source knows about adapters and fine times is kept.
private func format(
  for path: String, linkType: CaptureEncapsulation?, source: CaptureFormat
) throws(ToolFailure) -> CaptureFormat {
  guard var format = CaptureFormat(suffixOf: path) else {
    throw .usage("\(path): the suffix must be .btsnoop or .pcap")
  }
  if source.encapsulation.isMonitor {
    format = format.container == .btsnoop ? .btsnoopMonitor : .pcapMonitor
  }
  if let linkType {
    guard (format.container == .btsnoop) == (linkType.linkType > 1000) else {
      throw .usage("\(path): link type \(linkType.linkType) is none of \(format.container)")
    }
    format.encapsulation = linkType
  }
  format.hasNanoseconds = source.hasNanoseconds
  return format
}
