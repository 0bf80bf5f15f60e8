internal import CBlueZ
internal import Glibc

/// A TCP port or a UNIX socket that others connect to.
///
/// A UNIX socket's path is removed when nobody holds the listener.
public final class StreamListener: Sendable {
  /// The open socket: readable when somebody wants to connect.
  public let descriptor: Descriptor
  /// The port, when it is one.
  public let port: UInt16?
  private let path: String?

  /// Listens on a TCP port of one of this machine's addresses; 0 is any that is free.
  public init(onHost host: String, port: UInt16) throws(TransportError) {
    descriptor = unsafe try StreamSocket.firstThatWorks(of: host, port: port, isPassive: true) {
      family, address, length throws(TransportError) in
      let descriptor = try Descriptor(socket(family, StreamSocket.stream, 0), from: "socket")
      var yes: CInt = 1
      StreamSocket.setOption(SO_REUSEADDR, &yes, of: descriptor, level: SOL_SOCKET)
      guard unsafe bind(descriptor.number, address, length) == 0 else { throw .last("bind") }
      return descriptor
    }
    path = nil
    self.port = UInt16(truncatingIfNeeded: loop_local_port(descriptor.number))
    try start()
  }

  /// Listens at `path`, where nothing may be yet.
  public init(at path: String) throws(TransportError) {
    let descriptor = try Descriptor(socket(AF_UNIX, StreamSocket.stream, 0), from: "socket")
    try unsafe withSocketAddress(of: path, for: "bind") { address, length in
      unsafe bind(descriptor.number, address, length)
    }
    self.descriptor = descriptor
    self.path = path
    port = nil
    try start()
  }

  deinit {
    if let path { _ = unsafe unlink(path.rawCString) }
  }

  /// Takes the next connection, if one is there.
  public func accept() throws(TransportError) -> Descriptor? {
    while true {
      let number = loop_accept(descriptor.number)
      if number >= 0 {
        let accepted = try Descriptor(number, from: "accept")
        try StreamSocket.prepare(accepted)
        return accepted
      }
      switch errno {
      case EAGAIN: return nil
      case EINTR, ECONNABORTED: continue
      default: throw .last("accept")
      }
    }
  }

  private func start() throws(TransportError) {
    guard listen(descriptor.number, 4) == 0 else { throw .last("listen") }
    guard loop_set_non_blocking(descriptor.number) == 0 else { throw .last("fcntl") }
  }
}
