import BLEHost
import BLESimulator
import BLEWire

/// What a heart-rate monitor does: scan, connect, read, subscribe, count, leave.
struct HostSession {
  /// How a session ended.
  enum End: Hashable {
    /// With all measurements.
    case done
    /// With a typed error, or a limit that the user had set.
    case failed(String)
    /// An operation had no end.
    case hung(String)
  }

  var bench: RadioHost
  let belt: ControllerID

  init(_ change: (inout ControllerConfiguration) -> Void = { _ in }) throws {
    bench = RadioHost(seed: 7, .init(), change)
    belt = try bench.radio.addDevice(.belt)
  }

  mutating func run() -> End {
    bench.host.start(at: bench.now)
    let isSetUp = bench.run(for: .seconds(30)) { bench in
      switch bench.host.state {
      case .ready, .failed: true
      case .off, .settingUp: false
      }
    }
    guard isSetUp else { return .hung("set-up") }
    guard bench.host.controller != nil else { return .failed("\(bench.host.state)") }
    bench.host.startScan(at: bench.now)
    let isFound = bench.run(for: .seconds(20)) { bench in
      bench.told.contains { action in
        switch action {
        case .report(let report): report.address == DeviceModel.belt.address
        case .scanFailed: true
        default: false
        }
      }
    }
    bench.host.stopScan(at: bench.now)
    guard isFound else { return .failed("not found in the user's time") }
    for case .scanFailed(let failure) in bench.told { return .failed("\(failure)") }
    guard let link = bench.connect(to: DeviceModel.belt.address) else {
      for case .connectFailed(_, let failure) in bench.told { return .failed("\(failure)") }
      return .hung("connect")
    }
    for procedure: GATTClient.Procedure in [
      .exchangeMTU, .discoverAll(0x180d), .read(0x0013), .write(0x0019, [1, 0]),
    ] {
      switch bench.perform(procedure, on: link.id) {
      case nil: return .hung("\(procedure)")
      case .failure(let failure): return .failed("\(procedure): \(failure)")
      case .success: break
      }
    }
    let count = bench.values.count + 5
    bench.run(for: .seconds(20)) { bench in
      bench.values.count >= count || bench.told.contains { $0.ends(link.id) }
    }
    let isComplete = bench.values.count >= count
    bench.host.disconnect(link.id, at: bench.now)
    guard bench.run(for: .seconds(60), until: { $0.told.contains { $0.ends(link.id) } }) else {
      return .hung("disconnect")
    }
    return isComplete ? .done : .failed("link lost, or measurements not in the user's time")
  }
}
