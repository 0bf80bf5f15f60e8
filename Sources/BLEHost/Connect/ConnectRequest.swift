import BLEWire

/// One request to connect, while it has no link.
struct ConnectRequest: Hashable, Sendable {
  var id: ConnectID
  var address: DeviceAddress
  var parameters: ConnectionParameters
  /// When it ends; never for a pending one.
  var deadline: Moment
  /// How many attempts are left; not counted for a pending one.
  var attempts: Int
  /// Whether it waits for the device for ever.
  var isPending: Bool
  /// Not to be tried before.
  var notBefore = Moment(nanoseconds: .min)
  /// How long to wait after the next failure.
  var backoff: Duration = .milliseconds(100)
  /// When a pending one, whose device was just seen, gives its turn back.
  var seenUntil: Moment?
  /// The controller could not take the address into its accept list.
  var isUnlistable = false

  /// Whether it gets turns of its own.
  var hasOwnTurn: Bool { !isPending || seenUntil != nil }

  /// Whether the address can stand in an accept list: a private one is not kept long enough.
  var isListable: Bool {
    !isUnlistable && (!address.type.isRandom || address.address.rawValue >> 46 == 0b11)
  }

  /// Notes a failure of a pending one: the next attempt is later and later.
  mutating func backOff(at now: Moment) {
    notBefore = now.adding(backoff)
    backoff = min(backoff * 2, .seconds(10))
    seenUntil = nil
  }
}

extension DeviceAddress {
  /// The address as commands take it: an identity is given as what it is.
  var forCommands: DeviceAddress {
    switch type {
    case .publicIdentity: DeviceAddress(address, type: .public)
    case .randomIdentity: DeviceAddress(address, type: .random)
    default: self
    }
  }
}
