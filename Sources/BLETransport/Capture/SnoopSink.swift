internal import BLEWire
internal import Glibc

/// Writes a btsnoop file.
final class SnoopSink: CaptureSink {
  private let path: String
  private var descriptor: Descriptor?
  private var pending: ByteWriter

  init(_ descriptor: Descriptor, path: String, _ encapsulation: CaptureEncapsulation) {
    self.descriptor = descriptor
    self.path = path
    let linkType = BTSnoopLinkType(rawValue: UInt32(encapsulation.linkType))
    pending = ByteWriter(capacity: 2 * chunk)
    BTSnoopHeader(linkType: linkType).write(to: &pending)
  }

  deinit { try? flush() }

  func write(
    _ packet: [UInt8], missing: Int, flags: UInt32, time: Timestamp
  ) throws(CaptureError) {
    var header = BTSnoopRecordHeader(
      originalLength: UInt32(clamping: packet.count + missing),
      includedLength: UInt32(clamping: packet.count), flags: flags, microseconds: 0)
    header.time = time
    header.write(to: &pending)
    pending.write(packet)
    if pending.bytes.count >= chunk { try flush() }
  }

  func flush() throws(CaptureError) {
    guard let descriptor else { return }
    let bytes = pending.bytes
    pending = ByteWriter(capacity: 2 * chunk)
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes[start...].withUnsafeBytes {
        unsafe Glibc.write(descriptor.number, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written >= 0 else { throw CaptureError(path: path, .system(.last("write"))) }
      start += written
    }
  }

  func close() throws(CaptureError) {
    defer { descriptor = nil }
    try flush()
  }
}

private let chunk = 0x8000
