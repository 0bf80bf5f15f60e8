import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("The limits of a local peripheral", .hangLimit)
struct LocalPeripheralLimitTests {
  @Test("a handler whose time is over is cancelled")
  func lateHandler() async throws {
    let log = Log()
    let handlers = LocalHandlers { request throws(ATTErrorCode) in
      try? await Task.sleep(for: .seconds(100))
      log.add(Task.isCancelled ? "cancelled" : "not cancelled")
      return []
    }
    let bench = try await PeripheralBench(handlers: handlers, accessTimeout: .milliseconds(50))
    let client = try await bench.client()
    let handle = try bench.handle(PeripheralBench.dynamic)
    do {
      _ = try await client.read(handle)
      Issue.record("it was read")
    } catch {
      #expect(error.code == .att(.unlikelyError))
    }
    try await until { log.lines == ["cancelled"] }
    #expect(await bench.adapter.loop.call { bench.peripheral.core.tasks.isEmpty })
  }

  @Test("a handler whose client leaves is cancelled, and keeps no other client waiting")
  func leavingClient() async throws {
    let log = Log()
    let handlers = LocalHandlers { request throws(ATTErrorCode) in
      log.add("asked")
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
      log.add("cancelled")
      return [7]
    }
    let bench = try await PeripheralBench(handlers: handlers)
    let (dynamic, notes) = (
      try bench.handle(PeripheralBench.dynamic), try bench.handle(PeripheralBench.notes)
    )
    let (client, other) = (try await bench.client(), try await bench.client())
    let waiting = Running { _ = try await client.read(dynamic) }
    try await until { log.lines == ["asked"] }
    #expect(try await other.read(notes) == [1, 2, 3])
    await client.disconnect()
    #expect(try await waiting.error()?.code == .disconnected)
    try await until { log.lines == ["asked", "cancelled"] }
    #expect(await bench.adapter.loop.call { bench.peripheral.core.tasks.isEmpty })
    try await other.writeLong([4, 5], to: notes)
    #expect(try await other.read(notes) == [4, 5])
  }

  @Test("write commands that a handler is too slow for are dropped beyond 256")
  func manyCommands() async throws {
    let (log, gate) = (Log(), Log())
    let handlers = LocalHandlers(write: { request throws(ATTErrorCode) in
      log.add("\(request.value)")
      while gate.lines.isEmpty { try? await Task.sleep(for: .milliseconds(100)) }
    })
    let bench = try await PeripheralBench(handlers: handlers)
    let client = try await bench.client()
    let handle = try bench.handle(PeripheralBench.dynamic)
    for number in 0..<1100 {
      try await client.writeCommand([UInt8(truncatingIfNeeded: number)], to: handle)
    }
    // Requests come after commands.
    _ = try await client.read(bench.handle(PeripheralBench.notes))
    #expect(log.lines.count == ServerCore.commandLimit)
    gate.add("open")
    try await until {
      await bench.adapter.loop.call { bench.peripheral.core.commands.values.allSatisfy(\.isEmpty) }
    }
    try await client.writeCommand([1], to: handle)
    _ = try await client.read(bench.handle(PeripheralBench.notes))
    #expect(log.lines.count == ServerCore.commandLimit + 1)
  }

  @Test("a value that waits for a client does not undo what was set since")
  func lateValue() async throws {
    let bench = try await PeripheralBench()
    let handle = try bench.handle(PeripheralBench.counter)
    let client = try await bench.client(mtu: 23)
    let counter = try #require(
      try await client.discoverCharacteristics(uuid: PeripheralBench.counter).first)
    let stream = try await client.subscribe(to: [counter], bufferLimit: 4096)
    // The server's controller is 0, the client's 1.
    await bench.radio.change { radio in
      radio.setWithholdsAcknowledgements(true, ControllerID(rawValue: 1), at: .now)
    }
    // It has no room, and gets none: what is on its way has had time to go.
    var fullFor = 0
    while fullFor < 10 {
      fullFor = bench.peripheral.updateValue([0], of: handle).isEmpty ? 0 : fullFor + 1
      if fullFor > 0 { try await bench.adapter.loop.sleep(until: .now.adding(.milliseconds(10))) }
    }
    async let sent: Void = bench.peripheral.sendValue([1], of: handle)
    try await until {
      await bench.adapter.loop.call { !bench.peripheral.core.updates.isEmpty }
    }
    #expect(bench.peripheral.value(of: handle) == [1])
    bench.peripheral.setValue([2], of: handle)
    await bench.radio.change { radio in
      radio.setWithholdsAcknowledgements(false, ControllerID(rawValue: 1), at: .now)
    }
    try await sent
    #expect(bench.peripheral.value(of: handle) == [2])
    for try await event in stream where event.value != [0] {
      #expect(event.value == [1])
      break
    }
  }

  @Test("an indication that the link is not safe enough for is not waited for")
  func unsafeIndication() async throws {
    let bench = try await PeripheralBench()
    var characteristic = CharacteristicDefinition(
      0xfff5, .indicate, value: [0], permissions: .readEncrypted)
    characteristic.configurationPermissions = [.read, .write]
    let service = try await bench.peripheral.add(ServiceDefinition(0xfff4, [characteristic]))
    let client = try await bench.client()
    let secret = try #require(try await client.discoverCharacteristics(uuid: 0xfff5).first)
    let stream = try await client.subscribe(to: [secret])
    #expect(bench.peripheral.subscribers(of: secret.valueHandle).count == 1)
    let handle = try #require(service.value(0xfff5))
    do {
      try await bench.peripheral.indicate([1], of: handle)
      Issue.record("it was indicated")
    } catch {
      #expect(error.code == .invalidArgument)
    }
    withExtendedLifetime(stream) {}
  }

  @Test("whoever stops an advertisement does not wait for a controller that is closed meanwhile")
  func stoppedAndClosed() async throws {
    let sent = Locked(0)
    let whole = try await RadioBench(
      listener: .init { _, isSent in if isSent { sent.withLock { $0 += 1 } } })
    try await whole.adapter.advertise(AdvertisingRequest())
    let number = sent.withLock { $0 } + 1

    // The command that ends it gets no answer.
    let bench = try await RadioBench(faults: [.init(sent: true, number: number, .lose)])
    let advertisement = try await bench.adapter.advertise(AdvertisingRequest())
    await bench.loop.whenCalled { (done: @escaping @Sendable (()) -> Void) in
      advertisement.core.stop { done(()) }
      bench.adapter.core.close()
    }
    #expect(await advertisement.ended?.code == .adapterUnavailable)
  }

  private func until(_ isSo: () async -> Bool) async throws {
    for _ in 0..<6000 {
      if await isSo() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it takes too long")
  }
}
