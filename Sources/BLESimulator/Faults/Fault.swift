public import BLEWire

/// Something that goes wrong once, at a given event or command of a controller.
public struct Fault: Hashable, Sendable {
  /// When it goes wrong; numbers count from 1 since the controller was added.
  public enum Trigger: Hashable, Sendable {
    /// The n-th event to the host.
    case event(Int)
    /// The n-th packet of data to the host.
    case data(Int)
    /// The n-th command from the host.
    case command(Int)
    /// The n-th command of a kind.
    case opcode(HCIOpcode, Int)
  }

  /// What goes wrong.
  public enum Effect: Hashable, Sendable {
    /// The packet or command vanishes.
    case lose
    /// The packet or command arrives later.
    case delay(Duration)
    /// The packet changes places with the next one to the host; a command comes 100 ms late.
    case reorder
    /// One byte of the packet or command is another.
    case corrupt
    /// The command is not executed and fails so; for packets to the host this does nothing.
    case fail(HCIStatus)
    /// All links of the controller are lost, as after a supervision timeout.
    case loseLinks
    /// Nobody hears the controller for some time.
    case outOfRange(Duration)
    /// The controller tells of a hardware error and starts anew.
    case hardwareError(UInt8)
    /// The controller is pulled out.
    case unplug
  }

  /// When.
  public var trigger: Trigger
  /// What.
  public var effect: Effect

  /// Creates a fault.
  public init(at trigger: Trigger, _ effect: Effect) {
    self.trigger = trigger
    self.effect = effect
  }
}
