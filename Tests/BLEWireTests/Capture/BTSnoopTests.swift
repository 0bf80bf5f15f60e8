import BLEWire
import TestSupport
import Testing

@Suite("btsnoop headers", .ownTime)
struct BTSnoopTests {
  @Test("a file's header tells the link type")
  func header() throws {
    let bytes = Array(hex: "62 74 73 6e 6f 6f 70 00 00 00 00 01 00 00 07 d1")
    let header = try BTSnoopHeader(parsing: bytes)
    #expect(header.linkType == .monitor)
    #expect(header.encoded == bytes)
  }

  static let badHeaders: [(hex: String, error: WireError)] = [
    ("", WireError(.truncated(needed: 16, left: 0), at: 0)),
    ("62 74 73 6e 6f 6f 70 00 00 00 00", WireError(.truncated(needed: 16, left: 11), at: 0)),
    (
      "62 74 73 6e 6f 6f 78 00 00 00 00 01 00 00 03 ea", WireError(.invalidValue(0x62), at: 0)
    ),
    ("62 74 73 6e 6f 6f 70 00 00 00 00 02 00 00 03 ea", WireError(.invalidValue(2), at: 8)),
    ("62 74 73 6e 6f 6f 70 00 00 00 00 01 00 00 27 0f", WireError(.invalidValue(9999), at: 12)),
  ]

  @Test("a bad header says what is wrong, and where", arguments: badHeaders)
  func refuses(hex: String, error: WireError) {
    #expect(throws: error) { try BTSnoopHeader(parsing: Array(hex: hex)) }
  }

  @Test("a record's header holds lengths, flags and a time in microseconds since the year 0")
  func record() throws {
    let bytes = Array(hex: "00000005 00000004 00000003 00000002 00e03ab44a676000")
    let header = try BTSnoopRecordHeader(parsing: bytes)
    #expect(header.originalLength == 5 && header.includedLength == 4)
    #expect(header.flags == 3 && header.drops == 2)
    // 2000-01-01.
    #expect(header.time == Timestamp(nanosecondsSince1970: 946_684_800_000_000_000))
    #expect(header.encoded == bytes)
  }

  @Test("times before 1970 and beyond all counting stay ordered")
  func extremeTimes() {
    var header = BTSnoopRecordHeader(
      originalLength: 0, includedLength: 0, flags: 0, microseconds: .min)
    #expect(header.time.nanosecondsSince1970 == .min)
    header.microseconds = .max
    #expect(header.time.nanosecondsSince1970 == .max)
    header.time = Timestamp(nanosecondsSince1970: -1)
    #expect(header.time.nanosecondsSince1970 == -1000)
    header.time = Timestamp(nanosecondsSince1970: 1999)
    #expect(header.time.nanosecondsSince1970 == 1000)
    header.time = Timestamp(nanosecondsSince1970: .max)
    #expect(header.time.nanosecondsSince1970 == .max / 1000 * 1000)
  }
}

@Suite("How captures hold packets", .ownTime)
struct CaptureEncapsulationTests {
  static let all: [CaptureEncapsulation] = [
    .snoopH1, .snoopH4, .snoopMonitor, .pcapH4, .pcapH4WithDirection, .pcapMonitor,
  ]

  @Test("what is written is read again", arguments: all)
  func roundTrip(encapsulation: CaptureEncapsulation) throws {
    for direction in [CaptureDirection.hostToController, .controllerToHost] {
      for type in [H4Type.command, .acl, .sco, .event, .iso] {
        guard type != .command || direction == .hostToController else { continue }
        guard type != .event || direction == .controllerToHost else { continue }
        let head = CaptureHead(
          number: 1, time: Timestamp(nanosecondsSince1970: 0),
          adapterIndex: encapsulation.isMonitor ? 3 : 0, direction: direction,
          content: .hci(type))
        guard let front = encapsulation.front(of: head) else {
          #expect(encapsulation == .snoopH1 && (type == .sco || type == .iso))
          continue
        }
        let bytes = front.bytes + [0xaa]
        var reader = ByteReader(bytes)
        let read = encapsulation.read(from: &reader, flags: front.flags)
        #expect(read.content == .hci(type))
        #expect(read.direction == (encapsulation == .pcapH4 ? nil : direction))
        #expect(read.adapterIndex == head.adapterIndex)
        #expect(reader.readRest() == [0xaa])
      }
    }
  }

  @Test("only the monitor's kinds hold notes", arguments: all)
  func notes(encapsulation: CaptureEncapsulation) throws {
    let head = CaptureHead(
      number: 1, time: Timestamp(nanosecondsSince1970: 0), adapterIndex: 0xffff,
      direction: .controllerToHost, content: .monitor(.systemNote))
    #expect((encapsulation.front(of: head) != nil) == encapsulation.isMonitor)
  }

  @Test("a record without the bytes that tell its kind has an unknown one", arguments: all)
  func empty(encapsulation: CaptureEncapsulation) {
    let bytes: [UInt8] = []
    var reader = ByteReader(bytes)
    let read = encapsulation.read(from: &reader, flags: 0xffff_ffff)
    switch encapsulation {
    case .snoopH1: #expect(read.content == .hci(.event))
    case .snoopMonitor, .pcapMonitor:
      #expect(read.content == .monitor(MonitorOpcode(rawValue: 0xffff)))
      #expect(read.adapterIndex == 0xffff)
    default: #expect(read.content == .hci(H4Type(rawValue: 0)))
    }
  }

  @Test("types and opcodes have names")
  func names() {
    #expect(
      [H4Type.command, .acl, .sco, .event, .iso].map(\.description).joined()
        == "CommandACLSCOEventISO")
    #expect(H4Type(rawValue: 0xff).description == "Type 0xff")
    #expect(MonitorOpcode.isoReceived.description == "ISO Received")
    #expect(MonitorOpcode(rawValue: 99).description == "Monitor 0x0063")
    #expect(MonitorOpcode(type: H4Type(rawValue: 9), direction: .hostToController) == nil)
  }

  @Test("a record is its head and its bytes")
  func halves() {
    for packet in [CapturePacket.hci(type: 2, bytes: [1]), .monitor(opcode: 12, bytes: [2])] {
      let record = CaptureRecord(
        number: 7, time: Timestamp(nanosecondsSince1970: 5), adapterIndex: 1,
        direction: .controllerToHost, packet: packet, missing: 3)
      #expect(CaptureRecord(record.head, bytes: packet.bytes) == record)
    }
  }
}
