import BLEWire
import LinuxBLE
import ToolSupport

extension Client {
  /// `write`.
  func write(
    _ arguments: ToolArguments, _ operands: [String], on peripheral: Peripheral
  ) async throws {
    let request = try WriteRequest(arguments, Array(operands.dropFirst()))
    let target = try Target(parsing: operands.first ?? "")
    let resolver = try await TargetResolver(arguments, on: peripheral, options)
    let handle = try await resolver.handle(of: target)
    let value = request.value
    switch request.method {
    case _ where request.isCut: try await writeParts(request, to: handle, on: peripheral)
    case .request: try await peripheral.write(value, to: handle)
    case .long: try await peripheral.writeLong(value, to: handle)
    case .reliable: try await peripheral.writeReliable([(handle: handle, value: value)])
    case .command:
      let room = peripheral.longestWriteCommand
      guard value.count <= room else {
        throw ToolFailure.badData(
          "a command takes \(room) bytes at most, not \(value.count); --file cuts a value")
      }
      try await peripheral.writeCommand(value, to: handle)
    }
    if options.isJSON {
      var object = JSONObject()
      object.add("handle", Int(handle.rawValue))
      object.add("written", value.count)
      try context.output.line(object.text)
    } else {
      try context.output.line(
        "\(handle): \(value.count) byte\(value.count == 1 ? "" : "s") written")
    }
  }

  /// Cuts a value into parts that fit the MTU.
  private func writeParts(
    _ request: WriteRequest, to handle: AttributeHandle, on peripheral: Peripheral
  ) async throws {
    if options.mtu > 23 { _ = try await peripheral.exchangeMTU() }
    let room = max(1, peripheral.longestWriteCommand)
    var bar = ProgressBar("writing", total: request.value.count)
    defer { bar.finish() }
    var rest = request.value[...]
    repeat {
      let part = Array(rest.prefix(room))
      if request.method == .command {
        try await peripheral.writeCommand(part, to: handle)
      } else {
        try await peripheral.write(part, to: handle)
      }
      rest = rest.dropFirst(room)
      bar.update(request.value.count - rest.count)
    } while !rest.isEmpty
  }
}
