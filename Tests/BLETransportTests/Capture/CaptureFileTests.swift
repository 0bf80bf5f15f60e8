import BLECapture
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("Captures in and out")
struct CaptureFileTests {
  static let formats: [CaptureFormat] = [
    CaptureFormat(.btsnoop, .snoopH1), .btsnoop, .btsnoopMonitor, CaptureFormat(.pcap, .pcapH4),
    .pcap, .pcapMonitor, CaptureFormat(.pcap, .pcapH4WithDirection, hasNanoseconds: true),
    CaptureFormat(.pcap, .pcapMonitor, hasNanoseconds: true), .pcapng,
    CaptureFormat(.pcapng, .pcapMonitor, hasNanoseconds: true),
  ]

  @Test("what is written is read again, in every format", arguments: formats)
  func roundTrip(format: CaptureFormat) throws {
    let file = TemporaryFile()
    let held = samples(nanoseconds: format.hasNanoseconds).filter { $0.isHeld(by: format) }
    let records = held.enumerated().map { index, record in
      var numbered = record
      numbered.number = index + 1
      return numbered
    }
    try write(records, to: file.path, format)
    let reader = try CaptureReader(path: file.path)
    #expect(reader.format == format)
    #expect(try reader.all() == records)
    #expect(reader.count == records.count)
  }

  @Test("a writer refuses what its format can't hold, and writes nothing of it")
  func unwritable() throws {
    let file = TemporaryFile()
    let writer = try CaptureWriter(path: file.path, format: .pcap)
    let note = samples().last { !$0.isHeld(by: .pcap) }
    let record = try #require(note)
    #expect(throws: CaptureError.self) { try writer.write(record) }
    try writer.write(.event, [0x0e, 0x01, 0x01], direction: .controllerToHost, at: start)
    try writer.close()
    #expect(try CaptureReader(path: file.path).all().map(\.packet.bytes) == [[0x0e, 0x01, 0x01]])
  }

  @Test("pcap can't hold times before 1970", arguments: [false, true])
  func tooEarly(isNext: Bool) throws {
    let file = TemporaryFile()
    let writer = try CaptureWriter(path: file.path, format: .pcap)
    let time = Timestamp(nanosecondsSince1970: isNext ? (1 << 32) * 1_000_000_000 : -1)
    #expect(throws: CaptureError.self) {
      try writer.write(.acl, [], direction: .hostToController, at: time)
    }
  }

  @Test("what is only read is not written")
  func readOnly() {
    let file = TemporaryFile()
    #expect(throws: CaptureError.self) {
      try CaptureWriter(path: file.path, format: CaptureFormat(.packetLogger, .packetLogger))
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("the suffix tells the format")
  func suffix() {
    #expect(CaptureFormat(suffixOf: "a/b.btsnoop") == .btsnoop)
    #expect(CaptureFormat(suffixOf: "b.pcap") == .pcap)
    #expect(CaptureFormat(suffixOf: "b.pcapng") == .pcapng)
    #expect(CaptureFormat(suffixOf: "b.pklg") == nil)
    #expect(CaptureFormat.pcapMonitor.description == "pcap 254")
  }

  @Test("a file is its owner's alone, also one that was there before", arguments: [false, true])
  func mode(exists: Bool) throws {
    let file = TemporaryFile()
    if exists {
      try Data(repeating: 7, count: 4096).write(to: file.url)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    }
    try write([], to: file.path, .btsnoop)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.size] as? Int == 16)
  }

  @Test("a path that can't be written says so, with the path")
  func unwritablePath() {
    let path = "/nonexistent/out.pcap"
    let error = #expect(throws: CaptureError.self) {
      try CaptureWriter(path: path, format: .pcap)
    }
    #expect(error?.description == "\(path): create: No such file or directory")
  }

  @Test("a full disk is told of", arguments: [CaptureFormat.btsnoop, .pcap, .pcapng])
  func fullDisk(format: CaptureFormat) throws {
    let writer = try CaptureWriter(path: "/dev/full", format: format)
    let error = #expect(throws: CaptureError.self) {
      try writer.write(.acl, [], direction: .hostToController, at: start)
      try writer.close()
    }
    #expect(error?.description == "/dev/full: write: No space left on device")
  }

  @Test(
    "what was written before the writer goes is in the file",
    arguments: [CaptureFormat.btsnoop, .pcap])
  func withoutClose(format: CaptureFormat) throws {
    let file = TemporaryFile()
    do {
      let writer = try CaptureWriter(path: file.path, format: format)
      try writer.write(.acl, [1], direction: .hostToController, at: start)
      try writer.flush()
      #expect(try CaptureReader(path: file.path).all().count == 1)
      try writer.write(.acl, [2], direction: .hostToController, at: start)
    }
    #expect(try CaptureReader(path: file.path).all().count == 2)
  }

  @Test("many records go through the buffers whole")
  func many() throws {
    let file = TemporaryFile()
    var records: [CaptureRecord] = []
    for number in 1...3000 {
      let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number % 700)
      records.append(
        CaptureRecord(
          number: number, time: Timestamp(nanosecondsSince1970: Int64(number) * 1000),
          direction: .controllerToHost, packet: .hci(type: 2, bytes: bytes)))
    }
    try write(records, to: file.path, .btsnoop)
    #expect(try CaptureReader(path: file.path).all() == records)
  }
}

/// One record of each kind; times run backwards once, and one packet is cut.
private func samples(nanoseconds: Bool = false) -> [CaptureRecord] {
  let packets: [(CapturePacket, CaptureDirection, UInt16)] = [
    (.hci(type: 1, bytes: [3, 12, 0]), .hostToController, 0),
    (.hci(type: 4, bytes: [14, 4, 1, 3, 12, 0]), .controllerToHost, 0),
    (.hci(type: 2, bytes: [64, 0, 5, 0, 1, 0, 4, 0, 19]), .hostToController, 0),
    (.hci(type: 2, bytes: [64, 32, 5, 0, 1, 0, 4, 0, 19]), .controllerToHost, 0),
    (.hci(type: 3, bytes: [1, 0, 0]), .controllerToHost, 0),
    (.hci(type: 5, bytes: [1, 0, 0, 0]), .controllerToHost, 0),
    (.hci(type: 4, bytes: []), .controllerToHost, 2),
    (.monitor(opcode: 12, bytes: Array("note".utf8)), .controllerToHost, 0xffff),
  ]
  var records: [CaptureRecord] = []
  for (packet, direction, adapter) in packets {
    let index = Int64(records.count)
    records.append(
      CaptureRecord(
        number: 0,
        time: Timestamp(
          nanosecondsSince1970: start.nanosecondsSince1970 + (index == 3 ? -5_000_000 : index)
            * (nanoseconds ? 1 : 1000)), adapterIndex: adapter, direction: direction,
        packet: packet, missing: index == 2 ? 9 : 0))
  }
  return records
}

extension CaptureRecord {
  fileprivate func isHeld(by format: CaptureFormat) -> Bool {
    if adapterIndex != 0, !format.encapsulation.isMonitor { return false }
    return format.encapsulation.front(of: head) != nil
  }
}

private let start = Timestamp(nanosecondsSince1970: 1_700_000_000_123_456_000)
