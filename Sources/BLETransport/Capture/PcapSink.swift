internal import BLEWire
internal import CPcap
internal import Glibc

/// Writes a pcap file through libpcap.
@safe
final class PcapSink: CaptureSink {
  private let path: String
  private let hasNanoseconds: Bool
  private let handle: OpaquePointer
  private var dumper: OpaquePointer?

  init(
    _ descriptor: Descriptor, path: String, _ format: CaptureFormat
  ) throws(CaptureError) {
    self.path = path
    hasNanoseconds = format.hasNanoseconds
    let precision =
      format.hasNanoseconds ? PCAP_TSTAMP_PRECISION_NANO : PCAP_TSTAMP_PRECISION_MICRO
    let opened = unsafe pcap_open_dead_with_tstamp_precision(
      CInt(format.encapsulation.linkType), CInt(CaptureFile.longest), UInt32(precision))
    guard let opened = unsafe opened else {
      throw CaptureError(path: path, .system(TransportError("open", code: ENOMEM)))
    }
    unsafe handle = opened
    let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let stream = unsafe fdopen(copy, "w") else {
      let error = CaptureError(path: path, .system(.last("open")))
      unsafe pcap_close(opened)
      throw error
    }
    guard let dumper = unsafe pcap_dump_fopen(opened, stream) else {
      let error = CaptureError(path: path, .system(.last("write")))
      unsafe fclose(stream)
      unsafe pcap_close(opened)
      throw error
    }
    unsafe self.dumper = dumper
  }

  deinit {
    if let dumper = unsafe dumper { unsafe pcap_dump_close(dumper) }
    unsafe pcap_close(handle)
  }

  func write(
    _ packet: [UInt8], missing: Int, flags: UInt32, time: Timestamp
  ) throws(CaptureError) {
    guard let dumper = unsafe dumper else { return }
    let (seconds, nanoseconds) = time.parts
    guard let short = UInt32(exactly: seconds) else {
      throw CaptureError(path: path, .unwritable("pcap holds times from 1970 to 2106 only"))
    }
    var header = pcap_pkthdr()
    header.caplen = UInt32(clamping: packet.count)
    header.len = UInt32(clamping: packet.count + missing)
    header.ts = timeval(
      tv_sec: Int(short), tv_usec: hasNanoseconds ? nanoseconds : nanoseconds / 1000)
    unsafe pcap_dump(UnsafeMutablePointer<UInt8>(dumper), &header, packet)
    if unsafe ferror(pcap_dump_file(dumper)) != 0 {
      throw CaptureError(path: path, .system(.last("write")))
    }
  }

  func flush() throws(CaptureError) {
    guard let dumper = unsafe dumper, unsafe pcap_dump_flush(dumper) != 0 else { return }
    throw CaptureError(path: path, .system(.last("write")))
  }

  func close() throws(CaptureError) {
    defer {
      if let dumper = unsafe dumper { unsafe pcap_dump_close(dumper) }
      unsafe dumper = nil
    }
    try flush()
  }
}

extension Timestamp {
  /// Whole seconds since 1970, rounded down, and the nanoseconds beyond them.
  fileprivate var parts: (seconds: Int64, nanoseconds: Int) {
    let rest = nanosecondsSince1970 % 1_000_000_000
    let whole = nanosecondsSince1970 / 1_000_000_000
    return rest < 0 ? (whole - 1, Int(rest + 1_000_000_000)) : (whole, Int(rest))
  }
}
