internal import BLEWire
internal import ToolSupport

/// A record as it is, without what links make of it.
func describe(_ head: CaptureHead, _ bytes: [UInt8]) -> Described {
  switch head.content {
  case .monitor(let opcode): describeMonitor(opcode, bytes)
  case .hci(.command): describeCommand(bytes)
  case .hci(.event): describeEvent(bytes)
  case .hci(.acl): describeACL(bytes)
  case .hci(let type): Described("\(type), \(bytes.count) bytes", hexLines(bytes))
  }
}

private func describeCommand(_ bytes: [UInt8]) -> Described {
  do {
    var reader = ByteReader(bytes)
    let packet = try HCICommandPacket(from: &reader)
    let title = "Command: \(packet.opcode) (0x\(packet.opcode.rawValue.hexDigits))"
    do {
      return Described(title, lines(try HCICommand(parsing: packet).fields))
    } catch {
      return Described(malformed: title, error, packet.parameters)
    }
  } catch {
    return Described(malformed: "Command", error, bytes)
  }
}

private func describeEvent(_ bytes: [UInt8]) -> Described {
  do {
    var reader = ByteReader(bytes)
    let packet = try HCIEventPacket(from: &reader)
    let codes = [packet.code.rawValue] + (packet.subevent.map { [$0.rawValue] } ?? [])
    let number = codes.map { "0x" + $0.hexDigits }.joined(separator: " ")
    let title = "Event: \(packet.name) (\(number))"
    do {
      let event = try HCIEvent(parsing: packet)
      return Described(title, fields(event) + missingReports(event, packet.parameters))
    } catch {
      return Described(malformed: title, error, packet.parameters)
    }
  } catch {
    return Described(malformed: "Event", error, bytes)
  }
}

private func fields(_ event: HCIEvent) -> [String] {
  switch event {
  case .leAdvertisingReports(let reports), .leDirectedAdvertisingReports(let reports),
    .leExtendedAdvertisingReports(let reports):
    return reports.flatMap(describeReport)
  case .commandComplete(let event):
    let code = event.commandOpcode
    return ["\(code) (0x\(code.rawValue.hexDigits))"]
      + lines(event.returnedFields).map { "  " + $0 }
  case .commandStatus(let event):
    let code = event.commandOpcode
    return ["\(code) (0x\(code.rawValue.hexDigits))", "  Status: \(event.status)"]
  case .unknown(_, let parameters): return hexLines(parameters)
  default: return lines(event.parameters?.fields ?? [])
  }
}

/// What an advertising event announces and does not hold.
private func missingReports(_ event: HCIEvent, _ parameters: [UInt8]) -> [String] {
  switch event {
  case .leAdvertisingReports(let reports), .leDirectedAdvertisingReports(let reports),
    .leExtendedAdvertisingReports(let reports):
    let missing = Int(parameters.dropFirst().first ?? 0) - reports.count
    return missing > 0 ? ["\(missing) of its reports \(missing == 1 ? "is" : "are") missing"] : []
  default: return []
  }
}

private func describeReport(_ report: AdvertisingReport) -> [String] {
  let rssi = report.rssi.map { "\($0) dBm" } ?? "unknown"
  var lines = ["\(report.address)  \(report.eventType)  RSSI \(rssi)"]
  if let target = report.directAddress { lines.append("  to \(target)") }
  if let phy = report.primaryPHY {
    let others = [
      report.secondaryPHY.map { "secondary \($0)" }, report.sid.map { "set \($0)" },
      report.txPower.map { "sent with \($0) dBm" },
    ]
    lines.append("  " + (["PHY \(phy)"] + others.compactMap { $0 }).joined(separator: ", "))
  }
  let data = AdvertisingData(lenient: report.data)
  for structure in data.structures {
    lines.append("  \(structure.type): \(describeValue(of: structure))")
  }
  if report.isDataCut { lines.append("  cut: its data has \(report.data.count) bytes only") }
  // A structure of extended advertising may go on in the next report.
  if data.isCut, !report.isDataCut, report.eventType.isLegacyPDU {
    let whole = data.structures.reduce(0) { $0 + 2 + $1.value.count }
    lines.append(
      "  cut: \(Array(report.data.dropFirst(whole)).hexDigits) begins a longer structure")
  }
  return lines
}

private func describeValue(of structure: AdvertisingStructure) -> String {
  let data = AdvertisingData([structure])
  if let name = data.name { return "\"\(name)\"" }
  let uuids = data.serviceUUIDs + data.solicitedServiceUUIDs
  if !uuids.isEmpty { return uuids.map(named).joined(separator: ", ") }
  if let service = data.serviceData.first {
    return "\(named(service.uuid)): \(service.data.hexDigits)"
  }
  if let maker = data.manufacturerData.first {
    let name = AssignedNames.company(maker.company) ?? "unknown company"
    return "\(name) (\(maker.company.hexDigits)): \(maker.data.hexDigits)"
  }
  if let power = data.txPower { return "\(power) dBm" }
  if let appearance = data.appearance {
    return "\(AssignedNames.appearance(appearance) ?? "unknown") (0x\(appearance.hexDigits))"
  }
  return structure.value.hexDigits
}

private func describeACL(_ bytes: [UInt8]) -> Described {
  var reader = ByteReader(bytes)
  guard let field = try? reader.read(UInt16.self), let length = try? reader.read(UInt16.self) else {
    return Described("ACL: cut", hexLines(bytes))
  }
  let handle = ConnectionHandle(rawValue: field)
  let part = ["start", "continuation", "start", "whole"][Int(field >> 12 & 3)]
  if handle == 0x0edc {
    return Described("ACL \(handle): debug data of the controller", hexLines(reader.readRest()))
  }
  return Described("ACL \(handle) \(part), \(length) bytes")
}

private func describeMonitor(_ opcode: MonitorOpcode, _ bytes: [UInt8]) -> Described {
  switch opcode {
  case .systemNote: return Described("\(opcode): \(text(bytes[...]))")
  case .userLogging where bytes.count >= 2:
    // A priority, the length of the program's name, the name, the line.
    let name = bytes.dropFirst(2).prefix(Int(bytes[1]))
    return Described("\(opcode): \(text(name)): \(text(bytes.dropFirst(2 + name.count)))")
  case .newIndex where bytes.count >= 8:
    let address = (try? BluetoothAddress(parsing: Array(bytes[2..<8])))?.description ?? ""
    return Described("\(opcode): \(address) \(text(bytes.dropFirst(8)))")
  case .indexInfo where bytes.count >= 8:
    let address = (try? BluetoothAddress(parsing: Array(bytes[..<6])))?.description ?? ""
    let company = UInt16(bytes[6]) | UInt16(bytes[7]) << 8
    return Described("\(opcode): \(address) \(AssignedNames.company(company) ?? "")")
  default: return Described(opcode.description, hexLines(bytes))
  }
}

/// Text up to its first NUL, without what could steer a terminal.
private func text(_ bytes: ArraySlice<UInt8>) -> String {
  var text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  while text.last?.isWhitespace == true { text.removeLast() }
  return text.printable
}

private func lines(_ fields: [HCIField]) -> [String] {
  fields.map { "\($0.name): \($0.value)" }
}

private func hexLines(_ bytes: [UInt8]) -> [String] {
  bytes.isEmpty ? [] : [bytes.hexDigits]
}

/// A UUID with its assigned name, if it has one: `Battery Level (2a19)`.
func named(_ uuid: BluetoothUUID) -> String {
  AssignedNames.attribute(uuid).map { "\($0) (\(uuid))" } ?? uuid.description
}
