package import BLEWire
internal import CBlueZ
internal import Glibc

/// A socket of the kernel's L2CAP on an LE link, of which no call blocks.
package enum L2CAPSocket {
  /// How safe the kernel is to make a link before it is used.
  package enum Security: UInt8, Comparable, Sendable {
    /// No encryption.
    case low = 1
    /// Encrypted.
    case medium = 2
    /// Encrypted, with a key that a person confirmed.
    case high = 3
    /// As `high`, with a key of 128 bits made by LE Secure Connections.
    case fips = 4

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// Begins to connect a socket to a device's ATT, on the fixed channel 4.
  ///
  /// It is writable once that has come to an end, which `outcome` tells. The kernel gives up after
  /// `limit`. An address of all zero stands for any controller that is on. `EHOSTUNREACH`: no controller with that address is on.
  package static func connectATT(
    from local: DeviceAddress, to peer: DeviceAddress, security: Security, limit: Duration
  ) throws(TransportError) -> Descriptor {
    let type = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = try Descriptor(socket(AF_BLUETOOTH, type, CInt(BTPROTO_L2CAP)), from: "socket")
    descriptor.widenReceiveBuffer()
    let (number, cid) = (descriptor.number, ChannelID.att.rawValue)
    let localType = local.type.isRandom ? randomType : publicType
    guard loop_l2cap_bind(number, local.address.rawValue, localType, 0, cid) == 0 else {
      throw .last("bind")
    }
    // A request must not wait for its answer behind more commands than a slow link takes in 30 s.
    _ = loop_set_send_room(number, sendRoom)
    if security != .low, loop_set_security(number, security.rawValue) != 0 {
      throw .last("setsockopt")
    }
    guard loop_limit_connecting(number, limit.microseconds) == 0 else {
      throw .last("setsockopt")
    }
    let peerType = peer.type.isRandom ? randomType : publicType
    guard loop_l2cap_connect(number, peer.address.rawValue, peerType, 0, cid) == 0 else {
      if errno == EINPROGRESS || errno == EINTR { return descriptor }
      throw .last("connect")
    }
    return descriptor
  }

  /// What connecting came to: nil when the socket is connected.
  package static func outcome(of descriptor: Descriptor) -> TransportError? {
    let code = loop_socket_error(descriptor.number)
    return code == 0 ? nil : TransportError("connect", code: code)
  }

  /// How safe a connected socket's link is; nil when it is not encrypted.
  package static func security(of descriptor: Descriptor) -> Security? {
    UInt8(exactly: loop_security(descriptor.number)).flatMap(Security.init)
  }

  /// Asks the kernel to make a connected socket's link safe: until then it is not writable.
  ///
  /// When the device refuses to pair the link is closed; when this side does, nothing is told. False:
  /// the kernel does not pair at all, or not yet.
  package static func secure(_ descriptor: Descriptor, _ security: Security) -> Bool {
    loop_set_security(descriptor.number, security.rawValue) == 0
  }

  /// The link below a connected socket.
  package static func link(of descriptor: Descriptor) -> ConnectionHandle? {
    let handle = loop_l2cap_link(descriptor.number)
    return handle < 0 ? nil : ConnectionHandle(rawValue: UInt16(truncatingIfNeeded: handle))
  }

  /// How much room a socket has for what is sent: all of it when nothing waits in it.
  package static func room(of descriptor: Descriptor) -> Int? {
    let room = loop_send_room(descriptor.number)
    return room < 0 ? nil : Int(room)
  }

  /// Whether a connected socket's link is over.
  package static func isOver(_ descriptor: Descriptor) -> Bool {
    var state = pollfd(fd: descriptor.number, events: 0, revents: 0)
    return unsafe poll(&state, 1, 0) == 1 && state.revents & Int16(POLLHUP | POLLERR) != 0
  }

  private static let sendRoom: CInt = 16_384
  // BDADDR_LE_PUBLIC and BDADDR_LE_RANDOM.
  private static let publicType: UInt8 = 1
  private static let randomType: UInt8 = 2
}

extension Duration {
  fileprivate var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return Swift.min(seconds, 1_000_000_000) * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
