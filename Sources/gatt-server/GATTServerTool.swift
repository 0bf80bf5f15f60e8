import LinuxBLE
import ToolSupport

@main
enum GATTServerTool {
  static func main() {
    Tool.run(interface, untilStopped: { _ in true }) { arguments, context in
      let options = try ServerOptions(arguments)
      context.diagnostics.level = options.common.level
      let database = try ServedDatabase(options)
      try await context.withAdapter(options.common, acceptsLinks: true) { adapter in
        try await Session(options, database, context).run(on: adapter)
      }
    }
  }

  static let interface = ToolInterface(
    name: "gatt-server", "Serves a GATT database to Bluetooth LE devices",
    options: [
      ToolOption(
        "database", "d", value: "FILE.json", help: "What to serve and to advertise (needed)"),
      ToolOption("name", "n", value: "TEXT", help: "The name, in place of the file's"),
      ToolOption("no-advertise", help: "Advertise nothing: who connects must know the address"),
    ] + CommonOptions.all.filter { !["address-type", "timeout"].contains($0.name) },
    notes: """
      It prints what clients do, a line each. Standard input takes commands: set TARGET
      VALUE, notify [TARGET [VALUE]], add FILE.json, remove SERVICE, services, clients,
      help, quit. Its end ends nothing; SIGTERM does (exit 0), and SIGINT (130). On
      att:PATH it listens at PATH, one ATT PDU a packet.
      Example databases: Fixtures/devices.
      \(adapterNotes)
      \(exitCodeNotes)
      """)
}
