import BLEWire
import TestSupport
import Testing

@testable import BLETransport

@Suite("The alarms of a loop")
struct AlarmQueueTests {
  var queue = AlarmQueue()

  @Test("ring in the order of their moments, each once")
  mutating func order() {
    let rung = Locked<[Int]>([])
    for number in [3, 1, 2] {
      let entry = AlarmQueue.Entry { rung.withLock { $0.append(number) } }
      queue.set(entry, to: Moment(nanoseconds: Int64(number)))
    }
    #expect(queue.first() == Moment(nanoseconds: 1))
    ring(until: 2)
    #expect(rung.withLock { $0 } == [1, 2])
    ring(until: 10)
    #expect(rung.withLock { $0 } == [1, 2, 3])
    #expect(queue.first() == .never)
  }

  @Test("may be moved back, forth and away")
  mutating func move() {
    let rung = Locked(0)
    let entry = AlarmQueue.Entry { rung.withLock { $0 += 1 } }
    queue.set(entry, to: Moment(nanoseconds: 10))
    queue.set(entry, to: Moment(nanoseconds: 50))
    #expect(queue.first() == Moment(nanoseconds: 50))
    queue.set(entry, to: Moment(nanoseconds: 5))
    #expect(queue.first() == Moment(nanoseconds: 5))
    queue.set(entry, to: .never)
    #expect(queue.first() == .never)
    queue.set(entry, to: Moment(nanoseconds: 7))
    ring(until: 100)
    #expect(rung.withLock { $0 } == 1)
  }

  @Test("do not ring once they are removed, even if they are set again")
  mutating func remove() {
    let entry = AlarmQueue.Entry { Issue.record("rung") }
    queue.set(entry, to: Moment(nanoseconds: 1))
    _ = queue.remove(entry)
    queue.set(entry, to: Moment(nanoseconds: 1))
    ring(until: 5)
    #expect(queue.first() == .never)
  }

  @Test("agree with a plain list, whatever is done to them", arguments: [1, 2, 3, 4])
  mutating func random(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let rung = Locked<[Int]>([])
    let entries = (0..<50).map { number in
      AlarmQueue.Entry { rung.withLock { $0.append(number) } }
    }
    var model = [Int64](repeating: .max, count: entries.count)
    for now in Int64(0)..<2_000 {
      let index = Int.random(in: entries.indices, using: &generator)
      model[index] =
        Bool.random(using: &generator) ? .max : now + .random(in: 1...300, using: &generator)
      queue.set(entries[index], to: Moment(nanoseconds: model[index]))
      #expect(queue.first().nanoseconds == model.min())
      ring(until: now)
      let due = Set(model.indices.filter { model[$0] <= now })
      #expect(rung.withLock { Set($0) } == due)
      rung.withLock { $0 = [] }
      for index in due { model[index] = .max }
    }
  }

  private mutating func ring(until nanoseconds: Int64) {
    while let action = queue.nextDue(at: Moment(nanoseconds: nanoseconds)) { action() }
  }
}
