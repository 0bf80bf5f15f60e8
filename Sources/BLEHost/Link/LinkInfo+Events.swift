package import BLEWire

// What a controller's events tell of a link.
extension LinkInfo {
  /// A link that was just made, if the event tells of one.
  package init?(_ id: LinkID, madeBy event: HCIEvent) {
    switch event {
    case .leConnectionComplete(let event) where event.status == .success:
      self.init(id, event)
    case .leEnhancedConnectionComplete(let event) where event.status == .success:
      self.init(id, event)
    case .leEnhancedConnectionCompleteV2(let event) where event.status == .success:
      self.init(id, event)
    default: return nil
    }
  }

  /// Takes over what an event about this link tells; false when it changes nothing.
  package mutating func update(with event: HCIEvent) -> Bool {
    switch event {
    case .leConnectionUpdateComplete(let event)
    where event.connectionHandle == handle && event.status == .success:
      interval = .microseconds(1250) * Int(event.connectionInterval)
      latency = Int(event.peripheralLatency)
      supervisionTimeout = .milliseconds(10) * Int(event.supervisionTimeout)
    case .lePHYUpdateComplete(let event)
    where event.connectionHandle == handle && event.status == .success:
      (txPHY, rxPHY) = (event.txPHY, event.rxPHY)
    case .leDataLengthChange(let event) where event.connectionHandle == handle:
      (maxTXOctets, maxRXOctets) = (Int(event.maxTXOctets), Int(event.maxRXOctets))
    default: return false
    }
    return true
  }

  init(_ id: LinkID, _ event: HCILEConnectionComplete) {
    self.init(
      id: id, handle: event.connectionHandle,
      peer: DeviceAddress(event.peerAddress, type: event.peerAddressType),
      role: LinkRole(rawValue: event.role & 1) ?? .central,
      interval: .microseconds(1250) * Int(event.connectionInterval),
      latency: Int(event.peripheralLatency),
      supervisionTimeout: .milliseconds(10) * Int(event.supervisionTimeout))
  }

  init(_ id: LinkID, _ event: HCILEEnhancedConnectionComplete) {
    self.init(
      id: id, handle: event.connectionHandle,
      peer: DeviceAddress(event.peerAddress, type: event.peerAddressType),
      role: LinkRole(rawValue: event.role & 1) ?? .central,
      interval: .microseconds(1250) * Int(event.connectionInterval),
      latency: Int(event.peripheralLatency),
      supervisionTimeout: .milliseconds(10) * Int(event.supervisionTimeout))
  }

  init(_ id: LinkID, _ event: HCILEEnhancedConnectionCompleteV2) {
    self.init(
      id: id, handle: event.connectionHandle,
      peer: DeviceAddress(event.peerAddress, type: event.peerAddressType),
      role: LinkRole(rawValue: event.role & 1) ?? .central,
      interval: .microseconds(1250) * Int(event.connectionInterval),
      latency: Int(event.peripheralLatency),
      supervisionTimeout: .milliseconds(10) * Int(event.supervisionTimeout))
  }
}
