internal import BLEHost
internal import BLEWire
internal import ToolSupport

/// What `dump` prints.
enum DumpLayer {
  case att, advertising, smp, connections

  static let choices: [(word: String, value: DumpLayer)] = [
    ("att", .att), ("adv", .advertising), ("smp", .smp), ("conn", .connections),
  ]

  /// The columns, in order.
  var columns: [String] {
    switch self {
    case .att: ["frame", "time", "dir", "conn_handle", "opcode", "pdu_hex"]
    case .smp: ["frame", "time", "dir", "conn_handle", "pdu_hex"]
    case .advertising:
      ["frame", "time", "event", "address", "address_type", "rssi", "data_hex"]
    case .connections:
      [
        "frame", "time", "event", "conn_handle", "address", "address_type", "status", "reason",
      ]
    }
  }
}

/// How `dump` prints it.
enum DumpFormat {
  case tsv, json

  static let choices: [(word: String, value: DumpFormat)] = [("tsv", .tsv), ("json", .json)]
}

/// One value of a row.
enum DumpCell {
  /// A number: decimal in both formats.
  case number(String)
  /// Text: a string in JSON.
  case text(String)
  /// Nothing: empty in TSV, null in JSON.
  case none
}

/// Prints one layer of a capture, a line an item.
func dump(
  _ file: TraceFile, layer: DumpLayer, format: DumpFormat, to output: StandardOutput
) throws {
  let columns = layer.columns
  var isHeaderDue = format == .tsv
  func printHeader() throws {
    if isHeaderDue { try output.line(columns.joined(separator: "\t")) }
    isHeaderDue = false
  }
  try file.forEachItem { item, time in
    try printHeader()
    for cells in layer.rows(of: item) {
      let row = [.number(String(item.frame)), .number(time.nineDecimals)] + cells
      try output.line(format.line(row, columns))
    }
  }
  try printHeader()
}

extension DumpFormat {
  fileprivate func line(_ cells: [DumpCell], _ columns: [String]) -> String {
    switch self {
    case .tsv:
      return cells.map { cell in
        switch cell {
        case .number(let text), .text(let text): text
        case .none: ""
        }
      }.joined(separator: "\t")
    case .json:
      var object = JSONObject()
      for (name, cell) in zip(columns, cells) {
        switch cell {
        case .number(let text): object.add(name, json: text)
        case .text(let text): object.add(name, text)
        case .none: object.add(name, json: "null")
        }
      }
      return object.text
    }
  }
}

extension DumpLayer {
  /// The cells after frame and time of each row that an item makes in this layer.
  fileprivate func rows(of item: TraceItem) -> [[DumpCell]] {
    switch (self, item.content) {
    case (.att, .pdu(let pdu)) where pdu.channel == .att:
      [
        [
          .text(item.direction.description), .text(pdu.handle.description),
          pdu.bytes.first.map { .text("0x" + $0.hexDigits) } ?? .none, .text(pdu.bytes.hexDigits),
        ]
      ]
    case (.smp, .pdu(let pdu)) where pdu.channel == .smp:
      [
        [
          .text(item.direction.description), .text(pdu.handle.description),
          .text(pdu.bytes.hexDigits),
        ]
      ]
    case (.advertising, .advertising(let reports)):
      reports.map { report in
        [
          .text("0x" + report.eventType.rawValue.hexDigits)
        ] + report.address.cells + [
          .number(String(report.rawRSSI)), .text(report.data.hexDigits),
        ]
      }
    case (.connections, .connection(let event)):
      [
        [.text("connect"), .text(event.handle.description)] + event.peer.cells
          + [.number(String(event.status.rawValue)), .none]
      ]
    case (.connections, .disconnection(let event)):
      [
        [
          .text("disconnect"), .text(event.handle.description), .none, .none,
          .number(String(event.status.rawValue)), .text("0x" + event.reason.rawValue.hexDigits),
        ]
      ]
    case (.connections, .encryption(let event)):
      [
        [
          .text("encryption"), .text(event.handle.description), .none, .none,
          .number(String(event.status.rawValue)), .none,
        ]
      ]
    default: []
    }
  }
}

extension DeviceAddress {
  fileprivate var cells: [DumpCell] {
    [.text(address.description), .number(String(type.rawValue))]
  }
}
