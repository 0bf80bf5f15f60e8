import BLEHost
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A server and its clients on controllers with habits", .hangLimit)
struct HabitTests {
  @Test(
    "the server goes on advertising, and two clients read, write and are notified",
    arguments: 1...12 as ClosedRange<UInt64>)
  func session(seed: UInt64) async throws {
    let bench = try await PeripheralBench(seed: seed, controllers: .varied)
    let events = bench.peripheral.events()
    for number: UInt8 in 1...2 {
      let client = try await bench.client()
      let found = try await client.discoverCharacteristics(uuid: PeripheralBench.counter)
      var values = try await client.subscribe(to: found).makeAsyncIterator()
      let written = [UInt8](repeating: number, count: 200)
      let notes = try bench.handle(PeripheralBench.notes)
      try await client.write(written, to: notes)
      #expect(try await client.read(notes) == written)
      bench.peripheral.updateValue([number], of: try bench.handle(PeripheralBench.counter))
      #expect(try await values.next()?.value == [number])
      await client.disconnect()
      let isGone = await PeripheralBench.next(events) { event in
        if case .disconnected = event { true } else { nil }
      }
      #expect(isGone == true)
    }
    await bench.adapter.close()
  }
}
