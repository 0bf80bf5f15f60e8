import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A client whose peer is hostile", .ownTime)
struct HostilePeerTests {
  static let procedures: [GATTClient.Procedure] = [
    .exchangeMTU, .discoverPrimaryServices, .discoverPrimaryServicesByUUID(0x180f, form: .full),
    .discoverIncludedServices(in: 0x0010...0x0200), .discoverCharacteristics(in: 0xff00...0xffff),
    .discoverCharacteristicsByUUID(in: .all, 0x2a19), .discoverDescriptors(in: 0x0001...0x0100),
    .discoverAll(), .discoverAll(0x180f), .read(0x0003), .readLong(0x0003, offset: 500),
    .readByUUID(in: .all, 0x2a19), .readMultiple([3, 5]), .readMultipleVariable([3, 5, 7, 9]),
    .write(0x0003, [1]), .write(0x0003, [UInt8](repeating: 1, count: 512)),
    .writeLong(0x0003, [1, 2, 3]), .writeReliable([.init(handle: 0x0003, value: [1])]),
  ]

  @Test(
    "random bytes as answers: every operation ends, and every range is legal", arguments: 0..<12)
  func randomBytes(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    for procedure in Self.procedures {
      let outcome = play(procedure) { request in
        guard Bool.random(using: &generator) else { return .random(upTo: 40, &generator) }
        return [request[0] + 1] + .random(upTo: 40, &generator)
      }
      #expect(outcome, "\(procedure)")
    }
  }

  @Test("valid answers of random contents: every operation ends", arguments: 0..<12)
  func randomAnswers(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    for procedure in Self.procedures {
      #expect(play(procedure) { .answer(to: $0, &generator) }, "\(procedure)")
    }
  }

  @Test("answers that repeat for ever: every operation ends")
  func repeated() {
    for procedure in Self.procedures {
      var answers: [UInt8: [UInt8]] = [:]
      var generator = SplitMix64(seed: 7)
      let outcome = play(procedure) { request in
        if let answer = answers[request[0]] { return answer }
        let answer: [UInt8] = .answer(to: request, &generator)
        answers[request[0]] = answer
        return answer
      }
      #expect(outcome, "\(procedure)")
    }
  }

  @Test("a range that begins at 0x0000, which is no handle, is asked for from 0x0001 on (§3.2.2)")
  func reservedStart() {
    var harness = ClientHarness()
    _ = harness.start(.discoverCharacteristics(in: 0x0000...0x0010))
    #expect(harness.takeSent() == ["080100100003" + "28"])
  }

  @Test("a flood of the peer's own PDUs: each gets its answer, none stays in memory")
  func flood() {
    var harness = ClientHarness()
    _ = harness.start(.read(0x0003))
    for _ in 0..<1000 {
      harness.receive("1D 03 00 01")
      harness.receive("0A 03 00")
      harness.receive("52 03 00 01")
    }
    let sent = harness.takeSent()
    #expect(sent.count { $0 == "1e" } == 1000)
    #expect(sent.count { $0 == "010a000006" } == 1000)
    #expect(sent.count == 2001)
    #expect(harness.values.count == 1000)
  }

  /// Plays an operation to its end; false if it does not end, or asks for what is not legal.
  private func play(_ procedure: GATTClient.Procedure, answer: ([UInt8]) -> [UInt8]) -> Bool {
    var harness = ClientHarness(mtu: 23)
    let id = harness.start(procedure)
    for _ in 0..<70_000 {
      guard let request = harness.pdus.first else { break }
      harness.pdus = []
      guard isLegal(request) else { return false }
      let reply = answer(request)
      harness.receive(reply)
      if harness.results[id] == nil, harness.pdus.isEmpty { harness.pass(.seconds(30)) }
    }
    return harness.results[id] != nil && harness.client.deadline == .never
  }

  private func isLegal(_ request: [UInt8]) -> Bool {
    guard request.count <= 23 else { return false }
    guard [0x04, 0x06, 0x08, 0x10].contains(request[0]) else { return true }
    let start = UInt16(request[1]) | UInt16(request[2]) << 8
    let end = UInt16(request[3]) | UInt16(request[4]) << 8
    return start != 0 && start <= end
  }
}

extension [UInt8] {
  static func random(upTo count: Int, _ generator: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &generator)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
  }

  /// A valid response of the asked kind that is right about nothing else; an error now and then.
  static func answer(to request: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    if Int.random(in: 0..<50, using: &generator) == 0 {
      return [0x01, request[0], 0, 0, UInt8.random(in: 0...0x13, using: &generator)]
    }
    let start = request.count > 2 ? UInt16(request[1]) | UInt16(request[2]) << 8 : 1
    func handle() -> UInt16 {
      start &+ UInt16.random(in: 0...3, using: &generator)
    }
    var writer = ByteWriter()
    writer.write(request[0] + 1)
    switch request[0] {
    case 0x04:
      writer.write(UInt8(1))
      writer.write(handle())
      writer.write(UInt16.random(in: 0x2800...0x2910, using: &generator))
    case 0x06, 0x10:
      let first = handle()
      if request[0] == 0x10 { writer.write(UInt8(6)) }
      writer.write(first)
      writer.write(first &+ UInt16.random(in: 0...40, using: &generator))
      if request[0] == 0x10 { writer.write(UInt16.random(in: 0...0xffff, using: &generator)) }
    case 0x08:
      let first = handle()
      let size = [7, 8, 6, 21].randomElement(using: &generator) ?? 7
      writer.write(UInt8(size))
      writer.write(first)
      writer.write(UInt8.random(in: 0...255, using: &generator))
      writer.write(first &+ UInt16.random(in: 0...3, using: &generator))
      writer.write([UInt8](repeating: 0x2a, count: size - 5))
    case 0x16: writer.write(Array(request.dropFirst()))
    case 0x18, 0x12: break
    default: writer.write([UInt8](repeating: 0x11, count: 22))
    }
    return writer.bytes
  }
}
