internal import BLEHost
internal import BLEWire

// The peripheral role of our own host stack.
extension HostBackend {
  func listen(
    _ handler: @escaping (any ATTChannel) -> Void, completion: @escaping (BLEError?) -> Void
  ) {
    linkHandler = handler
    completion(nil)
  }

  func stopListening() { linkHandler = nil }

  func advertise(
    _ request: AdvertisingRequest, handler: @escaping (AdvertisingEvent) -> Void
  ) -> any AdvertisingControl {
    let advertisement = HostAdvertisement(self, handler)
    // What comes of it is told by `drain`, which knows it by then.
    changeHost { host, now in
      let id = host.startAdvertising(request, at: now)
      advertisement.id = id
      advertisements[id] = advertisement
    }
    return advertisement
  }

  /// Advertises other content; the error when it doesn't fit.
  func update(_ id: AdvertisingID, _ content: AdvertisingContent) -> BLEError? {
    changeHost { host, now in
      do throws(AdvertisingFailure) {
        try host.updateAdvertising(id, content, at: now)
        return nil
      } catch {
        return BLEError(error, transport: nil)
      }
    }
  }

  func stopAdvertising(_ id: AdvertisingID) {
    changeHost { host, now in host.stopAdvertising(id, at: now) }
  }

  /// It is no longer advertised.
  func ended(_ id: AdvertisingID, _ error: BLEError?) {
    advertisements.removeValue(forKey: id)?.ended(error)
  }

  /// Somebody has connected.
  func accept(_ channel: HostChannel) {
    if let linkHandler { linkHandler(channel) } else { channel.close() }
  }
}
