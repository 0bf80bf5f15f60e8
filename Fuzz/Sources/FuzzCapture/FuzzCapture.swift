import BLEHost
import BLETransport
import BLEWire
import Glibc

/// No file may trap the readers of captures or what puts a trace together; each ends.
///
/// The first byte chooses a file header, or none, since chance seldom finds one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let path = "/tmp/linuxble-fuzz-\(getpid())"
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  guard file >= 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let content = headers[Int(bytes.first ?? 0) % headers.count] + bytes.dropFirst()
  _ = content.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  close(file)
  defer { unlink(path) }

  guard let reader = try? CaptureReader(path: path) else { return 0 }
  var assembler = TraceAssembler()
  var records = 0
  while let record = try? reader.next() {
    _ = assembler.feed(record)
    records += 1
    precondition(records <= content.count, "more records than bytes")
  }
  return 0
}

/// btsnoop with H4 packets and with btmon's records, pcap with H4 packets and a direction.
private let headers: [[UInt8]] = [
  [], Array("btsnoop".utf8) + [0, 0, 0, 0, 1, 0, 0, 3, 0xea],
  Array("btsnoop".utf8) + [0, 0, 0, 0, 1, 0, 0, 7, 0xd1],
  [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 201, 0, 0, 0],
]
