package import BLEHost

// A capture has no peripheral role.
extension ReplayBackend {
  package func listen(
    _ handler: @escaping (any ATTChannel) -> Void, completion: @escaping (BLEError?) -> Void
  ) {
    completion(.isReplay("accept links"))
  }

  package func advertise(
    _ request: AdvertisingRequest, handler: @escaping (AdvertisingEvent) -> Void
  ) -> any AdvertisingControl {
    let error = BLEError.isReplay("advertise")
    handler(.ended(error))
    return EndedAdvertising(error)
  }
}

extension BLEError {
  fileprivate static func isReplay(_ operation: String) -> BLEError {
    BLEError(
      .notSupported, operation: operation, detail: "a replayed capture has no radio",
      advice: "use sim, att:PATH, or an adapter with a controller")
  }
}
