internal import BLEWire

/// What a discovery found, by kind, until it is put together.
struct GATTTree {
  var services: [GATTService] = []
  var includes: [GATTInclude] = []
  var characteristics: [GATTCharacteristic] = []
  var descriptors: [GATTDescriptor] = []

  /// From the first service's start to the last one's end; nil without services.
  var bounds: AttributeHandleRange? {
    guard let first = services.first, let last = services.last else { return nil }
    return first.handles.lowerBound...last.handles.upperBound
  }

  /// The services' UUIDs by their declarations' handles.
  var uuids: [AttributeHandle: BluetoothUUID] {
    var uuids: [AttributeHandle: BluetoothUUID] = [:]
    for service in services { uuids[service.handles.lowerBound] = service.uuid }
    return uuids
  }

  /// Whether a characteristic or an include lies in no service.
  var hasStrays: Bool {
    characteristics.contains { index(of: $0.handle) == nil }
      || includes.contains { index(of: $0.handle) == nil }
  }

  /// Adds a service in its place, unless it overlaps another one.
  mutating func add(_ service: GATTService) {
    let place = place(of: service.handles.upperBound)
    if place > 0, services[place - 1].handles.overlaps(service.handles) { return }
    services.insert(service, at: place)
  }

  /// Adds what is included and not known: secondary services.
  mutating func addIncludedServices() {
    for include in includes {
      add(GATTService(handles: include.service, uuid: include.uuid, isPrimary: false))
    }
  }

  /// Where descriptors can be, in the order of handles.
  mutating func gaps(in parts: [AttributeHandleRange]) -> [GATTGapSweep.Gap] {
    endCharacteristicsInTheirServices()
    var gaps: [GATTGapSweep.Gap] = []
    var left = characteristics[...]
    for part in parts {
      let own = left.prefix { $0.handle <= part.upperBound }
      left = left.dropFirst(own.count)
      let ranges = own.compactMap(\.descriptorHandles)
      guard let last = ranges.last else { continue }
      gaps += ranges.map { .init(handles: $0, limit: last.upperBound) }
    }
    return gaps
  }

  /// The services with all that belongs to them.
  func assembled() -> [GATTService] {
    var services = services
    for include in includes {
      if let index = index(of: include.handle) { services[index].includes.append(include) }
    }
    var next = descriptors.startIndex
    for var characteristic in characteristics {
      guard let index = index(of: characteristic.handle) else { continue }
      if let range = characteristic.descriptorHandles {
        while next < descriptors.endIndex, descriptors[next].handle <= range.upperBound {
          if range.contains(descriptors[next].handle) {
            characteristic.descriptors.append(descriptors[next])
          }
          next += 1
        }
      }
      services[index].characteristics.append(characteristic)
    }
    return services
  }

  /// Drops characteristics of no service, and ends the others where their services end.
  private mutating func endCharacteristicsInTheirServices() {
    var kept: [GATTCharacteristic] = []
    for var characteristic in characteristics {
      guard let index = index(of: characteristic.handle) else { continue }
      let end = min(characteristic.endHandle, services[index].handles.upperBound)
      characteristic.endHandle = max(end, characteristic.valueHandle)
      kept.append(characteristic)
    }
    characteristics = kept
  }

  private func index(of handle: AttributeHandle) -> Int? {
    let place = place(of: handle)
    return place > 0 && services[place - 1].handles.contains(handle) ? place - 1 : nil
  }

  /// How many services begin at or before a handle.
  private func place(of handle: AttributeHandle) -> Int {
    var (low, high) = (0, services.count)
    while low < high {
      let middle = (low + high) / 2
      if services[middle].handles.lowerBound <= handle { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
