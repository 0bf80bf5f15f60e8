import BLECapture
import BLEHost
import BLEWire

/// No bytes may trap the readers of captures or what puts a trace together; each ends, and gives
/// the same however the bytes are cut.
///
/// The first byte chooses a file header, or none, since chance seldom finds one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let content = headers[Int(bytes.first ?? 0) % headers.count] + bytes.dropFirst()
  let whole = outcome(of: content, pieces: .max)
  precondition(whole == outcome(of: content, pieces: 1), "cut bytes give something else")

  var assembler = TraceAssembler()
  for record in whole.records { _ = assembler.feed(record) }
  return 0
}

private struct Outcome: Equatable {
  var records: [CaptureRecord] = []
  var fault: CaptureFault?
  var format: CaptureFormat?
  var leftOut: [Int: Int] = [:]
}

private func outcome(of content: [UInt8], pieces size: Int) -> Outcome {
  var outcome = Outcome()
  var decoder = CaptureDecoder()
  var next = 0
  var isOver = false
  do throws(CaptureFault) {
    while !isOver {
      switch try decoder.next() {
      case .record(let head):
        outcome.records.append(
          decoder.withBytes {
            var reader = ByteReader($0)
            return CaptureRecord(head, bytes: reader.readRest())
          })
        // Packed bytes may give many times as many.
        precondition(outcome.records.count <= 2000 * (content.count + 1), "more than there is")
      case .needsBytes:
        let end = next + min(size, content.count - next)
        if next == end {
          decoder.finish()
        } else {
          decoder.feed(content.span.bytes.extracting(next..<end))
        }
        next = end
      case .end: isOver = true
      }
    }
  } catch {
    outcome.fault = error
  }
  outcome.format = decoder.format
  outcome.leftOut = decoder.leftOut
  return outcome
}

/// None, btsnoop with H4 packets and with btmon's records, pcap of both byte orders, a section of
/// pcapng with an interface, PacketLogger's first record, and gzip.
private let headers: [[UInt8]] = [
  [], Array("btsnoop".utf8) + [0, 0, 0, 0, 1, 0, 0, 3, 0xea],
  Array("btsnoop".utf8) + [0, 0, 0, 0, 1, 0, 0, 7, 0xd1],
  [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 201, 0, 0, 0],
  [0xa1, 0xb2, 0x3c, 0x4d, 0, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 187],
  [0x0a, 0x0d, 0x0d, 0x0a, 28, 0, 0, 0, 0x4d, 0x3c, 0x2b, 0x1a, 1, 0, 0, 0]
    + [UInt8](repeating: 0xff, count: 8) + [28, 0, 0, 0]
    + [1, 0, 0, 0, 20, 0, 0, 0, 187, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0],
  [0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 2, 0, 3, 12, 0],
  [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3],
  Array("--- BEGIN:BTSNOOP_LOG_SUMMARY\nAg".utf8),
]
