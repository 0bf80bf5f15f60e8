internal import CBlueZ
internal import Glibc

/// Streams to whatever speaks H4; the calls block, so they are not for the loop's thread.
public enum StreamSocket {
  /// Connects to a TCP port; waits for up to 10 s.
  ///
  /// `EADDRNOTAVAIL` from `getaddrinfo` means that there is no such host.
  public static func connect(toHost host: String, port: UInt16) throws(TransportError) -> Descriptor
  {
    unsafe try firstThatWorks(of: host, port: port, isPassive: false) {
      family, address, length throws(TransportError) in
      let descriptor = try Descriptor(socket(family, stream, 0), from: "socket")
      loop_limit_sending(descriptor.number, 10)
      guard unsafe Glibc.connect(descriptor.number, address, length) == 0 else {
        throw TransportError("connect", code: errno == EINPROGRESS ? ETIMEDOUT : errno)
      }
      try prepare(descriptor)
      return descriptor
    }
  }

  /// Connects to the UNIX socket at `path`; waits for up to 10 s where many others do.
  public static func connect(toPath path: String) throws(TransportError) -> Descriptor {
    let descriptor = try Descriptor(socket(AF_UNIX, stream, 0), from: "socket")
    loop_limit_sending(descriptor.number, 10)
    try unsafe withSocketAddress(of: path, for: "connect") { address, length in
      unsafe Glibc.connect(descriptor.number, address, length)
    }
    try prepare(descriptor)
    return descriptor
  }

  /// Calls `body` with each address of a host until one works; else throws as the last one did.
  static func firstThatWorks(
    of host: String, port: UInt16, isPassive: Bool,
    _ body: (CInt, UnsafePointer<sockaddr>, socklen_t) throws(TransportError) -> Descriptor
  ) throws(TransportError) -> Descriptor {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = isPassive ? AI_PASSIVE : 0
    var list: UnsafeMutablePointer<addrinfo>?
    let result = unsafe getaddrinfo(host, "\(port)", &hints, &list)
    guard result == 0 else {
      throw TransportError("getaddrinfo", code: result == EAI_SYSTEM ? errno : EADDRNOTAVAIL)
    }
    defer { unsafe freeaddrinfo(list) }
    var failure = TransportError("getaddrinfo", code: EADDRNOTAVAIL)
    var next = unsafe list
    while let entry = unsafe next {
      if let address = unsafe UnsafePointer(entry.pointee.ai_addr) {
        do {
          return unsafe try body(entry.pointee.ai_family, address, entry.pointee.ai_addrlen)
        } catch {
          failure = error
        }
      }
      unsafe next = entry.pointee.ai_next
    }
    throw failure
  }

  /// Makes a stream ready for the loop: no call blocks, small packets are sent at once.
  static func prepare(_ descriptor: Descriptor) throws(TransportError) {
    guard loop_set_non_blocking(descriptor.number) == 0 else { throw .last("fcntl") }
    var yes: CInt = 1
    setOption(TCP_NODELAY, &yes, of: descriptor, level: CInt(IPPROTO_TCP))
  }

  static func setOption<Value: BitwiseCopyable>(
    _ name: CInt, _ value: inout Value, of descriptor: Descriptor, level: CInt
  ) {
    unsafe withUnsafeBytes(of: &value) { bytes in
      _ = unsafe setsockopt(
        descriptor.number, level, name, bytes.baseAddress, socklen_t(bytes.count))
    }
  }

  static let stream = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
}
