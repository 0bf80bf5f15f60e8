import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("Advertising and scanning (Vol 6, Part B, §4.4)", .ownTime)
struct AdvertisingTests {
  @Test("with extended sets carries long data in fragments (Vol 4, Part E, §7.7.65.13)")
  func extended() throws {
    var bench = Bench()
    let (scanner, advertiser) = (bench.controller(1), bench.controller(2))
    let data = (0..<500).map { UInt8(truncatingIfNeeded: $0) }
    #expect(bench.status(parameters(properties: 0), advertiser) == .success)
    #expect(bench.status(fragment(1, data[0..<251]), advertiser) == .success)
    #expect(bench.status(enable(), advertiser) == .commandDisallowed)
    #expect(bench.status(fragment(2, data[251...]), advertiser) == .success)
    #expect(bench.status(enable(), advertiser) == .success)
    #expect(bench.status(fragment(1, data[0..<251]), advertiser) == .commandDisallowed)
    scanExtended(&bench, scanner)
    bench.run(for: .seconds(1))
    let reports = bench.reports(scanner)
    let first = Array(reports.prefix(3))
    #expect(first.map(\.data.count) == [229, 229, 42])
    #expect(first.flatMap(\.data) == data)
    #expect(first.map { $0.eventType.rawValue & 0x60 } == [0x20, 0x20, 0])
    #expect(first.allSatisfy { $0.sid == 5 && $0.secondaryPHY == .le2M })

    // A scanner with the legacy commands hears nothing of it.
    let old = bench.controller(3)
    scan(&bench, old)
    bench.run(for: .seconds(1))
    #expect(bench.reports(old).isEmpty)
  }

  @Test("tells a scannable set's host who asked, and the scanner what is answered")
  func scanRequest() throws {
    var bench = Bench()
    let (scanner, advertiser) = (bench.controller(1), bench.controller(2))
    #expect(bench.status(parameters(properties: 0x02), advertiser) == .success)
    #expect(bench.status(enable(), advertiser) == .commandDisallowed)
    let response = HCILESetExtendedScanResponseData {
      $0.operation = 3
      $0.scanResponseData = [2, 1, 6]
    }
    #expect(bench.status(response, advertiser) == .success)
    #expect(bench.status(enable(), advertiser) == .success)
    scanExtended(&bench, scanner)
    bench.run(for: .seconds(1))
    let reports = bench.reports(scanner)
    #expect(reports.first?.data == [] && reports.first?.eventType.rawValue == 0x02)
    #expect(reports.dropFirst().first?.data == [2, 1, 6])
    #expect(reports.dropFirst().first?.eventType.rawValue == 0x0a)
    let asked = bench.events(advertiser).firstNonNil { event in
      if case .leScanRequestReceived(let request) = event { request.scannerAddress } else { nil }
    }
    #expect(asked == bench.radio.address(of: scanner))
  }

  @Test("ends after a duration or a number of events, and tells why")
  func ends() throws {
    var bench = Bench()
    let advertiser = bench.controller(2)
    #expect(bench.status(parameters(properties: 0), advertiser) == .success)
    #expect(bench.status(enable(duration: 50), advertiser) == .success)
    bench.run(for: .seconds(1))
    #expect(bench.status(enable(events: 5), advertiser) == .success)
    bench.run(for: .seconds(1))
    let ends = bench.events(advertiser).compactMap { event in
      if case .leAdvertisingSetTerminated(let end) = event { end } else { nil }
    }
    #expect(ends.map(\.status.rawValue) == [0x3c, 0x43])
    #expect(ends.last?.numCompletedExtendedAdvertisingEvents == 5)
    #expect(bench.radio.deadline == .never)
  }

  @Test("connects from an extended set, and tells which set that was")
  func extendedConnection() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    #expect(bench.status(parameters(properties: 0x01), peripheral) == .success)
    #expect(bench.status(enable(), peripheral) == .success)
    let create = HCILEExtendedCreateConnection {
      $0.peerAddress = bench.radio.address(of: peripheral) ?? .zero
      $0.initiatingPHYs = 1
      $0.phys = [
        HCIConnectionPHYParameters {
          $0.scanInterval = 0x10
          $0.scanWindow = 0x10
          $0.connectionIntervalMin = 24
          $0.connectionIntervalMax = 40
          $0.supervisionTimeout = 100
        }
      ]
    }
    #expect(bench.status(create, central) == .success)
    #expect(bench.status(create, central) == .commandDisallowed)
    bench.run(for: .seconds(1))
    #expect(bench.radio.linkCount == 1)
    let end = bench.events(peripheral).firstNonNil { event in
      if case .leAdvertisingSetTerminated(let end) = event { end } else { nil }
    }
    #expect(end?.status == .success && end?.connectionHandle == 0x0040)
    // The link begins on the set's secondary PHY.
    let phy = try bench.result(HCILEReadPHY { $0.connectionHandle = 0x0040 }, central)
    #expect(phy.txPHY == .le2M)
    #expect(bench.status(HCILECreateConnectionCancel(), central) == .commandDisallowed)
    #expect(bench.status(create, central) == .connectionAlreadyExists)
  }

  @Test("reports each device once where duplicates are filtered")
  func duplicates() throws {
    var bench = Bench()
    let (scanner, advertiser) = (bench.controller(1), bench.controller(2))
    advertise(&bench, advertiser)
    scan(&bench, scanner, duplicates: true)
    bench.run(for: .seconds(1))
    #expect(bench.reports(scanner).count == 1)
  }

  @Test("hears only accepted devices with the filter accept list")
  func acceptList() throws {
    var bench = Bench()
    let ids = (1..<4).map { bench.controller($0) }
    for id in ids.dropFirst() { advertise(&bench, id) }
    let second = try #require(bench.radio.address(of: ids[2]))
    let add = HCILEAddDeviceToFilterAcceptList { $0.address = second }
    #expect(bench.status(add, ids[0]) == .success)
    scan(&bench, ids[0], policy: 1)
    #expect(bench.status(add, ids[0]) == .commandDisallowed)
    bench.run(for: .seconds(1))
    #expect(Set(bench.reports(ids[0]).map(\.address.address)) == [second])
    bench.send(HCILESetScanEnable(), to: ids[0])

    // Whoever is accepted is connected to, whatever address the command names.
    var create = bench.createConnection(to: DeviceAddress(.zero, type: .public))
    create.initiatorFilterPolicy = 1
    #expect(bench.status(create, ids[0]) == .success)
    let link = try bench.wait(ids[0]) { event in
      if case .leConnectionComplete(let link) = event { link } else { nil }
    }
    #expect(link.peerAddress == second)
  }

  @Test("hears less with a small window, and has a timeout and periods when extended")
  func windows() throws {
    var bench = Bench()
    let (scanner, advertiser) = (bench.controller(1), bench.controller(2))
    advertise(&bench, advertiser)
    let slow = HCILESetScanParameters {
      $0.scanInterval = 0x100
      $0.scanWindow = 0x10
    }
    #expect(bench.status(slow, scanner) == .success)
    bench.send(HCILESetScanEnable { $0.leScanEnable = true }, to: scanner)
    bench.run(for: .seconds(20))
    // One sixteenth of about 800.
    #expect((20...80).contains(bench.reports(scanner).count))

    let other = bench.controller(3)
    scanExtended(&bench, other, duration: 100)
    bench.run(for: .seconds(3))
    let timeouts = bench.events(other).count {
      if case .leScanTimeout = $0 { true } else { false }
    }
    #expect(timeouts == 1)
    let count = bench.reports(other).count
    // Each report and its scan response.
    #expect((60...90).contains(count))
    scanExtended(&bench, other, duration: 10, period: 1)
    bench.run(for: .milliseconds(1280 * 10 - 1))
    #expect((50...120).contains(bench.reports(other).count - count))
  }

  @Test("aimed at one device is heard by that one only, and gives up after 1.28 s")
  func directed() throws {
    var bench = Bench()
    let ids = (1..<4).map { bench.controller($0) }
    let target = try #require(bench.radio.address(of: ids[0]))
    let directed = HCILESetAdvertisingParameters {
      $0.advertisingType = 1
      $0.peerAddress = target
      $0.advertisingChannelMap = 7
    }
    #expect(bench.status(directed, ids[2]) == .success)
    for id in ids.prefix(2) { scan(&bench, id) }
    #expect(
      bench.status(HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }, ids[2]) == .success)
    bench.run(for: .seconds(2))
    #expect(bench.reports(ids[0]).count > 300)
    #expect(bench.reports(ids[0]).allSatisfy { $0.eventType.rawValue == 1 && $0.data.isEmpty })
    #expect(bench.reports(ids[1]).isEmpty)
    let status = bench.events(ids[2]).firstNonNil { event in
      if case .leConnectionComplete(let link) = event { link.status } else { nil }
    }
    #expect(status == .advertisingTimeout)
  }

  @Test("cancelled connecting ends with 0x02 after the command's answer (§7.8.13)")
  func cancel() throws {
    var bench = Bench()
    let id = bench.controller(1)
    #expect(
      bench.status(bench.createConnection(to: .init(.init(rawValue: 9), type: .public)), id)
        == .success)
    let start = bench.received.count
    #expect(bench.status(HCILECreateConnectionCancel(), id) == .success)
    let events = bench.events(id, from: start)
    #expect(events.count == 2)
    guard case .leConnectionComplete(let link)? = events.last else {
      Issue.record("no event")
      return
    }
    #expect(link.status == .unknownConnectionIdentifier)
  }

  @Test("does not mix legacy and extended commands (Vol 4, Part E, §3.1.1)")
  func mixed() {
    var bench = Bench()
    let id = bench.controller(1)
    advertise(&bench, id)
    #expect(bench.status(parameters(properties: 0), id) == .commandDisallowed)
    #expect(bench.status(HCIReset(), id) == .success)
    #expect(bench.status(parameters(properties: 0), id) == .success)
    #expect(bench.status(HCILESetScanEnable(), id) == .commandDisallowed)
    #expect(bench.status(enable(handle: 9), id)?.rawValue == 0x42)
    #expect(bench.status(parameters(properties: 0x03), id) == .invalidParameters)
  }

  private func parameters(properties: UInt16) -> HCILESetExtendedAdvertisingParameters {
    HCILESetExtendedAdvertisingParameters {
      $0.advertisingEventProperties = properties
      $0.primaryAdvertisingIntervalMin = [0x20, 0, 0]
      $0.primaryAdvertisingIntervalMax = [0x20, 0, 0]
      $0.primaryAdvertisingChannelMap = 7
      $0.advertisingTXPower = 127
      $0.secondaryAdvertisingPHY = .le2M
      $0.advertisingSID = 5
      $0.scanRequestNotificationEnable = 1
    }
  }

  private func fragment(
    _ operation: UInt8, _ data: ArraySlice<UInt8>
  ) -> HCILESetExtendedAdvertisingData {
    HCILESetExtendedAdvertisingData {
      $0.operation = operation
      $0.advertisingData = Array(data)
    }
  }

  private func enable(
    handle: UInt8 = 0, duration: UInt16 = 0, events: UInt8 = 0
  ) -> HCILESetExtendedAdvertisingEnable {
    HCILESetExtendedAdvertisingEnable {
      $0.enable = 1
      $0.sets = [
        HCIAdvertisingSetEnable {
          $0.advertisingHandle = handle
          $0.duration = duration
          $0.maxExtendedAdvertisingEvents = events
        }
      ]
    }
  }

  private func advertise(_ bench: inout Bench, _ id: ControllerID) {
    bench.send(
      HCILESetAdvertisingParameters {
        $0.advertisingIntervalMin = 0x20
        $0.advertisingIntervalMax = 0x20
        $0.advertisingChannelMap = 7
      }, to: id)
    bench.send(HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }, to: id)
  }

  private func scan(
    _ bench: inout Bench, _ id: ControllerID, policy: UInt8 = 0, duplicates: Bool = false
  ) {
    bench.send(
      HCILESetScanParameters {
        $0.scanInterval = 0x10
        $0.scanWindow = 0x10
        $0.scanningFilterPolicy = policy
      }, to: id)
    bench.send(
      HCILESetScanEnable {
        $0.leScanEnable = true
        $0.filterDuplicates = duplicates
      }, to: id)
  }

  private func scanExtended(
    _ bench: inout Bench, _ id: ControllerID, duration: UInt16 = 0, period: UInt16 = 0
  ) {
    bench.send(
      HCILESetExtendedScanParameters {
        $0.scanningPHYs = 1
        $0.phys = [
          HCIScanPHYParameters {
            $0.scanType = 1
            $0.scanInterval = 0x10
            $0.scanWindow = 0x10
          }
        ]
      }, to: id)
    bench.send(
      HCILESetExtendedScanEnable {
        $0.enable = true
        $0.duration = duration
        $0.period = period
      }, to: id)
  }
}
