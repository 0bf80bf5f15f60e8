import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import Glibc
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Leaving a device", .hangLimit)
struct LeavingTests {
  @Test(
    "sends first what was taken, through three buffers of 27 bytes",
    arguments: [false, true])
  func slowController(closesAdapter: Bool) async throws {
    let bench = try await RadioBench(clock: VirtualClock()) { configuration in
      configuration.aclLength = 27
      configuration.aclBuffers = 3
    }
    let taken = try await Task(executorPreference: bench.loop) {
      let belt = try await bench.connect()
      var taken = 0
      while belt.canSendWriteCommand {
        #expect(
          try belt.writeCommandIfRoom([UInt8](repeating: 1, count: 200), to: RadioBench.sink))
        taken += 200
      }
      if closesAdapter { await bench.adapter.close() } else { await belt.disconnect() }
      try await bench.loop.sleep(until: bench.loop.now.adding(.seconds(20)))
      return taken
    }.value
    #expect(taken > 13_000)
    let count = await bench.value(of: RadioBench.sink)
    #expect(count == [UInt8(taken & 0xff), UInt8(taken >> 8), 0, 0])
    await bench.adapter.close()
  }

  @Test("sends first what a socket had no room for")
  func fullSocket() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    var taken: UInt8 = 0
    while peripheral.canSendWriteCommand {
      #expect(try peripheral.writeCommandIfRoom([taken], to: 5))
      taken &+= 1
    }
    async let left: Void = peripheral.disconnect()
    var received = 0
    await #expect(throws: TransportError.self) {
      while true {
        let pdu = try await peer.receive()
        #expect(pdu == [0x52, 5, 0, UInt8(truncatingIfNeeded: received)])
        received += 1
      }
    }
    await left
    #expect(received > 0 && UInt8(truncatingIfNeeded: received) == taken)
  }

  @Test("does not wait for a device that takes nothing")
  func stalled() async throws {
    let loop = try EventLoop(clock: VirtualClock())
    let (_, peripheral, peer) = try await ScriptedPeer.connected(loop: loop)
    let time = try await Task(executorPreference: loop) {
      while try peripheral.writeCommandIfRoom([1], to: 5) {}
      let start = loop.now
      await peripheral.disconnect()
      return loop.now.since(start)
    }.value
    #expect(time == .seconds(1))
    #expect(!peripheral.isConnected)
    withExtendedLifetime(peer) {}
  }

  @Test("a link whose socket can't be watched fails the connect, and is forgotten")
  func unwatched() async throws {
    let loop = try EventLoop()
    let core = await loop.call {
      AdapterCore(
        UnwatchedBackend(loop), AdapterSpec(.att(path: "")), on: loop, recorder: nil, warn: { _ in }
      )
    }
    for mtu in [23, 517] {
      let result = await loop.whenCalled { done in
        let request = ConnectRequest(.zero, .random, ConnectionOptions(mtu: mtu))
        core.start(request)
        request.whenOver(done)
      }
      #expect(throws: BLEError.self) { try result.get() }
      #expect(await loop.call { core.linkCount } == 0)
    }
  }
}

/// Connects to what epoll does not watch.
private final class UnwatchedBackend: Backend {
  let state = AdapterState.poweredOn
  private let loop: EventLoop
  init(_ loop: EventLoop) { self.loop = loop }

  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {}

  func stopScan() {}

  func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation {
    do {
      let file = try Descriptor(unsafe open("/proc/self/exe", O_RDONLY), from: "open")
      let peer = DeviceAddress(.zero, type: .random)
      completion(.success(SocketChannel(PacketSocket(file), to: peer, on: loop)))
    } catch {
      Issue.record(error)
    }
    return NoCancellation()
  }

  func close(_ completion: @escaping () -> Void) { completion() }

  private struct NoCancellation: Cancellation { func cancel() {} }
}
