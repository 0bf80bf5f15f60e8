import LinuxBLE
import TestSupport
import Testing

@Suite("The README's program")
struct ReadmeTests {
  @Test("compiles with one import, and prints the recorded heart rates")
  func program() async throws {
    let path = Fixture.path("captures/heart-rate-belt.btsnoop")
    var rates: [Int] = []
    let adapter = try await Adapter.open(AdapterSpec(parsing: "replay:\(path)?speed=max"))
    for try await found in adapter.scan(ScanOptions(services: [0x180D])) {
      let belt = try await adapter.connect(
        to: found.advertisement.address.address, type: found.advertisement.address.type)
      let services = try await belt.discoverAll(0x180D)
      let measurements = services.flatMap(\.characteristics).filter { $0.uuid == 0x2A37 }
      for try await event in try await belt.subscribe(to: measurements) {
        let measurement = try HeartRateMeasurement(parsing: event.value)
        rates.append(measurement.bpm)
      }
      break
    }
    #expect(rates.count == 28 && rates.prefix(5) == [72, 73, 73, 75, 78])
  }
}
