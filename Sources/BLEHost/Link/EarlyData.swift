import BLEWire

/// ACL packets that came before their link's Connection Complete: data and events take different
/// ways through some transports.
///
/// Packets are held briefly, few of them, and only while a link may be on its way. Where a link with
/// the same handle has just ended, what came nearer to that end than to the new link's event is the
/// old link's.
struct EarlyData: Sendable {
  /// How long a packet is held, and how long after its end a link's late packets may come.
  static let timeLimit: Duration = .milliseconds(500)
  static let endedLimit: Duration = .milliseconds(200)
  /// The most packets held.
  static let limit = 16

  private struct Held {
    var packet: ACLPacket
    var arrived: Moment
    /// When the link before ended, if that was just before.
    var ended: Moment?
    var until: Moment { arrived.adding(EarlyData.timeLimit) }
  }

  private var held: [Held] = []
  private var ended: [(handle: ConnectionHandle, at: Moment)] = []

  /// How many packets are held.
  var count: Int { held.count }

  /// When a packet is given up.
  var deadline: Moment { held.first?.until ?? .never }

  /// Holds a packet of a handle that is not known.
  mutating func hold(_ packet: ACLPacket, at now: Moment) {
    advance(to: now)
    guard held.count < Self.limit else { return }
    let end = ended.last { $0.handle == packet.handle }?.at
    held.append(Held(packet: packet, arrived: now, ended: end))
  }

  /// What was held for a link that begins.
  mutating func take(_ handle: ConnectionHandle, at now: Moment) -> [ACLPacket] {
    advance(to: now)
    defer { held.removeAll { $0.packet.handle == handle } }
    return held.filter { entry in
      guard entry.packet.handle == handle else { return false }
      return entry.ended.map { now.since(entry.arrived) < entry.arrived.since($0) } ?? true
    }.map(\.packet)
  }

  /// A link has ended.
  mutating func linkEnded(_ handle: ConnectionHandle, at now: Moment) {
    advance(to: now)
    ended.append((handle, now))
  }

  /// Lets time pass.
  mutating func advance(to now: Moment) {
    for entry in held where now >= entry.until && !expired.contains(entry.packet.handle) {
      expired.append(entry.packet.handle)
    }
    held.removeAll { now >= $0.until }
    ended.removeAll { now >= $0.at.adding(Self.endedLimit) }
  }

  private var expired: [ConnectionHandle] = []

  /// The handles of which packets were given up since this was asked last.
  mutating func takeExpired() -> [ConnectionHandle] {
    defer { expired = [] }
    return expired
  }

  /// Forgets all.
  mutating func reset() { self = EarlyData() }
}
