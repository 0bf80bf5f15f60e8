import BLEHost
import BLESimulator
import BLEWire
import Testing

@Suite("Our host on a controller that can't scan and connect at once")
struct RoleTests {
  @Test(
    "a scan and a pending request take turns, whether the controller tells of it or not",
    arguments: [true, false], [SupportedStates.scansOrInitiates, .oneRole])
  func turns(isHidden: Bool, states: SupportedStates) throws {
    var bench = RadioHost {
      $0.habits.states = states
      $0.habits.claimsAllStates = isHidden
    }
    try bench.radio.addDevice(.belt)
    bench.host.start(at: bench.now)
    bench.settle()
    var lamp = DeviceModel.belt
    lamp.address.address = .init(rawValue: 0xc0ff_ee00_0001)
    let request = bench.host.connect(to: lamp.address, .init(.pending), at: bench.now)
    bench.run(for: .seconds(1))
    bench.host.startScan(at: bench.now)
    let isSeen = bench.run(for: .seconds(20)) { bench in
      bench.told.contains { action in
        if case .report(let report) = action {
          report.address == DeviceModel.belt.address
        } else {
          false
        }
      }
    }
    #expect(isSeen)
    #expect(!bench.told.contains { if case .scanFailed = $0 { true } else { false } })
    // The device that is waited for comes, while the scan goes on.
    try bench.radio.addDevice(lamp, at: bench.now)
    bench.run(for: .seconds(30)) { $0.told.contains { $0.ends(request) } }
    #expect(bench.host.openLinks.map(\.peer) == [lamp.address])
    let count = bench.told.count
    bench.host.stopScan(at: bench.now)
    bench.run(for: .seconds(1))
    bench.host.startScan(at: bench.now)
    bench.run(for: .seconds(5))
    #expect(bench.told[count...].contains { if case .report = $0 { true } else { false } })
  }
}
