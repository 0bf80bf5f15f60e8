import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

extension Client {
  /// `subscribe`.
  func subscribe(
    _ arguments: ToolArguments, _ operands: [String], on peripheral: Peripheral
  ) async throws {
    let count = try arguments.integer("count", in: 1 ... .max)
    let duration = try arguments.seconds("duration")
    let characteristics = try await characteristics(arguments, operands, on: peripheral)
    let kind: SubscriptionKind = arguments.has("indicate") ? .indication : .any
    let stream = try await peripheral.subscribe(to: characteristics, kind)
    let printer = ValuePrinter(self, characteristics)
    let end = duration.map { context.loop.now.adding($0) } ?? .never
    do {
      let isEnough = try await context.loop.run(until: end) {
        try await printer.take(stream, atMost: count)
      }
      if isEnough == false { context.diagnostics.note("capture ended") }
      await context.loop.leave { try? await peripheral.unsubscribe(stream) }
    } catch {
      await context.loop.leave { try? await peripheral.unsubscribe(stream) }
      throw error
    }
    if stream.dropped > 0 { context.diagnostics.warn("\(stream.dropped) values were dropped") }
  }

  /// The characteristics that a command line names.
  func characteristics(
    _ arguments: ToolArguments, _ operands: [String], on peripheral: Peripheral
  ) async throws -> [GATTCharacteristic] {
    let targets = try operands.map { word throws(ToolFailure) in try Target(parsing: word) }
    let resolver = try await TargetResolver(arguments, on: peripheral, options)
    return try await resolver.characteristics(of: targets)
  }
}

/// Prints values as they come.
struct ValuePrinter: Sendable {
  private let client: Client
  private let types: [AttributeHandle: Known]

  /// What is printed with each value of a characteristic.
  private struct Known {
    var uuid: BluetoothUUID
    var text: String
    var label: String

    init(_ uuid: BluetoothUUID) {
      self.uuid = uuid
      text = uuid.description
      label = AssignedNames.attribute(uuid) ?? uuid.label
    }
  }

  init(_ client: Client, _ characteristics: [GATTCharacteristic]) {
    self.client = client
    let known = characteristics.filter { $0.uuid != .unknown }
    types = Dictionary(known.map { ($0.valueHandle, Known($0.uuid)) }) { first, _ in first }
  }

  /// Prints what comes; false when there is no more, true when it is enough.
  func take(_ stream: ValueStream, atMost limit: Int?) async throws -> Bool {
    var left = limit ?? .max
    var values = stream.makeAsyncIterator()
    while let batch = try await values.nextBatch() {
      for event in batch.prefix(left) { try client.context.output.line(line(event)) }
      try client.context.output.flush()
      left -= min(left, batch.count)
      if left == 0 { return true }
    }
    try Task.checkCancellation()
    return false
  }

  /// A value as one line.
  func line(_ event: ValueEvent) -> String {
    let known = types[event.handle]
    let value = NamedValue(handle: event.handle, uuid: known?.uuid, bytes: event.value)
    guard client.options.isJSON else {
      return "\(event.time.timeOfDay)  \(event.handle)  \(known?.label ?? "-")  \(value.text)"
    }
    var object = JSONObject()
    object.add("time", event.time.iso8601)
    object.add("handle", Int(event.handle.rawValue))
    object.add("uuid", known?.text)
    object.add("kind", event.kind == .indication ? "indication" : "notification")
    object.add("value", event.value.hexDigits)
    object.add("decoded", json: value.value?.decoded.json ?? "null")
    return object.text
  }
}
