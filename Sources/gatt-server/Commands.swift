import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

/// What standard input can ask for.
struct Commands: Sendable {
  private let peripheral: LocalPeripheral
  private let database: ServedDatabase
  private let behaviour: Behaviour
  private let log: ServerLog
  private let quit: @Sendable () -> Void

  init(
    _ peripheral: LocalPeripheral, _ database: ServedDatabase, _ behaviour: Behaviour,
    _ log: ServerLog, quit: @escaping @Sendable () -> Void
  ) {
    self.peripheral = peripheral
    self.database = database
    self.behaviour = behaviour
    self.log = log
    self.quit = quit
  }

  /// A command of a line, with what its file says.
  struct Request: Sendable {
    var words: [String]
    var model = DeviceModel()

    /// Reads a line, and the file that it names: not for the loop's thread.
    init(_ line: String) throws(ToolFailure) {
      words = try ShellWords.split(line)
      guard words.first == "add" else { return }
      guard words.count == 2 else { throw .usage("add needs a file") }
      do throws(DeviceFileError) { model = try DeviceModel(contentsOfFile: words[1]) } catch {
        throw ToolFailure(error)
      }
    }
  }

  /// Carries a command out; a mistake is told, and ends nothing.
  func run(_ request: Result<Request, ToolFailure>) async {
    do throws(ToolFailure) {
      try await run(try request.get())
    } catch {
      log.warn(error.description)
    }
  }

  private func run(_ request: Request) async throws(ToolFailure) {
    guard let command = request.words.first else { return }
    let operands = Array(request.words.dropFirst())
    switch command {
    case "set":
      guard operands.count >= 2 else { throw .usage("set needs a target and a value") }
      let handle = try database.handle(of: operands[0])
      let value = try value(operands.dropFirst())
      guard peripheral.setValue(value, of: handle) else {
        throw .badData("\(handle) holds no value")
      }
      log.did("set", handle, value)
    case "notify":
      guard let target = operands.first else { return try notifyAll() }
      let handle = try database.handle(of: target)
      try notify(handle, operands.count > 1 ? value(operands.dropFirst()) : nil)
    case "add": try await add(request.model)
    case "remove":
      guard operands.count == 1 else { throw .usage("remove needs a service") }
      try await remove(try database.service(operands[0]))
    case "services": tellServices(operands)
    case "clients":
      for central in peripheral.centrals {
        var line = Line("client", central)
        line.object.add("mtu", central.mtu)
        line.text += "  mtu \(central.mtu)"
        log.print(line.text, line.object)
      }
    case "help", "?":
      var object = JSONObject()
      object.add("help", Self.help)
      log.print(Self.help.joined(separator: "\n"), object)
    case "quit", "exit": quit()
    default: throw .usage("unknown command '\(command)'; try 'help'")
    }
  }

  private func notify(_ handle: AttributeHandle, _ value: [UInt8]?) throws(ToolFailure) {
    guard let value = value ?? peripheral.value(of: handle) else {
      throw .badData("\(handle) holds no value")
    }
    guard case .value(_, .some) = database.attributes[handle]?.role else {
      throw .badData("nobody can subscribe to \(handle)")
    }
    let count = peripheral.subscribers(of: handle).count
    let full = peripheral.updateValue(value, of: handle)
    for central in full { log.warn("\(central.address) has no room for it") }
    log.did("notify", handle, value, "  to \(count - full.count)")
  }

  /// Sends each value to those that subscribed to it.
  private func notifyAll() throws(ToolFailure) {
    let handles = database.attributes.attributes.map(\.handle).filter {
      database[$0] != nil && !peripheral.subscribers(of: $0).isEmpty
    }
    guard !handles.isEmpty else { throw .badData("nobody has subscribed to anything") }
    for handle in handles { try notify(handle, nil) }
  }

  private func add(_ model: DeviceModel) async throws(ToolFailure) {
    let added: [LocalService]
    do throws(BLEError) { added = try await peripheral.add(model.serviceDefinitions) } catch {
      throw .badData(error.detail)
    }
    database.added(added, of: model, peripheral.database)
    for service in added { log.did("add", service) }
  }

  private func remove(_ start: AttributeHandle) async throws(ToolFailure) {
    guard let service = peripheral.services.first(where: { $0.handles.lowerBound == start }) else {
      throw .badData("there is no service at \(start)")
    }
    do throws(BLEError) { try await peripheral.remove(service) } catch {
      throw .badData(error.detail)
    }
    behaviour.forget(service.handles)
    database.removed(service.handles, peripheral.database)
    log.did("remove", service)
  }

  private func tellServices(_ operands: [String]) {
    let tree = database.attributes.tree
    var object = JSONObject()
    object.add("services", tree.map(\.json))
    log.print(ServiceTree.lines(tree).joined(separator: "\n"), object)
  }

  /// Hex digits, in one word or several, or `--text TEXT`.
  private func value(_ words: ArraySlice<String>) throws(ToolFailure) -> [UInt8] {
    let bytes: [UInt8]
    if words.first == "--text", words.count == 2, let text = words.last {
      bytes = text.rawBytes
    } else {
      let digits = words.joined()
      guard let value = [UInt8](hexDigits: digits) else {
        throw .badData("'\(digits)' is no value in hex digits")
      }
      bytes = value
    }
    guard bytes.count <= 512 else { throw .badData("a value has 512 bytes at most") }
    return bytes
  }

  private static let help = [
    "set TARGET HEX | --text TEXT       changes a value",
    "notify [TARGET [HEX | --text TEXT]]",
    "                                   sends it, or another, to those that subscribed",
    "add FILE.json                      adds the services of a file",
    "remove SERVICE                     removes a service",
    "services                           tells what is served",
    "clients                            tells who is connected",
    "quit                               ends the server",
  ]
}
