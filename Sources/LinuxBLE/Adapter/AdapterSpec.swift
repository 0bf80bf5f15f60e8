public import BLEWire

/// Where Bluetooth comes from, in one string, as `hci0`, `replay:FILE` or `att:PATH`.
public struct AdapterSpec: Hashable, Sendable {
  /// The kinds of adapter, each with what names it.
  public enum Kind: Hashable, Sendable {
    /// `hci`, `hci0` or `hci:AA:BB:CC:DD:EE:FF`: the kernel's Bluetooth stack.
    case hci(Controller)
    /// `user:hci0`: a controller of the machine, without the kernel's stack.
    case user(Int)
    /// `tcp:HOST:PORT`: a controller at the other end of a TCP connection.
    case tcp(host: String, port: UInt16)
    /// `unix:PATH`: a controller at the other end of a UNIX stream socket.
    case unix(path: String)
    /// `serial:PATH@BAUD`: a controller on a serial line.
    case serial(path: String, baud: Int?)
    /// `sim` or `sim:FILE`: virtual devices in this process.
    case sim(path: String?)
    /// `replay:FILE?OPTIONS`: the devices of a capture.
    case replay(path: String, ReplayOptions)
    /// `att:PATH`: one ATT bearer on a UNIX socket, one PDU a packet.
    case att(path: String)
  }

  /// Which of the machine's controllers.
  public enum Controller: Hashable, Sendable {
    /// The first that is up.
    case first
    /// The one with this number, as in `hci0`.
    case index(Int)
    /// The one with this address.
    case address(BluetoothAddress)
  }

  /// The kind of adapter.
  public var kind: Kind

  /// Creates a specification of a kind.
  public init(_ kind: Kind) { self.kind = kind }

  /// Whether a device's address tells what to connect to; `att:` knows only one device.
  public var usesAddress: Bool {
    if case .att = kind { false } else { true }
  }

  /// Whether it plays a capture, whose sessions may be had side by side.
  var isReplay: Bool {
    if case .replay = kind { true } else { false }
  }

  /// Whether a link can be made safer than `low`: the kernel's stack pairs and encrypts.
  public var canSecureLinks: Bool {
    if case .hci = kind { true } else { false }
  }
}

/// How a capture is replayed.
public struct ReplayOptions: Hashable, Sendable {
  /// `speed=max`: as fast as possible rather than at the recorded pace.
  public var isFast: Bool
  /// `speed=N`: how many times as fast as recorded, where it is not as fast as possible.
  public var pace: Double
  /// `index=N`: the adapter whose records are played, where a capture holds several.
  public var index: UInt16?
  /// `strict`: a write must have a value that the recorded peer accepted.
  public var isStrict: Bool

  /// Creates options.
  public init(
    isFast: Bool = false, pace: Double = 1, index: UInt16? = nil, isStrict: Bool = false
  ) {
    self.isFast = isFast
    self.pace = pace
    self.index = index
    self.isStrict = isStrict
  }
}

extension AdapterSpec: CustomStringConvertible {
  /// The string that gives this specification.
  public var description: String {
    switch kind {
    case .hci(.first): "hci"
    case .hci(.index(let index)): "hci\(index)"
    case .hci(.address(let address)): "hci:\(address)"
    case .user(let index): "user:hci\(index)"
    case .tcp(let host, let port):
      host.contains(":") ? "tcp:[\(host)]:\(port)" : "tcp:\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    case .serial(let path, let baud): "serial:\(path)" + (baud.map { "@\($0)" } ?? "")
    case .sim(let path): "sim" + (path.map { ":\($0)" } ?? "")
    case .replay(let path, let options): "replay:\(path)\(options.suffix)"
    case .att(let path): "att:\(path)"
    }
  }
}

extension ReplayOptions {
  fileprivate var suffix: String {
    var parts: [String] = []
    if isFast { parts.append("speed=max") } else if pace != 1 { parts.append("speed=\(pace)") }
    if let index { parts.append("index=\(index)") }
    if isStrict { parts.append("strict") }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
