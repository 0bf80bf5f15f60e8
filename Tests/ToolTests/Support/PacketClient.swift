import Foundation
import Glibc

/// A client of `att:` that knows nothing of ATT: packets of a UNIX SOCK_SEQPACKET socket in hex.
final class PacketClient: Sendable {
  private let descriptor: Int32

  init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let result = unsafe withUnsafeBytes(of: &address) {
      unsafe connect(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    guard descriptor >= 0, result == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  deinit { close(descriptor) }

  func send(_ hex: String) {
    let digits = Array(hex.utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
    _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// The next packet; nil when the server closes, or sends nothing for so long.
  ///
  /// A thread of its own waits for it: tests share as many as there are cores.
  func receive(milliseconds: Int32 = 60_000) async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in continuation.resume(returning: wait(milliseconds)) }
    }
  }

  /// What a request is answered with.
  func ask(_ hex: String) async -> String? {
    send(hex)
    return await receive()
  }

  private func wait(_ milliseconds: Int32) -> String? {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wanted, 1, milliseconds) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 600)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return nil }
    return buffer[..<count].map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
  }
}
