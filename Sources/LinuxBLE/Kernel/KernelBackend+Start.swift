internal import BLEHost
internal import BLEWire

// What is done once when the adapter is opened.
extension KernelBackend {
  /// Switches the adapter on and begins to record, as far as that is asked for.
  func prepare(_ options: Adapter.Options, _ completion: @escaping (BLEError?) -> Void) {
    guard options.powerOn, state != .poweredOn else { return record(options, completion) }
    adapters.powerOn(chosen) { [weak self] error in
      guard let self, !isClosed else { return }
      if let error { return completion(error) }
      record(options, completion)
    }
  }

  private func record(_ options: Adapter.Options, _ completion: @escaping (BLEError?) -> Void) {
    guard let path = options.record, let index = entry?.index else { return completion(nil) }
    // Only root may know the types of addresses to which there are links already.
    adapters.request(.getConnections, of: index) { [weak self] answer in
      guard let self, !isClosed else { return }
      var types: [BluetoothAddress: AddressType] = [:]
      if case .done(let bytes) = answer, let list = try? ManagementConnections(parsing: bytes) {
        for device in list.addresses.compactMap(\.device) { types[device.address] = device.type }
      }
      do throws(BLEError) {
        let (loop, warn, failed) = (loop, warn, options.recordingFailed)
        recording = try KernelRecording(
          index, types: types, on: loop,
          warn: {
            warn($0)
            failed()
          },
          makeRecorder: { () throws(BLEError) in
            try Recorder(path, on: loop, warn: warn, failed: failed)
          })
        completion(nil)
      } catch {
        completion(error)
      }
    }
  }

  /// The adapter was plugged in again, perhaps as another `hciN`.
  func recordAgain(_ index: ControllerIndex) {
    do { try recording?.follow(index) } catch { warn("recording ended: \(error)") }
  }
}
