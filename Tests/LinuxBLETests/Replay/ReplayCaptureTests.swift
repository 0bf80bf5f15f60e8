import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("The devices of a capture", .ownTime)
struct ReplayCaptureTests {
  @Test("are told by address, each connection a session, failed ones left out")
  func sessions() throws {
    var trace = HCITrace()
    trace.connect(0, "000000000000", status: 2)
    trace.connect(0x40)
    trace.disconnect(0x40, reason: 0x3e)
    trace.connect(0x40)
    trace.att(0x40, .host, "0a0300")
    trace.att(0x40, .peer, "0b01")
    trace.disconnect(0x40)
    trace.connect(0x41, "010203040506", type: 0)
    trace.att(0x41, .host, "0a0300")
    trace.att(0x41, .peer, "0b02")
    trace.connect(0x40)
    trace.disconnect(0x40)
    trace.connect(0x40)
    trace.att(0x40, .host, "0a0300")
    trace.att(0x40, .peer, "0b03")
    let capture = try #require(trace.builder.finish())
    #expect(
      capture.devices.map(\.address.description) == [
        "c0:ff:ee:00:18:0d (random)", "06:05:04:03:02:01 (public)",
      ])
    #expect(capture.devices.map(\.sessions.count) == [2, 1])
    #expect(capture.devices.map(\.isMadeUp) == [false, false])
    let values = (0...1).map { index -> String in
      var client = ReplayClient(capture.devices[0], session: index)
      return client.ask("0a0300")
    }
    #expect(values == ["0b01", "0b03"])
  }

  @Test("keep a connection in which nothing was said, when there is no other")
  func silentSession() throws {
    var trace = HCITrace()
    trace.connect(0x40)
    trace.disconnect(0x40)
    let capture = try #require(trace.builder.finish())
    #expect(capture.devices.map(\.sessions.count) == [1])
    var client = ReplayClient(capture.devices[0])
    #expect(client.ask("100100ffff0028") == "011001000a")
    #expect(client.warnings.count == 1)
  }

  @Test("get an address from the handle when the trace begins in the middle")
  func midTrace() throws {
    var trace = HCITrace()
    trace.att(0x0243, .peer, "1b03000148".replacing("0148", with: "48"))
    trace.disconnect(0x0243)
    trace.att(0x0243, .host, "0a0300")
    trace.att(0x0243, .peer, "0b03")
    let capture = try #require(trace.builder.finish())
    #expect(capture.devices.map(\.address.description) == ["c0:00:00:00:02:43 (random)"])
    #expect(capture.devices.map(\.isMadeUp) == [true])
    #expect(capture.devices.map(\.sessions.count) == [2])
  }

  @Test("are those of the first adapter with data, unless another is asked for")
  func adapters() throws {
    for (index, address) in [(nil, 2), (1, nil), (2, 2), (5, 5)] as [(UInt16?, UInt16?)] {
      var trace = HCITrace(index: index)
      trace.adapter = 1
      trace.advertise("010203040506")
      for adapter in [5, 2] as [UInt16] {
        trace.adapter = adapter
        trace.note()
        trace.att(adapter, .host, "0a0300")
        trace.att(adapter, .peer, "0b03")
      }
      let capture = try #require(trace.builder.finish())
      let expected = address.map { "c0:00:00:00:00:0\($0) (random)" }
      #expect(capture.devices.map(\.address.description) == [expected].compactMap(\.self))
      #expect(capture.reports.count == (index == 1 ? 1 : 0))
      #expect(trace.builder.adapterIndices == [1, 2, 5])
    }
    var trace = HCITrace(index: 7)
    trace.advertise("010203040506")
    #expect(trace.builder.finish() == nil)
    #expect(ReplayCaptureBuilder().finish()?.devices.isEmpty == true)
  }

  @Test("are scanned in order and at their pace; those with a made-up address come first")
  func scan() throws {
    var trace = HCITrace()
    trace.seconds = 50
    trace.att(0x40, .peer, "1b030048")
    trace.seconds = 60
    trace.advertise("010203040506")
    trace.seconds = 61
    trace.advertise("010203040506", type: 4)
    trace.seconds = 59
    trace.advertise("020203040506")
    trace.seconds = 62
    trace.advertise("010203040506")
    let capture = try #require(trace.builder.finish())
    let start = Moment(nanoseconds: 7)
    var scan = ReplayScanMachine(capture, at: start)
    var told: [String] = []
    while !scan.isOver {
      let deadline = scan.deadline
      for report in scan.advance(to: deadline) {
        told.append(
          "\(deadline.since(start).components.seconds) \(report.report.address.address) "
            + "\(report.time.nanosecondsSince1970 / 1_000_000_000)")
      }
    }
    #expect(
      told == [
        "0 c0:00:00:00:00:40 50", "0 06:05:04:03:02:01 60", "1 06:05:04:03:02:01 61",
        "1 06:05:04:03:02:02 59", "4 06:05:04:03:02:01 62",
      ])
    var fast = ReplayScanMachine(capture, isActive: false, speed: .max, at: start)
    #expect(fast.advance(to: start).count == 4)
    #expect(fast.isOver)
  }

  @Test("are told in parts, however fast")
  func manyReports() throws {
    var trace = HCITrace()
    for _ in 0..<100 { trace.advertise("010203040506") }
    var scan = ReplayScanMachine(
      try #require(trace.builder.finish()), speed: .max, at: Moment(nanoseconds: 0))
    #expect(scan.advance(to: Moment(nanoseconds: 0)).count == 64)
    #expect(scan.advance(to: Moment(nanoseconds: 0)).count == 36)
  }

  @Test(
    "of every container are the same",
    .enabled(if: Shared.exists, "\(Shared.absent)"),
    arguments: [
      "dlt187.pcap", "dlt201-be.pcap", "dlt201-ns-be.pcapng", "dlt254.pcap", "dlt254.pcapng",
      "h1.btsnoop", "h4.btsnoop", "monitor.btsnoop",
    ])
  func containers(_ suffix: String) throws {
    let original = try ReplayCapture(
      path: Shared.path("captures/treadmill-f15.btsnoop"), index: nil)
    let path = Shared.path("captures/containers/treadmill-f15.\(suffix)")
    let capture = try ReplayCapture(path: path, index: nil)
    #expect(capture.devices.map(\.address) == original.devices.map(\.address))
    #expect(
      capture.devices.map { $0.sessions.map { $0.values.map(\.pdu) } }
        == original.devices.map { $0.sessions.map { $0.values.map(\.pdu) } })
  }

  @Test(
    "end at damage after whole records, with one warning",
    .enabled(if: Shared.exists, "\(Shared.absent)"))
  func damage() throws {
    var warnings: [String] = []
    let path = Shared.path("captures/damaged/bad-truncated-record.btsnoop")
    let capture = try ReplayCapture(path: path, index: nil) { warnings.append($0) }
    #expect(capture.devices.count == 1)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains(path) == true)
  }

  @Test("can't be read from a file that is none, or is not there")
  func badFiles() {
    for path in [Fixture.path("no-such-capture.btsnoop"), #filePath] {
      let error = #expect(throws: BLEError.self) { try ReplayCapture(path: path, index: nil) }
      #expect(error?.code == .invalidFile)
      #expect(error?.description.contains(path) == true)
    }
    let error = #expect(throws: BLEError.self) {
      try ReplayCapture(path: Fixture.path("captures/heart-rate-belt.btsnoop"), index: 99)
    }
    #expect(error?.detail.contains("adapter 99") == true)
  }
}
