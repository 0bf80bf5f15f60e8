internal import BLEWire

/// Requests that search the database (Vol 3, Part F, §3.4.3, §3.4.4.1, §3.4.4.9).
extension GATTServer {
  func findInformation(
    _ request: ATTFindInformationRequest, _ context: Context
  ) throws(Stop) -> [UInt8] {
    let range = try range(request.start, request.end)
    var entries: [ATTFindInformationResponse.Entry] = []
    var size = 0
    for attribute in database.attributes[database.firstIndex(atOrAfter: range.lowerBound)...] {
      let width = attribute.type.short16 == nil ? 16 : 2
      if entries.isEmpty { size = width }
      guard attribute.handle <= range.upperBound, width == size,
        2 + (entries.count + 1) * (size + 2) <= context.mtu
      else { break }
      entries.append(.init(handle: attribute.handle, type: attribute.type))
    }
    guard !entries.isEmpty else { throw .refuse(.attributeNotFound, request.start) }
    return ATTFindInformationResponse(form: size == 2 ? .shortest : .full, entries: entries).encoded
  }

  mutating func findByTypeValue(
    _ request: ATTFindByTypeValueRequest, _ context: Context
  ) throws(Stop) -> [UInt8] {
    let range = try range(request.start, request.end)
    let type = BluetoothUUID(request.type)
    // The same UUID may come in 2 or in 16 bytes.
    let uuid = type.isService ? try? BluetoothUUID(parsing: request.value) : nil
    let candidates =
      uuid.map { database.services($0, in: range) } ?? database.handles(of: type, in: range)
    var groups: [AttributeHandleRange] = []
    for handle in candidates where 1 + (groups.count + 1) * 4 <= context.mtu {
      guard let index = database.index(of: handle), database.attributes[index].type == type,
        isReadable(index, context)
      else { continue }
      guard uuid != nil || heldValue(at: index, of: context.client) == request.value else {
        continue
      }
      groups.append(handle...database.attributes[index].groupEnd)
    }
    guard !groups.isEmpty else { throw .refuse(.attributeNotFound, request.start) }
    return ATTFindByTypeValueResponse(groups: groups).encoded
  }

  mutating func readByType(
    _ request: ATTReadByTypeRequest, _ context: Context
  ) throws(Stop) -> [UInt8] {
    let range = try range(request.start, request.end)
    var records: [ATTReadByTypeResponse.Record] = []
    var size = 0
    for handle in database.handles(of: request.type, in: range) {
      if !records.isEmpty, 2 + (records.count + 1) * (size + 2) > context.mtu { break }
      let value: [UInt8]
      do throws(Stop) {
        let index = try index(of: handle)
        try check(index, isWrite: false, context)
        value = try self.value(at: index, context)
      } catch {
        // An error only counts when it is the first (§3.4.4.1).
        if case .refuse = error, !records.isEmpty { break }
        throw error
      }
      if records.isEmpty { size = value.count } else if value.count != size { break }
      let longest = min(253, context.mtu - 4)
      records.append(.init(handle: handle, value: Array(value.prefix(longest))))
      if size > longest { break }
    }
    guard !records.isEmpty else { throw .refuse(.attributeNotFound, request.start) }
    if request.type == .databaseHash, clients[context.client]?.awareness == .unaware {
      clients[context.client]?.awareness = .told
    }
    return ATTReadByTypeResponse(records: records).encoded
  }

  func readByGroupType(
    _ request: ATTReadByGroupTypeRequest, _ context: Context
  ) throws(Stop) -> [UInt8] {
    let range = try range(request.start, request.end)
    guard request.type.isService else { throw .refuse(.unsupportedGroupType, request.start) }
    var groups: [ATTReadByGroupTypeResponse.Group] = []
    var size = 0
    for handle in database.handles(of: request.type, in: range) {
      guard let index = database.index(of: handle), isReadable(index, context) else { break }
      let attribute = database.attributes[index]
      if groups.isEmpty { size = attribute.value.count }
      guard attribute.value.count == size, 2 + (groups.count + 1) * (size + 4) <= context.mtu
      else { break }
      groups.append(.init(handles: handle...attribute.groupEnd, value: attribute.value))
    }
    guard !groups.isEmpty else { throw .refuse(.attributeNotFound, request.start) }
    return ATTReadByGroupTypeResponse(groups: groups).encoded
  }

  /// Whether a client may see a value that is not dynamic without more ado.
  private func isReadable(_ index: Int, _ context: Context) -> Bool {
    let attribute = database.attributes[index]
    if attribute.isDynamic || attribute.permissions.contains(.authorize) { return false }
    do {
      try check(index, isWrite: false, context)
      return true
    } catch {
      return false
    }
  }
}

extension BluetoothUUID {
  /// Whether it is the type of a service's declaration.
  var isService: Bool { self == 0x2800 || self == 0x2801 }
}

extension Attribute {
  /// The last handle of the group that it begins.
  fileprivate var groupEnd: AttributeHandle {
    if case .service(let end) = role { max(end, handle) } else { handle }
  }
}
