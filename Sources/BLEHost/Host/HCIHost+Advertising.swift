public import BLEWire

extension HCIHost {
  /// Begins to advertise; `advertising` follows when it is on the air, or `advertisingEnded`.
  ///
  /// It goes on after a connection, if its parameters say so, and after the controller was reset.
  /// Links of those who connect come as `incoming`.
  public mutating func startAdvertising(
    _ request: AdvertisingRequest, at now: Moment
  ) -> AdvertisingID {
    let id = advertiser.start(request, at: now)
    if let failure { advertiser.fail(failure) }
    pump(at: now)
    return id
  }

  /// Advertises other content; `advertising` follows. What doesn't fit changes nothing.
  public mutating func updateAdvertising(
    _ id: AdvertisingID, _ content: AdvertisingContent, at now: Moment
  ) throws(AdvertisingFailure) {
    try advertiser.update(id, content)
    pump(at: now)
  }

  /// Ends advertising; `advertisingEnded` follows when it is off the air.
  public mutating func stopAdvertising(_ id: AdvertisingID, at now: Moment) {
    advertiser.stop(id)
    pump(at: now)
  }
}
