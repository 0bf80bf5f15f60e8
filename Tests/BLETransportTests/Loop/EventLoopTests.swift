import BLEWire
import Glibc
import TestSupport
import Testing

@testable import BLETransport

@Suite("An event loop")
struct EventLoopTests {
  @Test("isolates its actors, in their methods and in its callbacks")
  func isolation() async throws {
    let loop = try EventLoop()
    #expect(loop.isIsolatingCurrentContext() == false)
    let (near, far) = try PacketSocket.pair()
    let probe = Probe(on: loop)
    try await probe.watch(near)
    #expect(try far.send([42]))
    #expect(await probe.firstPacket() == [42])
  }

  @Test("keeps a task that prefers it on its thread")
  func preference() async throws {
    let loop = try EventLoop()
    let probe = Probe(on: loop)
    await Task(executorPreference: loop) {
      #expect(loop.isCurrent)
      #expect(loop.isPreferred)
      await probe.nothing()
      #expect(loop.isCurrent)
      await withTaskGroup { group in
        group.addTask { #expect(loop.isCurrent) }
      }
      try? await Task.sleep(for: .milliseconds(1))
      #expect(loop.isCurrent)
    }.value
    #expect(!loop.isPreferred)
  }

  @Test("runs what one thread enqueues in its order")
  func order() async throws {
    let probe = Probe(on: try EventLoop())
    let tasks = (0..<100).map { number in Task.immediate { await probe.note(number) } }
    for task in tasks { await task.value }
    #expect(await probe.notes == Array(0..<100))
  }

  @Test("loses no job, however many threads enqueue", .hangLimit)
  func manyThreads() async throws {
    let probe = Probe(on: try EventLoop())
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask { for _ in 0..<2_000 { await probe.note(number) } }
      }
    }
    #expect(await probe.notes.count == 16_000)
  }

  @Test("lets descriptors have their turn, however many tasks always have something to do")
  func busyTasks() async throws {
    let loop = try EventLoop()
    let (near, far) = try PacketSocket.pair()
    let descriptor = try #require(near.descriptor)
    let isOver = Locked(false)
    let turns = Locked(0)
    let tasks = (0..<400).map { _ in
      Task(executorPreference: loop) {
        while !isOver.withLock({ $0 }) {
          turns.withLock { $0 += 1 }
          await Task.yield()
        }
      }
    }
    let counted = await withCheckedContinuation { continuation in
      loop.submit {
        let watch = Locked<Watch?>(nil)
        let before = turns.withLock { $0 }
        let new = try? loop.watch(descriptor, for: .readable) { _ in
          guard watch.withLock({ $0.take() }) != nil else { return }
          continuation.resume(returning: turns.withLock { $0 } - before)
        }
        watch.withLock { $0 = new }
        #expect(throws: Never.self) { try far.send([42]) }
      }
    }
    isOver.withLock { $0 = true }
    for task in tasks { await task.value }
    // A round of all tasks or two; it was sixteen.
    #expect(counted < 400 * 6)
  }

  @Test("rings alarms when they are due, in any order, once")
  func alarms() async throws {
    let probe = Probe(on: try EventLoop())
    let start = Moment.now
    #expect(await probe.ring(afterMilliseconds: [30, 10, 20]) == [10, 20, 30])
    #expect(start.nanoseconds + 30_000_000 <= Moment.now.nanoseconds)
  }

  @Test("does not ring an alarm that was moved back or let go of")
  func alarmsNotRung() async throws {
    let probe = Probe(on: try EventLoop())
    #expect(await probe.ringOnlyTheLastOfThree() == [3])
  }

  @Test("sleeps until a moment, or until it is cancelled")
  func sleep() async throws {
    let loop = try EventLoop()
    let end = Moment(nanoseconds: Moment.now.nanoseconds + 10_000_000)
    try await loop.sleep(until: end)
    #expect(Moment.now >= end)

    let sleeper = Task { try await loop.sleep(until: .never) }
    try await loop.sleep(until: .now)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test("calls what any thread submits in its order, and at once on its own thread")
  func submit() async throws {
    let loop = try EventLoop()
    let calls = Locked<[Int]>([])
    for number in 0..<1_000 { loop.submit { calls.withLock { $0.append(number) } } }
    await Task(executorPreference: loop) {
      loop.submit { calls.withLock { $0.append(1_000) } }
      #expect(calls.withLock { $0 } == Array(0...1_000))
    }.value
  }

  @Test("lets what is called submit more")
  func submitNested() async throws {
    let loop = try EventLoop()
    let calls = Locked<[Int]>([])
    await withCheckedContinuation { continuation in
      loop.submit {
        loop.submit { calls.withLock { $0.append(1) } }
        calls.withLock { $0.append(2) }
        continuation.resume()
      }
    }
    #expect(calls.withLock { $0 } == [1, 2])
  }

  @Test("takes no signals on its thread")
  func signals() async throws {
    let loop = try EventLoop()
    let isBlocked = await Task(executorPreference: loop) {
      var mask = sigset_t()
      unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
      return unsafe sigismember(&mask, SIGINT) == 1 && sigismember(&mask, SIGSEGV) == 0
    }.value
    #expect(isBlocked)
  }

  @Test("runs a tool's main, and hands its error on")
  func run() throws {
    let loop = try EventLoop()
    let isOnLoop = try loop.run { loop.isCurrent && loop.isPreferred }
    #expect(isOnLoop)
    let error = TransportError("probe", code: EINVAL)
    #expect(throws: error) { try loop.run { throw error } }
  }

  @Test("ends its thread when nobody holds it")
  func end() async throws {
    weak var reactor: Reactor?
    do {
      let loop = try EventLoop()
      reactor = loop.reactor
      let probe = Probe(on: loop)
      await probe.note(1)
      #expect(await probe.notes == [1])
    }
    // The thread holds the reactor as long as it runs.
    for _ in 0..<10_000 where reactor != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(reactor == nil)
  }
}

/// An actor on a loop that uses it as a transport would.
private actor Probe {
  private let loop: EventLoop
  private var watch: Watch?
  private var alarms: [Alarm] = []
  private var packet: [UInt8]?
  private var waiter: CheckedContinuation<[UInt8], Never>?
  private(set) var notes: [Int] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }

  init(on loop: EventLoop) { self.loop = loop }

  func nothing() {}

  func note(_ number: Int) { notes.append(number) }

  func watch(_ socket: PacketSocket) throws {
    watch = try loop.watch(#require(socket.descriptor), for: .readable) { [weak self] _ in
      self?.assumeIsolated { $0.received(try? socket.receive()) }
    }
  }

  func firstPacket() async -> [UInt8] {
    if let packet { return packet }
    return await withCheckedContinuation { waiter = $0 }
  }

  func ring(afterMilliseconds delays: [Int64]) async -> [Int] {
    await withCheckedContinuation { continuation in
      for delay in delays {
        let alarm = loop.alarm {
          self.notes.append(Int(delay))
          if self.notes.count == delays.count { continuation.resume() }
        }
        alarm.set(Moment(nanoseconds: Moment.now.nanoseconds + delay * 1_000_000))
        alarms.append(alarm)
      }
    }
    alarms = []
    return notes
  }

  func ringOnlyTheLastOfThree() async -> [Int] {
    let now = Moment.now.nanoseconds
    await withCheckedContinuation { continuation in
      let moved = loop.alarm { self.notes.append(1) }
      let dropped = loop.alarm { self.notes.append(2) }
      let last = loop.alarm {
        self.notes.append(3)
        continuation.resume()
      }
      moved.set(Moment(nanoseconds: now + 1_000_000))
      dropped.set(Moment(nanoseconds: now + 1_000_000))
      last.set(Moment(nanoseconds: now + 20_000_000))
      moved.set(Moment(nanoseconds: now + 60_000_000_000))
      alarms = [moved, last]
    }
    alarms = []
    return notes
  }

  private func received(_ arrival: PacketSocket.Arrival?) {
    guard case .packet(let packet) = arrival else { return }
    self.packet = packet
    waiter.take()?.resume(returning: packet)
  }
}
