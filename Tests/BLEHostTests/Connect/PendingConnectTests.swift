import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Pending connects: one attempt in the background for all", .ownTime)
struct PendingConnectTests {
  private let pending = ConnectOptions(.pending)

  /// A controller that can't scan while it connects.
  private func modest(_ controller: inout ScriptedController) { controller.leStates = 0 }

  @Test("share the accept list, for as long as it takes")
  func acceptList() throws {
    var bench = HostBench.ready()
    let before = bench.host.counts
    let belt = bench.host.connect(to: .belt, pending, at: bench.now)
    let lamp = bench.host.connect(to: .lamp, pending, at: bench.now)
    bench.run()
    #expect(bench.controller.acceptList == [.belt, .lamp])
    #expect(
      bench.controller.last(HCILEExtendedCreateConnection.self)?.initiatorFilterPolicy == 1)
    bench.pass(.seconds(100_000))
    #expect(bench.take() == [])
    bench.feed(bench.controller.connect(0x0040, to: .lamp))
    guard case .connected(lamp, _) = bench.take().first else {
      Issue.record("not connected")
      return
    }
    // The other one goes on, and needs no list.
    #expect(peer(bench) == .belt)
    #expect(bench.controller.isInitiating)
    bench.host.cancelConnect(belt, at: bench.now)
    bench.feed(bench.controller.disconnect(0x0040, .connectionTimeout))
    #expect(!bench.controller.isInitiating)
    #expect(bench.host.counts == before)
  }

  @Test(
    "of one device go to its address, as some controllers heed no list",
    arguments: [true, false])
  func alone(isExtended: Bool) throws {
    var bench = HostBench.ready { if !isExtended { $0.supportedCommands[37] = 0 } }
    _ = bench.host.connect(to: .lamp, pending, at: bench.now)
    bench.run()
    #expect(!bench.controller.opcodes.contains(.leAddDeviceToFilterAcceptList))
    if isExtended {
      let command = try #require(bench.controller.last(HCILEExtendedCreateConnection.self))
      #expect(command.initiatorFilterPolicy == 0)
      #expect(command.peerAddress == DeviceAddress.lamp.address)
      #expect(command.peerAddressType == DeviceAddress.lamp.type)
      #expect(command.phys.first?.scanWindow == 0x0030)
    } else {
      let command = try #require(bench.controller.last(HCILECreateConnection.self))
      #expect(command.initiatorFilterPolicy == 0)
      #expect(command.peerAddress == DeviceAddress.lamp.address)
      #expect(command.peerAddressType == DeviceAddress.lamp.type)
      #expect(command.scanWindow == 0x0030)
    }
    // A second one needs the list; the controller has both in it.
    _ = bench.host.connect(to: .belt, pending, at: bench.now)
    bench.run()
    #expect(bench.controller.acceptList == [.lamp, .belt])
    #expect(bench.controller.isInitiating)
  }

  @Test("give way to a request that can't wait, and go on after it")
  func giveWay() throws {
    var bench = HostBench.ready()
    _ = bench.host.connect(to: .lamp, pending, at: bench.now)
    bench.run()
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    let command = try #require(bench.controller.last(HCILEExtendedCreateConnection.self))
    #expect(command.initiatorFilterPolicy == 0)
    #expect(command.peerAddress == DeviceAddress.belt.address)
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    #expect(peer(bench) == .lamp)
  }

  @Test("are not starved by requests that can't wait")
  func notStarved() {
    var bench = HostBench.ready()
    _ = bench.host.connect(to: .lamp, pending, at: bench.now)
    for number: UInt64 in 1...3 { _ = bench.host.connect(to: .other(number), at: bench.now) }
    bench.run()
    bench.pass(.seconds(25))
    let peers = bench.controller.log.compactMap {
      $0.opcode == .leExtendedCreateConnection
        ? try? HCILEExtendedCreateConnection(parsing: $0.parameters).peerAddress : nil
    }
    // Three turns of their own, then the shared one, again and again.
    let round = [DeviceAddress.lamp, .other(1), .other(2), .other(3)].map(\.address)
    #expect(peers.prefix(8) == (round + round)[...])
  }

  @Test("leave a scan its time where the controller can't do both")
  func scanGoesOn() {
    var bench = HostBench.ready(.init(), modest)
    bench.host.startScan(at: bench.now)
    _ = bench.host.connect(to: .lamp, pending, at: bench.now)
    bench.run()
    var scanned = 0
    var initiated = 0
    for _ in 0..<600 {
      bench.pass(.milliseconds(100))
      #expect(!(bench.controller.isScanning && bench.controller.isInitiating))
      if bench.controller.isScanning { scanned += 1 }
      if bench.controller.isInitiating { initiated += 1 }
    }
    #expect(scanned > 150)
    #expect(initiated > 300)
  }

  @Test("run beside a scan where the controller can do both")
  func besideScan() {
    var bench = HostBench.ready()
    bench.host.startScan(at: bench.now)
    _ = bench.host.connect(to: .lamp, pending, at: bench.now)
    bench.run()
    #expect(bench.controller.isScanning && bench.controller.isInitiating)
    bench.pass(.seconds(100))
    #expect(bench.controller.isScanning && bench.controller.isInitiating)
  }

  @Test(
    "of private addresses scan first, and connect when the device is seen",
    arguments: [
      true, false,
    ])
  func privateAddress(canDoBoth: Bool) throws {
    var bench = HostBench.ready { if !canDoBoth { modest(&$0) } }
    let before = bench.host.counts
    let phone = bench.host.connect(to: .phone, pending, at: bench.now)
    bench.run()
    #expect(bench.controller.acceptList.isEmpty)
    #expect(bench.controller.isScanning && !bench.controller.isInitiating)
    #expect(bench.controller.last(HCILESetExtendedScanParameters.self)?.phys.first?.scanType == 0)
    see(.lamp, &bench)
    #expect(!bench.controller.isInitiating)
    see(.phone, &bench)
    // The user did not scan: no report is for him.
    #expect(bench.take() == [])
    #expect(bench.controller.isInitiating)
    #expect(
      bench.controller.last(HCILEExtendedCreateConnection.self)?.peerAddress
        == DeviceAddress.phone.address)
    // It is gone again: back to scanning, and again.
    bench.pass(.seconds(5))
    #expect(bench.controller.isScanning && !bench.controller.isInitiating)
    see(.phone, &bench)
    bench.feed(bench.controller.connect(0x0040, to: .phone))
    guard case .connected(phone, _) = bench.take().first else {
      Issue.record("not connected")
      return
    }
    #expect(!bench.controller.isScanning)
    bench.feed(bench.controller.disconnect(0x0040, .connectionTimeout))
    #expect(bench.host.counts == before)
    #expect(bench.host.deadline == .never || bench.host.counts == before)
  }

  @Test("of more devices than the list holds scan for the rest")
  func fullList() {
    var bench = HostBench.ready { $0.acceptListSize = 2 }
    for number: UInt64 in 1...3 {
      _ = bench.host.connect(to: .other(number), pending, at: bench.now)
    }
    bench.run()
    #expect(bench.controller.acceptList == [.other(1), .other(2)])
    #expect(bench.controller.isScanning)
    see(.other(3), &bench)
    #expect(
      bench.controller.last(HCILEExtendedCreateConnection.self)?.peerAddress
        == DeviceAddress.other(3).address)
  }

  @Test("scan for a device that the controller refuses to list")
  func refusedEntry() {
    var bench = HostBench.ready {
      $0.failures = [.leAddDeviceToFilterAcceptList: [HCIStatus(rawValue: 0x07)]]
    }
    _ = bench.host.connect(to: .lamp, pending, at: bench.now)
    _ = bench.host.connect(to: .belt, pending, at: bench.now)
    bench.run()
    bench.pass(.seconds(1))
    #expect(bench.controller.acceptList == [.belt])
    #expect(bench.controller.isScanning && bench.controller.isInitiating)
    see(.lamp, &bench)
    #expect(peer(bench) == .lamp)
    #expect(bench.controller.isInitiating)
  }

  @Test("of a controller without an accept list scan for all")
  func noList() {
    var bench = HostBench.ready { $0.acceptListSize = 0 }
    _ = bench.host.connect(to: .lamp, pending, at: bench.now)
    bench.run()
    #expect(bench.controller.isScanning && !bench.controller.isInitiating)
  }

  @Test("are for one type of address only: a device with the same digits is another one")
  func addressType() throws {
    let digits = BluetoothAddress(rawValue: 0xc123_4567_89ab)
    let (open, random) = (
      DeviceAddress(digits, type: .public), DeviceAddress(digits, type: .random)
    )
    var bench = HostBench.ready()
    let first = bench.host.connect(to: open, pending, at: bench.now)
    let second = bench.host.connect(to: random, pending, at: bench.now)
    bench.run()
    #expect(bench.controller.acceptList == [open, random])
    bench.feed(bench.controller.connect(0x0040, to: random))
    let link = try #require(bench.take().first)
    guard case .connected(second, let info) = link else {
      Issue.record("\(link)")
      return
    }
    #expect(info.peer == random)
    #expect(peer(bench) == open)
    bench.host.cancelConnect(first, at: bench.now)
    bench.run()
    // What is looked for by scanning too.
    var scanning = HostBench.ready()
    _ = scanning.host.connect(to: .phone, pending, at: scanning.now)
    scanning.run()
    see(DeviceAddress(DeviceAddress.phone.address, type: .public), &scanning)
    #expect(scanning.controller.isScanning && !scanning.controller.isInitiating)
    see(.phone, &scanning)
    #expect(scanning.controller.isInitiating && peer(scanning) == .phone)
  }

  @Test("that fail are tried later and later, without an end")
  func backOff() {
    var bench = HostBench.ready()
    _ = bench.host.connect(to: .lamp, pending, at: bench.now)
    bench.run()
    var attempts = 0
    for _ in 0..<600 {
      if bench.controller.isInitiating {
        attempts += 1
        bench.feed(bench.controller.failConnection(.connectionFailedToBeEstablished))
      }
      bench.pass(.milliseconds(100))
    }
    #expect(bench.take() == [])
    #expect((30...70).contains(attempts))
  }

  @Test("whose link ends before the peer was heard go on pending")
  func notEstablished() throws {
    var bench = HostBench.ready { $0.peerFeatures = nil }
    let lamp = bench.host.connect(to: .lamp, pending, at: bench.now)
    bench.run()
    bench.feed(bench.controller.connect(0x0040, to: .lamp))
    bench.feed(bench.controller.disconnect(0x0040, .connectionFailedToBeEstablished))
    #expect(bench.take() == [])
    bench.pass(.seconds(1))
    #expect(bench.controller.isInitiating)
    bench.host.cancelConnect(lamp, at: bench.now)
    bench.run()
    #expect(bench.take() == [.connectFailed(lamp, .cancelled)])
  }

  /// Whom the last attempt is for.
  private func peer(_ bench: HostBench) -> DeviceAddress? {
    let command = bench.controller.last(HCILEExtendedCreateConnection.self)
    guard let command, command.initiatorFilterPolicy == 0 else { return nil }
    return DeviceAddress(command.peerAddress, type: command.peerAddressType)
  }

  private func see(_ address: DeviceAddress, _ bench: inout HostBench) {
    var writer = ByteWriter()
    writer.write([0x0d, 1, 0x13, 0, address.type.rawValue])
    address.address.write(to: &writer)
    writer.write([1, 0, 0xff, 127, 0xc4, 0, 0] + [UInt8](repeating: 0, count: 7) + [0])
    bench.feed(.event(HCIEventPacket(code: .leMeta, parameters: writer.bytes)))
  }
}
