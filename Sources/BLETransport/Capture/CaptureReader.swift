public import BLECapture
public import BLEWire
internal import Glibc

/// Reads the records of a capture file one after the other, in constant memory.
///
/// The format is told by the file's first bytes, not by its name.
public final class CaptureReader {
  /// The file's path, as the caller gave it.
  public let path: String
  /// What kind of file it is.
  public let format: CaptureFormat
  /// How many records there were so far, those that were left out too.
  public var count: Int { decoder.count }
  /// When the first record was recorded of which that is told.
  public var start: Timestamp? { decoder.start }
  /// How many records were left out, by the link types of their interfaces: they are of other
  /// networks.
  public var leftOut: [Int: Int] { decoder.leftOut }
  private var decoder: CaptureDecoder
  private var file: CaptureFile
  private var failure: CaptureError?

  /// Opens a file and reads its header.
  public convenience init(path: String) throws(CaptureError) {
    let descriptor: Descriptor
    do {
      descriptor = try unsafe Descriptor(open(path.rawCString, O_RDONLY | O_CLOEXEC), from: "open")
    } catch {
      throw CaptureError(path: path, .system(error))
    }
    try self.init(descriptor, path: path)
  }

  /// Reads from what is open already, whatever it is; errors name it by `path`.
  public init(_ descriptor: Descriptor, path: String) throws(CaptureError) {
    var decoder = CaptureDecoder()
    var file = CaptureFile(descriptor, path: path)
    while true {
      let isTold = try naming(path) { () throws(CaptureFault) in try decoder.begin() }
      if isTold { break }
      try decoder.feed(from: &file)
    }
    guard let format = decoder.format else {
      throw CaptureError(path: path, .notACapture("nothing is known of it"))
    }
    (self.path, self.format) = (path, format)
    self.decoder = decoder
    self.file = file
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
      while true {
        let step = try naming(path) { () throws(CaptureFault) in try decoder.next() }
        switch step {
        case .record(let head): return decoder.withBytes { body(head, $0) }
        case .needsBytes: try decoder.feed(from: &file)
        case .end: return nil
        }
      }
    } catch {
      failure = error
      throw error
    }
  }
}

extension CaptureDecoder {
  /// Takes the next bytes of a file, or its end.
  fileprivate mutating func feed(from file: inout CaptureFile) throws(CaptureError) {
    let isThere = try file.read { feed($0) }
    if !isThere { finish() }
  }
}

/// What is wrong with a capture, told with the name of its file.
func naming<Value>(
  _ path: String, _ body: () throws(CaptureFault) -> Value
) throws(CaptureError) -> Value {
  do throws(CaptureFault) { return try body() } catch { throw CaptureError(path: path, error) }
}
