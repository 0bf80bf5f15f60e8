internal import BLEHost
internal import BLEWire

/// One characteristic that somebody subscribed to, and what its peer was told of it.
///
/// All who subscribe to it share its Client Characteristic Configuration descriptor: it holds what
/// any of them wants, is written only when that changes, and by one write at a time.
final class SubscriptionEntry {
  private enum Descriptor: Equatable {
    case unknown
    case known(AttributeHandle)
    case absent
  }

  private enum State {
    case idle
    case changing
    /// Something changed during the change.
    case changingAgain
  }

  let handle: AttributeHandle
  /// Whether its values tell that the device's attributes have changed (Vol 3, Part G, §7.1).
  let isServiceChanged: Bool
  private(set) var subscribers: [Subscriber] = []
  private var wishes: [ClientCharacteristicConfiguration] = []
  private var characteristic: GATTCharacteristic
  private var descriptor = Descriptor.unknown
  /// What the peer was told; nil when that may no longer count.
  private var written: ClientCharacteristicConfiguration? = []
  private var state = State.idle
  private var waiters: [(BLEError?) -> Void] = []
  private weak var link: LinkCore?

  init(_ characteristic: GATTCharacteristic, on link: LinkCore) {
    handle = characteristic.valueHandle
    isServiceChanged = characteristic.uuid == 0x2a05
    self.characteristic = characteristic
    self.link = link
    learn(from: characteristic)
  }

  /// Whether a caller means this one, and not another that has its handle now.
  func isFor(_ characteristic: GATTCharacteristic) -> Bool {
    self.characteristic.uuid == characteristic.uuid
  }

  /// Takes over what a caller discovered: the device may have changed since the last time.
  ///
  /// Whoever calls it then calls `update`.
  func learn(from characteristic: GATTCharacteristic) {
    let found: Descriptor
    if let listed = characteristic.descriptors.first(where: { $0.uuid == Self.type }) {
      found = .known(listed.handle)
    } else if !characteristic.descriptors.isEmpty || characteristic.descriptorHandles == nil {
      found = .absent
    } else if characteristic.hasPlace(of: self.characteristic) {
      found = descriptor
    } else {
      found = .unknown
    }
    self.characteristic = characteristic
    guard found != descriptor else { return }
    descriptor = found
    // Nothing was written to this one.
    written = []
  }

  /// The device has changed there: where the descriptor is must be found out again.
  func attributesChanged(in range: AttributeHandleRange) {
    let own = characteristic.handle...max(characteristic.handle, characteristic.endHandle)
    guard range.overlaps(own) else { return }
    descriptor = .unknown
    if written != [] { written = nil }
  }

  /// Adds somebody, who gets values from now on.
  func add(_ subscriber: Subscriber, _ wish: ClientCharacteristicConfiguration) {
    subscribers.append(subscriber)
    wishes.append(wish)
  }

  /// Removes somebody, who gets no value from now on.
  func remove(_ subscriber: Subscriber) {
    guard let index = subscribers.firstIndex(where: { $0 === subscriber }) else { return }
    subscribers.remove(at: index)
    wishes.remove(at: index)
  }

  /// Tells the peer what is wanted now, unless it knows, and then calls `completion`.
  func update(_ completion: @escaping (BLEError?) -> Void) {
    waiters.append(completion)
    switch state {
    case .idle:
      state = .changing
      change()
    case .changing, .changingAgain: state = .changingAgain
    }
  }

  private func change() {
    guard let link else { return end(BLEError(.disconnected, operation: "subscribe")) }
    let wanted = wishes.reduce(into: ClientCharacteristicConfiguration()) { $0.formUnion($1) }
    guard wanted != written else { return end(nil) }
    switch descriptor {
    case .known(let handle):
      link.start(
        Operation(.write(handle, wanted.encoded), "subscribe", of: self.handle) { [self] outcome in
          guard descriptor == .known(handle) else { return changeAnew() }
          switch outcome {
          case .success:
            written = wanted
            changed()
          case .failure(let error): end(error.during("subscribe", of: self.handle))
          }
        })
    case .absent:
      if written == [] {
        link.warn(
          "\(handle) has no client characteristic configuration: listening all the same, but the "
            + "device may send nothing")
      }
      link.channel.listen(to: handle, wanted)
      written = wanted
      changed()
    case .unknown: find(on: link)
    }
  }

  private func find(on link: LinkCore) {
    guard let range = characteristic.descriptorHandles else {
      descriptor = .absent
      return change()
    }
    link.start(
      Operation(.discoverDescriptors(in: range), "subscribe", of: handle) { [self] outcome in
        guard descriptor == .unknown else { return changeAnew() }
        switch outcome {
        case .success(.descriptors(let found)):
          let handle = found.first { $0.uuid == Self.type }?.handle
          descriptor = handle.map { .known($0) } ?? .absent
          change()
        case .success: end(BLEError(.malformedPDU, operation: "subscribe", handle: handle))
        case .failure(let error): end(error.during("subscribe", of: handle))
        }
      })
  }

  private func changed() {
    if case .changingAgain = state { changeAnew() } else { end(nil) }
  }

  private func changeAnew() {
    state = .changing
    change()
  }

  private func end(_ error: BLEError?) {
    // After a failure, those who came meanwhile have the same descriptor, and the same error.
    state = .idle
    let ended = waiters
    waiters = []
    for waiter in ended { waiter(error) }
  }

  /// Client Characteristic Configuration.
  private static let type: BluetoothUUID = 0x2902
}

extension GATTCharacteristic {
  /// Whether it has the handles that another one has.
  fileprivate func hasPlace(of other: GATTCharacteristic) -> Bool {
    (handle, valueHandle, endHandle) == (other.handle, other.valueHandle, other.endHandle)
  }
}
