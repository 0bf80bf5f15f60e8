import BLEWire
import Testing

@testable import LinuxBLE

@Suite("An adapter's specification")
struct AdapterSpecTests {
  static let known: [(String, AdapterSpec.Kind)] = [
    ("hci", .hci(.first)),
    ("hci0", .hci(.index(0))),
    ("hci12", .hci(.index(12))),
    ("hci:c0:ff:ee:00:18:0d", .hci(.address(BluetoothAddress(rawValue: 0xc0ff_ee00_180d)))),
    ("user:hci1", .user(1)),
    ("tcp:127.0.0.1:7001", .tcp(host: "127.0.0.1", port: 7001)),
    ("tcp:[::1]:80", .tcp(host: "::1", port: 80)),
    ("unix:/tmp/a:b", .unix(path: "/tmp/a:b")),
    ("serial:/dev/ttyUSB0", .serial(path: "/dev/ttyUSB0", baud: nil)),
    ("serial:/dev/ttyUSB0@115200", .serial(path: "/dev/ttyUSB0", baud: 115_200)),
    ("sim", .sim(path: nil)),
    ("sim:belt.json", .sim(path: "belt.json")),
    ("replay:a.btsnoop", .replay(path: "a.btsnoop", ReplayOptions())),
    (
      "replay:a.btsnoop?speed=max&index=1&strict",
      .replay(path: "a.btsnoop", ReplayOptions(isFast: true, index: 1, isStrict: true))
    ),
    ("replay:what?/a", .replay(path: "what?/a", ReplayOptions())),
    ("att:/run/x y", .att(path: "/run/x y")),
  ]

  @Test("is read from its string and written again", arguments: known)
  func parse(text: String, kind: AdapterSpec.Kind) throws {
    let spec = try AdapterSpec(parsing: text)
    #expect(spec.kind == kind)
    #expect(spec.description == text)
  }

  @Test(
    "that makes no sense is the caller's error",
    arguments: [
      "", "bt0", "hci-1", "hci99999999", "hci:xx", "user:", "user:usb0", "tcp:", "tcp:host",
      "tcp:host:0", "tcp::80", "tcp:host:99999", "unix:", "serial:", "serial:/dev/x@fast", "sim:",
      "replay:", "replay:f?speed=slow", "replay:f?index=x", "replay:?strict", "replay:f?loud",
      "att:", "bluez:hci0",
    ])
  func invalid(text: String) async throws {
    let error = await expectError(.invalidArgument) { try AdapterSpec(parsing: text) }
    #expect(error?.fault == .caller)
    #expect(error?.description.contains("\"\(text)\"") == true)
  }

  @Test(
    "of an adapter that this machine lacks says so when it is opened, and what mends it",
    arguments: ["hci65000", "hci:00:11:22:33:44:55"])
  func absent(text: String) async throws {
    let spec = try AdapterSpec(parsing: text)
    let error = await expectError(.adapterUnavailable) { try await Adapter.open(spec) }
    #expect(error?.advice != nil)
    #expect(error?.fault == .system)
  }

  @Test("that can't secure links says so when a safer one is asked for")
  func security() async throws {
    let adapter = try await Adapter.open(AdapterSpec(parsing: "sim"))
    await expectError(.notSupported) {
      try await adapter.connect(
        to: .zero, type: .random, options: ConnectionOptions(security: .medium))
    }
    await adapter.close()
  }
}
