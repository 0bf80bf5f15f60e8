import BLEWire
import Foundation
import TestSupport
import Testing

@testable import BLETransport

@Suite("A loop on a virtual clock", .hangLimit)
struct VirtualClockTests {
  @Test("sleeps a year at once, and tells what time it is")
  func sleeps() async throws {
    let loop = try EventLoop(clock: VirtualClock(at: Moment(nanoseconds: 5)))
    let year = Duration.seconds(365 * 86_400)
    let slept = try await Task(executorPreference: loop) {
      let (start, date) = (loop.now, loop.date)
      try await loop.sleep(until: start.adding(year))
      return (start.nanoseconds, loop.now.since(start), loop.date.since(date))
    }.value
    #expect(slept == (5, year, year))
  }

  @Test("wakes sleepers in their order, each at its time, the same in each run")
  func order() async throws {
    func run() async throws -> [Int64] {
      let loop = try EventLoop(clock: VirtualClock())
      return try await Task(executorPreference: loop) {
        try await withThrowingTaskGroup(of: Int64.self) { group in
          for number in 0..<50 {
            let delay = Duration.milliseconds(number * 37 % 50)
            group.addTask(executorPreference: loop) {
              try await loop.sleep(until: loop.now.adding(delay))
              try await loop.sleep(until: loop.now.adding(delay))
              return loop.now.nanoseconds * 100 + Int64(number)
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
      }.value
    }
    let times = try await run()
    #expect(times.count == 50 && times == times.sorted())
    #expect(times.last.map { $0 / 100 } == 98_000_000)
    #expect(try await run() == times)
  }

  @Test("does not jump while a descriptor has something to read")
  func descriptors() async throws {
    let pipe = Pipe()
    let (reader, writer) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    let clock = VirtualClock()
    let loop = try EventLoop(clock: clock)
    let number = reader.fileDescriptor
    let times = await Task(executorPreference: loop) { @Sendable in
      await withCheckedContinuation { (done: CheckedContinuation<[Int64], Never>) in
        loop.submit {
          let state = Held()
          do {
            let descriptor = try Descriptor(dup(number), from: "dup")
            state.watch = try loop.watch(descriptor, for: .readable) { _ in
              var byte: UInt8 = 0
              _ = unsafe read(number, &byte, 1)
              state.times.append(loop.now.nanoseconds)
            }
          } catch {
            Issue.record(error)
          }
          state.alarm = loop.alarm {
            #expect(loop.counts == EventLoop.Counts(watches: 1, alarms: 0))
            let times = state.times
            (state.watch, state.alarm) = (nil, nil)
            #expect(loop.counts == EventLoop.Counts(watches: 0, alarms: 0))
            done.resume(returning: times)
          }
          state.alarm?.set(Moment(nanoseconds: 1_000_000_000))
          #expect(loop.counts == EventLoop.Counts(watches: 1, alarms: 1))
          try? writer.write(contentsOf: Data([1, 2, 3]))
        }
      }
    }.value
    #expect(times == [0, 0, 0])
    #expect(clock.now == Moment(nanoseconds: 1_000_000_000))
  }

  private final class Held: @unchecked Sendable {
    var watch: Watch?
    var alarm: Alarm?
    var times: [Int64] = []
  }
}
