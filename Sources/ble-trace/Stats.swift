internal import BLECapture
internal import BLEHost
internal import BLETransport
internal import BLEWire
internal import ToolSupport

/// Prints what a capture holds, in numbers: for a person, or as an object of JSON.
func stats(_ file: TraceFile, isJSON: Bool, to output: StandardOutput) throws {
  var statistics = TraceStatistics()
  var format = ""
  try file.forEach({ format = $0.format.description }) { head, _, bytes in
    statistics.add(head, bytes)
  }
  if isJSON { return try output.line(object(of: statistics, format).text) }
  try output.line("Format: \(format)")
  for line in lines(of: statistics) { try output.line(line) }
}

private func lines(of counts: TraceStatistics) -> [String] {
  var lines = ["Records: \(counts.records)"]
  let duration = counts.last.flatMap { last in counts.first.map { last.since($0) } } ?? .zero
  lines.append("Duration: \(duration.decimals(6)) s")
  if counts.stepsBack > 0 { lines.append("Clock set back: \(counts.stepsBack) times") }
  if counts.cut > 0 { lines.append("Cut by the capture: \(counts.cut) records") }
  lines += packetLines(counts)
  lines.append("Connections: \(counts.connections[.le] ?? .init())")
  for (kind, name) in [(TraceLinkKind.classic, "BR/EDR"), (.isochronous, "Isochronous")] {
    if let count = counts.connections[kind] { lines.append("\(name) connections: \(count)") }
  }
  let cutReports = counts.drops.cutReports
  lines.append(
    "Advertising: \(counts.reports) reports of \(counts.advertisers.count) devices"
      + (cutReports > 0 ? ", \(cutReports) reports cut short" : ""))
  lines += linkLines(counts)
  let opcodes = counts.opcodes.enumerated().filter { $0.element.packets > 0 }
  lines.append("ATT: \(opcodes.map(\.element.packets).reduce(0, +)) PDUs")
  for (code, count) in opcodes {
    let opcode = ATTOpcode(rawValue: UInt8(code))
    lines.append("  \(opcode) (0x\(opcode.rawValue.hexDigits)): \(count)")
  }
  if counts.pairingPDUs > 0 { lines.append("SMP: \(counts.pairingPDUs) PDUs") }
  return lines + dropLines(counts.drops)
}

private func packetLines(_ counts: TraceStatistics) -> [String] {
  var lines: [String] = []
  for (type, directions) in counts.packets.enumerated() {
    for (direction, count) in zip(["tx", "rx"], directions) where count.packets > 0 {
      lines.append("  \(H4Type(rawValue: UInt8(type))) \(direction): \(count)")
    }
  }
  for (opcode, count) in counts.notes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
    lines.append("  \(opcode): \(count)")
  }
  return lines
}

private func linkLines(_ counts: TraceStatistics) -> [String] {
  let links = counts.sortedLinks
  let hasSeveral = Set(links.map(\.key.adapter)).count > 1
  return ["Links: \(links.count) handles"]
    + links.map { key, link in
      let name = hasSeveral ? "\(key.handle) of hci\(key.adapter)" : "\(key.handle)"
      let time = link.last.since(link.first)
      return "  \(name): tx \(link.sent)\(rate(link.sent, time)), "
        + "rx \(link.received)\(rate(link.received, time)), in \(time.decimals(3)) s"
    }
}

private func rate(_ count: TraceStatistics.Count, _ time: Duration) -> String {
  let milliseconds = Int(time / .milliseconds(1))
  return milliseconds > 0 ? " (\(count.bytes * 1000 / milliseconds) B/s)" : ""
}

private func dropLines(_ drops: TraceDrops) -> [String] {
  let kinds = [
    ("continuations without a start", drops.orphans), ("PDUs never completed", drops.unfinished),
    ("PDUs longer than their header says", drops.overlong), ("packets cut short", drops.cut),
    ("malformed events", drops.malformedEvents),
  ]
  return ["Dropped: \(drops.total)"]
    + kinds.filter { $0.1 > 0 }.map { "  \($0.0): \($0.1)" }
}

extension TraceStatistics.ConnectionCount: CustomStringConvertible {
  var description: String { "\(made), failed \(failed), ended \(ended)" }
}

extension TraceStatistics.Count: CustomStringConvertible {
  var description: String { "\(packets), \(bytes) bytes" }
}
