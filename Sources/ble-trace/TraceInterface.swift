internal import ToolSupport

/// The command line of `ble-trace`.
let traceInterface = ToolInterface(
  name: "ble-trace", "Shows what is in captures of Bluetooth HCI traffic",
  commands: [
    ToolCommand(
      "show", operands: "FILE", count: 1...1, "Print each packet, decoded, for a person",
      options: common),
    ToolCommand(
      "dump", operands: "FILE", count: 1...1, "Print one layer, a line an item, for a program",
      options: [
        ToolOption(
          "layer", "l", value: "LAYER",
          help: "att, smp: whole PDUs; adv: advertising reports; conn: links begin and end"),
        ToolOption(
          "format", "f", value: "FORMAT", help: "tsv (default), or json: an object a line"),
      ] + common),
    ToolCommand(
      "convert", operands: "IN OUT", count: 2...2,
      "Write a capture in another format, by OUT's suffix: .btsnoop, .pcap or .pcapng",
      options: [
        ToolOption(
          "link-type", value: "N",
          help: "How OUT holds packets: 1001, 1002, 2001 in btsnoop, 187, 201, 254 in pcap(ng)")
      ] + common),
    ToolCommand(
      "stats", operands: "FILE", count: 1...1, "Count packets, links, devices and PDUs",
      options: [ToolOption("json", help: "Print one object of JSON")] + common),
  ],
  notes: """
    FILE is btsnoop (1001, 1002, 2001), pcap or pcapng (link types 187, 201, 254), Apple's
    PacketLogger or an Android bug report's text, in gzip or not; - is standard input. An
    interface of pcapng counts as adapter N, unless its packets name theirs.

    Exit codes: 0 done; 1 other failure; 64 usage; 65 missing or damaged file; 77 no
    permission. Records before a damage are printed, with a warning and exit 0.
    """)

private let common = [
  ToolOption("index", value: "N", help: "Only the packets of adapter N"),
  ToolOption("quiet", "q", help: "Say nothing but errors on standard error"),
]
