public import BLEWire
internal import Glibc

/// Writes a capture, record by record; the file can be read by its owner only (mode 0600).
///
/// It is not thread-safe. What was written is in the file after `close`, or when the writer goes.
public final class CaptureWriter {
  /// The file's path, as the caller gave it.
  public let path: String
  /// What kind of file it is.
  public let format: CaptureFormat
  /// How many records were written.
  public private(set) var count = 0
  private let sink: any CaptureSink

  /// Creates the file, or empties it when it is there.
  public init(path: String, format: CaptureFormat) throws(CaptureError) {
    self.path = path
    self.format = format
    let descriptor: Descriptor
    do {
      descriptor = try openPrivately(path)
    } catch {
      throw CaptureError(path: path, .system(error))
    }
    switch format.container {
    case .btsnoop: sink = SnoopSink(descriptor, path: path, format.encapsulation)
    case .pcap: sink = try PcapSink(descriptor, path: path, format)
    case .pcapng: throw CaptureError(path: path, .unwritable("pcapng is read, not written"))
    }
  }

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
  public func holds(_ head: CaptureHead) -> Bool {
    format.encapsulation.front(of: head) != nil
  }

  /// Appends a record.
  public func write(_ head: CaptureHead, _ bytes: [UInt8]) throws(CaptureError) {
    guard let front = format.encapsulation.front(of: head) else {
      throw CaptureError(
        path: path, .unwritable("\(format) can't hold it"), recordsBefore: count)
    }
    do {
      try sink.write(
        front.bytes + bytes, missing: head.missing, flags: front.flags, time: head.time)
    } catch {
      var error = error
      error.recordsBefore = count
      throw error
    }
    count += 1
  }

  /// Hands everything written so far to the system.
  public func flush() throws(CaptureError) { try sink.flush() }

  /// Writes what is left and closes the file; a full disk is noticed here at the latest.
  public func close() throws(CaptureError) { try sink.close() }
}

/// One kind of container.
protocol CaptureSink {
  func write(
    _ packet: [UInt8], missing: Int, flags: UInt32, time: Timestamp
  ) throws(CaptureError)
  func flush() throws(CaptureError)
  func close() throws(CaptureError)
}

/// Creates a file of mode 0600; one that is there is emptied and gets that mode first.
private func openPrivately(_ path: String) throws(TransportError) -> Descriptor {
  let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY
  let created = unsafe open(path, flags | O_CREAT | O_EXCL, 0o600)
  if created >= 0 || errno != EEXIST { return try Descriptor(created, from: "create") }
  let descriptor = try unsafe Descriptor(open(path, flags), from: "open")
  var status = stat()
  guard unsafe fstat(descriptor.number, &status) == 0 else { throw .last("stat") }
  guard status.st_mode & S_IFMT == S_IFREG else { return descriptor }
  guard fchmod(descriptor.number, 0o600) == 0 else { throw .last("chmod") }
  guard ftruncate(descriptor.number, 0) == 0 else { throw .last("truncate") }
  return descriptor
}
