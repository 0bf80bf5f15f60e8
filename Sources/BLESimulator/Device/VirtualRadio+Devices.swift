public import BLEHost
public import BLEWire

extension VirtualRadio {
  /// Adds a device that lives on a controller of its own; positions are metres on the line.
  ///
  /// A device with a random address has a public one as well, which it does not use.
  @discardableResult
  public mutating func addDevice(
    _ model: DeviceModel, position: Double = 3, at moment: Moment = Moment(nanoseconds: 0)
  ) throws(DeviceModelError) -> ControllerID {
    var host = try DeviceHost(model, crypto: crypto)
    let own = BluetoothAddress(rawValue: 0x0200_0000_0000 | UInt64(controllers.count + 1))
    var configuration = ControllerConfiguration(
      address: model.address.type.isRandom ? own : model.address.address)
    configuration.position = position
    let id = addController(configuration)
    advance(to: moment)
    host.start(at: now)
    run(host, on: id)
    settle()
    return id
  }

  /// Gives a device a key, so that links to it can be encrypted.
  public mutating func setLongTermKey(_ key: [UInt8]?, of id: ControllerID) {
    devices[id.rawValue]?.longTermKey = key
  }

  /// The present value of a device's attribute.
  public func value(of handle: AttributeHandle, on id: ControllerID) -> [UInt8]? {
    devices[id.rawValue]?.server.database[handle]?.value
  }

  /// Changes a value of a device; nothing is sent.
  public mutating func setValue(
    _ value: [UInt8], of handle: AttributeHandle, on id: ControllerID
  ) {
    devices[id.rawValue]?.server.setValue(value, of: handle)
  }
}
