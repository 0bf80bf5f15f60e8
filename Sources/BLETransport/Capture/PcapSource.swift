internal import BLEWire
internal import CPcap
internal import Glibc

/// The records of a pcap or pcapng file, through libpcap.
@safe
final class PcapSource: CaptureSource {
  let format: CaptureFormat
  private let handle: OpaquePointer
  private let stream: UnsafeMutablePointer<FILE>
  private let path: String
  private var count = 0
  /// Where the next record, or block, begins.
  private var offset: Int

  /// Whether a file that begins so is one of libpcap's.
  static func knows(_ magic: [UInt8]) -> Bool {
    container(magic) != nil
  }

  init(_ file: CaptureFile, path: String, magic: [UInt8]) throws(CaptureError) {
    let stream = unsafe try file.stream()
    var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
    let opened = unsafe pcap_fopen_offline_with_tstamp_precision(
      stream, UInt32(PCAP_TSTAMP_PRECISION_NANO), &message)
    guard let opened = unsafe opened else {
      unsafe fclose(stream)
      throw CaptureError(path: path, .notACapture("the file's header: \(text(message))"))
    }
    let linkType = unsafe pcap_datalink(opened)
    let (kind, isFine) = Self.container(magic) ?? (.pcap, false)
    guard let encapsulation = encapsulations[linkType] else {
      unsafe pcap_close(opened)
      let place = kind == .pcap ? "byte 20" : "interface 0"
      throw CaptureError(
        path: path,
        .notACapture("\(place): link type \(linkType) holds no Bluetooth HCI packets"))
    }
    unsafe handle = opened
    unsafe self.stream = stream
    self.path = path
    format = CaptureFormat(kind, encapsulation, hasNanoseconds: isFine)
    offset = unsafe ftell(stream)
  }

  deinit { unsafe pcap_close(handle) }

  func withNext<Result>(
    _ body: (RecordFields, RawSpan) -> Result
  ) throws(CaptureError) -> Result? {
    var header: UnsafeMutablePointer<pcap_pkthdr>?
    var data: UnsafePointer<UInt8>?
    switch unsafe pcap_next_ex(handle, &header, &data) {
    case 1: break
    case CInt(PCAP_ERROR_BREAK): return nil
    default:
      throw CaptureError(
        path: path, .damaged(unsafe String(cString: pcap_geterr(handle))), at: offset,
        recordsBefore: count)
    }
    guard let fields = unsafe header?.pointee, let data = unsafe data else { return nil }
    count += 1
    // Asking the stream costs a system call, and only pcapng has blocks of other kinds.
    offset = format.container == .pcap ? offset + 16 + Int(fields.caplen) : unsafe ftell(stream)
    let bytes = unsafe UnsafeRawBufferPointer(start: data, count: Int(fields.caplen)).bytes
    return body(
      RecordFields(
        format.encapsulation, flags: 0, bytes: bytes, originalLength: Int(fields.len),
        time: Timestamp(fields.ts)),
      bytes)
  }

  private static func container(_ magic: [UInt8]) -> (CaptureFormat.Container, Bool)? {
    switch magic.prefix(4) {
    case [0xd4, 0xc3, 0xb2, 0xa1], [0xa1, 0xb2, 0xc3, 0xd4]: (.pcap, false)
    case [0x4d, 0x3c, 0xb2, 0xa1], [0xa1, 0xb2, 0x3c, 0x4d]: (.pcap, true)
    case [0x0a, 0x0d, 0x0d, 0x0a]: (.pcapng, true)
    default: nil
    }
  }
}

extension Timestamp {
  /// A time of libpcap, read with nanoseconds in place of microseconds.
  fileprivate init(_ time: timeval) {
    let (product, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflow2) = product.addingReportingOverflow(Int64(time.tv_usec))
    self.init(nanosecondsSince1970: overflow || overflow2 ? .max : sum)
  }
}

private func text(_ message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

private let encapsulations: [CInt: CaptureEncapsulation] = [
  187: .pcapH4, 201: .pcapH4WithDirection, 254: .pcapMonitor,
]
