import BLEHost
import BLEWire
import ToolSupport

/// The attributes of a file, and what they do by themselves.
struct ServedDatabase: Sendable {
  /// The attributes at the start.
  private(set) var attributes: AttributeDatabase
  /// What becomes of written values, where they are not just stored.
  private(set) var onWrite: [AttributeHandle: DeviceModel.Characteristic.OnWrite] = [:]
  /// The values that are sent to subscribers.
  private(set) var sources: [AttributeHandle: DeviceModel.Characteristic.Notify] = [:]
  /// What each access is answered with, by services, which begin at these handles.
  private(set) var errors: [AttributeHandle: [AttributeHandle: ATTErrorCode]] = [:]
  /// The values by their types.
  private(set) var values: [BluetoothUUID: [AttributeHandle]] = [:]

  init(_ options: ServerOptions) throws(ToolFailure) {
    do throws(DeviceModelError) {
      attributes = try AttributeDatabase(options.model)
    } catch {
      throw .badData("\(options.file): \(error)")
    }
    // The file's services stand in their order, GAP and GATT perhaps in front or behind.
    var services = options.model.services[...]
    for service in attributes.tree {
      for characteristic in service.characteristics {
        values[characteristic.uuid, default: []].append(characteristic.valueHandle)
      }
      guard let model = services.first, model.uuid == service.uuid else { continue }
      services = services.dropFirst()
      for (characteristic, model) in zip(service.characteristics, model.characteristics) {
        take(model, at: characteristic.valueHandle, in: service.handles.lowerBound)
      }
    }
  }

  private mutating func take(
    _ model: DeviceModel.Characteristic, at handle: AttributeHandle, in service: AttributeHandle
  ) {
    if let error = model.error {
      attributes.setDynamic(handle, permissions: [.read, .write])
      errors[service, default: [:]][handle] = error
    }
    if model.onWrite != .store { onWrite[handle] = model.onWrite }
    if let source = model.notify, !source.values.isEmpty { sources[handle] = source }
  }

  /// The attribute that a person names.
  func handle(of text: String) throws(ToolFailure) -> AttributeHandle {
    switch try Target(parsing: text) {
    case .handle(let handle):
      guard case .value = attributes[handle]?.role else {
        throw .badData("there is no value at \(handle)")
      }
      return handle
    case .uuid(let uuid):
      let found = values[uuid] ?? []
      guard let first = found.first else {
        throw .badData("there is no \(uuid.label(AssignedNames.characteristic(uuid)))")
      }
      guard found.count == 1 else {
        let list = found.map(\.description).joined(separator: ", ")
        throw .badData("\(uuid.label) stands more than once: \(list)")
      }
      return first
    }
  }

  /// The type of an attribute.
  func type(of handle: AttributeHandle) -> BluetoothUUID? { attributes[handle]?.type }
}
