import BLESimulator
import BLEWire
import TestSupport
import Testing

/// One row of the table: what a link carries one way, unencrypted and without loss.
struct Rate: Sendable, CustomTestStringConvertible {
  var phy: LEPHY
  var octets: Int
  var kilobits: Double
  var kilobytesAt7500: Double

  var testDescription: String { "\(phy), \(octets) bytes" }
  /// An ATT value's share of a packet: 4 bytes of L2CAP and 3 of ATT go.
  var value: Int { octets - 7 }

  static let all = [
    Rate(phy: .le1M, octets: 27, kilobits: 236.7, kilobytesAt7500: 29.3),
    Rate(phy: .le1M, octets: 251, kilobits: 790.9, kilobytesAt7500: 97.6),
    Rate(phy: .le2M, octets: 27, kilobits: 322.6, kilobytesAt7500: 40.0),
    Rate(phy: .le2M, octets: 251, kilobits: 1402, kilobytesAt7500: 162.7),
  ]
}

@Suite("The air time of a link's packets (Vol 6, Part B, §2.1, §4.5)", .ownTime)
struct ThroughputTests {
  @Test("bounds the rate of a link without pauses", arguments: Rate.all)
  func most(rate: Rate) {
    let microseconds = AirTime.exchange(
      central: rate.octets, centralPHY: rate.phy, peripheral: 0, peripheralPHY: rate.phy,
      isEncrypted: false)
    let kilobits = Double(rate.value * 8) * 1000 / Double(microseconds)
    #expect(abs(kilobits - rate.kilobits) < (rate.kilobits > 1000 ? 0.5 : 0.05))
  }

  @Test(
    "bounds the rate at an interval of 7.5 ms, from central and from peripheral alike",
    arguments: Rate.all, [true, false])
  func interval(rate: Rate, fromCentral: Bool) throws {
    let bytes = try sent(rate, interval: 6, seconds: 3, fromCentral: fromCentral)
    #expect(abs(Double(bytes) / 3000 - rate.kilobytesAt7500) < 0.12)
  }

  @Test("reaches the most at a long interval, where nothing is left over", arguments: Rate.all)
  func longInterval(rate: Rate) throws {
    let bytes = try sent(rate, interval: 3200, seconds: 8, fromCentral: true)
    #expect(abs(Double(bytes * 8) / 8000 - rate.kilobits) < rate.kilobits * 0.001)
  }

  @Test("is longer by the check of 4 bytes when the link is encrypted (Vol 6, Part B, §2.4)")
  func encrypted() {
    #expect(AirTime.dataPacket(payload: 251, phy: .le1M, isEncrypted: true) == 2120)
    #expect(AirTime.dataPacket(payload: 27, phy: .le1M, isEncrypted: true) == 328)
    #expect(AirTime.dataPacket(payload: 251, phy: .leCoded, isEncrypted: true) == 17040)
    #expect(AirTime.dataPacket(payload: 27, phy: .leCoded, isEncrypted: true) == 2704)
    #expect(AirTime.dataPacket(payload: 0, phy: .le1M, isEncrypted: true) == 80)
    #expect(AirTime.maximumPayload(within: 2120, phy: .le1M) == 251)
    #expect(AirTime.maximumPayload(within: 328, phy: .le1M) == 27)
    #expect(AirTime.maximumPayload(within: 17040, phy: .leCoded) == 251)
    #expect(AirTime.maximumPayload(within: 1064, phy: .le2M) == 251)
  }

  /// How many bytes of ATT values a saturated link carries.
  private func sent(
    _ rate: Rate, interval: UInt16, seconds: Int64, fromCentral: Bool
  ) throws -> Int {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let handles = try bench.connect(central, peripheral, interval: interval, timeout: 3200)
    let sender = fromCentral ? central : peripheral
    let handle = fromCentral ? handles.central : handles.peripheral
    if rate.octets > 27 {
      let length = HCILESetDataLength {
        $0.connectionHandle = handle
        $0.txOctets = 251
        $0.txTime = 2120
      }
      #expect(bench.status(length, sender) == .success)
      let octets = try bench.wait(sender) { event in
        if case .leDataLengthChange(let change) = event { change.maxTXOctets } else { nil }
      }
      #expect(octets == 251)
    }
    if rate.phy == .le2M {
      let phy = HCILESetPHY {
        $0.connectionHandle = handle
        $0.txPHYs = 2
        $0.rxPHYs = 2
      }
      #expect(bench.status(phy, sender) == .success)
      let update = try bench.wait(sender) { event in
        if case .lePHYUpdateComplete(let update) = event { update } else { nil }
      }
      #expect(update.txPHY == .le2M && update.rxPHY == .le2M)
    }
    let packet = HCIPacket.acl(
      ACLPacket(
        handle: handle, boundary: .startNonFlushable,
        data: [UInt8](repeating: 7, count: rate.octets)))
    bench.answer = { id, received in
      guard id == sender, case .event(let event) = received,
        let completed = (try? HCIEvent(parsing: event))?.completed
      else { return [] }
      return Array(repeating: packet, count: completed)
    }
    for _ in 0..<8 { bench.send(packet, to: sender) }
    // The first event begins a whole interval later at most; count from a packet on.
    let start = bench.received.count
    bench.run(for: .microseconds(1250 * Int64(interval)))
    let middle = bench.data(fromCentral ? peripheral : central, from: start).count
    bench.run(for: .seconds(seconds))
    let packets = bench.data(fromCentral ? peripheral : central, from: start).count - middle
    #expect(bench.radio.buffersInUse(of: sender) == 8)
    return packets * rate.value
  }
}
