public import BLEWire

extension HCIHost {
  /// How a host behaves.
  public struct Configuration: Hashable, Sendable {
    /// How long the controller may take to answer a command.
    public var commandTimeout: Duration = .seconds(2)
    /// How long packets may stay unacknowledged before their link is ended.
    public var stallTimeout: Duration = .seconds(20)
    /// How often the controller is reset before it is given up.
    public var setupAttempts = 3
    /// Whether the commands of version 5 are used where they are.
    public var allowsExtendedCommands = true
    /// Whether links should use 2 megabits a second where both sides can.
    public var prefers2M = true
    /// A static random address of the host, for a controller without a public one.
    public var staticAddress: BluetoothAddress?
    /// Whether that address is used though there is a public one.
    public var prefersStaticAddress = false
    /// What to say when a peer asks for other timing.
    public var parameterPolicy = ConnectionParameterPolicy()

    /// Creates a configuration with sensible values.
    public init() {}
  }

  /// What a host is about.
  public enum State: Hashable, Sendable {
    /// It was not started, or it was stopped.
    case off
    /// The controller is being reset and asked what it has.
    case settingUp
    /// All works.
    case ready(ControllerInfo)
    /// The controller can't be used; `start` tries again.
    case failed(HostFailure)
  }

  /// What has to be done, or is to be told.
  public enum Action: Hashable, Sendable {
    /// Give this to the controller.
    case send(HCIPacket)
    /// The state changed.
    case state(State)
    /// The controller has to be reset, for this reason: links and attempts end, the rest goes on.
    case resetting(HostFailure)
    /// An advertiser was heard.
    case report(AdvertisingReport)
    /// The scan ended by itself.
    case scanFailed(ScanFailure)
    /// A request to connect has its link.
    case connected(ConnectID, LinkInfo)
    /// Somebody has connected to what is advertised: the host is the link's peripheral.
    case incoming(LinkInfo)
    /// It is on the air, for the first time or with other bytes.
    case advertising(AdvertisingID, AdvertisingInfo)
    /// It is no longer advertised; a failure when that was not wanted.
    case advertisingEnded(AdvertisingID, AdvertisingFailure?)
    /// A request to connect ended without a link.
    case connectFailed(ConnectID, ConnectFailure)
    /// A link ended.
    case disconnected(LinkID, LinkEnd)
    /// A PDU came in on a channel of a link.
    case received(LinkID, ChannelID, [UInt8])
    /// A link that had no room for a PDU has some now.
    case room(LinkID)
    /// A link's timing, PHYs or packet lengths changed.
    case changed(LinkInfo)
    /// A link's strength in dBm, as it was asked for; nil when it is not known.
    case rssi(LinkID, Int?)
  }

  /// Why a scan ended by itself.
  public enum ScanFailure: Error, Hashable, Sendable {
    /// The controller refused it.
    case refused(HCIStatus)
    /// The controller is gone or unusable.
    case adapter(HostFailure)
  }

  /// What a host holds: equal before and after, when nothing is left behind.
  public struct Counts: Hashable, Sendable {
    /// Links, those that are ending included.
    public var links = 0
    /// Requests to connect.
    public var requests = 0
    /// What is advertised, or about to be.
    public var advertisements = 0
    /// Commands that wait or are under way.
    public var commands = 0
    /// Buffers of the controller that are free.
    public var freeBuffers = 0
    /// Bytes of PDUs that wait for buffers.
    public var queuedBytes = 0
    /// Packets held for links that are not known yet.
    public var earlyPackets = 0

    /// Creates the counts of a host without links.
    public init(freeBuffers: Int = 0) { self.freeBuffers = freeBuffers }
  }

  /// Which part of the host a command belongs to.
  enum Owner: Hashable, Sendable {
    case setup
    case scanner
    case connector
    case advertiser
    case link(LinkID, Purpose)
    /// No part: what matters is that it is answered, or done.
    case nobody

    /// What a link's command is for.
    enum Purpose: Hashable, Sendable { case setup, update, disconnect, rssi, reply, check, recheck }
  }
}
