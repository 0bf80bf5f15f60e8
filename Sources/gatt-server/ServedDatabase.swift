import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

/// The attributes that are served, and what they do by themselves; services come and go.
final class ServedDatabase: Sendable {
  private struct State {
    var attributes: AttributeDatabase
    /// The file's characteristics by the handles of their values.
    var characteristics: [AttributeHandle: DeviceModel.Characteristic]
  }

  private let state: Locked<State>

  init(_ options: ServerOptions) throws(ToolFailure) {
    do throws(DeviceModelError) {
      let behavior = try DeviceBehavior(options.model)
      state = Locked(
        State(attributes: behavior.database, characteristics: behavior.characteristics))
    } catch {
      throw .badData("\(options.file): \(error)")
    }
  }

  /// The attributes that there are now.
  var attributes: AttributeDatabase { state.withLock { $0.attributes } }

  /// What a file says of a value.
  subscript(handle: AttributeHandle) -> DeviceModel.Characteristic? {
    state.withLock { $0.characteristics[handle] }
  }

  /// The type of an attribute.
  func type(of handle: AttributeHandle) -> BluetoothUUID? {
    state.withLock { $0.attributes[handle]?.type }
  }

  /// The values of a type.
  func values(of type: BluetoothUUID) -> [AttributeHandle] {
    let attributes = attributes
    return attributes.handles(of: type).filter { handle in
      if case .value = attributes[handle]?.role { true } else { false }
    }
  }

  /// Takes the attributes as they are after services of a file were added.
  func added(
    _ services: [LocalService], of model: DeviceModel, _ attributes: AttributeDatabase
  ) {
    state.withLock { state in
      state.attributes = attributes
      for (service, file) in zip(services, model.services) {
        for (characteristic, file) in zip(service.characteristics, file.characteristics) {
          state.characteristics[characteristic.valueHandle] = file
        }
      }
    }
  }

  /// Takes the attributes as they are after a service was removed.
  func removed(_ handles: AttributeHandleRange, _ attributes: AttributeDatabase) {
    state.withLock { state in
      state.attributes = attributes
      state.characteristics = state.characteristics.filter { !handles.contains($0.key) }
    }
  }

  /// The value that a person names.
  func handle(of text: String) throws(ToolFailure) -> AttributeHandle {
    switch try Target(parsing: text) {
    case .handle(let handle):
      guard case .value = attributes[handle]?.role else {
        throw .badData("there is no value at \(handle)")
      }
      return handle
    case .uuid(let uuid):
      return try Self.only(
        values(of: uuid), uuid.label, none: uuid.label(AssignedNames.characteristic(uuid)))
    }
  }

  /// The service that a person names, by where it begins.
  func service(_ text: String) throws(ToolFailure) -> AttributeHandle {
    let attributes = attributes
    let starts = attributes.services.map(\.lowerBound)
    if text.hasPrefix("#") || text.hasPrefix("0x"), let handle = try? Target.handle(text),
      starts.contains(handle)
    {
      return handle
    }
    let uuid = try Target.uuid(text, preferring: .service)
    return try Self.only(
      starts.filter { attributes[$0]?.value == uuid.encoded }, uuid.label, none: uuid.label)
  }

  private static func only(
    _ found: [AttributeHandle], _ name: String, none: String
  ) throws(ToolFailure) -> AttributeHandle {
    guard let first = found.first else { throw .badData("there is no \(none)") }
    guard found.count == 1 else {
      let list = found.map(\.description).joined(separator: ", ")
      throw .badData("\(name) stands more than once: \(list)")
    }
    return first
  }
}
