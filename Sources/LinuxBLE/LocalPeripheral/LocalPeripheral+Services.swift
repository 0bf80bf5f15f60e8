public import BLEHost
public import BLEWire

/// A service that a local peripheral offers, with the handles that it got.
public struct LocalService: Hashable, Sendable {
  /// Which service.
  public var uuid: BluetoothUUID
  /// The handles of all its attributes.
  public var handles: AttributeHandleRange
  /// Its characteristics, in their order.
  public var characteristics: [LocalCharacteristic]

  /// The handle of the value of a characteristic; nil when there is none of that UUID.
  public func value(_ uuid: BluetoothUUID) -> AttributeHandle? {
    characteristics.first { $0.uuid == uuid }?.valueHandle
  }
}

/// A characteristic that a local peripheral offers.
public struct LocalCharacteristic: Hashable, Sendable {
  /// Which characteristic.
  public var uuid: BluetoothUUID
  /// The handle of its declaration.
  public var handle: AttributeHandle
  /// The handle of its value.
  public var valueHandle: AttributeHandle
  /// What clients may do.
  public var properties: CharacteristicProperties
}

extension LocalPeripheral {
  /// All attributes that it has now; may be read on any thread.
  public var database: AttributeDatabase { core.state.withLock { $0.server.database } }

  /// The services that it offers now; may be read on any thread.
  public var services: [LocalService] {
    core.state.withLock { state in
      let database = state.server.database
      return database.services.map { database.localService(at: $0) }
    }
  }

  /// Adds services, all or, when one has a mistake, none; connected clients are told
  /// (Vol 3, Part G, §7.1).
  ///
  /// The handlers answer for the values of these services that are dynamic, which are those defined
  /// without a value, and for attributes that need authorization.
  @discardableResult
  public func add(
    _ services: [ServiceDefinition], handlers: LocalHandlers = LocalHandlers()
  ) async throws(BLEError) -> [LocalService] {
    let result = await core.loop.call { [core] in
      core.add(services, handlers)
    }
    do throws(AttributeDatabaseError) { return try result.get() } catch {
      throw BLEError(.invalidArgument, operation: "add services", detail: "\(error)")
    }
  }

  /// Adds a service; connected clients are told (Vol 3, Part G, §7.1).
  @discardableResult
  public func add(
    _ service: ServiceDefinition, handlers: LocalHandlers = LocalHandlers()
  ) async throws(BLEError) -> LocalService {
    let added = try await add([service], handlers: handlers)
    guard let first = added.first else { throw BLEError(.cancelled, operation: "add services") }
    return first
  }

  /// Removes a service; connected clients are told (Vol 3, Part G, §7.1).
  ///
  /// It fails when another service includes it, and when it is not there.
  public func remove(_ service: LocalService) async throws(BLEError) {
    let start = service.handles.lowerBound
    let error = await core.loop.call { [core] in core.removeService(at: start) }
    if let error {
      throw BLEError(
        .invalidArgument, operation: "remove service", handle: start, detail: "\(error)")
    }
  }

  /// Sets who answers for the dynamic values of a service that is there already.
  public func setHandlers(_ handlers: LocalHandlers, of service: LocalService) async {
    let start = service.handles.lowerBound
    await core.loop.call { [core] in core.handlers[start] = handlers }
  }
}

extension ServerCore {
  fileprivate func add(
    _ services: [ServiceDefinition], _ handlers: LocalHandlers
  ) -> Result<[LocalService], AttributeDatabaseError> {
    change { server, now in
      Result { () throws(AttributeDatabaseError) in
        let ranges = try server.addServices(services, at: now)
        for range in ranges { self.handlers[range.lowerBound] = handlers }
        return ranges.map { server.database.localService(at: $0) }
      }
    }
  }

  fileprivate func removeService(at handle: AttributeHandle) -> AttributeDatabaseError? {
    let error = change { server, now in
      do throws(AttributeDatabaseError) {
        try server.removeService(at: handle, at: now)
        return AttributeDatabaseError?.none
      } catch {
        return error
      }
    }
    if error == nil { handlers[handle] = nil }
    return error
  }
}

extension AttributeDatabase {
  fileprivate func localService(at range: AttributeHandleRange) -> LocalService {
    var service = LocalService(uuid: 0, handles: range, characteristics: [])
    var index = firstIndex(atOrAfter: range.lowerBound)
    while index < attributes.count, range.contains(attributes[index].handle) {
      let attribute = attributes[index]
      index += 1
      switch attribute.role {
      case .service: service.uuid = (try? BluetoothUUID(parsing: attribute.value)) ?? 0
      case .characteristic(let value):
        guard let found = self[value], case .value(let properties, _) = found.role else { continue }
        service.characteristics.append(
          LocalCharacteristic(
            uuid: found.type, handle: attribute.handle, valueHandle: value, properties: properties))
      case .include, .value, .configuration, .descriptor: break
      }
    }
    return service
  }
}
