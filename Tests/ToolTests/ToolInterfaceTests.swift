import Testing

@testable import ToolSupport

@Suite("A tool's command line")
struct ToolInterfaceTests {
  static let interface = ToolInterface(
    name: "tool", "Does things",
    commands: [
      ToolCommand(
        "read", operands: "ADDR TARGET…", count: 2...9, "Reads values",
        options: CommonOptions.all + [
          ToolOption("service", value: "UUID", help: "Only in this service"),
          ToolOption("all", help: "All values"),
        ]),
      ToolCommand(
        "scan", "Tells devices",
        options: CommonOptions.all + [ToolOption("count", "n", value: "N", help: "End after N")]),
    ])

  func arguments(_ words: String...) throws -> ToolArguments {
    guard case .run(let arguments) = try Self.interface.parse(words) else {
      throw ToolFailure.usage("text")
    }
    return arguments
  }

  @Test(
    "takes values in each form, before and after the command",
    arguments: [
      ["--adapter", "att:x=y", "scan"], ["--adapter=att:x=y", "scan"], ["scan", "-i", "att:x=y"],
      ["scan", "-iatt:x=y"], ["scan", "-vqi", "att:x=y"], ["-i=att:x=y", "scan"],
    ])
  func forms(words: [String]) throws {
    guard case .run(let arguments) = try Self.interface.parse(words) else { return }
    #expect(arguments.command == "scan")
    #expect(arguments.value("adapter") == "att:x=y")
    #expect(arguments.operands == [])
  }

  @Test("keeps operands and repeated options in order, and stops options at --")
  func operands() throws {
    let found = try arguments("read", "a", "--service", "1", "-v", "b", "--service=2", "--", "-c")
    #expect(found.operands == ["a", "b", "-c"])
    #expect(found.values("service") == ["1", "2"])
    #expect(found.has("verbose") && !found.has("quiet"))
  }

  @Test("takes a value that begins with a dash")
  func negative() throws {
    #expect(try arguments("scan", "-n", "-5").value("count") == "-5")
  }

  @Test(
    "says what is wrong, with the way to the help text, and ends with 64",
    arguments: [
      (["--foo", "scan"], "unknown option '--foo'; see 'tool --help'"),
      (["scan", "--jsn"], "unknown option '--jsn', did you mean '--json'?; see 'tool --help'"),
      (["scan", "-z"], "unknown option '-z'; see 'tool --help'"),
      (["scan", "--json=1"], "option '--json' takes no value; see 'tool --help'"),
      (["scan", "--adapter"], "option '--adapter' needs a value, SPEC; see 'tool --help'"),
      (["scan", "--all"], "'scan' has no option '--all'; see 'tool scan --help'"),
      (["scan", "x"], "unexpected argument 'x'; see 'tool scan --help'"),
      (["read"], "missing ADDR; see 'tool read --help'"),
      (["read", "x"], "missing TARGET; see 'tool read --help'"),
      ([], "no command given; see 'tool --help'"),
      (["raed"], "unknown command 'raed'; see 'tool --help'"),
      (["reed"], "unknown command 'reed', did you mean 'read'?; see 'tool --help'"),
    ])
  func mistakes(words: [String], message: String) {
    let failure = #expect(throws: ToolFailure.self) { try Self.interface.parse(words) }
    #expect(failure == .usage(message))
  }

  @Test("reads numbers, seconds and choices, and refuses others with 64")
  func values() throws {
    #expect(try arguments("scan", "--count", "7").integer("count", in: 1 ... .max) == 7)
    #expect(try arguments("scan").integer("count", in: 1 ... .max) == nil)
    #expect(try arguments("scan", "--timeout", "0.25").seconds("timeout") == .milliseconds(250))
    for word in ["0", "-1", "x", "", "nan", "inf"] {
      let found = try arguments("scan", "--timeout", word, "-n", word)
      #expect(throws: ToolFailure.self) { try found.seconds("timeout") }
      #expect(throws: ToolFailure.self) { try found.integer("count", in: 1 ... .max) }
    }
    let failure = #expect(throws: ToolFailure.self) {
      try CommonOptions(arguments("scan", "-l", "safe"))
    }
    #expect(
      failure == .usage("option '-l' needs one of low, medium, high, fips, not 'safe'"))
  }

  @Test("takes the adapter from the option, then the environment, then hci0")
  func adapter() throws {
    let none: (String) -> String? = { _ in nil }
    let some: (String) -> String? = { $0 == "BLE_ADAPTER" ? "sim" : nil }
    #expect(try CommonOptions(arguments("scan"), environment: none).adapter == "hci0")
    #expect(try CommonOptions(arguments("scan"), environment: some).adapter == "sim")
    #expect(try CommonOptions(arguments("scan", "-i", "x"), environment: some).adapter == "x")
  }

  @Test("has a help text in which each option is one sentence, at most 80 columns wide")
  func help() throws {
    for words in [["--help"], ["read", "-h"], ["help", "scan"], ["-h", "scan"]] {
      guard case .text(let text) = try Self.interface.parse(words) else {
        Issue.record("no help for \(words)")
        continue
      }
      #expect(text.hasPrefix("Usage: tool "))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
    guard case .text(let version) = try Self.interface.parse(["--version"]) else { return }
    #expect(version == "tool \(toolVersion) (LinuxBLE)\n")
  }
}
