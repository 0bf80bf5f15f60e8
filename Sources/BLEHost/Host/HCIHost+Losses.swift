public import BLEWire

// What was lost on the way from the controller.
extension HCIHost {
  /// Bytes were lost: no packet comes any longer until the controller is reset.
  public mutating func lostStep(at now: Moment) { recover(from: .outOfStep, at: now) }

  /// So many packets of the controller were lost.
  public mutating func lostPackets(_ count: Int, at now: Moment) {}
}
