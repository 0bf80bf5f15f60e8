import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Who waits for the controller", .hangLimit)
struct HostWaitingTests {
  private static let phone = DeviceAddress(
    BluetoothAddress(rawValue: 0x4123_4567_89ab), type: .random)
  private static let request = AdvertisingRequest(AdvertisingContent(name: "B"))

  /// A controller with the commands of version 4.
  private static func bench() async throws -> H4Bench {
    try await H4Bench { $0.controller.supportedCommands[37] = 0 }
  }

  @Test("is told what will be advertised, where that waits for a link to end")
  func updateBesideLink() async throws {
    let bench = try await Self.bench()
    try await bench.run {
      let line = bench.line
      let adapter = try await bench.open()
      let server = try await LocalPeripheral.start(on: adapter)
      let advertisement = try await server.advertise(Self.request)
      line.controller.failures[.leSetAdvertisingEnable] = [.commandDisallowed]
      line.send(line.controller.connect(0x40, to: Self.phone, asPeripheral: true))
      try await bench.pass(.seconds(1))
      #expect(line.controller.failures[.leSetAdvertisingEnable] == [])
      let start = bench.loop.now
      for name in ["C", "D"] {
        let info = try await advertisement.update(AdvertisingContent(name: name))
        #expect(info.payload.advertisement.suffix(1) == Array(name.utf8)[...])
        #expect(advertisement.info == info)
      }
      #expect(bench.loop.now.since(start) < .seconds(1))
      line.send(line.controller.disconnect(0x40, .remoteUserTerminatedConnection))
      try await bench.pass(.seconds(1))
      #expect(line.controller.last(HCILESetAdvertisingData.self)?.advertisingData[5] == 0x44)
      #expect(line.controller.opcodes.last == .leSetAdvertisingEnable)
      await adapter.close()
    }
  }

  @Test(
    "waits no longer than until its task is cancelled",
    arguments: ["update", "stop"])
  func cancelled(what: String) async throws {
    let bench = try await H4Bench()
    try await bench.run {
      let line = bench.line
      let adapter = try await bench.open()
      let advertisement = try await adapter.advertise(Self.request)
      line.isSilent = true
      let task = Task(executorPreference: bench.loop) { () -> BLEError.Code? in
        do throws(BLEError) {
          switch what {
          case "update": try await advertisement.update(AdvertisingContent(name: "C"))
          default: await advertisement.stop()
          }
          return nil
        } catch {
          return error.code
        }
      }
      try await bench.pass(.milliseconds(100))
      let start = bench.loop.now
      task.cancel()
      #expect(await task.value == (what == "stop" ? nil : .cancelled))
      #expect(bench.loop.now == start)
      await adapter.close()
    }
  }

  @Test("does not begin in a task that is cancelled already, but ends what there is")
  func cancelledBefore() async throws {
    let bench = try await Self.bench()
    try await bench.run {
      let adapter = try await bench.open()
      let advertisement = try await adapter.advertise(Self.request)
      let before = bench.line.controller.log.count
      let task = Task(executorPreference: bench.loop) {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        await expectError(.cancelled) {
          try await advertisement.update(AdvertisingContent(name: "C"))
        }
      }
      await task.value
      try await bench.pass(.seconds(1))
      #expect(bench.line.controller.log.count == before)
      let stopping = Task(executorPreference: bench.loop) {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        await advertisement.stop()
      }
      await stopping.value
      try await bench.pass(.seconds(1))
      #expect(bench.line.controller.opcodes.last == .leSetAdvertisingEnable)
      #expect(await advertisement.ended == nil)
      await adapter.close()
    }
  }

  @Test(
    "is told when the link ends, the adapter closes or the controller is silent",
    arguments: ["link", "close", "silence"])
  func ended(how: String) async throws {
    let bench = try await Self.bench()
    try await bench.run {
      let line = bench.line
      let adapter = try await bench.open()
      async let connecting = adapter.connect(
        to: Self.phone.address, type: .random, options: ConnectionOptions(mtu: 23))
      try await bench.pass(.milliseconds(1))
      line.send(line.controller.connect(0x40, to: Self.phone))
      let link = try await connecting
      let advertisement = try await adapter.advertise(Self.request)
      line.isSilent = true
      let waiting = [
        Self.error(on: bench.loop) { _ = try await link.rssi() },
        Self.error(on: bench.loop) { _ = try await advertisement.update(AdvertisingContent()) },
        Self.error(on: bench.loop) {
          _ = try await adapter.connect(
            to: RadioBench.belt, type: .random, options: ConnectionOptions(isPending: true))
        },
      ]
      try await bench.pass(.milliseconds(100))
      switch how {
      case "link": line.send(line.controller.disconnect(0x40, .connectionTimeout))
      case "close": await adapter.close()
      default: break
      }
      // When nothing answers, the controller is given up after three resets.
      if how == "link" { #expect(await waiting[0].value?.code == .disconnected) }
      if how != "close" { try await bench.pass(.seconds(20)) }
      #expect(how == "close" || adapter.state == .unknown)
      // A strength that the controller doesn't tell is not known.
      for task in waiting.dropFirst(how == "silence" ? 1 : 0) {
        #expect(await task.value != nil)
      }
      _ = await waiting[0].value
      await adapter.close()
    }
  }

  @Test("waits for the last link to its device to end, and not for one with the same digits")
  func lastLink() async throws {
    let bench = try await H4Bench()
    try await bench.run {
      let line = bench.line
      let adapter = try await bench.open()
      let digits = BluetoothAddress(rawValue: 0xc123_4567_89ab)
      async let connecting = adapter.connect(
        to: digits, type: .random, options: ConnectionOptions(mtu: 23))
      try await bench.pass(.milliseconds(1))
      line.send(line.controller.connect(0x40, to: DeviceAddress(digits, type: .random)))
      let link = try await connecting
      line.controller.failures[.disconnect] = [.commandDisallowed]
      let leaving = Task(executorPreference: bench.loop) { await link.disconnect() }
      try await bench.pass(.milliseconds(1))
      func creations() -> [AddressType] {
        line.controller.log.compactMap {
          $0.opcode == .leExtendedCreateConnection
            ? try? HCILEExtendedCreateConnection(parsing: $0.parameters).peerAddressType : nil
        }
      }
      let options = ConnectionOptions(mtu: 23, isPending: true)
      let same = Self.error(on: bench.loop) {
        _ = try await adapter.connect(to: digits, type: .random, options: options)
      }
      let other = Self.error(on: bench.loop) {
        _ = try await adapter.connect(to: digits, type: .public, options: options)
      }
      try await bench.pass(.milliseconds(100))
      #expect(creations() == [.random, .public])
      line.send(line.controller.disconnect(0x40, .connectionTerminatedByLocalHost))
      try await bench.pass(.milliseconds(100))
      await leaving.value
      #expect(
        line.controller.acceptList == [
          DeviceAddress(digits, type: .public), DeviceAddress(digits, type: .random),
        ])
      for task in [same, other] { task.cancel() }
      for task in [same, other] { #expect(await task.value?.code == .cancelled) }
      await adapter.close()
    }
  }

  private static func error(
    on loop: EventLoop, _ body: @escaping @Sendable () async throws -> Void
  ) -> Task<BLEError?, Never> {
    Task(executorPreference: loop) {
      do { try await body() } catch { return error as? BLEError }
      return nil
    }
  }
}
