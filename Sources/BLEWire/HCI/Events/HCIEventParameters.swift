/// The parameters of one kind of event (Vol 4, Part E, §7.7).
public protocol HCIEventParameters: HCIParameters {
  /// The event's code.
  static var code: HCIEventCode { get }
  /// The LE event's code; nil for all other events.
  static var subevent: LEMetaSubevent? { get }
}

extension HCIEventParameters {
  /// The code of LE events.
  public static var code: HCIEventCode { .leMeta }
  /// No LE event.
  public static var subevent: LEMetaSubevent? { nil }

  /// The event as a packet.
  public var packet: HCIEventPacket {
    HCIEventPacket(
      code: Self.code, parameters: (Self.subevent.map { [$0.rawValue] } ?? []) + encoded)
  }
}
