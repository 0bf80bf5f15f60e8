import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A scan", .hangLimit)
struct ScannerTests {
  private let loop: EventLoop
  private let belt = DeviceAddress(BluetoothAddress(rawValue: 0xc0ff_ee00_180d), type: .random)

  init() throws { loop = try EventLoop() }

  private func report(
    _ kind: UInt16, _ data: [UInt8] = [], rssi: Int8 = -60, of address: DeviceAddress? = nil
  ) -> AdvertisingReport {
    AdvertisingReport(
      eventType: AdvertisingEventType(rawValue: kind, event: .legacy), address: address ?? belt,
      rssi: rssi, data: data)
  }

  /// Gives reports to a scan, ends it, and returns what it told.
  private func results(
    _ options: ScanOptions, _ reports: [AdvertisingReport]
  ) async throws -> [Advertisement] {
    let scanner = LinuxBLE.Scanner(options, on: loop)
    await loop.call {
      for report in reports {
        scanner.receive(report, at: Timestamp(nanosecondsSince1970: 0))
      }
      scanner.end(nil)
    }
    var found: [ScanResult] = []
    try await scanner.buffer.take(into: &found)
    return found.map(\.advertisement)
  }

  private let services: [UInt8] = [3, 0x03, 0x0d, 0x18]
  private let name: [UInt8] = [5, 0x09] + Array("Belt".utf8)

  @Test("tells a device once, with its scan response")
  func once() async throws {
    let found = try await results(
      ScanOptions(), [report(0, services), report(4, name), report(0, services), report(4, name)])
    #expect(found.map(\.name) == ["Belt"])
    #expect(found.first?.serviceUUIDs == [0x180d])
  }

  @Test("for a service finds who lists it, has data of it or looks for it, and nobody else")
  func namedServices() async throws {
    func found(_ service: BluetoothUUID, _ data: [UInt8]) async throws -> Bool {
      try await !results(
        ScanOptions(services: [0x1812, service], isActive: false), [report(0, data)]
      ).isEmpty
    }
    let full = try #require(BluetoothUUID("12345678-9abc-def0-1234-56789abcdef0"))
    let bytes: [UInt8] = [
      0xf0, 0xde, 0xbc, 0x9a, 0x78, 0x56, 0x34, 0x12, 0xf0, 0xde, 0xbc, 0x9a, 0x78, 0x56, 0x34,
      0x12,
    ]
    #expect(try await found(0xfd3d, [2, 0x01, 0x06, 5, 0x16, 0x3d, 0xfd, 0x77, 0x00]))
    #expect(try await found(0xfd3d, [3, 0x14, 0x3d, 0xfd]))
    #expect(try await found(0xfd3d, [5, 0x20, 0x3d, 0xfd, 0, 0]))
    #expect(try await found(0xfd3d, [5, 0x1f, 0x3d, 0xfd, 0, 0]))
    #expect(try await found(full, [17, 0x21] + bytes))
    #expect(try await found(full, [17, 0x15] + bytes))
    #expect(try await found(0x180d, services))
    #expect(try await !found(0xfd3c, [5, 0x16, 0x3d, 0xfd, 0x3c, 0xfd]))
    #expect(try await !found(0xfd3d, [5, 0xff, 0x3d, 0xfd, 0x3d, 0xfd]))
  }

  @Test("does not wait for a response that does not come")
  func noResponse() async throws {
    let again = try await results(ScanOptions(), [report(0, services), report(0, services)])
    #expect(again.count == 1)
    let atEnd = try await results(ScanOptions(), [report(0, services)])
    #expect(atEnd.count == 1)
    let passive = try await results(
      ScanOptions(isActive: false), [report(0, services), report(4, name)])
    #expect(passive.map(\.name) == [nil])
  }

  @Test("tells a device that is held back after a moment")
  func patience() async throws {
    let scanner = LinuxBLE.Scanner(ScanOptions(), on: loop)
    await loop.call { [report = report(0, services)] in
      scanner.receive(report, at: Timestamp(nanosecondsSince1970: 0))
    }
    var found: [ScanResult] = []
    try await scanner.buffer.take(into: &found)
    #expect(found.count == 1)
  }

  @Test("tells a device with a response that came with its second report, in one turn of the loop")
  func sameTurn() async throws {
    let found = try await results(
      ScanOptions(), [report(0, services), report(0, services), report(4, name)])
    #expect(found.map(\.name) == ["Belt"])
  }

  @Test("waits for each device's response as long as for the first one's")
  func equalPatience() async throws {
    let loop = try EventLoop(clock: VirtualClock())
    let scanner = LinuxBLE.Scanner(ScanOptions(), on: loop)
    let other = DeviceAddress(BluetoothAddress(rawValue: 7), type: .random)
    let reports = [report(0, services), report(0, services, of: other), report(4, name, of: other)]
    let told = try await Task(executorPreference: loop) {
      async let feeding: Void = {
        for report in reports {
          scanner.receive(report, at: loop.date)
          try await loop.sleep(until: loop.now.adding(.milliseconds(400)))
        }
        scanner.end(nil)
      }()
      var told: [(name: String?, at: Moment)] = []
      var results: [ScanResult] = []
      repeat {
        try await scanner.buffer.take(into: &results)
        told += results.map { ($0.advertisement.name, loop.now) }
      } while !results.isEmpty
      try await feeding
      return told
    }.value
    #expect(told.map(\.name) == [nil, "Belt"])
    #expect(told.map(\.at.nanoseconds) == [500_000_000, 800_000_000])
  }

  @Test("makes the adapter scan actively as long as one of several scans is active")
  func joined() async throws {
    let asked = await loop.call { [loop] in
      let backend = ScanningBackend()
      let core = AdapterCore(
        backend, AdapterSpec(.sim(path: nil)), on: loop, recorder: nil, warn: { _ in })
      let scanners = [false, false, true, true].map {
        LinuxBLE.Scanner(ScanOptions(isActive: $0), on: loop)
      }
      for scanner in scanners { core.start(scanner) }
      for scanner in scanners.reversed() { core.stop(scanner) }
      return backend.asked
    }
    #expect(asked == [false, true, false, nil])
  }

  @Test("tells each report when duplicates are wanted")
  func duplicates() async throws {
    let found = try await results(
      ScanOptions(allowsDuplicates: true), [report(0, services), report(4, name), report(0)])
    #expect(found.count == 3)
  }

  @Test("filters by service, name and strength")
  func filters() async throws {
    let other = DeviceAddress(BluetoothAddress(rawValue: 7), type: .public)
    let reports = [report(3, services + name), report(3, rssi: -90, of: other)]
    for options in [
      ScanOptions(services: [0x180d]), ScanOptions(name: "el"), ScanOptions(minimumRSSI: -70),
    ] {
      #expect(try await results(options, reports).map(\.address) == [belt])
    }
    #expect(try await results(ScanOptions(minimumRSSI: -60), reports).map(\.address) == [belt])
    #expect(try await results(ScanOptions(minimumRSSI: -59), reports).isEmpty)
    #expect(try await results(ScanOptions(services: [0x180f]), reports).isEmpty)
    #expect(try await results(ScanOptions(name: "belt"), reports).isEmpty)
    #expect(try await results(ScanOptions(name: ""), reports).map(\.address) == [belt])
    #expect(try await results(ScanOptions(), reports).count == 2)
  }
}

/// Notes how it is asked to scan; nil stands for the end.
private final class ScanningBackend: Backend {
  let state = AdapterState.poweredOn
  var asked: [Bool?] = []

  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {
    asked.append(options.isActive)
  }

  func stopScan() { asked.append(nil) }

  func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation {
    completion(.failure(BLEError(.notSupported, operation: "connect")))
    return NoCancellation()
  }

  func close(_ completion: @escaping () -> Void) { completion() }

  private struct NoCancellation: Cancellation { func cancel() {} }
}
