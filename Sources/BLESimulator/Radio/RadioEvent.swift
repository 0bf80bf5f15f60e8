internal import BLEWire

/// What the radio does at a moment to come; numbers tell whether it still stands.
enum RadioEvent: Sendable {
  /// An advertising event of a set.
  case advertise(ControllerID, handle: UInt8, run: UInt64)
  /// A set's duration is over.
  case endAdvertising(ControllerID, handle: UInt8, run: UInt64)
  /// A scan's duration is over, or its next period begins.
  case endScan(ControllerID, run: UInt64)
  case restartScan(ControllerID, run: UInt64)
  /// A pair of packets of a link begins.
  case beginExchange(LinkID)
  /// A pair of packets of a link is over.
  case endExchange(LinkID)
  /// A procedure of the link layer takes effect.
  case procedure(LinkID, LinkProcedure)
  /// A link's peer was not heard for the supervision timeout.
  case supervise(LinkID, since: Moment)
  /// The peripheral's host has not answered the request for a key.
  case encryptionTimeout(LinkID, run: UInt64)
  /// The central's host has not answered the request for other parameters.
  case updateTimeout(LinkID, run: UInt64)
  /// A link ends at both sides.
  case drop(LinkID, central: HCIStatus, peripheral: HCIStatus)
  /// A packet to a host that was held back.
  case deliver(ControllerID, HCIPacket)
  /// A command that was held back.
  case execute(ControllerID, HCICommandPacket)
  /// A controller can be heard again.
  case backInRange(ControllerID)
  /// A credit for commands that was withheld.
  case giveCredit(ControllerID, run: UInt64)
  /// Completed packets, or reports, waited for others long enough.
  case flushCompleted(ControllerID, run: UInt64)
  case flushReports(ControllerID, run: UInt64)
  /// A cancelled attempt to connect is over.
  case endInitiating(ControllerID, run: UInt64)
  /// A virtual device's host has something to do.
  case device(ControllerID, at: Moment)
}
