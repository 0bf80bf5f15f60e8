import BLEHost
import BLEWire
import LinuxBLE
import ToolSupport

/// Finds what targets stand for on a device, with as few round trips as that takes.
struct TargetResolver {
  let peripheral: Peripheral
  let timeout: Duration
  /// Whether the device is a recorded one.
  let isReplay: Bool
  /// Where to look: everywhere, or in the services that were named.
  let ranges: [AttributeHandleRange]

  /// Looks for the services that `--service` names.
  init(
    _ arguments: ToolArguments, on peripheral: Peripheral, _ options: CommonOptions
  ) async throws {
    self.peripheral = peripheral
    timeout = options.timeout
    isReplay = options.adapter.hasPrefix("replay:")
    guard let text = arguments.value("service") else {
      ranges = [.all]
      return
    }
    let uuid = try Target.uuid(text, preferring: .service)
    ranges = try await peripheral.discoverServices(uuid, timeout: options.timeout).map(\.handles)
    if ranges.isEmpty {
      throw ToolFailure.badData(
        "the device has no service \(uuid.label(AssignedNames.service(uuid)))")
    }
  }

  /// Reads the values that a target stands for.
  func read(_ target: Target, all: Bool) async throws -> [NamedValue] {
    switch target {
    case .handle(let handle):
      return [NamedValue(handle: handle, uuid: nil, bytes: try await peripheral.read(handle))]
    case .uuid(let uuid):
      var values: [NamedValue] = []
      for range in ranges {
        values += try await Self.values(of: uuid, in: range, on: peripheral)
      }
      try check(values.map(\.handle), uuid, all: all)
      return values
    }
  }

  /// Reads all values of a type; none is no error.
  static func values(
    of uuid: BluetoothUUID, in range: AttributeHandleRange, on peripheral: Peripheral
  ) async throws -> [NamedValue] {
    do {
      return try await all(uuid, in: range, on: peripheral)
    } catch {
      guard (error as? BLEError)?.code == .att(.attributeNotFound) else { throw error }
      return []
    }
  }

  // A function of its own: the compiler (6.3.1) fails on typed errors in the `do` above.
  private static func all(
    _ uuid: BluetoothUUID, in range: AttributeHandleRange, on peripheral: Peripheral
  ) async throws -> [NamedValue] {
    try await peripheral.read(uuid: uuid, in: range).map {
      NamedValue(handle: $0.handle, uuid: uuid, bytes: $0.value)
    }
  }

  /// The handle of the value that a target stands for.
  func handle(of target: Target) async throws -> AttributeHandle {
    guard case .uuid(let uuid) = target else {
      guard case .handle(let handle) = target else { throw ToolFailure.badData("no handle") }
      return handle
    }
    let handles: [AttributeHandle]
    if AssignedNames.descriptor(uuid) != nil {
      // No characteristic: its attributes are found by reading them.
      handles = try await read(target, all: true).map(\.handle)
    } else {
      handles = try await characteristics(of: uuid).map(\.valueHandle)
    }
    try check(handles, uuid, all: false)
    return handles[0]
  }

  /// The characteristics to subscribe to, each with its configuration descriptor.
  func characteristics(of targets: [Target]) async throws -> [GATTCharacteristic] {
    let uuids = targets.compactMap { target -> BluetoothUUID? in
      if case .uuid(let uuid) = target { uuid } else { nil }
    }
    var found: [GATTCharacteristic] = []
    if uuids.count > 1 {
      for range in ranges { found += try await discover(in: range, nil) }
    } else if let uuid = uuids.first {
      found = try await characteristics(of: uuid)
    }
    var result: [GATTCharacteristic] = []
    for target in targets {
      switch target {
      case .handle(let handle):
        result.append(try await subscribable(characteristic(withValue: handle)))
      case .uuid(let uuid):
        let matches = found.filter { $0.uuid == uuid }
        try check(matches.map(\.valueHandle), uuid, all: false)
        for match in matches { result.append(try await subscribable(match)) }
      }
    }
    return result
  }

  private func characteristics(of uuid: BluetoothUUID) async throws -> [GATTCharacteristic] {
    var found: [GATTCharacteristic] = []
    for range in ranges { found += try await discover(in: range, uuid) }
    return found
  }

  private func discover(
    in range: AttributeHandleRange, _ uuid: BluetoothUUID?
  ) async throws -> [GATTCharacteristic] {
    try await peripheral.discoverCharacteristics(in: range, uuid: uuid, timeout: timeout)
  }

  /// The characteristic with that value: its declaration lies just before.
  ///
  /// A replayed device may have had no discovery, so that only its values were recorded: then a
  /// handle that is no declaration and no descriptor is taken for a value.
  private func characteristic(
    withValue handle: AttributeHandle
  ) async throws -> GATTCharacteristic {
    let before = AttributeHandle(rawValue: max(1, handle.rawValue &- 1))
    let found = try await peripheral.discoverCharacteristics(in: before...before, timeout: timeout)
    if var result = found.first(where: { $0.valueHandle == handle }) {
      result.endHandle = .last
      return result
    }
    let known = try await peripheral.discoverDescriptors(in: handle...handle, timeout: timeout)
    let type = known.first?.uuid
    let isOther = type.map {
      AssignedNames.declaration($0) != nil || AssignedNames.descriptor($0) != nil
    }
    guard isReplay, found.isEmpty, isOther != true else {
      let hint = handle.uuidHint.map { " (\($0))" } ?? ""
      throw ToolFailure.badData("\(handle) is no characteristic's value\(hint)")
    }
    return GATTCharacteristic(
      handle: before, valueHandle: handle, properties: [.notify, .indicate],
      uuid: type ?? .unknown, endHandle: .last)
  }

  /// The characteristic with its configuration descriptor.
  ///
  /// Some devices send values that their declaration does not promise: with a configuration
  /// descriptor it may be tried, without one it is a mistake.
  private func subscribable(_ characteristic: GATTCharacteristic) async throws -> GATTCharacteristic
  {
    var result = try await configured(characteristic)
    guard result.properties.isDisjoint(with: [.notify, .indicate]) else { return result }
    guard result.descriptors.contains(where: { $0.uuid == 0x2902 }) else {
      throw ToolFailure.badData(
        "\(result.valueHandle) can't be subscribed to: its characteristic has neither notify nor "
          + "indicate (\(result.properties))")
    }
    result.properties.insert(.notify)
    return result
  }

  /// Looks for the configuration descriptor where it is likely, so that one request is enough.
  private func configured(_ characteristic: GATTCharacteristic) async throws -> GATTCharacteristic {
    var result = characteristic
    var next = characteristic.descriptorHandles?.lowerBound
    var count: UInt16 = 1
    while let first = next {
      let limit = characteristic.endHandle.rawValue
      let last = AttributeHandle(rawValue: min(limit, first.rawValue.addingClamped(count - 1)))
      for descriptor in try await peripheral.discoverDescriptors(in: first...last, timeout: timeout)
      {
        if let short = descriptor.uuid.short16, (0x2800...0x2803).contains(short) {
          result.endHandle = AttributeHandle(rawValue: descriptor.handle.rawValue - 1)
          return result
        }
        result.descriptors.append(descriptor)
        if descriptor.uuid == 0x2902 { return result }
      }
      // A hole ends the search.
      guard result.descriptors.last?.handle == last, last < characteristic.endHandle else { break }
      next = last.next
      count = 5
    }
    if let last = result.descriptors.last { result.endHandle = last.handle }
    if result.descriptors.isEmpty { result.endHandle = result.valueHandle }
    return result
  }

  private func check(_ handles: [AttributeHandle], _ uuid: BluetoothUUID, all: Bool) throws {
    let label = uuid.label(AssignedNames.attribute(uuid))
    guard !handles.isEmpty else { throw ToolFailure.badData("the device has no \(label)") }
    guard handles.count == 1 || all else {
      // A peer may have it at each of its handles.
      let list = handles.prefix(longestList).map(\.description).joined(separator: ", ")
      let rest = handles.count > longestList ? " and \(handles.count - longestList) more" : ""
      throw ToolFailure.badData("\(label) stands at several handles: \(list)\(rest)")
    }
  }
}

/// How many handles an error names.
private let longestList = 32

extension BluetoothUUID {
  /// Stands for a type that nobody told.
  static let unknown: BluetoothUUID = 0
}

extension UInt16 {
  fileprivate func addingClamped(_ other: UInt16) -> UInt16 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
