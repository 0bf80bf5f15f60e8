public import BLEWire

/// A device's attributes, and what it does by itself when clients write and subscribe.
public struct DeviceBehavior: Sendable {
  /// What a write leads to.
  public struct Reaction: Hashable, Sendable {
    /// The value that changes.
    public var handle: AttributeHandle
    /// Its new value.
    public var value: [UInt8]
    /// Whether subscribers get it.
    public var isSent: Bool
  }

  /// The attributes with their values at the start.
  public let database: AttributeDatabase
  /// The device's own characteristics by the handles of their values.
  public let characteristics: [AttributeHandle: DeviceModel.Characteristic]
  /// How many bytes were written to those that count.
  private var written: [AttributeHandle: UInt32] = [:]

  /// Gives out the handles of a device's attributes.
  public init(_ model: DeviceModel) throws(DeviceModelError) {
    var database = AttributeDatabase()
    let ranges = try database.add(model)
    var characteristics: [AttributeHandle: DeviceModel.Characteristic] = [:]
    for (service, range) in zip(model.services, ranges) {
      let declarations = database.handles(of: 0x2803, in: range)
      for (characteristic, declaration) in zip(service.characteristics, declarations) {
        guard case .characteristic(let value) = database[declaration]?.role else { continue }
        characteristics[value] = characteristic
      }
    }
    self.database = database
    self.characteristics = characteristics
  }

  /// What a characteristic sends to subscribers by itself, by the handle of its value.
  public func source(_ handle: AttributeHandle) -> DeviceModel.Characteristic.Notify? {
    characteristics[handle]?.notify
  }

  /// What follows from a client's write, `GATTServer.Action.written`.
  public mutating func reactions(to value: [UInt8], at handle: AttributeHandle) -> [Reaction] {
    switch characteristics[handle]?.onWrite {
    case .store, nil: return []
    case .count:
      let count = (written[handle] ?? 0) &+ UInt32(truncatingIfNeeded: value.count)
      written[handle] = count
      let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
      return [Reaction(handle: handle, value: bytes, isSent: false)]
    case .echo(let uuid):
      guard let target = database.value(uuid) else { return [] }
      return [Reaction(handle: target, value: value, isSent: true)]
    }
  }
}

extension AttributeDatabase {
  /// The handle of the first value of a characteristic.
  func value(_ uuid: BluetoothUUID) -> AttributeHandle? {
    handles(of: uuid).first { handle in
      if case .value = self[handle]?.role { true } else { false }
    }
  }
}
