import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("Packets that are lost on the air (Vol 6, Part B, §4.5)", .ownTime)
struct LossTests {
  @Test("arrive all the same, in order and once, only later", arguments: [5, 30, 60])
  func retransmission(percent: Int) throws {
    let (numbers, time) = try sent(percent)
    #expect(numbers == Array(0..<100))
    let without = try sent(0).time
    #expect(time > without)
  }

  @Test("end the link after the supervision timeout when all are lost")
  func supervision() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let handles = try bench.connect(central, peripheral, timeout: 100)
    bench.radio.setPacketLoss(100, of: peripheral, at: bench.now)
    let start = bench.now
    bench.send(.acl(packet(1, handles.central)), to: central)
    let end = try bench.wait(central, \.disconnection)
    #expect(end.reason == .connectionTimeout && bench.now.since(start) == .seconds(1))
    #expect(bench.data(peripheral).isEmpty && bench.radio.linkCount == 0)
  }

  @Test("end a link that carries data when nearly all are lost for long")
  func noise() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let handles = try bench.connect(central, peripheral, interval: 80, timeout: 32)
    bench.radio.setPacketLoss(99, of: central, at: bench.now)
    bench.send(.acl(packet(1, handles.central)), to: central)
    let end = try bench.wait(central, \.disconnection)
    #expect(end.reason == .connectionTimeout)
    #expect(bench.radio.deadline == .never)
  }

  @Test("are the same for the same seed, and change nothing else")
  func deterministic() throws {
    #expect(try sent(30).time == sent(30).time)
    #expect(try sent(30).time != sent(30, seed: 2).time)
  }

  /// Sends numbered packets; what came, and how long it took.
  private func sent(_ percent: Int, seed: UInt64 = 1) throws -> (numbers: [Int], time: Duration) {
    var bench = Bench(seed: seed)
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let handles = try bench.connect(central, peripheral, timeout: 3200)
    bench.radio.setPacketLoss(percent, of: peripheral, at: bench.now)
    let start = bench.now
    var next = 0
    while bench.data(peripheral).count < 100 {
      try #require(bench.now.since(start) < .seconds(60))
      while next < 100, bench.radio.buffersInUse(of: central) < 8 {
        bench.send(.acl(packet(next, handles.central)), to: central)
        bench.send(.acl(packet(next, handles.peripheral)), to: peripheral)
        next += 1
      }
      bench.run(for: .milliseconds(1))
    }
    let time = bench.now.since(start)
    bench.run(for: .seconds(5))
    #expect(bench.data(central).map(\.data) == bench.data(peripheral).map(\.data))
    #expect(bench.radio.buffersInUse(of: central) == 0)
    return (bench.data(peripheral).map { Int($0.data[4]) }, time)
  }

  private func packet(_ number: Int, _ handle: ConnectionHandle) -> ACLPacket {
    ACLPacket(
      handle: handle, boundary: .startNonFlushable, data: [1, 0, 4, 0, UInt8(number)])
  }
}
