import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

/// What every command works with.
struct Client: Sendable {
  let context: ToolContext
  var options: CommonOptions

  /// Finds what is wrong with a command's operands before anything is connected to.
  func check(_ arguments: ToolArguments) throws {
    _ = try Self.address(arguments.operands.first ?? "", for: AdapterSpec(parsing: options.adapter))
    try checkOperands(arguments, Array(arguments.operands.dropFirst()))
  }

  /// The same without an address, as in the shell.
  func checkOperands(_ arguments: ToolArguments, _ operands: [String]) throws {
    for service in arguments.values("service") {
      _ = try Target.uuid(service, preferring: .service)
    }
    switch arguments.command {
    case "read", "subscribe": for word in operands { _ = try Target(parsing: word) }
    case "read-by-uuid":
      for word in operands { _ = try Target.uuid(word) }
      _ = try handles(arguments)
    case "read-multiple": for word in operands { _ = try Target.handle(word) }
    case "write":
      for word in operands.prefix(1) { _ = try Target(parsing: word) }
      _ = try WriteRequest(arguments, Array(operands.dropFirst()))
      if let file = arguments.value("file"), let record = options.record, isSameFile(file, record) {
        throw ToolFailure.usage("\(file) would be recorded over")
      }
    default: break
    }
    _ = try ValueFormat(arguments)
    _ = try arguments.integer("count", in: 1 ... .max)
    _ = try arguments.seconds("duration")
  }

  /// Runs a command on a connected device.
  func run(
    _ arguments: ToolArguments, operands: [String], on peripheral: Peripheral
  ) async throws {
    switch arguments.command {
    case "discover": try await discover(arguments, on: peripheral)
    case "read": try await read(arguments, operands, on: peripheral)
    case "read-by-uuid": try await readByUUID(arguments, operands, on: peripheral)
    case "read-multiple": try await readMultiple(arguments, operands, on: peripheral)
    case "write": try await write(arguments, operands, on: peripheral)
    case "subscribe": try await subscribe(arguments, operands, on: peripheral)
    case "mtu": try await tellMTU(of: peripheral)
    case "link": try await tellLink(of: peripheral)
    default: throw ToolFailure.usage("unknown command '\(arguments.command)'")
    }
  }

  /// Connects to a device, and takes leave of it after `body`, however that ends.
  func withPeripheral(
    _ address: String, _ body: (Peripheral) async throws -> Void
  ) async throws {
    try await context.withAdapter(options) { adapter in
      let peripheral = try await connect(to: address, on: adapter)
      do {
        try await body(peripheral)
        await context.loop.leave { await peripheral.disconnect() }
      } catch {
        await context.loop.leave { await peripheral.disconnect() }
        throw error
      }
    }
  }

  /// Connects to a device.
  func connect(to text: String, on adapter: Adapter) async throws -> Peripheral {
    let address = try Self.address(text, for: adapter.spec)
    context.diagnostics.step("connecting to \(text)")
    let peripheral = try await adapter.connect(
      to: address, type: options.addressType,
      options: ConnectionOptions(
        timeout: options.timeout, mtu: Int(options.mtu), security: options.security))
    context.diagnostics.step("connected to \(peripheral.address)")
    return peripheral
  }

  /// Reads an address; any text is one where it is not used.
  static func address(_ text: String, for spec: AdapterSpec) throws(ToolFailure) -> BluetoothAddress
  {
    if let address = BluetoothAddress(text) { return address }
    guard !spec.usesAddress else {
      throw .badData("'\(text)' is no address, such as C0:FF:EE:00:18:0D")
    }
    return .zero
  }
}
