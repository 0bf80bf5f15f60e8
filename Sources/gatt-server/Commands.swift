import BLEHost
import BLEWire
import LinuxBLE
import ToolSupport

/// What standard input can ask for.
struct Commands: Sendable {
  private let peripheral: LocalPeripheral
  private let database: ServedDatabase
  private let log: ServerLog
  private let quit: @Sendable () -> Void

  init(
    _ peripheral: LocalPeripheral, _ database: ServedDatabase, _ log: ServerLog,
    quit: @escaping @Sendable () -> Void
  ) {
    self.peripheral = peripheral
    self.database = database
    self.log = log
    self.quit = quit
  }

  /// Carries a line out; a mistake is told, and ends nothing.
  func run(_ line: String) {
    do throws(ToolFailure) {
      try run(ShellWords.split(line))
    } catch {
      log.warn(error.description)
    }
  }

  private func run(_ words: [String]) throws(ToolFailure) {
    guard let command = words.first else { return }
    let operands = Array(words.dropFirst())
    switch command {
    case "set":
      guard operands.count >= 2 else { throw .usage("set needs a target and a value") }
      let handle = try database.handle(of: operands[0])
      let value = try value(operands.dropFirst())
      guard peripheral.setValue(value, of: handle) else {
        throw .badData("\(handle) answers with an error; it holds no value")
      }
      log.did("set", handle, value)
    case "notify":
      guard let target = operands.first else { throw .usage("notify needs a target") }
      let handle = try database.handle(of: target)
      try notify(handle, operands.count > 1 ? value(operands.dropFirst()) : nil)
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
      throw .badData("\(handle) answers with an error; it holds no value")
    }
    guard case .value(_, .some) = database.attributes[handle]?.role else {
      throw .badData("nobody can subscribe to \(handle)")
    }
    let count = peripheral.subscribers(of: handle).count
    let full = peripheral.updateValue(value, of: handle)
    for central in full { log.warn("\(central.address) has no room for it") }
    log.did("notify", handle, value, "  to \(count - full.count)")
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
      bytes = Array(text.utf8)
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
    "notify TARGET [HEX | --text TEXT]  sends it, or another, to those that subscribed",
    "services                           tells what is served",
    "clients                            tells who is connected",
    "quit                               ends the server",
  ]
}
