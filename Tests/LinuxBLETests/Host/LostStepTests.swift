import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A line to the controller that loses bytes", .hangLimit)
struct LostStepTests {
  @Test(
    "is in step when it is opened in the middle of a packet",
    arguments: [
      // The rest of a report: an ACL packet of 65,306 bytes; one of 511, of 5, of 1.
      "0201061aff4c000215000000000000000000000000000000000000000000c4",
      "020106ff0100", "0201060500c0", "0201060100", "02", "04", "04ff", "043eff0201", "05000004",
      "01030c", "03", "c4", "040e0401030c", "040e0401030c00c4",
    ])
  func midPacket(rest: String) async throws {
    let bench = try await H4Bench { $0.send(rest) }
    try await bench.run {
      let adapter = try await bench.open()
      #expect(adapter.state == .poweredOn)
      await adapter.close()
    }
    #expect(bench.takeWarnings() == [])
  }

  @Test("says so, and the scan goes on", arguments: ["cut", "type", "rest", "iso"])
  func scan(how: String) async throws {
    let bench = try await H4Bench()
    try await bench.run {
      let line = bench.line
      let adapter = try await bench.open()
      let options = ScanOptions(isActive: false, allowsDuplicates: true)
      let heard = Locked<[Substring]>([])
      let scan = Task(executorPreference: bench.loop) {
        for try await result in adapter.scan(options) {
          let address = result.advertisement.address.address.description
          heard.withLock { $0.append(address.suffix(2)) }
        }
      }
      try await bench.pass(.milliseconds(10))
      line.send(line.report(1))
      try await bench.pass(.milliseconds(10))
      #expect(heard.withLock { $0 } == ["01"])
      switch how {
      case "cut": line.send(String(line.report(2).dropFirst(28)))
      case "type": line.send("00" + line.report(2))
      case "iso": line.send("05" + line.report(2))
      default: line.send(String(line.report(2).dropLast(4)))
      }
      try await bench.pass(.seconds(6))
      #expect(line.controller.isScanning)
      line.send(line.report(3))
      try await bench.pass(.milliseconds(10))
      #expect(heard.withLock { $0 } == ["01", "03"])
      #expect(adapter.state == .poweredOn)
      scan.cancel()
      await adapter.close()
    }
    let warnings = bench.takeWarnings()
    #expect(warnings.count == 1 && warnings[0].contains("bytes were lost"), "\(warnings)")
  }

  @Test("ends links with an error, and connects again")
  func link() async throws {
    let bench = try await H4Bench()
    let device = DeviceAddress(BluetoothAddress(rawValue: 0xc0ff_ee00_180d), type: .random)
    try await bench.run {
      let line = bench.line
      let adapter = try await bench.open()
      for handle: ConnectionHandle in [0x40, 0x41] {
        async let connecting = adapter.connect(
          to: device.address, type: .random, options: ConnectionOptions(mtu: 23))
        try await bench.pass(.milliseconds(1))
        line.send(line.controller.connect(handle, to: device))
        let peripheral = try await connecting
        #expect(peripheral.isConnected)
        // A value whose last bytes are lost, then another one.
        let value = "02\(handle == 0x40 ? "40" : "41")200900050004001b1400aabb"
        line.send(String(value.dropLast(4)))
        line.send(value)
        let error = await peripheral.closed
        #expect(error?.code == .disconnected && error?.fault == .system)
        #expect(error?.detail.contains("bytes were lost") == true)
      }
      await adapter.close()
    }
    #expect(bench.takeWarnings().count == 2)
  }

  @Test("ends the scan with an error when the controller says nothing any longer")
  func silence() async throws {
    let bench = try await H4Bench()
    try await bench.run {
      let adapter = try await bench.open()
      let scan = Task(executorPreference: bench.loop) {
        await expectError(.adapterUnavailable) { for try await _ in adapter.scan() {} }
      }
      try await bench.pass(.milliseconds(10))
      bench.line.isSilent = true
      bench.line.send("00")
      let start = bench.loop.now
      _ = await scan.value
      #expect(bench.loop.now.since(start) < .seconds(10))
      #expect(adapter.state == .unknown)
      await adapter.close()
    }
    #expect(bench.takeWarnings().count > 1)
  }

  @Test("is noticed when the scan is deaf, though all that comes looks like packets")
  func deaf() async throws {
    let bench = try await H4Bench()
    try await bench.run {
      let line = bench.line
      let adapter = try await bench.open()
      let scan = Task(executorPreference: bench.loop) { for try await _ in adapter.scan() {} }
      try await bench.pass(.milliseconds(10))
      let resets = line.controller.opcodes.count { $0 == .reset }
      // Each report begins in the middle of one and ends in the next: a vendor's event.
      for _ in 0..<40 {
        line.send("04ff2b" + String(repeating: "00", count: 0x2b))
        try await bench.pass(.milliseconds(500))
      }
      // The controller answers, so all is well.
      #expect(line.controller.opcodes.count { $0 == .reset } == resets)
      line.isSilent = true
      line.send("04ff2b" + String(repeating: "00", count: 0x2b))
      try await bench.pass(.seconds(5))
      line.isSilent = false
      try await bench.pass(.seconds(10))
      #expect(line.controller.isScanning)
      #expect(line.controller.opcodes.count { $0 == .reset } > resets)
      scan.cancel()
      await adapter.close()
    }
    #expect(bench.takeWarnings().first?.contains("does not answer") == true)
  }
}
