import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Scanning (Vol 4, Part E, §7.8.10, §7.8.64)", .ownTime)
struct HCIScannerTests {
  @Test("sets the parameters, then enables, with one family of commands")
  func extended() throws {
    var bench = HostBench.ready()
    bench.host.startScan(at: bench.now)
    bench.run()
    #expect(bench.controller.opcodes == [.leSetExtendedScanParameters, .leSetExtendedScanEnable])
    let parameters = try #require(bench.controller.last(HCILESetExtendedScanParameters.self))
    #expect(parameters.phys.first?.scanType == 1)
    #expect(parameters.phys.first?.scanInterval == 96)
    #expect(bench.controller.last(HCILESetExtendedScanEnable.self)?.filterDuplicates == 1)
    bench.host.stopScan(at: bench.now)
    bench.run()
    #expect(!bench.controller.isScanning)
  }

  @Test("passive, with duplicates, at a controller of version 4")
  func legacy() throws {
    var bench = HostBench.ready { $0.supportedCommands[37] = 0 }
    var parameters = ScanParameters()
    parameters.isActive = false
    parameters.filtersDuplicates = false
    bench.host.startScan(parameters, at: bench.now)
    bench.run()
    #expect(bench.controller.opcodes == [.leSetScanParameters, .leSetScanEnable])
    #expect(bench.controller.last(HCILESetScanParameters.self)?.scanType == 0)
    #expect(bench.controller.last(HCILESetScanEnable.self)?.filterDuplicates == false)
  }

  @Test("a report whose data is cut is dropped and counted, the others of its event are passed on")
  func cutReport() {
    var bench = HostBench.ready()
    bench.host.startScan(at: bench.now)
    bench.run()
    // 31 bytes of data are announced, three and a signal strength are there.
    bench.feed("043e0f020100010605040302011f020106c4")
    #expect(bench.take() == [] && bench.host.droppedEvents == 1)
    bench.feed("043e1c0202 0001060504030201 03 020106 c4 0001060504030202 1f 020106c4")
    let addresses = bench.take().compactMap {
      if case .report(let report) = $0 { report.address.address.description } else { nil }
    }
    #expect(addresses == ["01:02:03:04:05:06"] && bench.host.droppedEvents == 2)
  }

  @Test("the coded PHY is scanned where the controller has it")
  func coded() {
    var parameters = ScanParameters()
    parameters.includesCodedPHY = true
    var without = HostBench.ready()
    without.host.startScan(parameters, at: without.now)
    without.run()
    #expect(without.controller.last(HCILESetExtendedScanParameters.self)?.scanningPHYs == 1)
    var with = HostBench.ready { $0.leFeatures |= 1 << 11 }
    with.host.startScan(parameters, at: with.now)
    with.run()
    #expect(with.controller.last(HCILESetExtendedScanParameters.self)?.scanningPHYs == 5)
    #expect(with.controller.last(HCILESetExtendedScanParameters.self)?.phys.count == 2)
  }

  @Test("changes to legacy commands where the extended ones are not known after all")
  func fallBack() {
    var bench = HostBench.ready {
      $0.failures = [.leSetExtendedScanParameters: [.unknownCommand]]
    }
    bench.host.startScan(at: bench.now)
    bench.run()
    #expect(
      bench.controller.opcodes
        == [.leSetExtendedScanParameters, .leSetScanParameters, .leSetScanEnable])
    _ = bench.host.connect(to: .lamp, at: bench.now)
    bench.run()
    #expect(bench.controller.opcodes.last == .leCreateConnection)
  }

  @Test("other parameters stop the scan first")
  func restart() {
    var bench = HostBench.ready()
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.controller.log = []
    var passive = ScanParameters()
    passive.isActive = false
    bench.host.startScan(passive, at: bench.now)
    bench.run()
    #expect(
      bench.controller.opcodes
        == [.leSetExtendedScanEnable, .leSetExtendedScanParameters, .leSetExtendedScanEnable])
    #expect(bench.controller.isScanning)
  }

  @Test("reports come while the scan runs, and not after it")
  func reports() {
    var bench = HostBench.ready()
    let report = "043e0c0201 00010d1800eeffc000c4"
    bench.feed(report)
    #expect(bench.take() == [])
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.feed(report)
    guard case .report(let first) = bench.take().first else {
      Issue.record("no report")
      return
    }
    #expect(first.address == .belt)
    #expect(first.rssi == -60)
    bench.host.stopScan(at: bench.now)
    bench.feed(report)
    #expect(bench.take() == [])
  }

  @Test("many reports in one event")
  func manyReports() {
    var bench = HostBench.ready()
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.feed("043e160202 00010d1800eeffc000c4 04010d1800eeffc000c5")
    #expect(bench.take().count == 2)
  }

  @Test("an accept list lets only its devices through")
  func acceptList() {
    var bench = HostBench.ready()
    var parameters = ScanParameters()
    parameters.acceptList = [.lamp]
    bench.host.startScan(parameters, at: bench.now)
    bench.run()
    bench.feed("043e0c0201 00010d1800eeffc000c4")
    #expect(bench.take() == [])
    bench.feed("043e0c0201 0000504030201000 00c4")
    #expect(bench.take().count == 1)
  }

  @Test("a scan that is disallowed is tried once more, after it was disabled")
  func disallowed() {
    var bench = HostBench.ready { $0.failures = [.leSetExtendedScanEnable: [.commandDisallowed]] }
    bench.host.startScan(at: bench.now)
    bench.run()
    #expect(bench.controller.isScanning)
    #expect(bench.take() == [])
  }

  @Test("a scan that can't be started is told of, and can be started later")
  func refused() {
    var bench = HostBench.ready {
      $0.failures = [.leSetExtendedScanParameters: [.invalidParameters]]
    }
    bench.host.startScan(at: bench.now)
    bench.run()
    #expect(bench.take() == [.scanFailed(.refused(.invalidParameters))])
    bench.host.startScan(at: bench.now)
    bench.run()
    #expect(bench.controller.isScanning)
  }

  @Test("a scan that is asked for before the controller is ready begins then")
  func early() {
    var bench = HostBench { $0.silent = [.reset] }
    bench.start()
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.controller.silent = []
    bench.feed(bench.controller.complete(.reset, .success))
    #expect(bench.controller.isScanning)
  }

  @Test("a connect pauses a scan only where the controller can't do both")
  func pausing() throws {
    var able = HostBench.ready()
    able.host.startScan(at: able.now)
    _ = able.host.connect(to: .lamp, at: able.now)
    able.run()
    #expect(able.controller.isScanning && able.controller.isInitiating)
    var unable = HostBench.ready { $0.leStates = 0 }
    unable.host.startScan(at: unable.now)
    _ = unable.host.connect(to: .lamp, at: unable.now)
    unable.run()
    #expect(!unable.controller.isScanning && unable.controller.isInitiating)
    unable.feed(unable.controller.connect(0x0040, to: .lamp))
    #expect(unable.controller.isScanning)
  }

  @Test("a controller that refuses to connect while it scans is believed")
  func learnt() {
    var bench = HostBench.ready {
      $0.failures = [.leExtendedCreateConnection: [.commandDisallowed]]
    }
    bench.host.startScan(at: bench.now)
    bench.run()
    _ = bench.host.connect(to: .lamp, at: bench.now)
    bench.run()
    #expect(!bench.controller.isScanning && bench.controller.isInitiating)
  }

  private static let wanted: Set<DeviceAddress> = [
    DeviceAddress(BluetoothAddress(rawValue: 0xc000_0000_0001), type: .random),
    DeviceAddress(BluetoothAddress(rawValue: 0x0000_0000_0002), type: .public),
  ]

  private static var some: ScanParameters {
    var parameters = ScanParameters()
    parameters.acceptList = wanted
    return parameters
  }

  @Test("some addresses are looked for by the accept list, which is empty again afterwards (§9.3)")
  func controllerAcceptList() throws {
    var bench = HostBench.ready()
    bench.host.startScan(Self.some, at: bench.now)
    bench.run()
    #expect(
      bench.controller.opcodes == [
        .leClearFilterAcceptList, .leAddDeviceToFilterAcceptList, .leAddDeviceToFilterAcceptList,
        .leSetExtendedScanParameters, .leSetExtendedScanEnable,
      ])
    #expect(Set(bench.controller.acceptList) == Self.wanted)
    let parameters = try #require(bench.controller.last(HCILESetExtendedScanParameters.self))
    #expect(parameters.scanningFilterPolicy == 1)
    bench.host.stopScan(at: bench.now)
    bench.run()
    #expect(!bench.controller.isScanning && bench.controller.acceptList.isEmpty)
    // All again.
    bench.host.startScan(at: bench.now)
    bench.run()
    #expect(bench.controller.last(HCILESetExtendedScanParameters.self)?.scanningFilterPolicy == 0)
  }

  @Test(
    "the host alone looks at addresses that the list can't take",
    arguments: [.leClearFilterAcceptList, .leAddDeviceToFilterAcceptList] as [HCIOpcode?] + [nil])
  func noAcceptList(refused: HCIOpcode?) {
    var bench = HostBench.ready { $0.acceptListSize = refused == nil ? 1 : 4 }
    if let refused { bench.controller.failures = [refused: [HCIStatus(rawValue: 0x07)]] }
    bench.host.startScan(Self.some, at: bench.now)
    bench.run()
    #expect(bench.controller.isScanning && bench.controller.acceptList.isEmpty)
    #expect(bench.controller.last(HCILESetExtendedScanParameters.self)?.scanningFilterPolicy == 0)
    bench.feed("04 3E 0C 02 01 00 01 01 00 00 00 00 C0 00 C4")
    bench.feed("04 3E 0C 02 01 00 01 03 00 00 00 00 C0 00 C4")
    let reports = bench.take().filter { if case .report = $0 { true } else { false } }
    #expect(reports.count == 1)
  }

  @Test("the accept list is the connector's as soon as it needs it, and the scan does without")
  func sharedAcceptList() {
    var bench = HostBench.ready()
    bench.host.startScan(Self.some, at: bench.now)
    bench.run()
    // One device alone would be connected to by its address.
    let devices = [0xc000_0000_0009, 0xc000_0000_000a].map {
      DeviceAddress(BluetoothAddress(rawValue: $0), type: .random)
    }
    let ids = devices.map { bench.host.connect(to: $0, ConnectOptions(.pending), at: bench.now) }
    bench.run()
    #expect(Set(bench.controller.acceptList) == Set(devices))
    #expect(bench.controller.isInitiating && bench.controller.isScanning)
    #expect(bench.controller.last(HCILESetExtendedScanParameters.self)?.scanningFilterPolicy == 0)
    for id in ids { bench.host.cancelConnect(id, at: bench.now) }
    bench.host.stopScan(at: bench.now)
    bench.pass(.seconds(5))
    #expect(!bench.controller.isScanning && !bench.controller.isInitiating)
  }
}
