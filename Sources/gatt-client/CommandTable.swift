import ToolSupport

/// The commands that work on a connected device, for the command line and for the shell.
enum CommandTable {
  /// The commands; the shell's have no address, since it is connected, and fewer options.
  static func commands(withAddress: Bool) -> [ToolCommand] {
    let common =
      withAddress ? CommonOptions.all : CommonOptions.all.filter { $0.name == "json" }
    func command(
      _ name: String, _ operands: String = "", _ count: ClosedRange<Int> = 0...0,
      _ summary: String, _ options: [ToolOption] = []
    ) -> ToolCommand {
      let more = withAddress ? 1 : 0
      let upper = count.upperBound == .max ? .max : count.upperBound + more
      return ToolCommand(
        name,
        operands: [withAddress ? "ADDR" : "", operands].filter { !$0.isEmpty }
          .joined(separator: " "),
        count: count.lowerBound + more...upper, summary, options: common + options)
    }
    return [
      command("discover", "Tells services, characteristics and descriptors", [service]),
      command(
        "read", "TARGET…", 1 ... .max, "Reads values, long ones whole", [service, all, format]),
      command(
        "read-by-uuid", "UUID", 1...1, "Reads all values of a type, wherever they are",
        [
          ToolOption("start", value: "HANDLE", help: "The first handle to look at"),
          ToolOption("end", value: "HANDLE", help: "The last handle to look at"), format,
        ]),
      command(
        "read-multiple", "HANDLE…", 2 ... .max, "Reads several values with one request",
        [
          ToolOption("variable", help: "Ask for values whose lengths are told"), format,
        ]),
      command(
        "write", "TARGET [HEX]", 1...2, "Writes a value: HEX, a text or a file",
        [
          service, ToolOption("text", value: "TEXT", help: "Write this text, as UTF-8"),
          ToolOption("file", value: "FILE", help: "Write a file, in as many parts as it takes"),
          ToolOption("command", help: "Send commands, which are not answered"),
          ToolOption("long", help: "Prepare and execute, even when one request would do"),
          ToolOption("reliable", help: "Prepare, compare what comes back, and execute"),
          ToolOption("signed", help: "Sign the command (not supported yet)"),
        ]),
      command(
        "subscribe", "TARGET…", 1 ... .max, "Tells values as the device sends them",
        [
          service, ToolOption("indicate", help: "Ask for indications"),
          ToolOption("count", value: "N", help: "End after N values"),
          ToolOption("duration", value: "SECONDS", help: "End after a time"),
        ]),
      command("mtu", "Tells the MTU that both sides agree on"),
      command("link", "Tells how strong the device is heard, and the link's timing"),
    ]

    func command(
      _ name: String, _ summary: String, _ options: [ToolOption] = []
    ) -> ToolCommand {
      command(name, "", 0...0, summary, options)
    }
  }

  private static let service = ToolOption(
    "service", value: "UUID", help: "Only in services with this UUID")
  private static let all = ToolOption("all", help: "Take each attribute that a UUID stands for")
  private static let format = ToolOption(
    "format", value: "FORMAT", help: "Print text (the default), hex or raw bytes")
}
