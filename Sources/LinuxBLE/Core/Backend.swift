package import BLEHost
package import BLEWire

/// What every source of Bluetooth offers; only the loop's thread uses it.
package protocol Backend: AnyObject {
  /// Whether it can be used now.
  var state: AdapterState { get }
  /// Called when that has changed.
  var onStateChange: (() -> Void)? { get set }
  /// Makes it ready; calls `completion` once, with what went wrong.
  func start(_ completion: @escaping (BLEError?) -> Void)
  /// Begins to tell advertising reports, as they come; throws when there is nothing to scan.
  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError)
  /// Ends the scan; its handler is not called from then on.
  func stopScan()
  /// Looks for a device and connects to it; `completion` is called once, unless it is cancelled.
  ///
  /// The address is nil where the caller has none; a backend that needs one then fails.
  func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation
  /// Begins to accept links that others make, and calls `handler` with each; `completion` is called
  /// once, when that works or can't.
  ///
  /// Advertising alone accepts none: a link that comes while nobody listens is ended at once.
  func listen(
    _ handler: @escaping (any ATTChannel) -> Void, completion: @escaping (BLEError?) -> Void)
  /// Ends to accept links; those that there are stay.
  func stopListening()
  /// Begins to advertise; `handler` is told when it is on the air, and when it ends by itself.
  ///
  /// It is called once with `.started` or `.ended`, and may be before this returns; after `.ended`
  /// never again. Advertising goes on by itself after a connection, and after the controller was
  /// reset.
  func advertise(
    _ request: AdvertisingRequest, handler: @escaping (AdvertisingEvent) -> Void
  ) -> any AdvertisingControl
  /// Ends all that is under way: nothing is called from then on but `completion`, when the last
  /// link is over.
  func close(_ completion: @escaping () -> Void)
}

extension Backend {
  /// A state that never changes.
  package var onStateChange: (() -> Void)? {
    get { nil }
    set {}
  }

  /// Most are ready at once.
  package func start(_ completion: @escaping (BLEError?) -> Void) { completion(nil) }
}

/// What a scan tells.
package enum BackendScanEvent {
  /// A device was heard.
  case report(AdvertisingReport, Timestamp)
  /// There will be no more reports: for an error, or since a capture is over.
  case ended(BLEError?)
}

/// Something under way that can be called off.
package protocol Cancellation {
  /// Calls it off; its completion is not called from then on.
  func cancel()
}
