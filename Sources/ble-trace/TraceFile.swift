internal import BLEHost
internal import BLETransport
internal import BLEWire
internal import Glibc
internal import ToolSupport

/// A capture on the command line, and which of its adapters is asked for.
struct TraceFile {
  /// The path.
  let path: String
  /// The only adapter whose packets count; nil for all.
  let index: UInt16?
  /// Where a damage is told of.
  let diagnostics: Diagnostics

  /// Gives every record to `body`, with its time since the first record of the file.
  ///
  /// Damage after whole records is a warning, and the end; before them it is a failure.
  func forEach(
    _ begin: (CaptureReader) throws -> Void = { _ in },
    _ body: (CaptureHead, Duration, RawSpan) throws -> Void
  ) throws {
    do {
      let reader = try open()
      defer { warnOfLeftOut(reader) }
      try begin(reader)
      while let result = try reader.withNext({ head, bytes in
        guard index == nil || head.adapterIndex == index else {
          return Result<Void, any Error>.success(())
        }
        let time = reader.start.map { head.time.since($0) } ?? .zero
        return Result { try body(head, time, bytes) }
      }) {
        try result.get()
      }
    } catch let error as CaptureError where error.isAfterWholeRecords {
      diagnostics.warn(error.description)
    } catch let error as CaptureError {
      throw ToolFailure(error)
    }
  }

  private func open() throws -> CaptureReader {
    guard path == "-" else { return try CaptureReader(path: path) }
    let copy = try Descriptor(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0), from: "standard input")
    return try CaptureReader(copy, path: "standard input")
  }

  /// What a file holds of other networks is told once.
  private func warnOfLeftOut(_ reader: CaptureReader) {
    for (linkType, count) in reader.leftOut.sorted(by: { $0.key < $1.key }) {
      diagnostics.warn(
        "\(reader.path): \(count) packets of link type \(linkType), which holds no Bluetooth HCI "
          + "packets, are left out")
    }
  }

  /// Gives every whole PDU, report and event to `body`, with its time.
  func forEachItem(
    _ body: (TraceItem, Duration) throws -> Void
  ) throws {
    var assembler = TraceAssembler()
    var items: [TraceItem] = []
    try forEach { head, time, bytes in
      items.removeAll(keepingCapacity: true)
      assembler.feed(head, bytes, into: &items)
      for item in items { try body(item, time) }
    }
  }
}
