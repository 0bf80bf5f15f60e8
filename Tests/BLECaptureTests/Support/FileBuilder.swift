import BLECapture
import BLEWire
import CZlib
import TestSupport

/// Puts a file together in one byte order.
struct FileBuilder {
  var isBig = false
  var bytes: [UInt8] = []

  mutating func add32(_ values: UInt32...) { values.forEach { add(UInt64($0), 4) } }
  mutating func add16(_ values: UInt32...) { values.forEach { add(UInt64($0), 2) } }

  mutating func add(_ value: UInt64, _ size: Int) {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    bytes += isBig ? little.reversed() : little
  }

  /// A pcapng block around a body, which is filled up.
  mutating func block(_ type: UInt32, _ body: (inout FileBuilder) -> Void) {
    var inner = FileBuilder(isBig: isBig)
    body(&inner)
    inner.bytes += [UInt8](repeating: 0, count: -inner.bytes.count & 3)
    let length = UInt32(inner.bytes.count + 12)
    add32(type, length)
    bytes += inner.bytes
    add32(length)
  }

  mutating func section() {
    block(0x0a0d_0d0a) { block in
      block.add32(0x1a2b_3c4d)
      block.add16(1, 0)
      block.add(.max, 8)
    }
  }

  mutating func interface(_ linkType: UInt32, snap: UInt32 = 0, options: [UInt8] = []) {
    block(1) { block in
      block.add16(linkType, 0)
      block.add32(snap)
      block.bytes += options
    }
  }

  /// An Enhanced Packet Block.
  mutating func packet(_ interface: UInt32, at ticks: UInt64, _ packet: [UInt8], lost: Int = 0) {
    block(6) { block in
      block.add32(interface, UInt32(ticks >> 32), UInt32(truncatingIfNeeded: ticks))
      block.add32(UInt32(packet.count), UInt32(packet.count + lost))
      block.bytes += packet
    }
  }
}

/// What came of a capture: its records, then perhaps what is wrong with it.
struct Outcome: Equatable {
  var records: [CaptureRecord] = []
  var fault: CaptureFault?
  var format: CaptureFormat?
  var leftOut: [Int: Int] = [:]
  var count = 0
  var start: Timestamp?

  /// Feeds a capture, cut in pieces.
  init(_ bytes: [UInt8], pieces size: Int = .max) {
    var decoder = CaptureDecoder()
    var rest = bytes[...]
    do throws(CaptureFault) {
      reading: while true {
        switch try decoder.next() {
        case .record(let head):
          records.append(
            decoder.withBytes {
              var reader = ByteReader($0)
              return CaptureRecord(head, bytes: reader.readRest())
            })
        case .needsBytes:
          let piece = Array(rest.prefix(size))
          rest = rest.dropFirst(size)
          if piece.isEmpty { decoder.finish() } else { unsafe decoder.feed(piece.span.bytes) }
        case .end: break reading
        }
      }
    } catch {
      fault = error
    }
    (format, leftOut, count, start) = (
      decoder.format, decoder.leftOut, decoder.count, decoder.start
    )
  }

  /// The packets' bytes.
  var packets: [[UInt8]] { records.map(\.packet.bytes) }
  /// The times, in nanoseconds since 1970.
  var times: [Int64] { records.map(\.time.nanosecondsSince1970) }
  /// What is wrong, in words.
  var words: String? {
    switch fault?.reason {
    case .damaged(let text), .notACapture(let text), .unwritable(let text): text
    case nil: nil
    }
  }
}

/// A zlib stream.
func zlibbed(_ bytes: [UInt8]) -> [UInt8] {
  var length = compressBound(UInt(bytes.count))
  var packed = [UInt8](repeating: 0, count: Int(length))
  let code = unsafe compress2(&packed, &length, bytes, UInt(bytes.count), 9)
  precondition(code == Z_OK)
  return Array(packed.prefix(Int(length)))
}

/// A gzip file of one member (RFC 1952).
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
  var end = FileBuilder()
  end.add32(UInt32(truncatingIfNeeded: unsafe crc32(0, bytes, UInt32(bytes.count))))
  end.add32(UInt32(bytes.count))
  return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + zlibbed(bytes).dropFirst(2).dropLast(4)
    + end.bytes
}

/// HCI_Reset and its Command Complete, as on a serial line.
let resetCommand = Array(hex: "01 03 0c 00")
let resetEvent = Array(hex: "04 0e 04 01 03 0c 00")
