public import BLEWire

/// Names one request to connect.
public struct ConnectID: RawRepresentable, Hashable, Sendable {
  /// A number that is not used again.
  public var rawValue: UInt64

  /// Creates a name from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// How to connect.
public struct ConnectOptions: Hashable, Sendable {
  /// When a request ends without a link.
  public enum Patience: Hashable, Sendable {
    /// After that time, queueing included.
    case limited(Duration)
    /// Never: it waits for the device, beside all others that wait.
    case pending
  }

  /// When the request ends without a link.
  public var patience: Patience
  /// How often a peer that does not answer the connect request is tried; not for pending ones.
  public var attempts = 4
  /// The link's timing.
  public var parameters = ConnectionParameters()

  /// Creates options; without arguments for an attempt of 30 seconds.
  public init(_ patience: Patience = .limited(.seconds(30))) { self.patience = patience }
}

/// Why a request to connect ended without a link.
public enum ConnectFailure: Error, Hashable, Sendable {
  /// The time was over.
  case timedOut
  /// The caller withdrew it.
  case cancelled
  /// There is a link to that device already.
  case alreadyConnected
  /// The controller said so, or the link ended at once.
  case refused(HCIStatus)
  /// The controller was reset, or is gone or unusable.
  case adapter(HostFailure)
}

/// Why a host can't work, or had to begin again.
public enum HostFailure: Error, Hashable, Sendable {
  /// It was not started, or it was stopped.
  case off
  /// The controller did not answer a command.
  case unresponsive(HCIOpcode)
  /// The controller told of a hardware error.
  case hardwareError(UInt8)
  /// The controller was reset by somebody else.
  case unexpectedReset
  /// Bytes were lost on the way from the controller: where its packets begin is not known.
  case outOfStep
  /// The controller made a link, and what it told of that was lost: nobody can end it.
  case lostLink
  /// The controller refused to be set up.
  case setup(HCIOpcode, HCIStatus)
  /// The controller has no Bluetooth LE.
  case noLowEnergy
  /// The transport was closed: unplugged, down, or taken by another.
  case transportClosed
}
