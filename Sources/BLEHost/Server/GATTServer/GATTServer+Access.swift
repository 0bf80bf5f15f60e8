internal import BLEWire

extension GATTServer {
  /// The place of an attribute that a client named.
  func index(of handle: AttributeHandle) throws(Stop) -> Int {
    guard let index = database.index(of: handle) else { throw .refuse(.invalidHandle, handle) }
    return index
  }

  /// A range that a client named.
  func range(
    _ start: AttributeHandle, _ end: AttributeHandle
  ) throws(Stop) -> AttributeHandleRange {
    guard start.rawValue != 0, start <= end else { throw .refuse(.invalidHandle, start) }
    return start...end
  }

  /// Whether a client may access an attribute (Vol 3, Part F, §4; Vol 3, Part C, §10.3.1).
  ///
  /// The owner is asked last, and not for what is prepared: it was asked then.
  func check(
    _ index: Int, isWrite: Bool, asksOwner: Bool = true, _ context: Context
  ) throws(Stop) {
    let attribute = database.attributes[index]
    let handle = attribute.handle
    if let refusal = attribute.refusal { throw .refuse(refusal, handle) }
    guard let needed = attribute.permissions.level(isWrite: isWrite) else {
      throw .refuse(isWrite ? .writeNotPermitted : .readNotPermitted, handle)
    }
    if let error = context.security.refusal(needed, minimumKeySize: attribute.minimumKeySize) {
      throw .refuse(error, handle)
    }
    guard asksOwner, attribute.permissions.contains(.authorize) else { return }
    let key: Key = isWrite ? .authorizeWrite(handle) : .authorizeRead(handle)
    switch context.job.answers[key] {
    case .success: return
    case .failure(let error): throw .refuse(error, handle)
    case nil: throw .ask(key, isWrite ? .authorizeWrite(handle) : .authorizeRead(handle))
    }
  }

  /// A value from an offset on, whole.
  mutating func value(
    at index: Int, from offset: Int = 0, _ context: Context
  ) throws(Stop) -> [UInt8] {
    let handle = database.attributes[index].handle
    if database.attributes[index].isDynamic {
      switch context.job.answers[.read(handle, offset: offset)] {
      case .success(let value): return value
      case .failure(let error): throw .refuse(error, handle)
      case nil: throw .ask(.read(handle, offset: offset), .read(handle, offset: offset))
      }
    }
    let value = heldValue(at: index, of: context.client)
    guard offset > 0 else { return value }
    guard offset <= value.count else { throw .refuse(.invalidOffset, handle) }
    return Array(value[offset...])
  }

  /// A value that is not dynamic; some differ between clients.
  mutating func heldValue(at index: Int, of id: ClientID) -> [UInt8] {
    let attribute = database.attributes[index]
    switch attribute.role {
    case .configuration: return (clients[id]?.configurations[attribute.handle] ?? []).encoded
    case .value where attribute.type == .clientSupportedFeatures:
      return clients[id]?.features ?? [0]
    case .value where attribute.type == .databaseHash && attribute.value.isEmpty:
      return databaseHash()
    case .value, .service, .include, .characteristic, .descriptor: return attribute.value
    }
  }
}

extension AttributePermissions {
  /// How well the link must be protected for an access; nil if nobody may.
  func level(isWrite: Bool) -> LinkSecurity.Level? {
    if contains(isWrite ? .writeSecure : .readSecure) { return .secure }
    if contains(isWrite ? .writeAuthenticated : .readAuthenticated) { return .authenticated }
    if contains(isWrite ? .writeEncrypted : .readEncrypted) { return .encrypted }
    return contains(isWrite ? .write : .read) ? LinkSecurity.Level.none : nil
  }
}

extension LinkSecurity {
  /// What an access is refused with that needs a level and a key of some bytes.
  func refusal(_ needed: Level, minimumKeySize: UInt8) -> ATTErrorCode? {
    guard needed > .none else { return nil }
    if level == .none {
      let isEnough = hasKey ?? (needed == .encrypted)
      return isEnough ? .insufficientEncryption : .insufficientAuthentication
    }
    if level < needed { return .insufficientAuthentication }
    return keySize < minimumKeySize ? .encryptionKeySizeTooShort : nil
  }
}
