import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A host of a hostile controller", .ownTime)
struct HostileEventTests {
  /// A host with a link, a scan, an attempt and a pending request.
  private func busy() throws -> HostBench {
    var bench = HostBench.ready()
    _ = try bench.link()
    bench.host.startScan(at: bench.now)
    _ = bench.host.connect(to: .lamp, .init(.limited(.seconds(3))), at: bench.now)
    _ = bench.host.connect(to: .other(1), .init(.pending), at: bench.now)
    bench.run()
    return bench
  }

  @Test("lives with random packets, and holds nothing when all is ended", arguments: 1...40)
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var bench = try busy()
    let codes: [UInt8] = [0x05, 0x08, 0x0e, 0x0f, 0x10, 0x13, 0x3e, 0x3e, 0x3e, 0x3e, 0x30]
    for _ in 0..<600 {
      let length = Int.random(in: 0...40, using: &generator)
      var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      // Often something that means something: a subevent, a status, our handle.
      if length > 3, Bool.random(using: &generator) {
        bytes[0] = UInt8.random(in: 0...0x0d, using: &generator)
        bytes[1] = 0
        bytes[2] = 0x40
        bytes[3] = 0
      }
      let packet: HCIPacket
      if Int.random(in: 0..<3, using: &generator) == 0 {
        packet = .acl(
          ACLPacket(
            handle: Bool.random(using: &generator) ? 0x40 : 0x41,
            boundary: Bool.random(using: &generator) ? .start : .continuation, data: bytes))
      } else {
        let code = codes.randomElement(using: &generator) ?? 0
        packet = .event(HCIEventPacket(code: HCIEventCode(rawValue: code), parameters: bytes))
      }
      bench.feed(packet)
      bench.pass(.milliseconds(Int.random(in: 0...50, using: &generator)))
      if bench.host.counts.links > 8 { break }
    }
    bench.pass(.seconds(30))
    for link in bench.host.openLinks { bench.host.disconnect(link.id, at: bench.now) }
    bench.host.stopScan(at: bench.now)
    bench.run()
    bench.host.stop(at: bench.now)
    bench.run()
    #expect(bench.host.counts.links == 0 && bench.host.counts.requests == 0)
    #expect(bench.host.counts.commands == 0 && bench.host.counts.queuedBytes == 0)
    #expect(bench.host.deadline == .never)
    // And it works again.
    bench.controller.handles = []
    bench.start()
    #expect(bench.host.controller != nil)
  }

  @Test("drops each event that is cut at any length")
  func cut() throws {
    let events = [
      "043e1301004000 00010d1800eeffc0 1800 0000 f401 00", "04050400400013",
      "041305014000 0100", "040f0400010d20", "043e0a03 00 4000 2800 0000 f401",
      "043e0c04 00 4000 0000000000000000", "043e0b06 4000 1800 2800 0000 f401",
      "043e0b07 4000 fb004808fb004808", "043e060c 00 4000 0202",
      "043e0c0201 00010d1800eeffc000c4",
    ]
    for event in events {
      let whole = try #require([UInt8](hexDigits: event))
      for count in 3..<whole.count {
        var bench = try busy()
        let bytes = [whole[0], whole[1], UInt8(count - 3)] + whole[3..<count]
        bench.feed(try HCIPacket(parsing: bytes))
        bench.pass(.seconds(1))
        #expect(bench.host.counts.links >= 1, "\(bytes.hexDigits)")
      }
    }
  }
}
