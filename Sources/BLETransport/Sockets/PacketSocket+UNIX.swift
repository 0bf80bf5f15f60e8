internal import CBlueZ
internal import Glibc

extension PacketSocket {
  /// Connects to the UNIX socket at `path`.
  ///
  /// `EAGAIN` means that its listener has too many waiting already.
  public convenience init(connectingTo path: String) throws(TransportError) {
    let descriptor = try Descriptor(socket(AF_UNIX, seqPacket, 0), from: "socket")
    try unsafe withSocketAddress(of: path, for: "connect") { address, length in
      unsafe connect(descriptor.number, address, length)
    }
    self.init(descriptor)
  }

  /// Two sockets that are connected to each other.
  public static func pair() throws(TransportError) -> (PacketSocket, PacketSocket) {
    var numbers: (CInt, CInt) = (-1, -1)
    let result = unsafe withUnsafeMutableBytes(of: &numbers) {
      unsafe socketpair(AF_UNIX, seqPacket, 0, $0.baseAddress?.assumingMemoryBound(to: CInt.self))
    }
    guard result == 0 else { throw .last("socketpair") }
    return (
      PacketSocket(try Descriptor(numbers.0, from: "socketpair")),
      PacketSocket(try Descriptor(numbers.1, from: "socketpair"))
    )
  }
}

/// A UNIX socket that others connect to, a packet at a time; it is removed when nobody holds it.
public final class PacketListener: Sendable {
  /// The open socket: readable when somebody wants to connect.
  public let descriptor: Descriptor
  private let path: String
  /// Which file was made: not one that somebody has put in its place.
  private let file: (device: dev_t, number: ino_t)

  /// Listens at `path`, where a socket may be left over that nobody listens at any longer.
  ///
  /// `EADDRINUSE` means that somebody does, `EEXIST` that something else than a socket is there.
  public convenience init(replacing path: String, backlog: Int = 64) throws(TransportError) {
    do throws(TransportError) {
      try self.init(at: path, backlog: backlog)
    } catch {
      guard error.code == EADDRINUSE else { throw error }
      try Self.removeStale(path)
      try self.init(at: path, backlog: backlog)
    }
  }

  /// Listens at `path`, where nothing may be yet.
  public init(at path: String, backlog: Int = 16) throws(TransportError) {
    let descriptor = try Descriptor(socket(AF_UNIX, seqPacket, 0), from: "socket")
    try unsafe withSocketAddress(of: path, for: "bind") { address, length in
      unsafe bind(descriptor.number, address, length)
    }
    self.descriptor = descriptor
    self.path = path
    file = Self.file(at: path).map { ($0.st_dev, $0.st_ino) } ?? (0, 0)
    guard listen(descriptor.number, CInt(clamping: backlog)) == 0 else { throw .last("listen") }
  }

  deinit {
    if let now = Self.file(at: path), now.st_dev == file.device, now.st_ino == file.number {
      _ = unsafe unlink(path.rawCString)
    }
  }

  /// Removes a socket that nobody listens at.
  private static func removeStale(_ path: String) throws(TransportError) {
    guard let file = file(at: path), file.st_mode & S_IFMT == S_IFSOCK else {
      throw TransportError("bind", code: EEXIST)
    }
    // A socket of another kind is refused before whoever listens there hears of it.
    let probe = try Descriptor(socket(AF_UNIX, stream, 0), from: "socket")
    do throws(TransportError) {
      try unsafe withSocketAddress(of: path, for: "connect") { address, length in
        unsafe connect(probe.number, address, length)
      }
    } catch {
      guard error.code == ECONNREFUSED else { throw TransportError("bind", code: EADDRINUSE) }
      _ = unsafe unlink(path.rawCString)
      return
    }
    throw TransportError("bind", code: EADDRINUSE)
  }

  private static func file(at path: String) -> stat? {
    var file = stat()
    return unsafe lstat(path.rawCString, &file) == 0 ? file : nil
  }

  /// Takes the next connection, if one is there.
  public func accept() throws(TransportError) -> PacketSocket? {
    while true {
      let number = loop_accept(descriptor.number)
      if number >= 0 { return PacketSocket(try Descriptor(number, from: "accept")) }
      switch errno {
      case EAGAIN: return nil
      case EINTR, ECONNABORTED: continue
      default: throw .last("accept")
      }
    }
  }
}

/// Calls a system call with a UNIX socket's address, and throws what it fails with.
func withSocketAddress(
  of path: String, for operation: String,
  _ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt
) throws(TransportError) {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let name = path.rawBytes
  guard name.count < MemoryLayout.size(ofValue: address.sun_path), !name.contains(0) else {
    throw TransportError(operation, code: ENAMETOOLONG)
  }
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
  let result = unsafe withUnsafePointer(to: &address) {
    unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard result == 0 else { throw .last(operation) }
}

private let stream =
  CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
private let seqPacket =
  CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
