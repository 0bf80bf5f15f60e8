import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("A controller's buffers (Vol 4, Part E, §4.1)", .ownTime)
struct BufferTests {
  private func packet(_ handle: ConnectionHandle, _ byte: UInt8, _ count: Int = 27) -> HCIPacket {
    .acl(
      ACLPacket(
        handle: handle, boundary: .startNonFlushable, data: [UInt8](repeating: byte, count: count)))
  }

  @Test("are as many and as long as it tells, and what is too much is told to the host")
  func overflow() throws {
    var bench = Bench()
    let central = bench.controller(1) {
      $0.aclBuffers = 3
      $0.aclLength = 27
    }
    let peripheral = bench.controller(2)
    let size = try bench.result(HCILEReadBufferSize(), central)
    #expect(size.leACLDataPacketLength == 27 && size.totalNumLEACLDataPackets == 3)
    let size2 = try bench.result(HCILEReadBufferSizeV2(), central)
    #expect(size2.leACLDataPacketLength == 27 && size2.totalNumISODataPackets == 0)
    let handles = try bench.connect(central, peripheral)
    for number in 0..<4 { bench.send(packet(handles.central, UInt8(number)), to: central) }
    #expect(bench.radio.buffersInUse(of: central) == 3)
    let overflows = { (bench: Bench) in
      bench.events(central).count { if case .dataBufferOverflow = $0 { true } else { false } }
    }
    #expect(overflows(bench) == 1)
    bench.run(for: .milliseconds(50))
    #expect(bench.data(peripheral).map(\.data.first) == [0, 1, 2])
    #expect(bench.events(central).compactMap(\.completed).reduce(0, +) == 3)
    bench.send(packet(handles.central, 0, 28), to: central)
    #expect(overflows(bench) == 2)
  }

  @Test("that are shared with BR/EDR are told by HCI_Read_Buffer_Size only")
  func shared() throws {
    var bench = Bench()
    let id = bench.controller(1) { $0.sharesBuffers = true }
    #expect(try bench.result(HCILEReadBufferSize(), id).leACLDataPacketLength == 0)
    let size = try bench.result(HCIReadBufferSize(), id)
    #expect(size.aclDataPacketLength == 251 && size.totalNumACLDataPackets == 8)
  }

  @Test("stay full while a peer withholds the link layer's acknowledgements; others go on")
  func withheld() throws {
    var bench = Bench()
    let central = bench.controller(1) { $0.aclBuffers = 4 }
    let (silent, good) = (bench.controller(2), bench.controller(3))
    let one = try bench.connect(central, silent)
    let two = try bench.connect(central, good)
    bench.radio.setWithholdsAcknowledgements(true, silent, at: bench.now)
    bench.send(packet(one.central, 1), to: central)
    bench.send(packet(one.central, 2), to: central)
    bench.send(packet(two.central, 3), to: central)
    // The silent one can still send.
    bench.send(packet(one.peripheral, 4), to: silent)
    bench.run(for: .seconds(60))
    #expect(bench.data(silent).isEmpty)
    #expect(bench.data(good).map(\.data.first) == [3])
    #expect(bench.data(central).map(\.data.first) == [4])
    #expect(bench.radio.buffersInUse(of: central) == 2)
    #expect(bench.radio.linkCount == 2)
    bench.radio.setWithholdsAcknowledgements(false, silent, at: bench.now)
    bench.run(for: .seconds(1))
    #expect(bench.data(silent).map(\.data.first) == [1, 2])
    #expect(bench.radio.buffersInUse(of: central) == 0)
  }

  @Test("of a link that ends are free again without further events")
  func disconnected() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let handles = try bench.connect(central, peripheral, interval: 800, timeout: 3200)
    for _ in 0..<8 { bench.send(packet(handles.central, 1), to: central) }
    bench.radio.loseLinks(of: peripheral, at: bench.now)
    bench.drain()
    #expect(bench.radio.buffersInUse(of: central) == 0)
    #expect(bench.events(central).compactMap(\.completed).isEmpty)
  }

  @Test("wait for a peripheral that sleeps through events (Vol 6, Part B, §4.5.1)")
  func latency() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let handles = try bench.connect(central, peripheral, interval: 80, latency: 9, timeout: 1000)
    bench.run(for: .milliseconds(150))
    let start = bench.now
    bench.send(packet(handles.central, 1), to: central)
    try bench.wait(central) { $0.completed }
    #expect(bench.now.since(start) > .milliseconds(800))
    let again = bench.now
    bench.send(packet(handles.peripheral, 1), to: peripheral)
    try bench.wait(peripheral) { $0.completed }
    #expect(bench.now.since(again) <= .milliseconds(101))
  }

  @Test("are shared fairly by links that send at once")
  func fairness() throws {
    var bench = Bench()
    let central = bench.controller(1) { $0.aclBuffers = 32 }
    let peripherals = (2..<6).map { bench.controller($0) }
    var handles: [ConnectionHandle] = []
    for id in peripherals { handles.append(try bench.connect(central, id, interval: 24).central) }
    bench.answer = { id, received in
      guard id == central, case .event(let event) = received,
        case .numberOfCompletedPackets(let completed)? = try? HCIEvent(parsing: event)
      else { return [] }
      return completed.handles.map { packet($0.connectionHandle, 1) }
    }
    for handle in handles { for _ in 0..<8 { bench.send(packet(handle, 1), to: central) } }
    bench.run(for: .seconds(2))
    let counts = peripherals.map { bench.data($0).count }
    #expect((counts.min() ?? 0) * 10 > (counts.max() ?? 0) * 9)
    // All together stay within what the air allows.
    #expect(counts.reduce(0, +) <= 2 * 1_000_000 / 676)
  }
}
