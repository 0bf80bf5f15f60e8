internal import BLECapture
internal import BLEHost
internal import BLETransport
internal import BLEWire
internal import ToolSupport

/// Prints each record for a person: a line with its number, time, direction and kind, then what is
/// in it, indented.
func show(_ file: TraceFile, to output: StandardOutput) throws {
  var printer = TracePrinter()
  try file.forEach({ reader in
    printer.showsAdapters = reader.format.encapsulation.isMonitor
  }) { head, time, bytes in
    for line in printer.lines(of: head, time, bytes) { try output.line(line) }
  }
}

/// Turns records into lines; it follows links, to show whole PDUs and what handles mean.
private struct TracePrinter {
  /// Whether each record tells its adapter.
  var showsAdapters = false
  private var assembler = TraceAssembler()
  private var items: [TraceItem] = []
  private var attributes: [TraceLinkID: ATTNarrator] = [:]

  mutating func lines(of head: CaptureHead, _ time: Duration, _ bytes: RawSpan) -> [String] {
    items.removeAll(keepingCapacity: true)
    assembler.feed(head, bytes, into: &items)
    var reader = ByteReader(bytes)
    let packet = describe(head, reader.readRest())
    let words = [
      "#\(head.number)".padded(to: 7), time.decimals(6).padded(to: 12, onLeft: true),
      head.shownDirection, showsAdapters ? adapterName(head.adapterIndex) : "", packet.title,
    ]
    var lines = [words.filter { !$0.isEmpty }.joined(separator: "  ")]
    if head.missing > 0 { lines.append("      \(head.missing) bytes are not in the capture") }
    lines += packet.fields.map { "      " + $0.printable }
    for item in items { lines += self.lines(of: item) }
    return lines
  }

  private mutating func lines(of item: TraceItem) -> [String] {
    switch item.content {
    case .pdu(let pdu): return pduLines(pdu, item.direction)
    case .disconnection(let event):
      if let link = event.link { attributes[link] = nil }
      return []
    case .advertising, .connection, .otherConnection, .encryption: return []
    }
  }

  private mutating func pduLines(_ pdu: TracePDU, _ direction: CaptureDirection) -> [String] {
    let text =
      switch pdu.channel {
      case .att:
        attributes[pdu.link, default: ATTNarrator()].describe(pdu.bytes, direction)
      case .smp: describeSMP(pdu.bytes)
      case .leSignaling: describeSignaling(pdu.bytes)
      default:
        Described("L2CAP channel \(pdu.channel), \(pdu.bytes.count) bytes", [pdu.bytes.hexDigits])
      }
    return ["    " + text.title] + text.fields.map { "      " + $0.printable }
  }

  private func adapterName(_ index: UInt16) -> String {
    index == 0xffff ? "----" : "hci\(index)"
  }
}

/// A packet or PDU for a person: what it is, and a line a field.
struct Described {
  var title: String
  var fields: [String]

  init(_ title: String, _ fields: [String] = []) {
    self.title = title
    self.fields = fields
  }

  /// What can't be parsed: why, and its bytes.
  init(malformed title: String, _ error: WireError, _ bytes: [UInt8]) {
    self.init("\(title): malformed", ["\(error)", bytes.hexDigits])
  }
}

extension CaptureHead {
  /// The direction; notes have none.
  fileprivate var shownDirection: String {
    if case .hci = content { direction.description } else { "--" }
  }
}

extension String {
  fileprivate func padded(to width: Int, onLeft: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - count))
    return onLeft ? blanks + self : self + blanks
  }
}
