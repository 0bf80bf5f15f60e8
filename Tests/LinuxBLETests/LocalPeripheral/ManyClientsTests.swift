import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Many clients of one local peripheral", .hangLimit)
struct ManyClientsTests {
  @Test("50 subscribe, one acknowledges nothing: 49 get all in order, and memory stays bounded")
  func fifty() async throws {
    let bench = try await PeripheralBench { $0.maximumLinks = 64 }
    let handle = try bench.handle(PeripheralBench.counter)
    var streams: [ValueStream] = []
    for _ in 0..<50 {
      let client = try await bench.client(mtu: 23)
      let counter = try #require(
        try await client.discoverCharacteristics(uuid: PeripheralBench.counter).first)
      streams.append(try await client.subscribe(to: [counter], bufferLimit: 4096))
    }
    #expect(bench.peripheral.subscribers(of: handle).count == 50)
    // The controllers were opened one after the other: the server's first, then each client's.
    let number = await bench.radio.change { radio in
      radio.setWithholdsAcknowledgements(true, ControllerID(rawValue: 1), at: .now)
      return 0
    }
    let stuck = try #require(
      bench.peripheral.centrals.first { $0.address.address.rawValue == 0x0200_0000_0202 })
    let count = 300
    for value in number..<count {
      let bytes = [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
      var waiting = bench.peripheral.updateValue(bytes, of: handle).filter { $0 != stuck }
      // Those that take values get theirs, though there is no room at the moment.
      while !waiting.isEmpty {
        try await bench.adapter.loop.sleep(until: .now.adding(.milliseconds(5)))
        waiting = bench.peripheral.updateValue(bytes, of: handle, for: waiting)
      }
    }
    #expect(!bench.peripheral.canSend(to: stuck))
    for (index, stream) in streams.enumerated() where index > 0 {
      var values = stream.makeAsyncIterator()
      for value in 0..<count {
        let next = try await values.next()?.value
        guard next == [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)] else {
          Issue.record("client \(index), value \(value): \(String(describing: next))")
          return
        }
      }
      #expect(stream.dropped == 0)
    }
    let waiting = bench.peripheral.core.state.withLock { $0.actions.count }
    #expect(waiting < 64)
  }
}
