public import BLEWire

/// The server side of ATT and GATT: one database, many clients (Vol 3, Part F and Part G).
///
/// It knows no socket and reads no clock. Its owner calls `connect`, `receive`, `answer`,
/// `updateValue`, `advance` and the rest as things happen, then takes actions from `nextAction`
/// until there are none, and calls `advance` again no later than `deadline`. The MTU is that of
/// the client's `ATTBearer`, which answers its exchange.
///
/// - Each request gets exactly one response, in the order in which they came.
/// - What one client does or does not do never delays another.
/// - Whatever a client sends, its queues stay within the bounds of `Configuration`.
public struct GATTServer: Sendable {
  /// How the server behaves.
  public let configuration: Configuration
  /// The attributes with their present values.
  public internal(set) var database: AttributeDatabase
  let crypto: any CryptoProvider
  var clients: [ClientID: Client] = [:]
  var actions = RingBuffer<Action>()
  /// The Database Hash, most significant byte first, once it was needed.
  var hash: [UInt8]?
  private var lastID: UInt64 = 0

  /// Creates a server without clients.
  public init(
    _ database: AttributeDatabase, configuration: Configuration = Configuration(),
    crypto: any CryptoProvider
  ) {
    self.database = database
    self.configuration = configuration
    self.crypto = crypto
  }

  /// The clients that are connected, in no order.
  public var connected: [ClientID] { Array(clients.keys) }

  /// When to call `advance`, at the latest; `never` while nothing is pending.
  public var deadline: Moment { .never }

  /// Takes note of a new client, bonded if there is something stored of it.
  ///
  /// Room is how many notifications and indications its link takes, see `setRoom`.
  public mutating func connect(
    _ client: ClientID, security: LinkSecurity = LinkSecurity(), isBonded: Bool = false,
    stored: StoredClient? = nil, mtu: Int = 23, room: Int = .max, at now: Moment
  ) {}

  /// Takes note that a client is gone; what is to be kept of it if it is bonded.
  @discardableResult
  public mutating func disconnect(_ client: ClientID, at now: Moment) -> StoredClient? { nil }

  /// Takes note that a link's security changed, and of whether the client is bonded now.
  public mutating func setSecurity(
    _ security: LinkSecurity, isBonded: Bool, of client: ClientID, at now: Moment
  ) {}

  /// Takes note of the MTU that counts on a client's bearer.
  public mutating func setMTU(_ mtu: Int, of client: ClientID) {}

  /// Takes a PDU that is a server's business: `GATTClient.Action.forServer`.
  public mutating func receive(_ pdu: [UInt8], from client: ClientID, at now: Moment) {}

  /// Answers a question; late and double answers are ignored.
  ///
  /// A read is answered with the value from the question's offset on. A refusal names the handle
  /// that is at fault, by default the question's first.
  public mutating func answer(
    _ request: RequestID, with result: Result<[UInt8], ATTErrorCode>,
    handle: AttributeHandle? = nil, at now: Moment
  ) {}

  /// Takes note of how many notifications and indications a client's link takes now.
  ///
  /// Each that is sent takes one; more wait in the server, within its bounds.
  public mutating func setRoom(_ room: Int, of client: ClientID, at now: Moment) {}

  /// Whether a client can be sent another value.
  public func hasRoom(_ client: ClientID) -> Bool { true }

  /// What a client has subscribed to, by the handle of a value.
  public func subscription(
    of client: ClientID, to handle: AttributeHandle
  ) -> ClientCharacteristicConfiguration { [] }

  /// The clients that get the values of a characteristic, by the handle of its value.
  public func subscribers(of handle: AttributeHandle) -> [ClientID] { [] }

  /// Changes a value and sends it to subscribers; the clients that were full and did not get it.
  ///
  /// It is notified to those that asked for that, else indicated. The others get it though one is
  /// full; `Action.ready` tells when to send it again to `.only` that one.
  @discardableResult
  public mutating func updateValue(
    _ value: [UInt8], of handle: AttributeHandle, for recipients: Recipients = .subscribers,
    at now: Moment
  ) -> Set<ClientID> { [] }

  /// Changes several values and notifies them in one PDU where a client can take that.
  @discardableResult
  public mutating func updateValues(
    _ values: [(handle: AttributeHandle, value: [UInt8])],
    for recipients: Recipients = .subscribers, at now: Moment
  ) -> Set<ClientID> { [] }

  /// Changes a value that the database holds, and tells nobody.
  @discardableResult
  public mutating func setValue(_ value: [UInt8], of handle: AttributeHandle) -> Bool {
    database.setValue(value, of: handle)
  }

  /// Adds services while clients are connected; they are told (Vol 3, Part G, §7.1).
  @discardableResult
  public mutating func addServices(
    _ definitions: [ServiceDefinition], at now: Moment
  ) throws(AttributeDatabaseError) -> [AttributeHandleRange] { [] }

  /// Removes the service that begins at a handle; clients are told (Vol 3, Part G, §7.1).
  public mutating func removeService(
    at handle: AttributeHandle, at now: Moment
  ) throws(AttributeDatabaseError) {}

  /// Takes note of the time: refuses what the owner did not answer, gives clients up.
  public mutating func advance(to now: Moment) {}

  /// The next thing to do, if any.
  public mutating func nextAction() -> Action? { actions.popFirst() }

  /// The Database Hash as its characteristic holds it, lowest byte first (Vol 3, Part G, §7.3).
  public mutating func databaseHash() -> [UInt8] { [] }

  mutating func nextID() -> RequestID {
    lastID &+= 1
    return RequestID(rawValue: lastID)
  }
}
struct Client: Sendable {}
