public import BLEWire

/// A client's wish to read a dynamic value (Vol 3, Part F, §3.4.4).
public struct LocalReadRequest: Sendable {
  /// Who asks.
  public let central: Central
  /// The attribute.
  public let handle: AttributeHandle
  /// From where on the client wants it, 0 to 511: more than 0 for the rest of a long value.
  public let offset: Int
  /// How long the answer may take, which is less when the same request asked for other values
  /// before; after that the client is refused with 0x0E, Unlikely Error, and the handler's task is
  /// cancelled.
  public let timeLimit: Duration
}

/// A client's wish to write dynamic values (Vol 3, Part F, §3.4.5, §3.4.6).
public struct LocalWriteRequest: Sendable {
  /// One value, or a part of it.
  public struct Write: Hashable, Sendable {
    /// The attribute.
    public var handle: AttributeHandle
    /// Where the part begins; 0 but for long and reliable writes.
    public var offset: Int
    /// The bytes, 512 at most.
    public var value: [UInt8]
  }

  /// Who asks.
  public let central: Central
  /// What is to be written: all of it or nothing; more than one only for prepared writes.
  public let writes: [Write]
  /// Whether the client waits for the answer; a write command's is not sent.
  ///
  /// Of a client's commands 256 are taken at a time, without a limit of time; their tasks are
  /// cancelled when it leaves.
  public let isAnswered: Bool
  /// How long the answer may take; after that the client is refused with 0x0E, Unlikely Error, and
  /// the handler's task is cancelled.
  public let timeLimit: Duration

  /// The first attribute that is to be written: the only one but for reliable writes.
  public var handle: AttributeHandle { writes.first?.handle ?? .first }
  /// What is to be written there.
  public var value: [UInt8] { writes.first?.value ?? [] }
}

/// A client's wish to use an attribute that only those may use whom the owner allows it
/// (Vol 3, Part F, §3.2.5).
public struct LocalAuthorizationRequest: Sendable {
  /// Who asks.
  public let central: Central
  /// The attribute.
  public let handle: AttributeHandle
  /// Whether it wants to write, not to read.
  public let isWrite: Bool
}

/// Who answers for the dynamic values of services.
///
/// Handlers run as tasks on the adapter's loop: one that computes or blocks for long must hand that
/// over. A client's requests are answered one by one; those of different clients side by side.
public struct LocalHandlers: Sendable {
  /// Gives the whole value of a dynamic attribute; the part that the client wants is cut out of it.
  public var read: (@Sendable (LocalReadRequest) async throws(ATTErrorCode) -> [UInt8])?
  /// Takes dynamic values, or refuses all of them.
  ///
  /// While it is at 256 write commands of a client, more of them are dropped.
  public var write: (@Sendable (LocalWriteRequest) async throws(ATTErrorCode) -> Void)?
  /// Says whether a client may use an attribute that needs authorization; nobody may without it.
  public var authorize: (@Sendable (LocalAuthorizationRequest) async -> Bool)?

  /// Creates handlers; what has none is refused with 0x0E, Unlikely Error.
  public init(
    read: (@Sendable (LocalReadRequest) async throws(ATTErrorCode) -> [UInt8])? = nil,
    write: (@Sendable (LocalWriteRequest) async throws(ATTErrorCode) -> Void)? = nil,
    authorize: (@Sendable (LocalAuthorizationRequest) async -> Bool)? = nil
  ) {
    self.read = read
    self.write = write
    self.authorize = authorize
  }
}
