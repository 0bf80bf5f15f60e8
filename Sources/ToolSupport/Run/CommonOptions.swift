public import BLEWire
internal import Glibc
public import LinuxBLE

/// The options that every tool with an adapter has.
public struct CommonOptions: Sendable {
  /// What names where Bluetooth comes from.
  public var adapter = "hci0"
  /// The peer's address type; nil when scanning must find it.
  public var addressType: AddressType?
  /// The largest MTU we take.
  public var mtu: UInt16 = 517
  /// What was asked with `--security`.
  public var security = SecurityLevel.low
  /// What bounds finding plus connecting, and how long a discovery waits for an answer.
  public var timeout = Duration.seconds(30)
  /// Whether output is JSON, one object a line.
  public var isJSON = false
  /// Where to record what the adapter exchanges.
  public var record: String?
  /// Whether an adapter of the kernel's that is off is switched on.
  public var powersOn = false
  /// How much to say.
  public var level = Diagnostics.Level.warnings

  /// Reads the common options of a command line.
  public init(
    _ arguments: ToolArguments, environment: (String) -> String? = environmentVariable
  ) throws(ToolFailure) {
    adapter = arguments.value("adapter") ?? environment("BLE_ADAPTER") ?? adapter
    let types: [(word: String, value: AddressType)] = [("public", .public), ("random", .random)]
    addressType = try arguments.choice("address-type", of: types)
    mtu = UInt16(try arguments.integer("mtu", in: 23...517) ?? Int(mtu))
    let levels = SecurityLevel.allCases.map { (word: "\($0)", value: $0) }
    security = try arguments.choice("security", of: levels) ?? security
    timeout = try arguments.seconds("timeout") ?? timeout
    isJSON = arguments.has("json")
    record = arguments.value("record")
    powersOn = arguments.has("power-on")
    if arguments.has("verbose") { level = .steps }
    if arguments.has("quiet") { level = .errors }
  }

  /// The options as the help text lists them.
  public static let all: [ToolOption] = [
    ToolOption("adapter", "i", value: "SPEC", help: "Where Bluetooth comes from (default hci0)"),
    ToolOption(
      "address-type", "t", value: "TYPE",
      help: "The address is public or random (found by scanning when not given)"),
    ToolOption(
      "mtu", "m", value: "N", help: "The largest ATT MTU to ask for, 23 to 517 (default 517)"),
    ToolOption(
      "security", "l", value: "LEVEL",
      help: "Demand a link that is low, medium, high or fips secure"),
    ToolOption(
      "timeout", value: "SECONDS",
      help: "Give up finding and connecting, and a discovery without answers (default 30)"),
    ToolOption("json", help: "Print JSON, one object a line"),
    ToolOption("record", value: "FILE", help: "Record what is exchanged (.btsnoop or .pcap)"),
    ToolOption("power-on", help: "Switch the adapter on when it is off (hciN)"),
    ToolOption("verbose", "v", help: "Say on standard error what happens"),
    ToolOption("quiet", "q", help: "Say no warnings"),
  ]
}

/// A variable of the process's environment; nil when it is unset or empty.
public func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  let text = unsafe String(rawCString: value)
  return text.isEmpty ? nil : text
}
