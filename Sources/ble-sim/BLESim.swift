import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

@main
enum BLESim {
  static func main() {
    Tool.run(interface, untilStopped: { _ in true }) { arguments, context in
      if arguments.has("verbose") { context.diagnostics.level = .steps }
      if arguments.has("quiet") { context.diagnostics.level = .errors }
      let simulation = try Simulation(SimOptions(arguments), context)
      try simulation.start()
      try context.output.flush()
      // Hosts come and go on the loop; only a signal, or a controller that fails, ends it.
      try await simulation.wait()
    }
  }

  static let interface = ToolInterface(
    name: "ble-sim", "Offers virtual Bluetooth controllers to any host stack",
    options: [
      ToolOption(
        "controller", "c", value: "SPEC",
        help: "Offer a controller on tcp:[HOST:]PORT, unix:PATH or vhci; may be repeated"),
      ToolOption(
        "device", "d", value: "FILE.json",
        help: "Put a device on the radio; may be repeated (default: a heart-rate belt)"),
      ToolOption("no-device", help: "Put no device on the radio, not even the belt"),
      ToolOption("seed", value: "N", help: "Seed of all that is random (default 1)"),
      ToolOption(
        "habits", value: "KIND",
        help: "How controllers behave: plain (default), real, or varied by the seed"),
      ToolOption("verbose", "v", help: "Say on standard error who comes and goes"),
      ToolOption("quiet", "q", help: "Say no warnings"),
    ],
    notes: """
      All controllers and devices are on one radio and hear each other. A host speaks
      H4 on tcp: and unix:, one host a controller at a time; vhci gives the kernel
      one more hciN, and needs /dev/vhci. Without HOST, TCP listens on 127.0.0.1
      only; port 0 is any that is free. A line on standard output tells of each
      controller when it is ready. SIGTERM ends it (exit 0), and SIGINT (130).

      Exit codes: 0 told to stop; 1 other failure; 64 usage; 65 bad device file; 69
      address in use or no /dev/vhci; 77 no permission; 130 interrupted.
      """)
}
