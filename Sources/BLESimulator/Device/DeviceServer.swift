internal import BLEHost
internal import BLEWire

/// A modest ATT server: a device's values, and what each link's client has set.
struct DeviceServer: Sendable {
  /// What belongs to one client.
  struct Session: Sendable {
    var mtu: UInt16 = 23
    var isEncrypted = false
    /// Client configurations by the handle of their value.
    var configurations: [AttributeHandle: ClientCharacteristicConfiguration] = [:]
    var prepared: [ATTPrepareWriteRequest] = []
    /// Indications that wait, the first of them for its confirmation.
    var indications: [ATTHandleValueIndication] = []
    /// The devices' own values that are due next.
    var sources: [Source] = []
  }

  /// A characteristic that sends by itself.
  struct Source: Sendable {
    var handle: AttributeHandle
    var next: Moment
    var position = 0
  }

  /// What an access is refused with.
  struct Refusal: Error {
    var code: ATTErrorCode
    var handle: AttributeHandle
  }

  let database: DeviceDatabase
  let mtu: UInt16
  var values: [[UInt8]]
  private var written: [AttributeHandle: UInt32] = [:]
  /// What was written to attributes whose writes somebody takes.
  var kept: [AttributeHandle: [UInt8]] = [:]
  /// Values of echoes, to be sent to whoever has subscribed.
  var changed: [AttributeHandle] = []

  init(_ model: DeviceModel) throws(DeviceModelError) {
    database = try DeviceDatabase(model)
    mtu = model.mtu
    values = database.attributes.map(\.value)
  }

  /// Reads a value for a client.
  func read(_ index: Int, _ session: Session) throws(Refusal) -> [UInt8] {
    let attribute = database.attributes[index]
    try check(attribute, session, plain: .read, .readNotPermitted)
    if case .configuration(let value, _) = attribute.role {
      return (session.configurations[value] ?? []).encoded
    }
    return values[index]
  }

  /// Whether a client may write.
  func checkWrite(_ index: Int, _ session: Session) throws(Refusal) {
    try check(database.attributes[index], session, plain: .write, .writeNotPermitted)
  }

  /// Writes a value of a client.
  mutating func write(
    _ index: Int, _ value: [UInt8], _ session: inout Session
  ) throws(Refusal) {
    let attribute = database.attributes[index]
    try checkWrite(index, session)
    switch attribute.role {
    case .configuration(let handle, let properties):
      guard let configuration = try? ClientCharacteristicConfiguration(parsing: value) else {
        throw Refusal(code: .invalidAttributeValueLength, handle: attribute.handle)
      }
      let isAllowed =
        (!configuration.contains(.notification) || properties.contains(.notify))
        && (!configuration.contains(.indication) || properties.contains(.indicate))
      guard isAllowed else {
        throw Refusal(code: .cccdImproperlyConfigured, handle: attribute.handle)
      }
      session.configurations[handle] = configuration
    case .value(let characteristic):
      // What is only counted may be as long as the MTU allows.
      guard value.count <= characteristic.maximumLength || characteristic.onWrite == .count else {
        throw Refusal(code: .invalidAttributeValueLength, handle: attribute.handle)
      }
      store(value, at: index, characteristic)
    case .service, .declaration, .descriptor: values[index] = value
    }
  }

  /// The longest value that an attribute takes.
  func maximumLength(_ index: Int) -> Int {
    switch database.attributes[index].role {
    case .value(let characteristic): characteristic.maximumLength
    case .configuration: 2
    case .service, .declaration, .descriptor: 512
    }
  }

  private mutating func store(
    _ value: [UInt8], at index: Int, _ characteristic: DeviceModel.Characteristic
  ) {
    let handle = database.attributes[index].handle
    kept[handle]?.append(contentsOf: value)
    switch characteristic.onWrite {
    case .store:
      values[index] = value
    case .count:
      let count = (written[handle] ?? 0) &+ UInt32(value.count)
      written[handle] = count
      values[index] = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
    case .echo(let uuid):
      values[index] = value
      let target = database.attributes.firstIndex { attribute in
        guard case .value = attribute.role else { return false }
        return attribute.type == uuid
      }
      guard let target else { return }
      values[target] = value
      changed.append(database.attributes[target].handle)
    }
  }

  private func check(
    _ attribute: DeviceDatabase.Attribute, _ session: Session,
    plain: DeviceModel.Permissions, _ refusal: ATTErrorCode
  ) throws(Refusal) {
    if case .value(let characteristic) = attribute.role, let error = characteristic.error {
      throw Refusal(code: error, handle: attribute.handle)
    }
    let isRead = plain == .read
    let permissions = attribute.permissions
    let encrypted: DeviceModel.Permissions = isRead ? .readEncrypted : .writeEncrypted
    let authenticated: DeviceModel.Permissions =
      isRead ? [.readAuthenticated, .readSecure] : [.writeAuthenticated, .writeSecure]
    guard !permissions.isDisjoint(with: authenticated.union(encrypted).union(plain)) else {
      throw Refusal(code: refusal, handle: attribute.handle)
    }
    if !permissions.isDisjoint(with: authenticated), !session.isEncrypted {
      throw Refusal(code: .insufficientAuthentication, handle: attribute.handle)
    }
    if permissions.contains(encrypted), !session.isEncrypted {
      throw Refusal(code: .insufficientEncryption, handle: attribute.handle)
    }
    if permissions.contains(.authorize) {
      throw Refusal(code: .insufficientAuthorization, handle: attribute.handle)
    }
  }
}
