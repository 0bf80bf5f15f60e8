import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

extension Client {
  /// `scan`: until a time or a count is reached, a capture ends, or somebody interrupts.
  func scan(_ arguments: ToolArguments) async throws {
    _ = try ScanOptions(arguments)
    _ = try arguments.integer("count", in: 1 ... .max)
    _ = try arguments.seconds("duration")
    try await context.withAdapter(options) { try await scan(arguments, on: $0) }
  }

  /// The same on an adapter that is open already.
  func scan(_ arguments: ToolArguments, on adapter: Adapter) async throws {
    let scanOptions = try ScanOptions(arguments)
    let count = try arguments.integer("count", in: 1 ... .max)
    let duration = try arguments.seconds("duration")
    let end = duration.map { context.loop.now.adding($0) } ?? .never
    _ = try await context.loop.run(until: end) {
      try await tell(adapter.scan(scanOptions), count: count)
    }
  }

  private func tell(_ scan: Scan, count: Int?) async throws {
    var told = 0
    for try await result in scan {
      try context.output.line(options.isJSON ? result.json.text : result.text)
      try context.output.flush()
      told += 1
      if told == count { return }
    }
    try Task.checkCancellation()
  }
}

extension ScanOptions {
  /// Reads the options of `scan`.
  init(_ arguments: ToolArguments) throws(ToolFailure) {
    self.init()
    for text in arguments.values("service") {
      services.append(try Target.uuid(text, preferring: .service))
    }
    name = arguments.value("name")?.repaired
    isActive = !arguments.has("passive")
    allowsDuplicates = arguments.has("duplicates")
    minimumRSSI = try arguments.integer("min-rssi", in: -127...20)
  }
}

extension ScanResult {
  /// The device as one object.
  var json: JSONObject {
    var object = JSONObject()
    let device = advertisement
    object.add("time", time.iso8601)
    object.add("address", device.address.address.description)
    object.add("address_type", device.address.type.unresolved.description)
    object.add("rssi", device.rssi)
    object.add("name", device.name)
    object.add("connectable", device.isConnectable)
    object.add("services", device.serviceUUIDs.map(\.description))
    object.add(
      "manufacturer",
      grouping: device.manufacturerData.map { ($0.company.hexDigits, $0.data.hexDigits) })
    object.add(
      "service_data",
      grouping: device.serviceData.map { ($0.uuid.description, $0.data.hexDigits) })
    object.add("tx_power", device.txPower.map { Int($0) })
    object.add("appearance", device.appearance.map { Int($0) })
    return object
  }

  /// The device as one line for a person.
  var text: String {
    let device = advertisement
    let signal = device.rssi.map { "\($0) dBm" } ?? "? dBm"
    let pad = String(repeating: " ", count: max(0, 8 - signal.count))
    let companies = device.manufacturerData.map {
      "\(AssignedNames.company($0.company) ?? $0.company.hexDigits): \($0.data.hexDigits)"
    }
    let data = device.serviceData.map {
      "\(AssignedNames.service($0.uuid) ?? $0.uuid.label): \($0.data.hexDigits)"
    }
    let facts =
      [device.name?.printable ?? "(no name)"]
      + device.serviceUUIDs.map { AssignedNames.service($0) ?? $0.label } + companies + data
      + (device.isConnectable ? [] : ["not connectable"])
    return "\(device.address.address)  \(device.address.type.unresolved)  \(pad)\(signal)  "
      + facts.joined(separator: "  ")
  }
}
