import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Write commands", .hangLimit)
struct CommandTests {
  @Test("go out in their order, and wait for room", arguments: [false, true])
  func order(onLoop: Bool) async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let writer = Task(executorPreference: onLoop ? peripheral.loop : nil) {
      for number in UInt16(0)..<5_000 {
        try await peripheral.writeCommand([UInt8(number & 0xff), UInt8(number >> 8)], to: 5)
      }
    }
    for number in UInt16(0)..<5_000 {
      let pdu = try await peer.receive()
      #expect(pdu == [0x52, 5, 0, UInt8(number & 0xff), UInt8(number >> 8)])
    }
    try await writer.value
  }

  @Test("carry a megabyte, byte for byte, in bounded memory")
  func megabyte() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let data = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let writer = Task(executorPreference: peripheral.loop) {
      for start in stride(from: 0, to: data.count, by: 20) {
        try await peripheral.writeCommand(Array(data[start..<min(start + 20, data.count)]), to: 5)
      }
    }
    var received: [UInt8] = []
    while received.count < data.count { received += try await peer.receive().dropFirst(3) }
    #expect(received == data)
    try await writer.value
  }

  @Test("sent while there is room stop in time; each that was taken arrives")
  func whileRoom() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    var taken: UInt32 = 0
    while peripheral.canSendWriteCommand {
      #expect(try peripheral.writeCommandIfRoom(taken.bytes, to: 5))
      taken += 1
      try #require(taken < 1_000_000)
    }
    #expect(try !peripheral.writeCommandIfRoom([], to: 5))
    for number in 0..<taken {
      let pdu = try await peer.receive()
      #expect(pdu == [0x52, 5, 0] + number.bytes)
    }
    while !peripheral.canSendWriteCommand { try await Task.sleep(for: .milliseconds(1)) }
    #expect(try peripheral.writeCommandIfRoom([], to: 5))
  }

  @Test("do not overtake a request that the same thread made before")
  func afterRequest() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    for round in UInt8(0)..<50 {
      let write = Task.immediate { try await peripheral.write([round], to: 5) }
      #expect(try peripheral.writeCommandIfRoom([round], to: 5))
      try await peer.expect([0x12, 5, 0, round], answer: [0x13])
      try await peer.expect([0x52, 5, 0, round])
      try await write.value
    }
  }

  @Test("do not overtake a request of the loop's thread, though that waits for other calls")
  func afterRequestOnLoop() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let (loop, core) = (peripheral.loop, peripheral.core)
    let isTaken = await loop.call { () -> Bool in
      let isLeft = Locked(false)
      try? startThread(named: "other") {
        loop.submit {}  // It waits until this call returns.
        isLeft.withLock { $0 = true }
      }
      while !isLeft.withLock({ $0 }) {}
      core.submit(Operation(.read(1), "read") { _ in })
      return (try? core.gate.sendIfRoom(ATTWriteCommand(handle: 5, value: [1]))) == true
    }
    #expect(isTaken)
    try await peer.expect([0x0a, 1, 0], answer: [0x0b])
    try await peer.expect([0x52, 5, 0, 1])
  }

  @Test("that wait for room can be cancelled, and leave the order as it was")
  func cancel() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let writer = Task { while true { try await peripheral.writeCommand([0], to: 5) } }
    while peripheral.canSendWriteCommand { try await Task.sleep(for: .milliseconds(1)) }
    let request = Task { try await peripheral.read(1) }
    writer.cancel()
    await expectError(.cancelled) { try await writer.value }
    while try await peer.receive() != [0x0a, 1, 0] {}
    try peer.send([0x0b])
    #expect(try await request.value == [])
  }

  @Test("of many tasks can be cancelled in any order; those of the others are sent, each once")
  func cancelMany() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let sender = try #require(peripheral.core.channel.directSender)
    while sender.send([0x52, 5, 0]) {}
    let tasks = (0..<10_000 as Range<UInt32>).map { number in
      Task { try await peripheral.writeCommand(number.bytes, to: 5) }
    }
    while peripheral.canSendWriteCommand { try await Task.sleep(for: .milliseconds(1)) }
    for (number, task) in tasks.enumerated().reversed() where number % 100 != 0 { task.cancel() }
    for (number, task) in tasks.enumerated() where number % 100 != 0 {
      await expectError(.cancelled) { try await task.value }
    }
    var sent: [[UInt8]] = []
    while sent.count < 100 {
      let pdu = try await peer.receive()
      if pdu.count > 3 { sent.append(Array(pdu[3...])) }
    }
    #expect(Set(sent) == Set((0..<100 as Range<UInt32>).map { ($0 * 100).bytes }))
    for number in stride(from: 0, to: tasks.count, by: 100) { try await tasks[number].value }
    try peer.expectNothing()
  }

  @Test("that were sent are not lost when the link is closed at once")
  func close() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    // Fills the socket unnoticed by the gate.
    let sender = try #require(peripheral.core.channel.directSender)
    while sender.send([0x52, 5, 0, 0]) {}
    // On the loop, which can't send meanwhile.
    let writer = Task(executorPreference: peripheral.loop) {
      try await peripheral.writeCommand([1], to: 5)
      await peripheral.disconnect()
    }
    while peripheral.canSendWriteCommand { try await Task.sleep(for: .milliseconds(1)) }
    var last: [UInt8] = []
    while let pdu = try? await peer.receive() { last = pdu }
    #expect(last == [0x52, 5, 0, 1])
    try await writer.value
  }

  @Test("of a task that was cancelled are not sent")
  func cancelledBefore() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let writer = Task {
      while !Task.isCancelled { await Task.yield() }
      try await peripheral.writeCommand([1], to: 5)
    }
    writer.cancel()
    await expectError(.cancelled) { try await writer.value }
    try peer.expectNothing()
  }

  @Test("that wait for room end with the link", arguments: [false, true])
  func disconnect(byPeer: Bool) async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let writers = (0..<3).map { _ in
      Task { while true { try await peripheral.writeCommand([0], to: 5) } }
    }
    while peripheral.canSendWriteCommand { try await Task.sleep(for: .milliseconds(1)) }
    if byPeer { peer.close() } else { await peripheral.disconnect() }
    for writer in writers {
      let error = await expectError(.disconnected) { try await writer.value }
      #expect(error?.operation == "write command" && error?.handle == 5)
    }
  }

  @Test("that do not fit are the caller's error")
  func tooLong() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    #expect(peripheral.longestWriteCommand == 20)
    let value = [UInt8](repeating: 0, count: 21)
    await expectError(.invalidArgument) { try await peripheral.writeCommand(value, to: 5) }
    await expectError(.invalidArgument) { try peripheral.writeCommandIfRoom(value, to: 5) }
    try peer.expectNothing()
  }

  @Test("come from many threads at once, none lost", arguments: [1, 4])
  func threads(count: Int) async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let writers = (0..<count).map { writer in
      Task.detached {
        for number in UInt32(0)..<500 {
          try await peripheral.writeCommand([UInt8(writer)] + number.bytes, to: 5)
        }
      }
    }
    var next = [UInt32](repeating: 0, count: count)
    for _ in 0..<count * 500 {
      let pdu = try await peer.receive()
      let writer = Int(pdu[3])
      #expect(Array(pdu[4...]) == next[writer].bytes)
      next[writer] += 1
    }
    for writer in writers { try await writer.value }
  }
}

extension UInt32 {
  fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) } }
}
