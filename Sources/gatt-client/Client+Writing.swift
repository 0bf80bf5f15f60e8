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
    let count = try await hinting([target]) {
      switch request.source {
      case .bytes(let value):
        try await write(value, request.method, to: handle, on: peripheral)
        return value.count
      case .file(let path):
        let file = try InputFile(path: path)
        if request.isCut {
          return try await writeParts(of: file, request.method, to: handle, on: peripheral)
        }
        let value = try await file.read(longestValue + 1, on: context.loop)
        guard value.count <= longestValue else {
          throw ToolFailure.badData(
            "\(path) is longer than a value can be (\(longestValue) bytes)")
        }
        try await write(value, request.method, to: handle, on: peripheral)
        return value.count
      }
    }
    if options.isJSON {
      var object = JSONObject()
      object.add("handle", Int(handle.rawValue))
      object.add("written", count)
      try context.output.line(object.text)
    } else {
      try context.output.line(
        "\(handle): \(count) byte\(count == 1 ? "" : "s") written")
    }
  }

  private func write(
    _ value: [UInt8], _ method: WriteRequest.Method, to handle: AttributeHandle,
    on peripheral: Peripheral
  ) async throws {
    switch method {
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
  }

  /// Writes a file in parts that fit the MTU, as it is read; returns how many bytes that were.
  private func writeParts(
    of file: InputFile, _ method: WriteRequest.Method, to handle: AttributeHandle,
    on peripheral: Peripheral
  ) async throws -> Int {
    if options.mtu > 23 { _ = try await peripheral.exchangeMTU() }
    let room = max(1, peripheral.longestWriteCommand)
    var bar = ProgressBar("writing", total: file.size, at: context.loop.now)
    defer { bar.finish() }
    var count = 0
    while true {
      let part = try await file.read(room, on: context.loop)
      // An empty file is an empty value.
      if part.isEmpty, count > 0 { break }
      if method == .command {
        try await peripheral.writeCommand(part, to: handle)
      } else {
        try await peripheral.write(part, to: handle)
      }
      count += part.count
      bar.update(count, at: context.loop.now)
      if part.count < room { break }
    }
    return count
  }
}
