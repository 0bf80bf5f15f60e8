import BLECapture
import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("The adapter sim", .hangLimit)
struct SimAdapterTests {
  @Test("finds the default belt, whole, and connects to it without its address type")
  func belt() async throws {
    let adapter = try await Adapter.open(AdapterSpec(.sim(path: nil)))
    #expect(adapter.state == .poweredOn)
    var found: ScanResult?
    for try await result in adapter.scan(ScanOptions(services: [0x180d])) {
      found = result
      break
    }
    let advertisement = try #require(found).advertisement
    #expect(advertisement.name == "LinuxBLE Belt" && advertisement.isConnectable)
    #expect(advertisement.address == DeviceAddress(RadioBench.belt, type: .random))

    let belt = try await adapter.connect(to: RadioBench.belt)
    #expect(belt.mtu == 517 && belt.address.type == .random)
    let services = try await belt.discoverAll()
    #expect(services.map(\.uuid) == [0x1800, 0x1801, 0x180a, 0x180f, 0x180d, 0xfff0])
    #expect(try await belt.read(uuid: 0x2a19).map(\.value) == [[87]])
    let rssi = try await belt.rssi()
    #expect(try #require(rssi) < 0)
    await belt.disconnect()
    await adapter.close()
    #expect(adapter.state == .unknown)
  }

  @Test("gets measurements each second")
  func notifications() async throws {
    let adapter = try await Adapter.open(AdapterSpec(.sim(path: nil)))
    let belt = try await adapter.connect(to: RadioBench.belt, type: .random)
    let heart = try await belt.discoverAll(0x180d).flatMap(\.characteristics)
    let stream = try await belt.subscribe(to: heart.filter { $0.uuid == 0x2a37 })
    var rates: [Int] = []
    for try await event in stream {
      rates.append(try HeartRateMeasurement(parsing: event.value).bpm)
      if rates.count == 2 { break }
    }
    #expect(rates == [72, 73])
    await adapter.close()
  }

  @Test("names what is wrong with a device's file")
  func badFile() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json").path
    try Data(#"{"services":[{"uuid":"nonsense"}]}"#.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = await expectError(.invalidFile) {
      try await Adapter.open(AdapterSpec(.sim(path: path)))
    }
    #expect(error?.description.contains("services[0].uuid") == true)
    await expectError(.invalidFile) {
      try await Adapter.open(AdapterSpec(.sim(path: "/nowhere.json")))
    }
  }

  @Test("records all that goes over HCI, so that it can be replayed")
  func record() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let adapter = try await Adapter.open(
      AdapterSpec(.sim(path: nil)), options: Adapter.Options(record: path))
    let belt = try await adapter.connect(to: RadioBench.belt)
    #expect(try await belt.read(0x13) == [87])
    await adapter.close()

    let reader = try CaptureReader(path: path)
    var opcodes = 0
    while let record = try reader.next() {
      opcodes += record.direction == .hostToController ? 1 : 0
    }
    #expect(opcodes > 10)
    let replay = try await Adapter.open(AdapterSpec(parsing: "replay:\(path)?speed=max"))
    let again = try await replay.connect(to: RadioBench.belt, type: .random)
    #expect(try await again.read(0x13) == [87])
  }
}
