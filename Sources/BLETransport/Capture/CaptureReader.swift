public import BLEWire

/// Reads the records of a capture one after the other, in constant memory.
///
/// The format is told by the file's first bytes, not by its name.
public final class CaptureReader {
  /// The file's path, as the caller gave it.
  public let path: String
  /// What kind of file it is.
  public let format: CaptureFormat
  /// How many records were read.
  public private(set) var count = 0
  private let source: any CaptureSource
  private var inference = DirectionInference()
  private var failure: CaptureError?

  /// Opens a file and reads its header.
  public init(path: String) throws(CaptureError) {
    self.path = path
    let file = try CaptureFile(reading: path)
    let magic = try file.peek(8)
    if magic.isEmpty {
      throw CaptureError(path: path, .notACapture("byte 0: the file is empty"))
    } else if magic.elementsEqual(BTSnoopHeader.magic.prefix(magic.count)) {
      source = try SnoopSource(file, path: path)
    } else if PcapSource.knows(magic) {
      source = try PcapSource(file, path: path, magic: magic)
    } else {
      let bytes = magic.map(\.hexDigits).joined(separator: " ")
      throw CaptureError(
        path: path, .notACapture("byte 0: neither btsnoop nor pcap nor pcapng begins with \(bytes)")
      )
    }
    format = source.format
  }

  /// The next record; nil at the end.
  public func next() throws(CaptureError) -> CaptureRecord? {
    try withNext { head, bytes in
      var reader = ByteReader(bytes)
      return CaptureRecord(head, bytes: reader.readRest())
    }
  }

  /// Gives the next record to `body` without copying its bytes; nil at the end.
  ///
  /// After an error every further call throws it again.
  public func withNext<Result>(
    _ body: (CaptureHead, RawSpan) -> Result
  ) throws(CaptureError) -> Result? {
    if let failure { throw failure }
    do {
      return try source.withNext { fields, bytes in
        body(head(of: fields, bytes), bytes.extracting(last: bytes.byteCount - fields.packetStart))
      }
    } catch {
      failure = error
      throw error
    }
  }

  private func head(of fields: RecordFields, _ bytes: RawSpan) -> CaptureHead {
    count += 1
    return CaptureHead(
      number: count, time: fields.time, adapterIndex: fields.adapterIndex,
      direction: fields.direction ?? direction(of: fields, bytes), content: fields.content,
      missing: fields.missing)
  }

  private func direction(of fields: RecordFields, _ bytes: RawSpan) -> CaptureDirection {
    guard case .hci(let type) = fields.content else { return .controllerToHost }
    return inference.direction(
      of: type, bytes.extracting(last: bytes.byteCount - fields.packetStart))
  }
}

/// What a record's container says about it.
struct RecordFields {
  var time: Timestamp
  var adapterIndex: UInt16
  var direction: CaptureDirection?
  var content: CaptureHead.Content
  var missing: Int
  /// Where the packet begins in the record's bytes.
  var packetStart: Int

  init(
    _ encapsulation: CaptureEncapsulation, flags: UInt32, bytes: RawSpan, originalLength: Int,
    time: Timestamp
  ) {
    var reader = ByteReader(bytes)
    let front = encapsulation.read(from: &reader, flags: flags)
    self.time = time
    content = front.content
    direction = front.direction
    adapterIndex = front.adapterIndex
    missing = max(0, originalLength - bytes.byteCount)
    packetStart = reader.offset
  }
}

/// One kind of container.
protocol CaptureSource {
  var format: CaptureFormat { get }

  func withNext<Result>(
    _ body: (RecordFields, RawSpan) -> Result
  ) throws(CaptureError) -> Result?
}
