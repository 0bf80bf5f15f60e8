internal import BLEHost
internal import BLEWire
internal import ToolSupport

/// What a capture holds, as one object.
func object(of counts: TraceStatistics, _ format: String) -> JSONObject {
  var object = JSONObject()
  object.add("format", format)
  object.add("records", json: counts.records.json)
  let duration = counts.last.flatMap { last in counts.first.map { last.since($0) } } ?? .zero
  object.add("duration", json: duration.decimals(6))
  object.add("steps_back", counts.stepsBack)
  object.add("cut", counts.cut)
  object.add("packets", packets(counts))
  object.add("notes", notes(counts))
  for (kind, prefix) in [(TraceLinkKind.le, ""), (.classic, "classic_"), (.isochronous, "iso_")] {
    let count = counts.connections[kind] ?? .init()
    object.add(prefix + "connections", count.made)
    object.add(prefix + "failed_connections", count.failed)
    object.add(prefix + "disconnections", count.ended)
  }
  object.add("reports", counts.reports)
  object.add("cut_reports", counts.drops.cutReports)
  object.add("advertisers", counts.advertisers.count)
  object.add("links", links(counts))
  object.add("att", opcodes(counts))
  object.add("smp_pdus", counts.pairingPDUs)
  object.add("dropped", drops(counts.drops))
  return object
}

private func packets(_ counts: TraceStatistics) -> [JSONObject] {
  counts.packets.enumerated().flatMap { type, directions in
    zip(["tx", "rx"], directions).filter { $0.1.packets > 0 }.map { direction, count in
      var object = JSONObject()
      object.add("type", "\(H4Type(rawValue: UInt8(type)))")
      object.add("dir", direction)
      object.add("packets", count.packets)
      object.add("bytes", count.bytes)
      return object
    }
  }
}

private func notes(_ counts: TraceStatistics) -> [JSONObject] {
  counts.notes.sorted(by: { $0.key.rawValue < $1.key.rawValue }).map { opcode, count in
    var object = JSONObject()
    object.add("opcode", "\(opcode)")
    object.add("packets", count.packets)
    object.add("bytes", count.bytes)
    return object
  }
}

private func links(_ counts: TraceStatistics) -> [JSONObject] {
  counts.sortedLinks.map { key, link in
    var object = JSONObject()
    object.add("adapter", Int(key.adapter))
    object.add("conn_handle", "\(key.handle)")
    object.add("tx", json: link.sent.json)
    object.add("rx", json: link.received.json)
    object.add("duration", json: link.last.since(link.first).decimals(6))
    return object
  }
}

private func opcodes(_ counts: TraceStatistics) -> [JSONObject] {
  counts.opcodes.enumerated().filter { $0.element.packets > 0 }.map { code, count in
    var object = JSONObject()
    object.add("opcode", "0x" + UInt8(code).hexDigits)
    object.add("name", "\(ATTOpcode(rawValue: UInt8(code)))")
    object.add("packets", count.packets)
    object.add("bytes", count.bytes)
    return object
  }
}

private func drops(_ drops: TraceDrops) -> JSONObject {
  var object = JSONObject()
  object.add("orphans", drops.orphans)
  object.add("unfinished", drops.unfinished)
  object.add("overlong", drops.overlong)
  object.add("cut", drops.cut)
  object.add("malformed_events", drops.malformedEvents)
  return object
}

extension TraceStatistics.Count {
  /// The count as JSON.
  fileprivate var json: String { "{\"packets\":\(packets),\"bytes\":\(bytes)}" }
}
