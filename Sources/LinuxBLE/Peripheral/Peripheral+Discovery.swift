public import BLEHost
public import BLEWire

// A `timeout` ends a discovery when the peer has answered nothing for so long: a slow peer with many
// services is waited for.
extension Peripheral {
  /// The services, or those with one UUID, without their contents (Vol 3, Part G, §4.4).
  public func discoverServices(
    _ uuid: BluetoothUUID? = nil, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTService] {
    let procedure: GATTClient.Procedure =
      uuid.map { .discoverPrimaryServicesByUUID($0) } ?? .discoverPrimaryServices
    let outcome = try await discover(procedure, timeout)
    return if case .services(let services) = outcome { services } else { [] }
  }

  /// The services that a service includes (Vol 3, Part G, §4.5).
  public func discoverIncludedServices(
    in range: AttributeHandleRange, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTInclude] {
    let outcome = try await discover(.discoverIncludedServices(in: range), timeout)
    return if case .includes(let includes) = outcome { includes } else { [] }
  }

  /// The characteristics in a range, or those with one UUID (Vol 3, Part G, §4.6).
  public func discoverCharacteristics(
    in range: AttributeHandleRange = .all, uuid: BluetoothUUID? = nil, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTCharacteristic] {
    let procedure: GATTClient.Procedure =
      uuid.map { .discoverCharacteristicsByUUID(in: range, $0) }
      ?? .discoverCharacteristics(in: range)
    let outcome = try await discover(procedure, timeout)
    return if case .characteristics(let found) = outcome { found } else { [] }
  }

  /// The descriptors in a range (Vol 3, Part G, §4.7).
  public func discoverDescriptors(
    in range: AttributeHandleRange, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTDescriptor] {
    let outcome = try await discover(.discoverDescriptors(in: range), timeout)
    return if case .descriptors(let found) = outcome { found } else { [] }
  }

  /// The services, or those with one UUID, with all that they hold.
  public func discoverAll(
    _ uuid: BluetoothUUID? = nil, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTService] {
    let outcome = try await discover(.discoverAll(uuid), timeout)
    return if case .services(let services) = outcome { services } else { [] }
  }

  /// The same, as far as it comes: what was found before an error, and the error.
  public func discoverAsFarAsPossible(
    _ uuid: BluetoothUUID? = nil, timeout: Duration? = nil
  ) async -> (services: [GATTService], error: BLEError?) {
    let operation = Operation(.discoverAll(uuid), "discover", timeout: timeout)
    do {
      guard case .services(let services) = try await perform(operation) else { return ([], nil) }
      return (services, nil)
    } catch {
      return (await loop.call { operation.found }, error)
    }
  }

  private func discover(
    _ procedure: GATTClient.Procedure, _ timeout: Duration?
  ) async throws(BLEError) -> GATTClient.Outcome {
    try await perform(Operation(procedure, "discover", timeout: timeout))
  }
}
