import BLECapture
import BLEHost
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("Containers of captures")
struct CaptureContainerTests {
  private static let packet = Array(hex: "04 0e 04 01 03 0c 00")
  private static let expected = CaptureRecord(
    number: 1, time: Timestamp(nanosecondsSince1970: 1_000_000_001_000_002_000), adapterIndex: 0,
    direction: .controllerToHost, packet: .hci(type: 4, bytes: Array(packet.dropFirst())))

  @Test("pcap of either byte order, with micro- and nanoseconds")
  func pcap() throws {
    for isBig in [false, true] {
      for isFine in [false, true] {
        var file = Builder(isBig: isBig)
        file.add32([isFine ? 0xa1b2_3c4d : 0xa1b2_c3d4])
        file.add16([2, 4])
        file.add32([0, 0, 0xffff, 201, 1_000_000_001, isFine ? 2000 : 2, 11, 11])
        file.bytes += [0, 0, 0, 1] + Self.packet
        #expect(try read(file) == [Self.expected])
      }
    }
  }

  @Test("pcapng of either byte order, with any resolution, and blocks that are not known")
  func pcapng() throws {
    for isBig in [false, true] {
      for exponent in [nil, 9] as [UInt8?] {
        var file = Builder(isBig: isBig)
        file.add32([0x0a0d_0d0a, 28, 0x1a2b_3c4d])
        file.add16([1, 0])
        file.add32([0xffff_ffff, 0xffff_ffff, 28])
        let options: UInt32 = exponent == nil ? 0 : 12
        file.add32([1, 20 + options])
        file.add16([201, 0])
        file.add32([0])
        if let exponent {
          file.add16([9, 1])
          file.bytes += [exponent, 0, 0, 0]
          file.add32([0])
        }
        file.add32([20 + options, 0x0bad, 12, 12])
        let time: UInt64 = exponent == nil ? 1_000_000_001_000_002 : 1_000_000_001_000_002_000
        file.add32([
          6, 44, 0, UInt32(time >> 32), UInt32(truncatingIfNeeded: time), 11, 11,
        ])
        file.bytes += [0, 0, 0, 1] + Self.packet + [0]
        file.add32([44])
        #expect(try read(file) == [Self.expected])
      }
    }
  }

  @Test("captures are read through pipes too", arguments: [CaptureFormat.btsnoop, .pcap])
  func pipe(format: CaptureFormat) throws {
    let file = TemporaryFile()
    try write([Self.expected, Self.expected], to: file.path, format)
    let fifo = TemporaryFile()
    let made = unsafe mkfifo(fifo.path, 0o600)
    #expect(made == 0)
    let bytes = try Data(contentsOf: file.url)
    let thread = Thread { [url = fifo.url] in
      let handle = try? FileHandle(forWritingTo: url)
      for byte in bytes { try? handle?.write(contentsOf: Data([byte])) }
      try? handle?.close()
    }
    thread.start()
    let records = try CaptureReader(path: fifo.path).all()
    #expect(records.map(\.packet) == [Self.expected.packet, Self.expected.packet])
  }

  static let captures = [
    "pongbot": "pongbot-reliable-writes-both-roles", "treadmill-f15": "treadmill-f15",
  ]

  @Test(
    "every container of a real capture gives the same items",
    .enabled(if: Shared.exists, "\(Shared.absent)"), arguments: captures.keys.sorted())
  func sameItems(name: String) throws {
    let original = try items(of: "captures/\(Self.captures[name, default: ""]).btsnoop")
    let folder = Shared.path("captures/containers")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix(name + ".") }
    #expect(files.count == 11)
    for file in files {
      let offset = file.hasSuffix(".monitor.btsnoop") ? 4 : 0
      let found = try items(of: "captures/containers/\(file)").map { item in
        var moved = item
        moved.frame -= offset
        return moved
      }
      #expect(found == original, "\(file)")
    }
  }

  private func items(of name: String) throws -> [TraceItem] {
    let reader = try CaptureReader(path: Shared.path(name))
    var assembler = TraceAssembler()
    return try reader.all().flatMap { assembler.feed($0) }
  }

  private func read(_ file: Builder) throws -> [CaptureRecord] {
    let temporary = TemporaryFile(file.bytes)
    return try CaptureReader(path: temporary.path).all()
  }
}

/// Puts a file together in one byte order.
private struct Builder {
  let isBig: Bool
  var bytes: [UInt8] = []

  init(isBig: Bool) { self.isBig = isBig }

  mutating func add32(_ values: [UInt32]) { values.forEach { add($0, 4) } }
  mutating func add16(_ values: [UInt32]) { values.forEach { add($0, 2) } }

  private mutating func add(_ value: UInt32, _ size: Int) {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    bytes += isBig ? little.reversed() : little
  }
}
