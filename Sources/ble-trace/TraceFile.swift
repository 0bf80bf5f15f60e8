internal import BLEHost
internal import BLETransport
internal import BLEWire
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
      let reader = try CaptureReader(path: path)
      try begin(reader)
      var first: Timestamp?
      while let result = try reader.withNext({ head, bytes in
        let start = first ?? head.time
        first = start
        guard index == nil || head.adapterIndex == index else {
          return Result<Void, any Error>.success(())
        }
        return Result { try body(head, head.time.since(start), bytes) }
      }) {
        try result.get()
      }
    } catch let error as CaptureError where error.isAfterWholeRecords {
      diagnostics.warn(error.description)
    } catch let error as CaptureError {
      throw ToolFailure(error)
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
