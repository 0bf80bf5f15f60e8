internal import Foundation

/// Two connected datagram sockets, of which one has room for a few packets only and drops more, as the
/// kernel's Bluetooth sockets do.
///
/// A test takes over the descriptors.
public struct LossyPair: Sendable {
  /// The end that drops what finds it full; it does not block.
  public let receiver: Int32
  /// The other end.
  public let sender: Int32

  /// Creates a pair; nil when the system has none.
  public init?() {
    guard let receiver = Self.open() else { return nil }
    guard let sender = Self.open() else {
      close(receiver)
      return nil
    }
    (self.receiver, self.sender) = (receiver, sender)
    // The kernel rounds it up to a room for one packet or two.
    var room: Int32 = 0
    guard Self.connect(receiver, to: sender), Self.connect(sender, to: receiver),
      unsafe setsockopt(receiver, SOL_SOCKET, SO_RCVBUF, &room, 4) == 0
    else {
      close(receiver)
      close(sender)
      return nil
    }
  }

  private static func open() -> Int32? {
    let type = Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = socket(AF_INET, type, 0)
    guard number >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isBound = unsafe withPointer(to: &address) { unsafe bind(number, $0, $1) } == 0
    guard isBound else {
      close(number)
      return nil
    }
    return number
  }

  private static func connect(_ number: Int32, to other: Int32) -> Bool {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = unsafe withPointer(to: &address) { pointer, _ in
      unsafe getsockname(other, pointer, &length)
    }
    guard isKnown == 0 else { return false }
    return unsafe withPointer(to: &address) { unsafe Glibc.connect(number, $0, $1) } == 0
  }

  private static func withPointer(
    to address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
