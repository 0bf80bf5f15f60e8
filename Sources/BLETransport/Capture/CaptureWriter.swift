public import BLECapture
public import BLEWire
internal import Glibc

/// Writes a capture file, record by record; it can be read by its owner only (mode 0600).
///
/// It is not thread-safe. What was written is in the file after `close`, or when the writer goes.
public final class CaptureWriter {
  /// The file's path, as the caller gave it.
  public let path: String
  /// What kind of file it is.
  public let format: CaptureFormat
  /// How many records were written.
  public var count: Int { encoder.count }
  private var encoder: CaptureEncoder
  private var descriptor: Descriptor?

  /// Creates the file, or empties it when it is there.
  public init(path: String, format: CaptureFormat) throws(CaptureError) {
    guard let encoder = CaptureEncoder(format) else {
      throw CaptureError(path: path, .unwritable("\(format) is read, not written"))
    }
    (self.path, self.format, self.encoder) = (path, format, encoder)
    do {
      descriptor = try openPrivately(path)
    } catch {
      throw CaptureError(path: path, .system(error))
    }
  }

  deinit { try? flush() }

  /// Appends a packet as it stands on a serial line, without its type.
  public func write(
    _ type: H4Type, _ bytes: [UInt8], direction: CaptureDirection, at time: Timestamp,
    adapterIndex: UInt16 = 0
  ) throws(CaptureError) {
    let head = CaptureHead(
      number: count + 1, time: time, adapterIndex: adapterIndex, direction: direction,
      content: .hci(type))
    try write(head, bytes)
  }

  /// Appends a record; one that the format can't hold is an error, and nothing is written.
  public func write(_ record: CaptureRecord) throws(CaptureError) {
    try write(record.head, record.packet.bytes)
  }

  /// Whether the format can hold such a record.
  public func holds(_ head: CaptureHead) -> Bool { encoder.holds(head) }

  /// Appends a record.
  public func write(_ head: CaptureHead, _ bytes: [UInt8]) throws(CaptureError) {
    try naming(path) { () throws(CaptureFault) in try encoder.write(head, bytes) }
    if encoder.hasPiece { try flush() }
  }

  /// Hands everything written so far to the system.
  public func flush() throws(CaptureError) {
    guard let descriptor else { return }
    let bytes = encoder.takeBytes()
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes[start...].withUnsafeBytes {
        unsafe Glibc.write(descriptor.number, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written >= 0 else {
        throw CaptureError(path: path, .system(.last("write")), recordsBefore: count)
      }
      start += written
    }
  }

  /// Writes what is left and closes the file; a full disk is noticed here at the latest.
  public func close() throws(CaptureError) {
    defer { descriptor = nil }
    try flush()
  }
}

/// Creates a file of mode 0600; one that is there is emptied and gets that mode first.
private func openPrivately(_ path: String) throws(TransportError) -> Descriptor {
  let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY
  let created = unsafe open(path.rawCString, flags | O_CREAT | O_EXCL, 0o600)
  if created >= 0 || errno != EEXIST { return try Descriptor(created, from: "create") }
  let descriptor = try unsafe Descriptor(open(path.rawCString, flags), from: "open")
  var status = stat()
  guard unsafe fstat(descriptor.number, &status) == 0 else { throw .last("stat") }
  guard status.st_mode & S_IFMT == S_IFREG else { return descriptor }
  guard fchmod(descriptor.number, 0o600) == 0 else { throw .last("chmod") }
  guard ftruncate(descriptor.number, 0) == 0 else { throw .last("truncate") }
  return descriptor
}
