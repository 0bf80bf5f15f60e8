public import BLEWire

extension GATTServer {
  /// How a server behaves.
  public struct Configuration: Hashable, Sendable {
    /// How long the owner may take for a request, before it is refused with 0x0E, Unlikely Error.
    ///
    /// All that it is asked for one request counts, so that the request is answered before the 30 s
    /// are over after which a client gives up (Vol 3, Part F, §3.3.3): more than 29 s are 29 s.
    public var accessTimeout: Duration = .seconds(20)
    /// How long an indication may stay without a confirmation (Vol 3, Part F, §3.3.3).
    public var indicationTimeout: Duration = .seconds(30)
    /// How many requests of a client may wait behind one that the owner is asked about.
    public var waitingRequests = 16
    /// How many writes a client may prepare.
    public var preparedWrites = 128
    /// How many bytes a client may prepare.
    public var preparedBytes = 4096
    /// How many notifications may wait for room on a client's link.
    public var waitingNotifications = 64
    /// How many indications may wait for one client's confirmations.
    public var waitingIndications = 16

    /// Creates a configuration with what suits most servers.
    public init() {}

    /// How long the owner may take in fact.
    var limitOfAccess: Duration { min(accessTimeout, .seconds(29)) }
  }

  /// Names a client as long as it is connected; the owner chooses it.
  public struct ClientID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt64

    /// Creates a name.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// Names one question to the owner.
  public struct RequestID: Hashable, Sendable {
    var rawValue: UInt64
  }

  /// Names one indication of a client: each that it takes has a higher number.
  public struct IndicationID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt64

    /// Creates a name.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
  }

  /// What is kept of a bonded client while it is away (Vol 3, Part G, §2.5.2).
  public struct StoredClient: Hashable, Sendable {
    /// What it has subscribed to, by the handles of its configurations.
    public var configurations: [AttributeHandle: ClientCharacteristicConfiguration]
    /// Its Client Supported Features (Vol 3, Part G, §7.2).
    public var features: [UInt8]
    /// The hash of the database that the client knows; nil if it knows none.
    public var databaseHash: [UInt8]?

    /// Creates the state of a client that has not been here.
    public init(
      configurations: [AttributeHandle: ClientCharacteristicConfiguration] = [:],
      features: [UInt8] = [0], databaseHash: [UInt8]? = nil
    ) {
      self.configurations = configurations
      self.features = features
      self.databaseHash = databaseHash
    }
  }

  /// One attribute that a client wants to write.
  public struct Write: Hashable, Sendable {
    /// The attribute.
    public var handle: AttributeHandle
    /// Where the value begins; 0 but for prepared writes.
    public var offset: Int
    /// What is written.
    public var value: [UInt8]

    /// Creates a write.
    public init(handle: AttributeHandle, offset: Int = 0, value: [UInt8]) {
      self.handle = handle
      self.offset = offset
      self.value = value
    }
  }

  /// What the owner is asked about.
  public enum Question: Hashable, Sendable {
    /// For a dynamic value from an offset on; `.invalidOffset` if it is shorter.
    case read(AttributeHandle, offset: Int)
    /// To write dynamic values, all or none of them; the answer's bytes do not count.
    case write([Write])
    /// Whether the client may read an attribute; the answer's bytes do not count.
    case authorizeRead(AttributeHandle)
    /// Whether the client may write an attribute; the answer's bytes do not count.
    case authorizeWrite(AttributeHandle)
  }

  /// Who gets a value.
  public enum Recipients: Hashable, Sendable {
    /// All that subscribed.
    case subscribers
    /// Those of these that subscribed.
    case only(Set<ClientID>)
  }

  /// Why a client's bearer must be closed.
  public enum CloseReason: Hashable, Sendable {
    /// It did not confirm an indication in time (Vol 3, Part F, §3.3.3).
    case indicationTimedOut
    /// It sent too many requests without waiting for the answers.
    case tooManyRequests
  }

  /// What the owner must do next.
  public enum Action: Hashable, Sendable {
    /// Send one PDU on the client's bearer.
    case send(ClientID, [UInt8])
    /// Answer a question with `answer`, within the server's `timeLimit(of:)` it.
    case ask(RequestID, ClientID, Question)
    /// Take note that a write command writes dynamic values; it is not answered.
    case command(ClientID, Write)
    /// Take note that a client wrote a value that the database holds.
    case written(ClientID, AttributeHandle, [UInt8])
    /// Take note of what a client now wants of a characteristic, by its value's handle.
    case subscriptionChanged(ClientID, AttributeHandle, ClientCharacteristicConfiguration)
    /// Take note that a client that was full has room for values again.
    case ready(ClientID)
    /// Take note that a client confirmed an indication of this value.
    case confirmed(ClientID, AttributeHandle, IndicationID)
    /// Take note that an indication of this value which waited is not sent: the client has
    /// unsubscribed, the value's service is gone, or the link is no longer safe enough for it.
    case dropped(ClientID, AttributeHandle, IndicationID)
    /// Store the state of a bonded client, which has changed.
    case store(ClientID, StoredClient)
    /// Close the client's bearer, then call `disconnect`.
    case close(ClientID, CloseReason)
  }
}
