import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("Procedures that both ends begin at once (Vol 6, Part B, §5.3)", .ownTime)
struct CollisionTests {
  @Test("the central's update of parameters wins, the peripheral's is rejected with 0x23")
  func updates() throws {
    var (bench, ids, handles) = try linked()
    #expect(bench.status(update(handles.peripheral, 100), ids.peripheral) == .success)
    #expect(bench.status(update(handles.central, 40), ids.central) == .success)
    bench.run(for: .seconds(2))
    let told = bench.events(ids.peripheral).compactMap(\.update)
    #expect(told.map(\.status) == [.procedureCollision, .success])
    #expect(told.map(\.connectionInterval) == [6, 40])
    #expect(bench.events(ids.central).compactMap(\.update).map(\.status) == [.success])
    // Afterwards it can ask again.
    #expect(bench.status(update(handles.peripheral, 100), ids.peripheral) == .success)
  }

  @Test("the central's update wins over the peripheral's PHY, which is rejected with 0x2A")
  func updateAndPHY() throws {
    var (bench, ids, handles) = try linked()
    #expect(bench.status(phy(handles.peripheral), ids.peripheral) == .success)
    #expect(bench.status(update(handles.central, 40), ids.central) == .success)
    bench.run(for: .seconds(2))
    let told = bench.events(ids.peripheral).compactMap(\.phyUpdate)
    #expect(told.map(\.status) == [.differentTransactionCollision])
    #expect(told.map(\.txPHY) == [.le1M])
    #expect(bench.status(phy(handles.peripheral), ids.peripheral) == .success)
    bench.run(for: .seconds(2))
    #expect(bench.events(ids.central).compactMap(\.phyUpdate).map(\.txPHY) == [.le2M])
  }

  @Test("the central's PHY wins over the peripheral's, and over its request for parameters")
  func phys() throws {
    var (bench, ids, handles) = try linked()
    #expect(bench.status(phy(handles.central), ids.central) == .success)
    #expect(bench.status(phy(handles.peripheral), ids.peripheral) == .success)
    #expect(bench.status(update(handles.peripheral, 100), ids.peripheral) == .success)
    bench.run(for: .seconds(2))
    let told = bench.events(ids.peripheral).compactMap(\.phyUpdate)
    #expect(told.map(\.status) == [.procedureCollision, .success])
    #expect(
      bench.events(ids.peripheral).compactMap(\.update).map(\.status) == [
        .differentTransactionCollision
      ])
    #expect(bench.events(ids.central).compactMap(\.phyUpdate).map(\.txPHY) == [.le2M])
  }

  @Test("versions, features and data lengths of both ends go together")
  func others() throws {
    var (bench, ids, handles) = try linked()
    for (id, handle) in [(ids.central, handles.central), (ids.peripheral, handles.peripheral)] {
      let version = HCIReadRemoteVersionInformation { $0.connectionHandle = handle }
      #expect(bench.status(version, id) == .success)
      let features = HCILEReadRemoteFeatures { $0.connectionHandle = handle }
      #expect(bench.status(features, id) == .success)
      let length = HCILESetDataLength {
        $0.connectionHandle = handle
        $0.txOctets = 251
        $0.txTime = 2120
      }
      #expect(bench.status(length, id) == .success)
    }
    bench.run(for: .seconds(2))
    for id in [ids.central, ids.peripheral] {
      let kinds = bench.events(id).map { event in
        switch event {
        case .readRemoteVersionInformationComplete: 1
        case .leReadRemoteFeaturesComplete: 2
        case .leDataLengthChange: 3
        default: 0
        }
      }
      #expect(Set(kinds).isSuperset(of: [1, 2, 3]))
    }
  }

  private func linked() throws -> (
    Bench, (central: ControllerID, peripheral: ControllerID),
    (central: ConnectionHandle, peripheral: ConnectionHandle)
  ) {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let handles = try bench.connect(central, peripheral)
    return (bench, (central, peripheral), handles)
  }

  private func update(_ handle: ConnectionHandle, _ interval: UInt16) -> HCILEConnectionUpdate {
    HCILEConnectionUpdate {
      $0.connectionHandle = handle
      $0.connectionIntervalMin = interval
      $0.connectionIntervalMax = interval
      $0.supervisionTimeout = 500
    }
  }

  private func phy(_ handle: ConnectionHandle) -> HCILESetPHY {
    HCILESetPHY {
      $0.connectionHandle = handle
      $0.txPHYs = 2
      $0.rxPHYs = 2
    }
  }
}

extension HCIEvent {
  var phyUpdate: HCILEPHYUpdateComplete? {
    if case .lePHYUpdateComplete(let event) = self { event } else { nil }
  }
}
