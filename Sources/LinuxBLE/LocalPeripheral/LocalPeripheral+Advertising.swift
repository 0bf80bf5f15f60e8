public import BLEHost
internal import BLEWire

extension LocalPeripheral {
  /// Advertises the peripheral, and waits until it is on the air; it ends with the peripheral.
  ///
  /// Without a request, its name and its services are told, as far as they fit. Otherwise as
  /// `Adapter.advertise`.
  @discardableResult
  public func advertise(
    _ request: AdvertisingRequest? = nil
  ) async throws(BLEError) -> LocalAdvertisement {
    let advertisement = try await adapter.advertise(request ?? AdvertisingRequest(content))
    await core.loop.call { [core] in core.hold(advertisement.core) }
    return advertisement
  }

  private var content: AdvertisingContent {
    core.state.withLock { state in
      let database = state.server.database
      let names = database.handles(of: 0x2a00).compactMap { database[$0]?.value }
      var content = AdvertisingContent()
      content.name = names.first.flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
      let services = database.tree.filter(\.isPrimary).map(\.uuid)
      content.services = services.filter { $0 != 0x1800 && $0 != 0x1801 }
      content.mayOmitServices = true
      return content
    }
  }
}

extension ServerCore {
  /// Ends an advertisement when the server ends.
  fileprivate func hold(_ advertisement: AdvertisementCore) {
    advertisements.removeAll { $0.end != nil }
    if state.withLock({ $0.isClosed }) {
      advertisement.stop()
    } else {
      advertisements.append(advertisement)
    }
  }
}
