import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("The links of a trace", .ownTime)
struct TraceAssemblerTests {
  @Test("a PDU's frame and time are those of its last fragment")
  func fragments() {
    var trace = Trace()
    trace.rx("40 20 05 00 07 00 04 00 1b")
    let items = trace.rx("40 10 06 00 10 00 aa bb cc dd")
    #expect(items.map(\.frame) == [2])
    #expect(items.map(\.time.nanosecondsSince1970) == [2000])
    #expect(pdus(items).map(\.bytes.hexDigits) == ["1b1000aabbccdd"])
    #expect(pdus(items).map(\.channel) == [.att])
    #expect(trace.assembler.drops == TraceDrops())
  }

  @Test("an L2CAP header may be split, and a start may have 0 bytes")
  func splitHeader() {
    var trace = Trace()
    #expect(trace.rx("40 20 02 00 07 00").isEmpty)
    #expect(trace.rx("40 10 09 00 04 00 1b 10 00 aa bb cc dd").count == 1)
    #expect(trace.rx("40 20 00 00").isEmpty)
    #expect(trace.rx("40 10 01 00 01").isEmpty)
    #expect(trace.rx("40 10 04 00 00 04 00 13").count == 1)
  }

  @Test("directions, handles and adapters don't mix")
  func separateStreams() {
    var trace = Trace()
    trace.rx("40 20 04 00 03 00 04 00")
    trace.tx("40 00 04 00 03 00 04 00")
    trace.rx("41 20 04 00 03 00 04 00")
    trace.rx("40 20 04 00 03 00 04 00", adapter: 1)
    let items = [
      trace.rx("40 10 03 00 01 01 01"), trace.tx("40 10 03 00 02 02 02"),
      trace.rx("41 10 03 00 03 03 03"), trace.rx("40 10 03 00 04 04 04", adapter: 1),
    ].flatMap { $0 }
    #expect(pdus(items).map { $0.bytes[0] } == [1, 2, 3, 4])
    #expect(items.map(\.adapterIndex) == [0, 0, 0, 1])
    #expect(items.map(\.direction.description) == ["rx", "tx", "rx", "rx"])
    #expect(Set(pdus(items).map(\.link)).count == 3)
    #expect(trace.assembler.linkCount == 3)
  }

  @Test("every PB flag but 01 starts a PDU, in both directions")
  func boundaryFlags() {
    var trace = Trace()
    for flags in ["00", "20", "30"] {
      #expect(trace.rx("40 \(flags) 05 00 01 00 04 00 13").count == 1)
      #expect(trace.tx("40 \(flags) 05 00 01 00 04 00 13").count == 1)
    }
  }

  @Test("bytes of an old link never reach a new one with the same handle")
  func reusedHandle() {
    var trace = Trace()
    trace.connect()
    trace.rx("40 20 05 00 03 00 04 00 0a")
    trace.event("05 04 00 40 00 13")
    trace.connect()
    #expect(trace.rx("40 10 02 00 03 00").isEmpty)
    #expect(trace.assembler.drops.unfinished == 1)
    #expect(trace.assembler.drops.orphans == 1)
    let after = pdus(trace.rx("40 20 05 00 01 00 04 00 13"))
    #expect(after.map(\.link.rawValue) == [2])
  }

  @Test("a new connection of a handle ends the old link, even without a disconnection")
  func reconnection() {
    var trace = Trace()
    trace.connect()
    trace.rx("40 20 05 00 03 00 04 00 0a")
    trace.connect()
    #expect(trace.rx("40 10 02 00 03 00").isEmpty)
    #expect(trace.assembler.linkCount == 2)
    #expect(trace.assembler.drops.unfinished == 1)
  }

  @Test("a failed disconnection ends nothing")
  func failedDisconnection() {
    var trace = Trace()
    trace.connect()
    trace.rx("40 20 04 00 01 00 04 00")
    let items = trace.event("05 04 0c 40 00 13")
    guard case .disconnection(let event) = items.first?.content else {
      Issue.record("no disconnection")
      return
    }
    #expect(event.link == nil && event.status == .commandDisallowed)
    #expect(trace.rx("40 10 01 00 13").count == 1)
  }

  @Test("a reset of the controller, or its end, ends all links of that adapter alone")
  func reset() {
    var trace = Trace()
    for adapter in [0, 1] as [UInt16] { trace.rx("40 20 04 00 01 00 04 00", adapter: adapter) }
    trace.event("0e 04 01 03 0c 00")
    #expect(trace.rx("40 10 01 00 13").isEmpty)
    #expect(trace.rx("40 10 01 00 13", adapter: 1).count == 1)
    // Whatever the other one's links are called.
    trace.rx("41 20 04 00 01 00 04 00")
    trace.rx("42 20 04 00 01 00 04 00", adapter: 1)
    trace.event("0e 04 01 03 0c 00")
    #expect(trace.rx("41 10 01 00 13").isEmpty)
    #expect(trace.rx("42 10 01 00 13", adapter: 1).count == 1)
    for opcode in [MonitorOpcode.closeIndex, .deleteIndex, .newIndex] {
      trace.rx("40 20 04 00 01 00 04 00")
      trace.monitor(opcode)
      #expect(trace.rx("40 10 01 00 13").isEmpty)
    }
  }

  @Test("other Command Complete events end no link")
  func otherCommands() {
    var trace = Trace()
    trace.rx("40 20 04 00 01 00 04 00")
    for event in ["0e 04 01 01 0c 00", "0e 01 01", "0e 04 01 03 0c 0c"] { trace.event(event) }
    #expect(trace.rx("40 10 01 00 13").count == 1)
  }

  @Test("a BR/EDR connection takes its handle over")
  func classicConnection() {
    var trace = Trace()
    trace.rx("40 20 04 00 01 00 04 00")
    trace.event("03 0b 00 40 00 01 02 03 04 05 06 01 00", after: 1_000_000_000)
    #expect(trace.rx("40 10 01 00 13").isEmpty)
    trace.event("03 0b 04 41 00 01 02 03 04 05 06 01 00")
    #expect(trace.assembler.linkCount == 2)
  }

  @Test("data that overtakes its connection event belongs to that connection")
  func overtaken() {
    var trace = Trace()
    let early = pdus(trace.rx("40 20 05 00 01 00 04 00 13"))
    guard case .connection(let event) = trace.connect().first?.content else {
      Issue.record("no connection")
      return
    }
    #expect(event.link == early.first?.link)
    #expect(trace.assembler.linkCount == 1)
  }

  @Test("debug data of a controller is no link, unless a connection has that handle")
  func debugData() {
    var trace = Trace()
    #expect(trace.rx("dc 2e 05 00 01 00 04 00 13").isEmpty)
    #expect(trace.assembler.linkCount == 0)
    trace.event("3e 13 01 00 dc 0e 00 01 0d 18 00 ee ff c0 06 00 00 00 f4 01 00")
    #expect(trace.rx("dc 2e 05 00 01 00 04 00 13").count == 1)
  }

  @Test("packets that are cut, or shorter than they say, are dropped and counted")
  func cut() {
    var trace = Trace()
    for packet in ["", "40", "40 20 05", "40 20 05 00 01 00 04 00"] {
      #expect(trace.rx(packet).isEmpty)
    }
    #expect(trace.assembler.drops.cut == 4)
    trace.rx("40 20 04 00 01 00 04 00")
    trace.rx("40 10 05 00 01")
    #expect(trace.rx("40 10 01 00 13").isEmpty)
    #expect(trace.assembler.drops.unfinished == 1)
    #expect(trace.assembler.drops.total == 7)
  }

  @Test("bytes after an ACL packet's data are ignored")
  func trailing() {
    var trace = Trace()
    #expect(pdus(trace.rx("40 20 05 00 01 00 04 00 13 ff ff")).map(\.bytes) == [[0x13]])
  }

  @Test("malformed events are counted and change nothing")
  func malformedEvents() {
    var trace = Trace()
    trace.connect()
    let events = [
      "05 04 00 40", "05 03 00 40 00", "3e 00", "3e 05 01 00 40 00 00", "08 01 00", "", "13",
      "13 05 01 40 00 01", "03 02 00 40",
    ]
    for event in events { #expect(trace.event(event).isEmpty) }
    #expect(trace.event("13 05 01 40 00 01 00 ff").isEmpty)
    #expect(trace.assembler.drops.malformedEvents == events.count)
    #expect(trace.rx("40 20 05 00 01 00 04 00 13").count == 1)
  }

  @Test("commands, voice, notes and unknown packets give nothing")
  func others() {
    var trace = Trace()
    for type in [0x01, 0x03, 0x05, 0xff] as [UInt8] {
      #expect(trace.feed(.hci(type: type, bytes: [1, 2, 3, 4, 5]), .hostToController).isEmpty)
    }
    #expect(trace.monitor(.systemNote).isEmpty)
    #expect(trace.assembler.drops.total == 0)
  }
}

@Suite("Events of links and devices in a trace", .ownTime)
struct TraceEventTests {
  private static let connections = [
    "3e 13 01 00 40 00 00 01 0d 18 00 ee ff c0 06 00 00 00 f4 01 00",
    "3e 1f 0a 00 40 00 00 01 0d 18 00 ee ff c0 00 00 00 00 00 00 00 00 00 00 00 00 06 00 00 00 f4 01"
      + " 00",
    "3e 22 29 00 40 00 00 01 0d 18 00 ee ff c0 00 00 00 00 00 00 00 00 00 00 00 00 06 00 00 00 f4 01"
      + " 00 00 00 00",
  ]

  @Test("all three connection events begin a link", arguments: connections)
  func connection(hex: String) {
    var trace = Trace()
    guard case .connection(let event) = trace.event(hex).first?.content else {
      Issue.record("no connection")
      return
    }
    #expect(event.link?.rawValue == 1)
    #expect(event.status == .success && event.handle == 0x0040 && event.role == 0)
    #expect(event.peer.description == "c0:ff:ee:00:18:0d (random)")
  }

  @Test("reports that their event cuts or lacks are counted; what is there of them is told")
  func cutReports() {
    var trace = Trace()
    let events: [(hex: String, reports: Int, cut: Int)] = [
      ("3e 0f 02 01 00 01 06 05 04 03 02 01 03 02 01 06 c4", 1, 0),
      ("3e 0f 02 01 00 01 06 05 04 03 02 01 1f 02 01 06 c4", 1, 1),
      ("3e 0f 02 03 00 01 06 05 04 03 02 01 03 02 01 06 c4", 1, 2),
      ("3e 1a 0d 01" + " 00" + String(repeating: " 00", count: 22) + " 05", 1, 1),
      ("3e 12 0b 02" + String(repeating: " 00", count: 16), 1, 1),
    ]
    for (hex, count, cut) in events {
      let before = trace.assembler.drops.cutReports
      guard case .advertising(let reports) = trace.event(hex).first?.content else {
        Issue.record("no reports: \(hex)")
        continue
      }
      #expect(reports.count == count, "\(hex)")
      #expect(trace.assembler.drops.cutReports - before == cut, "\(hex)")
    }
    #expect(trace.assembler.drops.total == 0)
  }

  @Test("links of other kinds are told apart, and so are their ends")
  func otherLinks() {
    var trace = Trace()
    let events: [(hex: String, kind: TraceLinkKind, handle: ConnectionHandle)] = [
      ("03 0b 00 0b 00 01 02 03 04 05 06 01 00", .classic, 0x000b),
      ("2c 11 00 0c 00 01 02 03 04 05 06 02 00 00 00 00 00 00 02", .classic, 0x000c),
      ("3e 1d 19 00 60 00" + String(repeating: " 00", count: 25), .isochronous, 0x0060),
    ]
    for (hex, kind, handle) in events {
      guard case .otherConnection(let event) = trace.event(hex).first?.content else {
        Issue.record("no connection: \(hex)")
        continue
      }
      #expect(event.kind == kind && event.handle == handle && event.status == .success)
    }
    trace.event(Self.connections[0])
    let kinds = [0x0b, 0x0c, 0x60, 0x40, 0x41].map { (handle: UInt8) -> TraceLinkKind? in
      let end = trace.event("05 04 00 \(handle.hexDigits) 00 13").first?.content
      guard case .disconnection(let event) = end else { return nil }
      return event.kind
    }
    #expect(kinds == [.classic, .classic, .isochronous, .le, .le])
    let complete = "03 0b 04" + String(repeating: " 00", count: 10)
    guard case .otherConnection(let failed) = trace.event(complete).first?.content else {
      Issue.record("no connection")
      return
    }
    #expect(failed.status.rawValue == 4)
  }

  @Test("a failed connection is told, and begins nothing")
  func failedConnection() {
    var trace = Trace()
    let items = trace.event("3e 13 01 02" + String(repeating: " 00", count: 17))
    guard case .connection(let event) = items.first?.content else {
      Issue.record("no connection")
      return
    }
    #expect(event.link == nil && event.status.rawValue == 2)
    #expect(trace.assembler.linkCount == 0)
  }

  @Test("a disconnection of an unknown handle is told, without a link")
  func unknownHandle() {
    var trace = Trace()
    guard case .disconnection(let event) = trace.event("05 04 00 0c 00 16").first?.content else {
      Issue.record("no disconnection")
      return
    }
    #expect(event.link == nil && event.handle == 0x000c && event.reason.rawValue == 0x16)
  }

  @Test(
    "both encryption events are told", arguments: ["08 04 00 40 00 01", "59 05 00 40 00 01 10"])
  func encryption(hex: String) {
    var trace = Trace()
    trace.connect()
    guard case .encryption(let event) = trace.event(hex).first?.content else {
      Issue.record("no encryption")
      return
    }
    #expect(event.link?.rawValue == 1 && event.enabled == 1 && event.status == .success)
  }

  @Test("an advertising event gives its reports together")
  func advertising() {
    var trace = Trace()
    let report = "00 01 0d 18 00 ee ff c0 03 02 01 06 c4"
    let items = trace.event("3e 1c 02 02 \(report) \(report)")
    guard case .advertising(let reports) = items.first?.content else {
      Issue.record("no reports")
      return
    }
    #expect(reports.map(\.rawRSSI) == [-60, -60])
    #expect(reports.map(\.data.hexDigits) == ["020106", "020106"])
  }

  @Test("events that say nothing of links or devices give nothing")
  func others() {
    var trace = Trace()
    for hex in ["0f 04 00 01 0d 20", "13 05 01 40 00 01 00", "3e 0a 03 00 40 00 06 00 00 00 f4 01"]
    {
      #expect(trace.event(hex).isEmpty)
    }
    #expect(trace.assembler.drops.total == 0)
  }
}

/// Feeds an assembler with records, one microsecond apart.
private struct Trace {
  var assembler = TraceAssembler()
  private var count = 0
  private var time: Int64 = 0

  @discardableResult
  mutating func rx(_ hex: String, adapter: UInt16 = 0) -> [TraceItem] {
    feed(.hci(type: 2, bytes: Array(hex: hex)), .controllerToHost, adapter: adapter)
  }

  @discardableResult
  mutating func tx(_ hex: String) -> [TraceItem] {
    feed(.hci(type: 2, bytes: Array(hex: hex)), .hostToController)
  }

  @discardableResult
  mutating func event(_ hex: String, after nanoseconds: Int64 = 0) -> [TraceItem] {
    time += nanoseconds
    return feed(.hci(type: 4, bytes: Array(hex: hex)), .controllerToHost)
  }

  @discardableResult
  mutating func connect() -> [TraceItem] {
    event("3e 13 01 00 40 00 00 01 0d 18 00 ee ff c0 06 00 00 00 f4 01 00")
  }

  @discardableResult
  mutating func monitor(_ opcode: MonitorOpcode) -> [TraceItem] {
    feed(.monitor(opcode: opcode.rawValue, bytes: []), .controllerToHost)
  }

  mutating func feed(
    _ packet: CapturePacket, _ direction: CaptureDirection, adapter: UInt16 = 0
  ) -> [TraceItem] {
    count += 1
    time += 1000
    return assembler.feed(
      CaptureRecord(
        number: count, time: Timestamp(nanosecondsSince1970: time), adapterIndex: adapter,
        direction: direction, packet: packet))
  }
}

private func pdus(_ items: [TraceItem]) -> [TracePDU] {
  items.compactMap { item in
    if case .pdu(let pdu) = item.content { pdu } else { nil }
  }
}
