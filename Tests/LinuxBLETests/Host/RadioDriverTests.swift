import BLECrypto
import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import Testing

@testable import LinuxBLE

/// A virtual radio on real time.
@Suite("A radio's driver")
struct RadioDriverTests {
  /// Real time that passes whenever somebody looks.
  private final class SlowMachine {
    var now = Moment(nanoseconds: 0)
    var step = Duration.milliseconds(30)
    func look() -> Moment {
      now = now.adding(step)
      return now
    }
  }

  /// Twenty belts on the air, and a controller that scans.
  private static func crowd(
    on loop: EventLoop, clock: @escaping () -> Moment
  ) throws -> (RadioDriver, RadioPort) {
    var radio = VirtualRadio(seed: 1, crypto: OpenSSLCrypto())
    for number: UInt64 in 0..<20 {
      var model = DeviceModel.belt
      model.address.address = BluetoothAddress(rawValue: 0xc0ff_ee00_1000 + number)
      _ = try radio.addDevice(model, at: radio.now)
    }
    let driver = RadioDriver(radio, on: loop, clock: clock)
    let port = driver.addController(ControllerConfiguration(address: .init(rawValue: 1)))
    port.send(.command(HCILESetScanEnable { $0.leScanEnable = true }.packet))
    return (driver, port)
  }

  @Test("lets the radio's time slow down on a machine that can't keep up, and goes on turn by turn")
  func slow() async throws {
    let loop = try EventLoop(clock: VirtualClock())
    let (times, real) = try await loop.call {
      Result {
        let machine = SlowMachine()
        let (driver, port) = try Self.crowd(on: loop, clock: machine.look)
        defer { withExtendedLifetime(port) {} }
        return ((0..<200).map { _ in driver.change { _, now in now } }, machine.now)
      }
    }.get()
    #expect(times == times.sorted(), "time does not go back")
    let last = try #require(times.last)
    // There is something to do each few milliseconds, and a turn does one thing here.
    #expect(last > Moment(nanoseconds: 0) && last.adding(.seconds(4)) < real, "\(last) of \(real)")
  }

  @Test("does not make up for an hour in which the machine slept")
  func slept() async throws {
    let loop = try EventLoop(clock: VirtualClock())
    let passed = try await loop.call {
      Result {
        let machine = SlowMachine()
        machine.step = .milliseconds(1)
        let (driver, port) = try Self.crowd(on: loop, clock: machine.look)
        defer { withExtendedLifetime(port) {} }
        let before = driver.change { _, now in now }
        machine.now = machine.now.adding(.seconds(3600))
        return (0..<200).map { _ in driver.change { _, now in now.since(before) } }
      }
    }.get()
    #expect(passed.last.map { $0 > .zero && $0 < .seconds(3) } == true, "\(passed.last as Any)")
  }

  @Test("keeps the radio's time where it can")
  func fast() async throws {
    let loop = try EventLoop(clock: VirtualClock())
    let time = try await loop.call {
      Result {
        let (driver, port) = try Self.crowd(on: loop) { Moment(nanoseconds: 60_000_000_000) }
        defer { withExtendedLifetime(port) {} }
        return driver.change { _, now in now }
      }
    }.get()
    #expect(time == Moment(nanoseconds: 60_000_000_000))
  }
}
