import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A local peripheral whose client unsubscribes", .hangLimit)
struct UnsubscribingTests {
  @Test("nothing comes after the answer, however much waited in the server and in the socket")
  func stalled() async throws {
    let bench = try await SlowReader()
    let handle = try #require(bench.service.value(0xfff1))
    try await bench.configure(handle, 1)
    try await bench.fill(handle)
    let waiting = Running { try await bench.peripheral.sendValue([2], of: handle) }
    try await waitUntil {
      await bench.peripheral.loop.call { !bench.peripheral.core.updates.isEmpty }
    }
    let events = bench.peripheral.events()
    try bench.send([0x12, UInt8(handle.rawValue + 1), 0, 0, 0])
    _ = await PeripheralBench.next(events) { event in
      if case .subscribed(_, handle, []) = event { true } else { nil }
    }
    // Whoever waited for room is told, though nobody read.
    #expect(try await waiting.error() == nil)
    #expect(bench.peripheral.updateValue([3], of: handle) == [])
    var before = 0
    while try await bench.receive() != [0x13] { before += 1 }
    #expect(before > 0)
    // A request that comes later is answered first of all.
    try bench.send([0x0a, 3, 0])
    #expect(try await bench.receive().first == 0x0b)
    #expect(try bench.socket.receive() == .nothing)
  }

  @Test("who waits for a confirmation of what is not sent any longer is told")
  func indications() async throws {
    let bench = try await SlowReader()
    let handle = try #require(bench.service.value(0xfff2))
    try await bench.configure(handle, 2)
    let peripheral = bench.peripheral
    let waiting = (1...3 as ClosedRange<UInt8>).map { number in
      Running(on: peripheral.loop) { try await peripheral.indicate([number], of: handle) }
    }
    #expect(try await bench.receive() == [0x1d, UInt8(handle.rawValue), 0, 1])
    try await waitUntil { await peripheral.loop.call { peripheral.core.confirmations.count == 3 } }
    // From indications to notifications.
    try await bench.configure(handle, 1)
    for task in waiting.dropFirst() {
      let error = try await task.error()
      #expect(error?.code == .invalidArgument && error?.fault == .peer && error?.handle == handle)
    }
    try bench.send([0x1e])
    #expect(try await waiting[0].error() == nil)
    try bench.send([0x0a, 3, 0])
    #expect(try await bench.receive().first == 0x0b)
    #expect(await peripheral.loop.call { peripheral.core.confirmations.isEmpty })
  }

  @Test("who waits for a confirmation of a value whose service is removed is told")
  func removed() async throws {
    let bench = try await SlowReader()
    let handle = try #require(bench.service.value(0xfff2))
    try await bench.configure(handle, 2)
    let peripheral = bench.peripheral
    let waiting = (1...3 as ClosedRange<UInt8>).map { number in
      Running(on: peripheral.loop) { try await peripheral.indicate([number], of: handle) }
    }
    _ = try await bench.receive()
    try await waitUntil { await peripheral.loop.call { peripheral.core.confirmations.count == 3 } }
    try await peripheral.remove(bench.service)
    for task in waiting.dropFirst() {
      let error = try await task.error()
      #expect(error?.code == .invalidArgument && error?.detail == "its service was removed")
    }
    try bench.send([0x1e])
    #expect(try await waiting[0].error() == nil)
  }

  @Test("who waits for room is told though the client is full of other values")
  func fullOfOthers() async throws {
    let bench = try await SlowReader()
    let (one, other) = (
      try #require(bench.service.value(0xfff1)), try #require(bench.service.value(0xfff2))
    )
    try await bench.configure(one, 1)
    try await bench.configure(other, 1)
    try await bench.fill(one)
    let waiting = Running { try await bench.peripheral.sendValue([2], of: other) }
    try await waitUntil {
      await bench.peripheral.loop.call { !bench.peripheral.core.updates.isEmpty }
    }
    try bench.send([0x12, UInt8(other.rawValue + 1), 0, 0, 0])
    #expect(try await waiting.error() == nil)
    #expect(bench.peripheral.updateValue([1], of: one).count == 1)
  }

  @Test("nothing comes after the answer, though other threads send without end")
  func otherThreads() async throws {
    let bench = try await SlowReader()
    let handle = try #require(bench.service.value(0xfff1))
    let isOver = Locked(false)
    defer { isOver.withLock { $0 = true } }
    let senders = (0..<2).map { _ in
      Task.detached { [peripheral = bench.peripheral] in
        while !isOver.withLock({ $0 }) {
          peripheral.updateValue([1], of: handle)
          await Task.yield()
        }
      }
    }
    var count = 0
    for _ in 0..<200 {
      try await bench.configure(handle, 1)
      while try await bench.receive().first != 0x1b {}
      count += 1
      try await bench.configure(handle, 0)
      try bench.send([0x0a, 3, 0])
      let next = try await bench.receive()
      #expect(next.first == 0x0b)
      guard next.first == 0x0b else { break }
    }
    #expect(count == 200)
    isOver.withLock { $0 = true }
    for sender in senders { await sender.value }
  }
}
