import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("A virtual controller's smaller commands", .ownTime)
struct MoreCommandTests {
  @Test("of a link tell and set what belongs to it, and refuse a handle that nobody has")
  func link() throws {
    var (bench, ids, handles) = try linked()
    let power = HCIReadTransmitPowerLevel { $0.connectionHandle = handles.central }
    #expect(try bench.result(power, ids.central).txPowerLevel == 0)
    let map = HCILEReadChannelMap { $0.connectionHandle = handles.central }
    #expect(try bench.result(map, ids.central).channelMap == [0xff, 0xff, 0xff, 0xff, 0x1f])
    let few = HCILESetHostChannelClassification { $0.channelMap = [1, 0, 0, 0, 0] }
    #expect(bench.status(few, ids.central) == .invalidParameters)
    let most = HCILESetHostChannelClassification { $0.channelMap = [0xff, 0, 0, 0, 0] }
    #expect(bench.status(most, ids.central) == .success)
    let stranger = HCIReadRSSI { $0.handle = 0x0099 }
    let start = bench.received.count
    #expect(bench.status(stranger, ids.central) == .unknownConnectionIdentifier)
    // The handle comes back with the failure.
    guard case .commandComplete(let result)? = bench.events(ids.central, from: start).first else {
      Issue.record("no answer")
      return
    }
    #expect(Array(result.returnParameters.prefix(3)) == [0x02, 0x99, 0x00])
  }

  @Test("of the data length start it by themselves when the default is longer (§7.8.35)")
  func suggestedLength() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let write = HCILEWriteSuggestedDefaultDataLength {
      $0.suggestedMaxTXOctets = 251
      $0.suggestedMaxTXTime = 2120
    }
    #expect(bench.status(write, central) == .success)
    let read = try bench.result(HCILEReadSuggestedDefaultDataLength(), central)
    #expect(read.suggestedMaxTXOctets == 251 && read.suggestedMaxTXTime == 2120)
    #expect(
      bench.status(HCILEWriteSuggestedDefaultDataLength(), central) == .invalidParameters)
    let handles = try bench.connect(central, peripheral)
    let change = try bench.wait(peripheral) { event in
      if case .leDataLengthChange(let change) = event { change } else { nil }
    }
    #expect(change.connectionHandle == handles.peripheral)
    #expect(change.maxRXOctets == 251 && change.maxTXOctets == 27)
  }

  @Test("of the coded PHY make packets long, and unsupported PHYs are refused")
  func coded() throws {
    var (bench, ids, handles) = try linked()
    let coded = HCILESetPHY {
      $0.connectionHandle = handles.central
      $0.txPHYs = 4
      $0.rxPHYs = 4
    }
    #expect(bench.status(coded, ids.central) == .success)
    bench.run(for: .milliseconds(100))
    let read = HCILEReadPHY { $0.connectionHandle = handles.central }
    #expect(try bench.result(read, ids.central).txPHY == .leCoded)
    // A packet of 27 bytes takes 2.448 ms, its acknowledgement 0.72 ms.
    let start = bench.now
    bench.send(
      .acl(
        ACLPacket(
          handle: handles.central, boundary: .startNonFlushable,
          data: .init(repeating: 0, count: 27)
        )), to: ids.central)
    try bench.wait(ids.central) { $0.completed }
    #expect(bench.now.since(start) >= .microseconds(2448 + 720 + 300))

    var simple = Bench()
    let id = simple.controller(3) { $0.features = 0x21 }
    let fast = HCILESetDefaultPHY {
      $0.txPHYs = 2
      $0.rxPHYs = 2
    }
    #expect(simple.status(fast, id)?.rawValue == 0x11)
    #expect(simple.status(HCILESetDefaultPHY(), id) == .invalidParameters)
  }

  @Test("of addresses and power are answered, and refused while they are in use")
  func addresses() throws {
    var bench = Bench()
    let id = bench.controller(1)
    #expect(
      try bench.result(HCILEReadAdvertisingPhysicalChannelTransmitPower(), id).txPowerLevel == 0)
    #expect(try bench.result(HCILEReadTransmitPower(), id).maxTXPower == 0)
    #expect(try bench.result(HCILEReadSupportedStates(), id).leStates == 0x3ff_ffff_ffff)
    #expect(bench.status(HCISetEventMaskPage2 { $0.eventMaskPage2 = .max }, id) == .success)
    #expect(try bench.result(HCILEReadFilterAcceptListSize(), id).filterAcceptListSize == 16)
    #expect(try bench.result(HCILEReadResolvingListSize(), id).resolvingListSize == 16)
    let random = HCILESetScanParameters {
      $0.scanInterval = 0x10
      $0.scanWindow = 0x10
      $0.ownAddressType = .random
    }
    let enable = HCILESetScanEnable { $0.leScanEnable = true }
    #expect(bench.status(random, id) == .success)
    #expect(bench.status(enable, id) == .invalidParameters)
    let set = HCILESetRandomAddress { $0.randomAddress = .init(rawValue: 0xc000_0000_0001) }
    #expect(bench.status(set, id) == .success)
    #expect(bench.status(enable, id) == .success)
    #expect(bench.status(set, id) == .commandDisallowed)
    #expect(bench.status(random, id) == .commandDisallowed)
  }

  @Test("of the lists add, remove and clear, up to their size")
  func lists() throws {
    var bench = Bench()
    let id = bench.controller(1) {
      $0.acceptListSize = 2
      $0.resolvingListSize = 1
    }
    func add(_ number: UInt64) -> HCILEAddDeviceToFilterAcceptList {
      HCILEAddDeviceToFilterAcceptList { $0.address = .init(rawValue: number) }
    }
    #expect(bench.status(add(1), id) == .success)
    #expect(bench.status(add(1), id) == .success)
    #expect(
      bench.status(HCILEAddDeviceToFilterAcceptList { $0.addressType = .anonymous }, id) == .success
    )
    #expect(bench.status(add(2), id)?.rawValue == 0x07)
    #expect(
      bench.status(HCILEAddDeviceToFilterAcceptList { $0.addressType = .init(rawValue: 9) }, id)
        == .invalidParameters)
    #expect(
      bench.status(HCILERemoveDeviceFromFilterAcceptList { $0.address = .init(rawValue: 1) }, id)
        == .success)
    #expect(bench.status(HCILEClearFilterAcceptList(), id) == .success)

    func resolve(_ number: UInt64) -> HCILEAddDeviceToResolvingList {
      HCILEAddDeviceToResolvingList { $0.peerIdentityAddress = .init(rawValue: number) }
    }
    #expect(bench.status(resolve(1), id) == .success)
    #expect(bench.status(resolve(2), id)?.rawValue == 0x07)
    // A side without a key has no private address.
    let local = HCILEReadLocalResolvableAddress { $0.peerIdentityAddress = .init(rawValue: 1) }
    #expect(bench.status(local, id) == .unknownConnectionIdentifier)
    func remove(_ number: UInt64) -> HCILERemoveDeviceFromResolvingList {
      HCILERemoveDeviceFromResolvingList { $0.peerIdentityAddress = .init(rawValue: number) }
    }
    #expect(bench.status(remove(2), id) == .unknownConnectionIdentifier)
    #expect(bench.status(remove(1), id) == .success)
    let timeout = HCILESetResolvablePrivateAddressTimeout { $0.rpaTimeout = 0 }
    #expect(bench.status(timeout, id) == .invalidParameters)
    #expect(
      bench.status(HCILESetResolvablePrivateAddressTimeout { $0.rpaTimeout = 60 }, id) == .success)
    let mode = HCILESetPrivacyMode { $0.privacyMode = 2 }
    #expect(bench.status(mode, id) == .invalidParameters)
    #expect(bench.status(HCILEClearResolvingList(), id) == .success)
  }

  @Test("of advertising sets give each its address and take it away again")
  func sets() throws {
    var bench = Bench()
    let (scanner, id) = (bench.controller(1), bench.controller(2) { $0.advertisingSets = 2 })
    #expect(
      try bench.result(HCILEReadNumberOfSupportedAdvertisingSets(), id).numSupportedAdvertisingSets
        == 2)
    #expect(
      try bench.result(HCILEReadMaximumAdvertisingDataLength(), id).maxAdvertisingDataLength == 1650
    )
    for handle in [UInt8(0), 1] { #expect(bench.status(set(handle), id) == .success) }
    #expect(bench.status(set(2), id)?.rawValue == 0x07)
    let enable = HCILESetExtendedAdvertisingEnable {
      $0.enable = 1
      $0.sets = [HCIAdvertisingSetEnable { $0.advertisingHandle = 1 }]
    }
    // A random address is wanted, and there is none.
    #expect(bench.status(enable, id) == .invalidParameters)
    let address = HCILESetAdvertisingSetRandomAddress {
      $0.advertisingHandle = 1
      $0.randomAddress = .init(rawValue: 0xc000_0000_0007)
    }
    #expect(bench.status(address, id) == .success)
    #expect(bench.status(enable, id) == .success)
    #expect(bench.status(address, id) == .commandDisallowed)
    bench.send(
      HCILESetExtendedScanParameters {
        $0.scanningPHYs = 1
        $0.phys = [
          HCIScanPHYParameters {
            $0.scanInterval = 0x10
            $0.scanWindow = 0x10
          }
        ]
      }, to: scanner)
    bench.send(
      HCILESetExtendedScanEnable {
        $0.enable = true
        $0.filterDuplicates = 1
      }, to: scanner)
    bench.run(for: .seconds(1))
    #expect(bench.reports(scanner).map(\.address.address.rawValue) == [0xc000_0000_0007])
    #expect(bench.reports(scanner).first?.eventType.rawValue == 0x13)

    let remove = HCILERemoveAdvertisingSet { $0.advertisingHandle = 1 }
    #expect(bench.status(remove, id) == .commandDisallowed)
    #expect(bench.status(HCILEClearAdvertisingSets(), id) == .commandDisallowed)
    #expect(bench.status(HCILESetExtendedAdvertisingEnable(), id) == .success)
    #expect(bench.status(remove, id) == .success)
    #expect(bench.status(remove, id)?.rawValue == 0x42)
    #expect(bench.status(HCILEClearAdvertisingSets(), id) == .success)
    #expect(bench.status(enable, id)?.rawValue == 0x42)
  }

  @Test("hear what is aimed at an unknown private address with policy 2 (§7.7.65.11)")
  func directedReport() throws {
    var bench = Bench()
    let (scanner, advertiser) = (bench.controller(1), bench.controller(2))
    let target = BluetoothAddress(rawValue: 0x4122_3344_5566)
    bench.send(
      HCILESetAdvertisingParameters {
        $0.advertisingIntervalMin = 0x20
        $0.advertisingIntervalMax = 0x20
        $0.advertisingType = 4
        $0.peerAddressType = .random
        $0.peerAddress = target
        $0.advertisingChannelMap = 7
      }, to: advertiser)
    bench.send(HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }, to: advertiser)
    for policy in [UInt8(0), 2] {
      bench.send(HCILESetScanEnable(), to: scanner)
      bench.send(
        HCILESetScanParameters {
          $0.scanInterval = 0x10
          $0.scanWindow = 0x10
          $0.scanningFilterPolicy = policy
        }, to: scanner)
      bench.send(HCILESetScanEnable { $0.leScanEnable = true }, to: scanner)
      bench.run(for: .seconds(1))
      #expect(bench.reports(scanner).isEmpty == (policy == 0))
    }
    let report = try #require(bench.reports(scanner).first)
    #expect(report.directAddress == DeviceAddress(target, type: .random))
  }

  @Test("of faults reach data and commands as well as events")
  func otherFaults() throws {
    var (bench, ids, handles) = try linked()
    let packet = HCIPacket.acl(
      ACLPacket(handle: handles.central, boundary: .startNonFlushable, data: [1, 2, 3, 4]))
    bench.radio.add(Fault(at: .data(1), .corrupt), to: ids.peripheral)
    bench.radio.add(Fault(at: .data(2), .lose), to: ids.peripheral)
    for _ in 0..<3 { bench.send(packet, to: ids.central) }
    bench.run(for: .milliseconds(100))
    let data = bench.data(ids.peripheral).map(\.data)
    #expect(data.count == 2 && data[0] != [1, 2, 3, 4] && data[1] == [1, 2, 3, 4])
    bench.radio.add(Fault(at: .opcode(.leRand, 1), .corrupt), to: ids.central)
    #expect(bench.status(HCILERand(), ids.central) == .unknownCommand)
    bench.radio.add(Fault(at: .opcode(.leRand, 2), .hardwareError(1)), to: ids.central)
    #expect(bench.status(HCILERand(), ids.central) == nil)
    bench.radio.add(Fault(at: .opcode(.leRand, 3), .reorder), to: ids.central)
    #expect(bench.status(HCILERand(), ids.central) == nil)
    bench.run(for: .milliseconds(100))
    bench.radio.add(
      Fault(at: .opcode(.init(rawValue: 0xfc01), 1), .fail(.init(rawValue: 3))), to: ids.central)
    bench.send(.command(HCICommandPacket(opcode: 0xfc01)), to: ids.central)
    #expect(
      bench.events(ids.central).contains {
        if case .commandStatus(let status) = $0 { status.status.rawValue == 3 } else { false }
      })
  }

  @Test("to a controller that does not exist do nothing")
  func nobody() {
    var bench = Bench()
    let nobody = ControllerID(rawValue: 7)
    bench.radio.add(Fault(at: .event(1), .lose), to: nobody)
    bench.radio.loseLinks(of: nobody, at: bench.now)
    bench.radio.setOutOfRange(true, nobody, at: bench.now)
    bench.radio.setPosition(1, of: nobody, at: bench.now)
    bench.radio.setWithholdsAcknowledgements(true, nobody, at: bench.now)
    bench.radio.failConnections(1, to: nobody)
    bench.radio.hardwareError(1, of: nobody, at: bench.now)
    bench.radio.unplug(nobody, at: bench.now)
    bench.radio.plugIn(nobody, at: bench.now)
    bench.send(HCIReset(), to: nobody)
    #expect(bench.received.isEmpty && bench.radio.address(of: nobody) == nil)
    #expect(bench.radio.counts(of: nobody).events == 0 && bench.radio.buffersInUse(of: nobody) == 0)
    #expect(ControllerID(rawValue: 1) < nobody)
  }

  private func set(_ handle: UInt8) -> HCILESetExtendedAdvertisingParameters {
    HCILESetExtendedAdvertisingParameters {
      $0.advertisingHandle = handle
      $0.advertisingEventProperties = 0x13
      $0.primaryAdvertisingIntervalMin = [0x20, 0, 0]
      $0.primaryAdvertisingIntervalMax = [0x20, 0, 0]
      $0.primaryAdvertisingChannelMap = 7
      $0.ownAddressType = .random
      $0.advertisingTXPower = 127
    }
  }
}
