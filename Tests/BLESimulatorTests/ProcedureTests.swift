import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("A link's procedures (Vol 6, Part B, §5.1)", .ownTime)
struct ProcedureTests {
  @Test("change the connection parameters at an instant six events ahead")
  func update() throws {
    var (bench, ids, handles) = try linked()
    var update = HCILEConnectionUpdate {
      $0.connectionHandle = handles.central
      $0.connectionIntervalMin = 40
      $0.connectionIntervalMax = 80
      $0.maxLatency = 2
      $0.supervisionTimeout = 500
    }
    let start = bench.now
    #expect(bench.status(update, ids.central) == .success)
    #expect(bench.status(update, ids.central) == .commandDisallowed)
    let event = try bench.wait(ids.central) { $0.update }
    #expect(event.status == .success && event.connectionInterval == 40)
    #expect(event.peripheralLatency == 2 && event.supervisionTimeout == 500)
    #expect(bench.now.since(start) >= .microseconds(7500 * 6))
    #expect(bench.events(ids.peripheral).compactMap(\.update).count == 1)
    update.supervisionTimeout = 10
    update.maxLatency = 400
    #expect(bench.status(update, ids.central) == .invalidParameters)
  }

  @Test("let the peripheral ask for parameters, and the central's host decide")
  func request() throws {
    var (bench, ids, handles) = try linked()
    let request = HCILEConnectionUpdate {
      $0.connectionHandle = handles.peripheral
      $0.connectionIntervalMin = 100
      $0.connectionIntervalMax = 100
      $0.supervisionTimeout = 500
    }
    #expect(bench.status(request, ids.peripheral) == .success)
    let asked = try bench.wait(ids.central) { event in
      if case .leRemoteConnectionParameterRequest(let request) = event { request } else { nil }
    }
    #expect(asked.intervalMin == 100 && asked.timeout == 500)
    let refusal = HCILERemoteConnectionParameterRequestNegativeReply {
      $0.connectionHandle = handles.central
      $0.reason = .unacceptableConnectionParameters
    }
    #expect(bench.status(refusal, ids.central) == .success)
    let refused = try bench.wait(ids.peripheral) { $0.update }
    #expect(refused.status == .unacceptableConnectionParameters)
    #expect(refused.connectionInterval == 6)

    #expect(bench.status(request, ids.peripheral) == .success)
    bench.run(for: .milliseconds(100))
    let reply = HCILERemoteConnectionParameterRequestReply {
      $0.connectionHandle = handles.central
      $0.intervalMin = 100
      $0.intervalMax = 100
      $0.timeout = 500
    }
    #expect(bench.status(reply, ids.central) == .success)
    #expect(try bench.wait(ids.peripheral) { $0.update }.connectionInterval == 100)

    // A host that does not answer in 40 s loses the link.
    #expect(bench.status(request, ids.peripheral) == .success)
    bench.run(for: .seconds(39))
    #expect(bench.radio.linkCount == 1)
    bench.run(for: .seconds(2))
    #expect(bench.events(ids.central).compactMap(\.disconnection?.reason) == [.responseTimeout])
  }

  @Test("refuse the peripheral's wish where the central's host does not want to be asked")
  func unwanted() throws {
    var (bench, ids, handles) = try linked()
    let request = HCILEConnectionUpdate {
      $0.connectionHandle = handles.peripheral
      $0.connectionIntervalMin = 100
      $0.connectionIntervalMax = 100
      $0.supervisionTimeout = 500
    }
    bench.send(HCILESetEventMask { $0.leEventMask = 0x1f }, to: ids.central)
    #expect(bench.status(request, ids.peripheral) == .success)
    #expect(try bench.wait(ids.peripheral) { $0.update }.status == .unsupportedRemoteFeature)
  }

  @Test("tell features and version of the peer")
  func remote() throws {
    var (bench, ids, handles) = try linked()
    #expect(
      bench.status(
        HCILEReadRemoteFeatures { $0.connectionHandle = handles.central }, ids.central) == .success)
    let features = try bench.wait(ids.central) { event in
      if case .leReadRemoteFeaturesComplete(let event) = event { event.leFeatures } else { nil }
    }
    #expect(features == ControllerConfiguration.allFeatures)
    #expect(
      bench.status(
        HCIReadRemoteVersionInformation { $0.connectionHandle = handles.peripheral },
        ids.peripheral) == .success)
    let version = try bench.wait(ids.peripheral) { event in
      if case .readRemoteVersionInformationComplete(let event) = event { event } else { nil }
    }
    #expect(version.version == 0x0b && version.companyIdentifier == 0xffff)
  }

  @Test("choose a PHY that both ends want, and tell it to both")
  func phy() throws {
    var (bench, ids, handles) = try linked()
    let only1M = HCILESetDefaultPHY {
      $0.txPHYs = 1
      $0.rxPHYs = 1
    }
    #expect(bench.status(only1M, ids.peripheral) == .success)
    let fast = HCILESetPHY {
      $0.connectionHandle = handles.central
      $0.txPHYs = 2
      $0.rxPHYs = 2
    }
    #expect(bench.status(fast, ids.central) == .success)
    #expect(try bench.wait(ids.central) { $0.phy }.txPHY == .le1M)
    #expect(bench.events(ids.peripheral).compactMap(\.phy).isEmpty)
    #expect(bench.status(HCILESetDefaultPHY { $0.allPHYs = 3 }, ids.peripheral) == .success)
    #expect(bench.status(fast, ids.central) == .success)
    #expect(try bench.wait(ids.central) { $0.phy }.txPHY == .le2M)
    #expect(bench.events(ids.peripheral).compactMap(\.phy).count == 1)
    let now = try bench.result(
      HCILEReadPHY { $0.connectionHandle = handles.peripheral }, ids.peripheral)
    #expect(now.txPHY == .le2M && now.rxPHY == .le2M)
  }

  @Test("tell how strong the peer is heard, weaker with distance and gone at the end")
  func rssi() throws {
    var (bench, ids, handles) = try linked()
    let read = HCIReadRSSI { $0.handle = handles.central }
    var levels: [Int8] = []
    for metres in [1.0, 10, 50] {
      bench.radio.setPosition(metres, of: ids.peripheral, at: bench.now)
      levels.append(try bench.result(read, ids.central).rssi)
    }
    #expect(levels == [-40, -70, -91])
    bench.radio.setPosition(100, of: ids.peripheral, at: bench.now)
    bench.run(for: .seconds(1))
    #expect(bench.radio.linkCount == 0)
  }

  @Test("end a link after the supervision timeout when the peer does not acknowledge the end")
  func silentEnd() throws {
    var (bench, ids, handles) = try linked()
    bench.radio.setWithholdsAcknowledgements(true, ids.peripheral, at: bench.now)
    let disconnect = HCIDisconnect {
      $0.connectionHandle = handles.central
      $0.reason = .remoteUserTerminatedConnection
    }
    let start = bench.now
    #expect(bench.status(disconnect, ids.central) == .success)
    let end = try bench.wait(ids.central) { $0.disconnection }
    #expect(end.reason == .connectionTerminatedByLocalHost)
    #expect(bench.now.since(start) == .seconds(1))
  }

  @Test("that are not answered end the link after 40 s with 0x22 (Vol 6, Part B, §5.2)")
  func responseTimeout() throws {
    var (bench, ids, handles) = try linked()
    bench.radio.setWithholdsAcknowledgements(true, ids.peripheral, at: bench.now)
    bench.send(HCILEReadRemoteFeatures { $0.connectionHandle = handles.central }, to: ids.central)
    bench.run(for: .seconds(40))
    #expect(bench.events(ids.central).compactMap(\.disconnection?.reason) == [.responseTimeout])
  }

  @Test("refuse reasons that a host may not give (Vol 4, Part E, §7.1.6)")
  func reason() throws {
    var (bench, ids, handles) = try linked()
    let disconnect = HCIDisconnect {
      $0.connectionHandle = handles.central
      $0.reason = .connectionTimeout
    }
    #expect(bench.status(disconnect, ids.central) == .invalidParameters)
  }
}

typealias Pair<Value> = (central: Value, peripheral: Value)

/// Two controllers with a link.
func linked() throws -> (Bench, Pair<ControllerID>, Pair<ConnectionHandle>) {
  var bench = Bench()
  let ids = (central: bench.controller(1), peripheral: bench.controller(2))
  let handles = try bench.connect(ids.central, ids.peripheral)
  return (bench, ids, handles)
}

extension HCIEvent {
  var update: HCILEConnectionUpdateComplete? {
    if case .leConnectionUpdateComplete(let event) = self { event } else { nil }
  }

  fileprivate var phy: HCILEPHYUpdateComplete? {
    if case .lePHYUpdateComplete(let event) = self { event } else { nil }
  }
}
