import BLEWire
import TestSupport
import Testing

@testable import BLEHost

@Suite("Flow control of ACL data (Vol 4, Part E, §4.1)", .ownTime)
struct ACLSchedulerTests {
  private let start = Moment(nanoseconds: 0)

  private func scheduler(
    _ count: Int, length: Int = 27, links: [ConnectionHandle] = [1]
  ) -> ACLScheduler {
    var scheduler = ACLScheduler(timeLimit: .seconds(20))
    scheduler.reset(.init(length: length, count: count))
    for link in links { scheduler.add(link) }
    return scheduler
  }

  private func frame(_ count: Int, _ byte: UInt8 = 0) -> L2CAPFrame {
    L2CAPFrame(channel: .att, payload: [UInt8](repeating: byte, count: count))
  }

  private func completed(_ handle: ConnectionHandle, _ count: UInt16) -> HCINumberOfCompletedPackets
  {
    HCINumberOfCompletedPackets {
      $0.handles = [
        HCICompletedPackets {
          $0.connectionHandle = handle
          $0.numCompletedPackets = count
        }
      ]
    }
  }

  private func drain(_ scheduler: inout ACLScheduler) -> [ACLScheduler.Action] {
    var actions: [ACLScheduler.Action] = []
    while let action = scheduler.nextAction() { actions.append(action) }
    return actions
  }

  private func packets(_ scheduler: inout ACLScheduler) -> [ACLPacket] {
    drain(&scheduler).compactMap { if case .send(let packet) = $0 { packet } else { nil } }
  }

  @Test("cuts frames to the controller's size, in their order")
  func fragments() {
    var scheduler = scheduler(10)
    #expect(scheduler.send(frame(60, 7), on: 1, at: start) == true)
    #expect(scheduler.send(frame(3), on: 1, at: start) == true)
    let packets = packets(&scheduler)
    #expect(packets.map(\.data.count) == [27, 27, 10, 7])
    #expect(
      packets.map(\.boundary)
        == [.startNonFlushable, .continuation, .continuation, .startNonFlushable])
    #expect(packets[0].data.prefix(5) == [60, 0, 4, 0, 7])
  }

  @Test("uses all buffers of the controller for one link, and stops there")
  func credits() {
    var scheduler = scheduler(3)
    for _ in 0..<5 { _ = scheduler.send(frame(3), on: 1, at: start) }
    #expect(packets(&scheduler).count == 3)
    #expect(scheduler.free == 0)
    scheduler.receive(completed(1, 2), at: start)
    #expect(packets(&scheduler).count == 2)
    scheduler.receive(completed(1, 3), at: start)
    #expect(scheduler.free == 3)
    #expect(scheduler.queuedBytes == 0)
  }

  @Test("1 MB through three buffers: all in use, order kept, memory bounded")
  func megabyte() {
    var scheduler = scheduler(3)
    var (next, received) = (0, [UInt8]())
    var mostQueued = 0
    let count = 1_000_000 / 20
    while received.count < count * 24 {
      while next < count {
        var bytes = [UInt8](repeating: 0, count: 20)
        for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: next >> (8 * index)) }
        guard scheduler.send(L2CAPFrame(channel: .att, payload: bytes), on: 1, at: start) else {
          break
        }
        next += 1
      }
      mostQueued = max(mostQueued, scheduler.queuedBytes)
      if received.count + 3 * 24 < count * 24 { #expect(scheduler.free == 0) }
      for packet in packets(&scheduler) { received += packet.data }
      scheduler.receive(completed(1, 1), at: start)
    }
    let order = stride(from: 0, to: received.count, by: 24).map { offset in
      (0..<4).reduce(0) { $0 | Int(received[offset + 4 + $1]) << (8 * $1) }
    }
    #expect(order == Array(0..<count))
    #expect(mostQueued <= ACLScheduler.byteLimit + 24)
  }

  @Test("a link whose peer does not acknowledge leaves buffers to the others")
  func fairness() {
    var scheduler = scheduler(3, links: [1, 2])
    for _ in 0..<20 { _ = scheduler.send(frame(3), on: 1, at: start) }
    #expect(packets(&scheduler).map(\.handle) == [1, 1])
    for round in 0..<20 {
      #expect(scheduler.send(frame(3), on: 2, at: start) == true)
      #expect(packets(&scheduler).map(\.handle) == [2], "round \(round)")
      scheduler.receive(completed(2, 1), at: start)
    }
  }

  @Test("links take turns")
  func turns() {
    var scheduler = scheduler(1, links: [1, 2, 3])
    for link: ConnectionHandle in [1, 2, 3] {
      for _ in 0..<3 { _ = scheduler.send(frame(3), on: link, at: start) }
    }
    var order: [ConnectionHandle] = []
    for _ in 0..<9 {
      for packet in packets(&scheduler) {
        order.append(packet.handle)
        scheduler.receive(completed(packet.handle, 1), at: start)
      }
    }
    #expect(order == [1, 2, 3, 1, 2, 3, 1, 2, 3])
  }

  @Test("with one buffer for many links nobody gets two")
  func scarce() {
    var scheduler = scheduler(2, links: [1, 2, 3, 4])
    for _ in 0..<3 { _ = scheduler.send(frame(3), on: 1, at: start) }
    #expect(packets(&scheduler).count == 1)
  }

  @Test("buffers of a link that ends are free again, and what it queued is dropped")
  func linkEnds() {
    var scheduler = scheduler(3, links: [1, 2])
    for _ in 0..<5 { _ = scheduler.send(frame(60), on: 1, at: start) }
    _ = drain(&scheduler)
    _ = scheduler.send(frame(3), on: 2, at: start)
    _ = drain(&scheduler)
    scheduler.remove(1, at: start)
    scheduler.receive(completed(1, 3), at: start)
    scheduler.receive(completed(2, 9), at: start)
    #expect(scheduler.free == 3)
    #expect(scheduler.queuedBytes == 0)
    #expect(scheduler.send(frame(3), on: 1, at: start) == false)
  }

  @Test("says when there is room again")
  func room() {
    var scheduler = scheduler(1)
    var count = 0
    while scheduler.send(frame(3), on: 1, at: start) { count += 1 }
    #expect(count == ACLScheduler.frameLimit + 1)
    #expect(!scheduler.hasRoom(1))
    _ = drain(&scheduler)
    var told = 0
    for _ in 0..<count {
      scheduler.receive(completed(1, 1), at: start)
      told += drain(&scheduler).count { $0 == .room(1) }
    }
    #expect(told == 1)
    #expect(scheduler.hasRoom(1))
  }

  @Test("packets that are never completed make the link stalled")
  func stalled() {
    var scheduler = scheduler(3)
    _ = scheduler.send(frame(3), on: 1, at: start)
    _ = drain(&scheduler)
    #expect(scheduler.deadline == start.adding(.seconds(20)))
    // Each completion begins the time anew.
    _ = scheduler.send(frame(3), on: 1, at: start)
    scheduler.receive(completed(1, 1), at: start.adding(.seconds(10)))
    _ = drain(&scheduler)
    scheduler.advance(to: start.adding(.seconds(20)))
    #expect(drain(&scheduler) == [])
    scheduler.advance(to: start.adding(.seconds(30)))
    #expect(drain(&scheduler) == [.stalled(1)])
    #expect(scheduler.deadline == .never)
  }

  @Test("takes 16 KiB of a link's frames, however few they are, and then no more")
  func bytes() {
    var scheduler = scheduler(1)
    var taken = 0
    while taken < 64, scheduler.send(frame(1000), on: 1, at: start) { taken += 1 }
    // What is over is the rest of the last one.
    #expect(taken == 17)
    #expect(scheduler.queuedBytes >= 16 * 1024 && scheduler.queuedBytes < 17 * 1024 + 100)
  }

  @Test("has buffers back in time, however often packets are lost meanwhile")
  func lossesThatGoOn() {
    var scheduler = scheduler(1)
    _ = scheduler.send(frame(3), on: 1, at: start)
    _ = drain(&scheduler)
    for second in 0..<3 {
      scheduler.lostPackets(timeout: { _ in .seconds(2) }, at: start.adding(.seconds(second)))
    }
    #expect(scheduler.free == 0 && scheduler.deadline == start.adding(.seconds(3)))
    scheduler.advance(to: start.adding(.seconds(3)))
    #expect(scheduler.free == 1 && drain(&scheduler) == [])
  }

  @Test("says when all is sent and acknowledged")
  func drained() {
    var scheduler = scheduler(1)
    scheduler.drain(1)
    #expect(drain(&scheduler) == [.drained(1)])
    _ = scheduler.send(frame(40), on: 1, at: start)
    scheduler.drain(1)
    scheduler.receive(completed(1, 1), at: start)
    #expect(drain(&scheduler).contains(.drained(1)) == false)
    scheduler.receive(completed(1, 1), at: start)
    #expect(drain(&scheduler) == [.drained(1)])
  }
}
