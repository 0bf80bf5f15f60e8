import ToolSupport

@main
enum GATTClientTool {
  static func main() {
    Tool.run(interface, untilStopped: { $0.runsUntilStopped }) { arguments, context in
      let options = try CommonOptions(arguments)
      context.diagnostics.level = options.level
      let client = Client(context: context, options: options)
      switch arguments.command {
      case "adapters": try client.listAdapters()
      case "scan": try await client.scan(arguments)
      case "shell": try await Shell(client).run(address: arguments.operands.first)
      default:
        try client.check(arguments)
        try await client.withPeripheral(arguments.operands.first ?? "") { peripheral in
          try await client.run(
            arguments, operands: Array(arguments.operands.dropFirst()), on: peripheral)
        }
      }
    }
  }

  static let interface = ToolInterface(
    name: "gatt-client", "Talks to Bluetooth LE devices as a GATT client",
    commands: [
      ToolCommand(
        "adapters", "Tells what adapters there are, their addresses, states and holders",
        options: CommonOptions.all),
      ToolCommand("scan", "Tells the devices that are heard", options: scanOptions),
    ] + CommandTable.commands(withAddress: true) + [
      ToolCommand(
        "shell", operands: "[ADDR]", count: 0...1,
        "Takes commands from a terminal or a script", options: CommonOptions.all)
    ],
    notes: """
      ADDR is a device's address, as C0:FF:EE:00:18:0D; att: has one device and ignores it.
      TARGET is a UUID (2A19, 32 or 128 bits, or a name as battery-level) or a handle
      (0x0013 or #19). Times are local in text and UTC in JSON.
      \(adapterNotes)
      \(exitCodeNotes)
      """)

  static let scanOptions =
    CommonOptions.all + [
      ToolOption(
        "service", value: "UUID", help: "Only devices with this service; may stand repeatedly"),
      ToolOption("name", value: "TEXT", help: "Only devices whose name holds this text"),
      ToolOption("passive", help: "Don't ask for scan responses"),
      ToolOption("duplicates", help: "Tell each report, not each device once"),
      ToolOption("min-rssi", value: "N", help: "Only devices heard at least so well, in dBm"),
      ToolOption("duration", value: "SECONDS", help: "End after a time"),
      ToolOption("count", value: "N", help: "End after N lines"),
    ]
}

extension ToolArguments {
  /// Whether the command has no end of its own.
  fileprivate var runsUntilStopped: Bool {
    ["scan", "subscribe"].contains(command) && !has("count") && !has("duration")
  }
}
