import BLETransport
import Foundation
import TestSupport

/// A peer for `att:`: it listens on a UNIX socket, answers one connection after the other, and
/// keeps what it received.
///
/// It is bounded in time: whoever does not come or go on within ten minutes is left.
final class ScriptedPeer: Sendable {
  /// What the peer does about a PDU.
  enum Reaction: Sendable {
    /// Sends these, in order.
    case send([[UInt8]])
    /// Closes the connection.
    case close
  }

  let path: String
  private let listener: Int32
  private let received = Locked<[[UInt8]]>([])

  /// Listens, and lets `react` decide about each PDU of each connection.
  init(_ react: @escaping @Sendable ([UInt8]) -> Reaction) throws {
    path = "/tmp/peer-\(UUID().uuidString.prefix(13)).sock"
    listener = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let result = unsafe withUnsafeBytes(of: &address) {
      unsafe bind(
        listener, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    guard listener >= 0, result == 0, listen(listener, 4) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    Thread.detachNewThread { [self] in
      while Self.waits(for: listener) {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        serve(connection, react)
        close(connection)
      }
    }
  }

  /// A peer with a database, whose answers `reactions` replaces where it has one.
  convenience init(
    _ database: MiniServer, mtu: Int = 517,
    reactions: @escaping @Sendable ([UInt8]) -> Reaction? = { _ in nil }
  ) throws {
    let server = Locked(database)
    try self.init { pdu in
      if let reaction = reactions(pdu) { return reaction }
      return server.withLock { .send($0.answers(to: pdu, mtu: mtu)) }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    unsafe unlink(path)
  }

  /// The adapter to give to a tool.
  var adapter: String { "att:" + path }

  /// All PDUs so far, in hex.
  var log: [String] { received.withLock { $0.map { $0.map { byte in hex(byte) }.joined() } } }

  private func serve(_ connection: Int32, _ react: ([UInt8]) -> Reaction) {
    var buffer = [UInt8](repeating: 0, count: 600)
    while Self.waits(for: connection) {
      let count = unsafe recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      let pdu = Array(buffer[..<count])
      received.withLock { $0.append(pdu) }
      switch react(pdu) {
      case .close: return
      case .send(let answers):
        for answer in answers {
          _ = unsafe send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
        }
      }
    }
  }

  private static func waits(for descriptor: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wanted, 1, 600_000) > 0
  }
}

private func hex(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return digits.count < 2 ? "0" + digits : digits
}
