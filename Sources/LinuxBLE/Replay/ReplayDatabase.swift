internal import BLEWire

/// A peer's attributes, rebuilt from what was asked and answered in all of its sessions.
package struct ReplayDatabase: Sendable {
  private var types: [AttributeHandle: BluetoothUUID] = [:]
  /// Values of declarations, and values that a search by value found.
  private(set) var constants: [AttributeHandle: [UInt8]] = [:]
  private var groupEnds: [AttributeHandle: AttributeHandle] = [:]
  /// Where every attribute is known.
  private var explored = HandleRanges()
  /// Where every attribute of a type is known.
  private var exploredTypes: [BluetoothUUID: HandleRanges] = [:]
  /// Where every attribute of a type with a value is known.
  private var exploredValues: [BluetoothUUID: [[UInt8]: HandleRanges]] = [:]
  /// Types by which the peer does not group.
  private(set) var groupErrors: [BluetoothUUID: ATTErrorCode] = [:]

  /// Handles whose type is known, in order; complete after `finish`.
  private(set) var handles: [AttributeHandle] = []
  /// The declarations by the handles of their values; complete after `finish`.
  private(set) var declarations: [AttributeHandle: RecordedDeclaration] = [:]
  /// The characteristic value that each client configuration belongs to.
  private(set) var configurations: [AttributeHandle: AttributeHandle] = [:]
  /// Characteristic values that the peer notified, but whose client configuration is nowhere.
  private(set) var unsolicited: Set<AttributeHandle> = []
  private var known = HandleRanges()
  /// What belongs to a service of which the end is known.
  private var groups = HandleRanges()
  /// The handles of services, and those of all declarations, in order.
  private var services: [AttributeHandle] = []
  private var declared: [AttributeHandle] = []

  /// The UUIDs of the primary services, in their handles' order, each once.
  var primaryServices: [BluetoothUUID] {
    var seen: Set<BluetoothUUID> = []
    return handles.compactMap { handle in
      guard types[handle] == ReplayType.primaryService, let value = constants[handle],
        let uuid = try? BluetoothUUID(parsing: value), seen.insert(uuid).inserted
      else { return nil }
      return uuid
    }
  }

  /// An attribute's type, if the capture tells it.
  func type(of handle: AttributeHandle) -> BluetoothUUID? { types[handle] }

  /// The declaration at a handle, if there is one.
  func declaration(at handle: AttributeHandle) -> RecordedDeclaration? {
    guard types[handle] == ReplayType.characteristic else { return nil }
    return constants[handle].flatMap { RecordedDeclaration($0, at: handle) }
  }

  /// The known attributes in a range, in order.
  func handles(in range: AttributeHandleRange) -> ArraySlice<AttributeHandle> {
    let end = range.upperBound.next.map { position(of: $0, in: handles) } ?? handles.count
    return handles[position(of: range.lowerBound, in: handles)..<end]
  }

  /// The last handle of the group that begins at a handle: before the next group at the latest,
  /// whatever was recorded, since a client takes overlapping groups for a fault.
  func groupEnd(of start: AttributeHandle) -> AttributeHandle {
    let behind = start.next.map { services[position(of: $0, in: services)...] } ?? []
    let next = behind.first
    let limit = next.map { AttributeHandle(rawValue: $0.rawValue - 1) }
    if let end = groupEnds[start] { return min(end, limit ?? end) }
    if let limit { return limit }
    return explored.contains(.last) ? max(start, handles.last ?? start) : .last
  }

  /// Whether the capture tells every attribute of the range, or every one of a type (and value).
  func isExplored(
    _ range: AttributeHandleRange, for type: BluetoothUUID? = nil, value: [UInt8]? = nil
  ) -> Bool {
    if known.contains(range) { return true }
    var ranges = known
    if let type {
      ranges.formUnion(exploredTypes[type])
      if ReplayType.canBeValue(type) {
        ranges.formUnion(exploredTypes[ReplayType.characteristic])
      }
      if ReplayType.isService(type) {
        ranges.formUnion(groups)
      }
      if let value { ranges.formUnion(exploredValues[type]?[value]) }
    }
    return ranges.contains(range)
  }
}

// What is learnt from requests and their answers.
extension ReplayDatabase {
  mutating func learn(_ request: ATTPDU, _ response: ATTPDU) {
    switch (request, response) {
    case (.findInformationRequest(let asked), .findInformationResponse(let answer)):
      guard let range = requestedRange(asked.start, asked.end) else { return }
      for entry in answer.entries where range.contains(entry.handle) {
        types[entry.handle] = entry.type
        explored.insert(range.lowerBound...entry.handle)
      }
    case (.findByTypeValueRequest(let asked), .findByTypeValueResponse(let answer)):
      guard let range = requestedRange(asked.start, asked.end) else { return }
      let type = BluetoothUUID(asked.type)
      for group in answer.groups where range.contains(group.lowerBound) {
        types[group.lowerBound] = type
        constants[group.lowerBound] = asked.value
        if ReplayType.isService(type) { groupEnds[group.lowerBound] = group.upperBound }
        exploredValues[type, default: [:]][asked.value, default: .init()]
          .insert(range.lowerBound...max(group.lowerBound, min(group.upperBound, range.upperBound)))
      }
    case (.readByTypeRequest(let asked), .readByTypeResponse(let answer)):
      guard let range = requestedRange(asked.start, asked.end) else { return }
      for record in answer.records where range.contains(record.handle) {
        types[record.handle] = asked.type
        exploredTypes[asked.type, default: .init()].insert(range.lowerBound...record.handle)
        if ReplayType.isDeclaration(asked.type) { constants[record.handle] = record.value }
      }
    case (.readByGroupTypeRequest(let asked), .readByGroupTypeResponse(let answer)):
      guard let range = requestedRange(asked.start, asked.end) else { return }
      for group in answer.groups where range.contains(group.handles.lowerBound) {
        let start = group.handles.lowerBound
        types[start] = asked.type
        constants[start] = group.value
        groupEnds[start] = group.handles.upperBound
        exploredTypes[asked.type, default: .init()]
          .insert(range.lowerBound...min(group.handles.upperBound, range.upperBound))
      }
    default: break
    }
  }

  mutating func learn(_ request: ATTPDU, refused response: ATTErrorResponse) {
    let isAbsent = response.error == .attributeNotFound
    switch request {
    case .findInformationRequest(let asked) where isAbsent:
      guard let range = requestedRange(asked.start, asked.end) else { return }
      explored.insert(range)
    case .findByTypeValueRequest(let asked) where isAbsent:
      guard let range = requestedRange(asked.start, asked.end) else { return }
      exploredValues[BluetoothUUID(asked.type), default: [:]][asked.value, default: .init()]
        .insert(range)
    case .readByTypeRequest(let asked) where isAbsent:
      guard let range = requestedRange(asked.start, asked.end) else { return }
      exploredTypes[asked.type, default: .init()].insert(range)
    case .readByGroupTypeRequest(let asked):
      guard let range = requestedRange(asked.start, asked.end) else { return }
      if isAbsent {
        exploredTypes[asked.type, default: .init()].insert(range)
      } else {
        groupErrors[asked.type] = response.error
      }
    default: break
    }
  }
}

// What follows when all is learnt.
extension ReplayDatabase {
  /// Draws the conclusions from all sessions together.
  mutating func finish(_ sessions: [ReplaySession]) {
    nameValues(sessions)
    sortHandles()
    declareFromEvidence(sessions)
    findConfigurations(sessions)
    sortHandles()
    for declaration in handles.compactMap(declaration(at:))
    where declarations[declaration.valueHandle] == nil {
      declarations[declaration.valueHandle] = declaration
    }
  }

  private mutating func sortHandles() {
    handles = types.keys.sorted()
    services = handles.filter { ReplayType.isService(types[$0]) }
    declared = handles.filter { ReplayType.isDeclaration(types[$0]) }
    groups = HandleRanges()
    for (start, end) in groupEnds.sorted(by: { $0.key < $1.key }) { groups.insert(start...end) }
    known = exploredTypes[ReplayType.primaryService] ?? .init()  // Nothing lies between services.
    for range in groups.ranges { known.subtract(range) }
    known.formUnion(explored)
    for handle in handles { known.insert(handle...handle) }
  }

  /// Types of characteristic values follow from their declarations.
  private mutating func nameValues(_ sessions: [ReplaySession]) {
    for (handle, type) in types where ReplayType.isDeclaration(type) && constants[handle] == nil {
      for case .value(let bytes, _)? in sessions.map({ $0.reads[handle]?.last }) {
        constants[handle] = bytes
      }
    }
    for handle in Array(types.keys) {
      guard let declaration = declaration(at: handle) else { continue }
      if types[declaration.valueHandle] == nil { types[declaration.valueHandle] = declaration.uuid }
    }
  }

  /// Where only types were asked for, what happened to a value tells its properties.
  private mutating func declareFromEvidence(_ sessions: [ReplaySession]) {
    var values: [AttributeHandle: UInt8] = [:]
    for value in sessions.lazy.flatMap(\.values) {
      values[value.handle, default: 0] |=
        value.isIndication ? RecordedDeclaration.indicate : RecordedDeclaration.notify
    }
    for handle in handles
    where types[handle] == ReplayType.characteristic && constants[handle] == nil {
      guard let next = handle.next, let uuid = types[next], ReplayType.canBeValue(uuid) else {
        continue
      }
      var properties = values[next] ?? 0
      for session in sessions {
        if session.reads[next] != nil { properties |= RecordedDeclaration.read }
        if session.writes[next] != nil { properties |= RecordedDeclaration.write }
        if session.commands[next] != nil { properties |= RecordedDeclaration.writeCommand }
      }
      var writer = ByteWriter()
      writer.write(properties)
      writer.write(next.rawValue)
      uuid.write(to: &writer)
      constants[handle] = writer.bytes
    }
  }

  private mutating func findConfigurations(_ sessions: [ReplaySession]) {
    let notified = Set(sessions.flatMap { $0.values.map(\.handle) })
    let inOrder = notified.sorted()
    for handle in handles where types[handle] == ReplayType.clientConfiguration {
      configurations[handle] = owner(of: handle, notified: inOrder)
    }
    let written = Set(sessions.flatMap { $0.configured.keys })
    var used = notified
    for session in sessions {
      used.formUnion(session.reads.keys)
      used.formUnion(session.writes.keys)
      used.formUnion(session.commands.keys)
    }
    let found = Set(configurations.values)
    for value in notified.union(declaredToNotify).sorted() where !found.contains(value) {
      var place = place(after: value, in: written, notified: notified)
      if place == nil, notified.contains(value) { place = freePlace(after: value, used: used) }
      if let place {
        types[place] = ReplayType.clientConfiguration
        configurations[place] = value
      } else if notified.contains(value) {
        unsolicited.insert(value)
      }
    }
  }

  private var declaredToNotify: Set<AttributeHandle> {
    let bits = RecordedDeclaration.notify | RecordedDeclaration.indicate
    return Set(
      handles.compactMap(declaration(at:)).filter { $0.properties & bits != 0 }.map(\.valueHandle))
  }

  /// The value that a client configuration belongs to: its characteristic's.
  private func owner(
    of handle: AttributeHandle, notified: [AttributeHandle]
  ) -> AttributeHandle? {
    let before = declared[..<position(of: handle, in: declared)].last
    if let before, let declaration = declaration(at: before), declaration.valueHandle < handle {
      return declaration.valueHandle
    }
    let value = notified[..<position(of: handle, in: notified)].last
    return value.flatMap { $0 > before ?? .init(rawValue: 0) ? $0 : nil }
  }

  /// An attribute just after the value that was written as only a client configuration is.
  private func place(
    after value: AttributeHandle, in written: Set<AttributeHandle>,
    notified: Set<AttributeHandle>
  ) -> AttributeHandle? {
    var handle = value
    for _ in 0..<farthestConfiguration {
      guard let next = handle.next, !notified.contains(next) else { return nil }
      let type = types[next]
      if type == nil, written.contains(next) { return next }
      if let type, ReplayType.isDeclaration(type) || ReplayType.canBeValue(type) { return nil }
      handle = next
    }
    return nil
  }

  /// The next handle, when the capture says nothing at all about it: so that a client can subscribe
  /// to what is known by its notifications only.
  private func freePlace(
    after value: AttributeHandle, used: Set<AttributeHandle>
  ) -> AttributeHandle? {
    guard let next = value.next, types[next] == nil, !used.contains(next),
      !explored.contains(next)
    else { return nil }
    return next
  }
}

/// Where a handle stands, or would, among handles that are in order.
private func position(of handle: AttributeHandle, in handles: [AttributeHandle]) -> Int {
  var (low, high) = (0, handles.count)
  while low < high {
    let middle = (low + high) / 2
    if handles[middle] < handle { low = middle + 1 } else { high = middle }
  }
  return low
}

/// How many handles after its value a client configuration is looked for.
private let farthestConfiguration = 8
