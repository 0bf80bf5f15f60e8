import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Back-pressure", .hangLimit)
struct BackPressureTests {
  @Test("a megabyte of write commands through three buffers of 27 bytes")
  func megabyte() async throws {
    // In a process of its own, whose memory nobody else uses.
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try await BackPressureTests.send(1_000_000)
    }
    let text = String(decoding: result.standardOutputContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("back-pressure") }
    #expect(lines.count == 1)
    print(lines.joined())
  }

  static func send(_ total: Int) async throws {
    let watch = BufferWatch(buffers: 3)
    let clock = VirtualClock()
    let bench = try await RadioBench(
      clock: clock, listener: .init { watch.hear($0, isSent: $1, at: clock.now) }
    ) {
      $0.aclLength = 27
      $0.aclBuffers = 3
    }
    watch.radio = bench.radio
    let loop = bench.loop
    let peak = try await Task(executorPreference: loop) {
      let belt = try await bench.connect()
      var checked = Checked()
      checked.take(from: bench.radio)
      watch.begin()
      // What the first 100 kB need is not counted.
      var peak = 0
      for start in stride(from: 0, to: total, by: 200) {
        let value = (start..<min(start + 200, total)).map(Self.byte)
        try await belt.writeCommand(value, to: RadioBench.sink)
        if start == 100_000 { peak = peakMemory() }
        checked.take(from: bench.radio)
      }
      watch.end(at: loop.now)
      await belt.disconnect()
      // What the host has queued goes out before the link ends.
      try await loop.sleep(until: loop.now.adding(.seconds(15)))
      checked.take(from: bench.radio)
      #expect(checked.count == total && checked.isInOrder)
      return peakMemory() - peak
    }.value
    await bench.adapter.close()
    #expect(watch.mostQueued > 1000 && watch.mostQueued <= 16 * 1024 + 300)
    #expect(watch.idle == .zero && watch.time > .seconds(5))
    #expect(peak < 2 << 20, "\(peak) bytes more at the end than after the first tenth")
    print(
      "back-pressure: \(total) bytes in \(watch.time) of virtual time,",
      "a buffer was free for \(watch.idle) of it while data waited,",
      "at most \(watch.mostQueued) bytes were queued, peak memory grew by \(peak >> 10) KiB")
  }

  fileprivate static func byte(_ place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: place &* 31 &+ place >> 8)
  }
}

/// What has come to the sink, compared with what was sent.
private struct Checked {
  var count = 0
  var isInOrder = true

  mutating func take(from radio: RadioBench.Radio) {
    let bytes = radio.driver.change { air, _ in
      air.takeWrites(to: RadioBench.sink, on: radio.device)
    }
    for byte in bytes {
      if byte != BackPressureTests.byte(count) { isInOrder = false }
      count += 1
    }
  }
}

/// Counts for how long a buffer of the controller is free though data waits; only the loop's thread
/// uses it.
private final class BufferWatch: @unchecked Sendable {
  var radio: RadioBench.Radio?
  private(set) var idle = Duration.zero
  private(set) var time = Duration.zero
  private(set) var mostQueued = 0
  private let buffers: Int
  private var used = 0
  private var isCounting = false
  private var start = Moment.never
  private var last = Moment(nanoseconds: 0)

  init(buffers: Int) { self.buffers = buffers }

  func begin() {
    isCounting = true
    start = last
  }

  func end(at now: Moment) {
    isCounting = false
    time = now.since(start)
  }

  func hear(_ packet: HCIPacket, isSent: Bool, at now: Moment) {
    let waiting = radio?.host?.counts.queuedBytes ?? 0
    if isCounting, used < buffers, waiting > 0 { idle += now.since(last) }
    mostQueued = max(mostQueued, waiting)
    last = now
    switch packet {
    case .acl where isSent: used += 1
    case .event(let event) where event.code == .numberOfCompletedPackets:
      guard let completed = try? HCINumberOfCompletedPackets(parsing: event.parameters) else {
        return
      }
      used -= completed.handles.reduce(0) { $0 + Int($1.numCompletedPackets) }
    case .event(let event) where event.code == HCIDisconnectionComplete.code: used = 0
    default: break
    }
  }
}

/// The most memory that the process ever had, in bytes.
private func peakMemory() -> Int {
  let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line?.split(separator: " ").dropFirst().first).flatMap { Int($0) }.map { $0 << 10 } ?? 0
}
