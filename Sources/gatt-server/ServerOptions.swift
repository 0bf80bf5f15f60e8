import BLEHost
import BLETransport
import LinuxBLE
import ToolSupport

/// What gatt-server was asked to do.
struct ServerOptions: Sendable {
  let common: CommonOptions
  let file: String
  /// The device of the file, with what the command line changes.
  let model: DeviceModel
  let advertises: Bool
  /// Whether the name is the command line's.
  let isNameGiven: Bool

  init(_ arguments: ToolArguments) throws(ToolFailure) {
    common = try CommonOptions(arguments)
    guard let file = arguments.value("database") else {
      throw .usage("no --database given; see 'gatt-server --help'")
    }
    if common.adapter.hasPrefix("replay:") {
      throw .usage("a capture can't be served: \(common.adapter) has clients' answers, no clients")
    }
    self.file = file
    var model: DeviceModel
    do throws(DeviceFileError) { model = try DeviceModel(contentsOfFile: file) } catch {
      throw ToolFailure(error)
    }
    if let name = arguments.value("name") {
      guard !name.unicodeScalars.contains(where: \.isRawByte) else {
        throw .badData("--name: the bytes \"\(name)\" are no UTF-8, as a device's name must be")
      }
      model.name = name
    }
    if arguments.has("mtu") { model.mtu = common.mtu }
    self.model = model
    isNameGiven = arguments.has("name")
    advertises = !arguments.has("no-advertise")
  }
}
