internal import BLEHost
internal import BLETransport
internal import BLEWire

// The peripheral's side: links that others make, and advertising.
extension KernelBackend {
  func listen(
    _ handler: @escaping (any ATTChannel) -> Void, completion: @escaping (BLEError?) -> Void
  ) {
    guard let entry else {
      return completion(adapters.obstacle(to: chosen)?.during("accept links"))
    }
    linkHandler = handler
    if listener == nil { warnOfOtherListeners(entry) }
    completion(startListening(entry))
  }

  func stopListening() {
    linkHandler = nil
    listener?.close()
    listener = nil
  }

  func advertise(
    _ request: AdvertisingRequest, handler: @escaping (AdvertisingEvent) -> Void
  ) -> any AdvertisingControl {
    guard let entry, state == .poweredOn else {
      let error = adapters.obstacle(to: chosen) ?? BLEError(absent: chosen, "advertise")
      handler(.ended(error.during("advertise")))
      return EndedAdvertising(error)
    }
    let warn = warn
    let advertisement = KernelAdvertisement(
      request, on: entry, adapters, warn: { warn($0) },
      taken: { [weak self] in Set(self?.advertisements.compactMap(\.claimed) ?? []) }
    ) { [weak self] event in
      if case .ended = event { self?.forgetEndedAdvertisements() }
      handler(event)
    }
    advertisements.append(advertisement)
    advertisement.begin()
    return advertisement
  }

  /// The adapter was plugged in again, perhaps as another `hciN`.
  func restartServing(on entry: AdapterTable.Entry) {
    if listener != nil, let error = startListening(entry) { warn("\(error)") }
    for advertisement in advertisements { advertisement.restart(on: entry) }
  }

  /// Another program removed an advertising instance, as bluetoothd does with all when it starts;
  /// by then it listens, too.
  func advertisingRemoved(_ instance: UInt8, of index: ControllerIndex) {
    guard !isClosed, let entry, entry.index == index,
      let advertisement = advertisements.first(where: { $0.instance == instance })
    else { return }
    let other = HCIControllers.bluetoothDaemon ?? "another program"
    warn(
      "\(other) ended our advertising on \(index): it is begun again"
        + (listener == nil
          ? "" : ", and links are accepted again; \(other)'s GATT server gets none"))
    if listener != nil, let error = startListening(entry) { warn("\(error)") }
    advertisement.restart(on: entry)
  }

  private func startListening(_ entry: AdapterTable.Entry) -> BLEError? {
    listener?.close()
    let own = entry.ownAddress
    do {
      listener = try L2CAPListener(at: own.address, type: own.type, on: loop) {
        [weak self] in self?.accept($0, $1)
      }
      return nil
    } catch {
      return KernelFailure(error.code, during: .open, of: "\(entry.index)")
        .error(during: "accept links")
    }
  }

  private func accept(_ descriptor: Descriptor, _ peer: DeviceAddress) {
    for advertisement in advertisements { advertisement.linkMade() }
    forgetEndedAdvertisements()
    guard let linkHandler, let channel = incomingChannel(descriptor, peer) else { return }
    linkHandler(channel)
  }

  private func forgetEndedAdvertisements() { advertisements.removeAll { $0.isOver } }

  /// The kernel gives all links to whoever listened last.
  private func warnOfOtherListeners(_ entry: AdapterTable.Entry) {
    let own = entry.ownAddress.address
    let daemon = HCIControllers.bluetoothDaemon
    guard L2CAPListener.isTaken(at: own) ?? (daemon != nil) else { return }
    let other = daemon ?? "another program"
    warn(
      "\(other) accepts links on \(entry.index) too: while we do, its GATT server gets none; "
        + "what begins to listen after us takes them from us")
  }
}
