package import BLEHost

/// Something that a backend advertises; only the loop's thread uses it.
package protocol AdvertisingControl: AnyObject {
  /// Advertises other content from now on; `completion` is called once.
  func update(
    _ content: AdvertisingContent,
    completion: @escaping (Result<AdvertisingInfo, BLEError>) -> Void)
  /// Ends it; nothing else is called from then on but `completion`, when it is off the air.
  func stop(_ completion: @escaping () -> Void)
}

/// What becomes of something that a backend advertises.
package enum AdvertisingEvent {
  /// It is on the air, for the first time or with other bytes.
  case started(AdvertisingInfo)
  /// It is over: for an error, or since somebody has connected and it does not go on after that.
  case ended(BLEError?)
}

// What a backend without a peripheral role does.
extension Backend {
  package func listen(
    _ handler: @escaping (any ATTChannel) -> Void, completion: @escaping (BLEError?) -> Void
  ) {
    completion(.noPeripheralRole("accept links"))
  }

  package func stopListening() {}

  package func advertise(
    _ request: AdvertisingRequest, handler: @escaping (AdvertisingEvent) -> Void
  ) -> any AdvertisingControl {
    let error = BLEError.noPeripheralRole("advertise")
    handler(.ended(error))
    return EndedAdvertising(error)
  }
}

/// What never was on the air.
final class EndedAdvertising: AdvertisingControl {
  private let error: BLEError

  init(_ error: BLEError) { self.error = error }

  func update(
    _ content: AdvertisingContent,
    completion: @escaping (Result<AdvertisingInfo, BLEError>) -> Void
  ) {
    completion(.failure(error))
  }

  func stop(_ completion: @escaping () -> Void) { completion() }
}

extension BLEError {
  /// The adapter can't be a peripheral.
  static func noPeripheralRole(_ operation: String) -> BLEError {
    BLEError(
      .notSupported, operation: operation, detail: "this adapter can't be a peripheral",
      advice: "use sim, att:PATH, or an adapter with a controller")
  }
}
