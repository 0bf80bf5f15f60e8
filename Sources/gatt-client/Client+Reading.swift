import BLEWire
import LinuxBLE
import ToolSupport

extension Client {
  /// `read`: one target after the other; what one lacks does not keep the others from being read.
  func read(
    _ arguments: ToolArguments, _ operands: [String], on peripheral: Peripheral
  ) async throws {
    let format = try ValueFormat(arguments)
    let targets = try operands.map { word throws(ToolFailure) in try Target(parsing: word) }
    let resolver = try await TargetResolver(arguments, on: peripheral, options)
    var failure: ToolFailure?
    for target in targets {
      do {
        let values = try await hinting([target]) {
          try await resolver.read(target, all: arguments.has("all"))
        }
        for value in values { try print(value, format, withHandle: values.count > 1) }
      } catch  where targets.count > 1 && error.isOfTarget {
        let told = ToolFailure(error)
        context.diagnostics.error(told.description)
        failure = failure ?? ToolFailure(told.code, nil)
      }
    }
    if let failure { throw failure }
  }

  /// `read-by-uuid`.
  func readByUUID(
    _ arguments: ToolArguments, _ operands: [String], on peripheral: Peripheral
  ) async throws {
    let format = try ValueFormat(arguments)
    let uuid = try Target.uuid(operands.first ?? "")
    let range = try handles(arguments)
    let values = try await TargetResolver.values(of: uuid, in: range, on: peripheral)
    guard !values.isEmpty else {
      let label = uuid.label(AssignedNames.attribute(uuid))
      throw ToolFailure.badData(
        "the device has no \(label) between \(range.lowerBound) and "
          + "\(range.upperBound)")
    }
    for value in values { try print(value, format, withHandle: values.count > 1) }
  }

  /// The range that `--start` and `--end` name.
  func handles(_ arguments: ToolArguments) throws(ToolFailure) -> AttributeHandleRange {
    let start = try arguments.value("start").map { text throws(ToolFailure) in
      try Target.handle(text)
    }
    let end = try arguments.value("end").map { text throws(ToolFailure) in
      try Target.handle(text)
    }
    guard start ?? .first <= end ?? .last else { throw .badData("--start lies after --end") }
    return (start ?? .first)...(end ?? .last)
  }

  /// `read-multiple`: without `--variable` nothing tells where one value ends and the next begins.
  func readMultiple(
    _ arguments: ToolArguments, _ operands: [String], on peripheral: Peripheral
  ) async throws {
    let format = try ValueFormat(arguments)
    let handles = try operands.map { word throws(ToolFailure) in try Target.handle(word) }
    let isVariable = arguments.has("variable")
    let values = try await hinting(handles.map { .handle($0) }) {
      try await peripheral.readMultiple(handles, variable: isVariable)
    }
    if isVariable {
      for (handle, bytes) in zip(handles, values) {
        try print(NamedValue(handle: handle, uuid: nil, bytes: bytes), format)
      }
      return
    }
    let bytes = values.flatMap { $0 }
    if options.isJSON {
      var object = JSONObject()
      let numbers = handles.map { String($0.rawValue) }
      object.add("handles", json: "[" + numbers.joined(separator: ",") + "]")
      object.add("value", bytes.hexDigits)
      return try context.output.line(object.text)
    }
    switch format {
    case .text:
      let label = handles.map(\.description).joined(separator: " ")
      try context.output.line("\(label): \(bytes.hexDigits)")
    case .hex: try context.output.line(bytes.hexDigits)
    case .raw: try context.output.append(bytes)
    }
  }

  /// `mtu`.
  func tellMTU(of peripheral: Peripheral) async throws {
    if options.mtu > 23 { _ = try await peripheral.exchangeMTU() }
    if options.isJSON {
      var object = JSONObject()
      object.add("mtu", peripheral.mtu)
      try context.output.line(object.text)
    } else {
      try context.output.line(String(peripheral.mtu))
    }
  }
}

extension Error {
  /// Whether another target may still be good.
  fileprivate var isOfTarget: Bool {
    switch self {
    case let error as BLEError:
      if case .att = error.code { true } else { false }
    case let failure as ToolFailure: failure.code == .badData
    default: false
    }
  }
}
