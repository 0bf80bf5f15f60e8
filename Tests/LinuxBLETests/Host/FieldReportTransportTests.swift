import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import Glibc
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Field reports: the way to the controller", .hangLimit)
struct FieldReportTransportTests {
  @Test(
    "a link, a connect, a read and a scan when the adapter is reset, unplugged or down",
    arguments: [nil, ENETDOWN, ENODEV, EBADFD, EPIPE, ECONNABORTED, EHOSTUNREACH] as [CInt?])
  func gone(code: CInt?) async throws {
    let bench = try await RadioBench(clock: VirtualClock())
    try await Task(executorPreference: bench.loop) {
      let nobody = BluetoothAddress(rawValue: 0xc000_0000_0099)
      let belt = try await bench.connect()
      let states = Task(executorPreference: bench.loop) { await bench.adapter.states.first(2) }
      let end = Task(executorPreference: bench.loop) { await belt.closed }
      // All are under way when it happens.
      async let reading = expectError(.disconnected) { try await belt.read(0x13) }
      async let connecting = expectError(.adapterUnavailable) {
        try await bench.adapter.connect(to: nobody, type: .random)
      }
      async let finding = expectError(.adapterUnavailable) {
        try await bench.adapter.connect(to: nobody)
      }
      async let scanning = expectError(.adapterUnavailable) {
        for try await _ in bench.adapter.scan(ScanOptions(name: "nobody")) {}
      }
      try await bench.loop.sleep(until: bench.loop.now.adding(.milliseconds(1)))
      bench.radio.tap?.transportClosed(code.map { TransportError("read", code: $0) })

      _ = await (reading, connecting, finding, scanning)
      #expect(await states.value == [.poweredOn, .unknown])
      #expect(await end.value?.fault == .system)
      await expectError(.disconnected) { try await belt.read(0x13) }
      await bench.adapter.close()
      #expect(bench.radio.driver.change { air, _ in air.linkCount } <= 1)

      try await bench.loop.sleep(until: bench.loop.now.adding(.seconds(60)))
      let again = try await RadioBench.open(bench.radio, on: bench.loop)
      let same = try await again.connect(to: RadioBench.belt)
      #expect(try await same.read(0x13) == [87])
      await again.close()
    }.value
  }

  @Test(
    "a user channel that can't be had: which cause, and which command mends it",
    arguments: [
      (EBUSY, BLEError.Code.adapterBusy, "hciconfig hci3 down"),
      (EPERM, .permissionDenied, "setcap"),
      (EACCES, .permissionDenied, "setcap"), (ENODEV, .adapterUnavailable, "adapters"),
      (132, .adapterUnavailable, "rfkill unblock"), (EAFNOSUPPORT, .adapterUnavailable, "modprobe"),
    ])
  func userChannel(errno: CInt, code: BLEError.Code, advice: String) {
    let error = BLEError(opening: AdapterSpec(.user(3)), TransportError("bind", code: errno))
    #expect(error.code == code)
    #expect(error.advice?.contains(advice) == true, "\(error)")
  }

  @Test("what a session exchanges, fed to H4 byte by byte, is the same packets")
  func byteByByte() async throws {
    let heard = Locked<[HCIPacket]>([])
    let bench = try await RadioBench(
      clock: VirtualClock(), listener: .init { packet, _ in heard.withLock { $0.append(packet) } })
    try await Task(executorPreference: bench.loop) {
      let belt = try await bench.connect()
      #expect(try await belt.discoverAll().count == 6)
      await bench.adapter.close()
    }.value
    let packets = heard.withLock { $0 }
    var deframer = H4Deframer()
    var found: [HCIPacket] = []
    for byte in packets.flatMap(\.encoded) {
      deframer.receive([byte])
      while let packet = try deframer.next() { found.append(packet) }
    }
    #expect(packets.count > 60 && found == packets)
    #expect(deframer.bufferedBytes == 0)
  }
}
