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
  /// The clients that are connected, the first first.
  public internal(set) var connected: [ClientID] = []
  /// Which client a question is about.
  var asked: [RequestID: ClientID] = [:]
  var actions = RingBuffer<Action>()
  /// What happened while a PDU was served.
  var events: [Action] = []
  var serviceChanged: ServiceChangedHandles?
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
    serviceChanged = ServiceChangedHandles(database)
  }

  /// The next thing to do, if any.
  public mutating func nextAction() -> Action? { actions.popFirst() }

  /// Changes a value that the database holds, and tells nobody; false if it holds none there.
  @discardableResult
  public mutating func setValue(_ value: [UInt8], of handle: AttributeHandle) -> Bool {
    database.setValue(value, of: handle)
  }

  /// Tells what happened, after the response that it happened with.
  mutating func flushEvents() {
    for event in events { actions.append(event) }
    events.removeAll(keepingCapacity: true)
  }

  mutating func nextID() -> RequestID {
    lastID &+= 1
    return RequestID(rawValue: lastID)
  }
}
