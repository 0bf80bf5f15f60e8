internal import BLETransport
internal import BLEWire
internal import Glibc

/// A UNIX socket at which clients find a server: each connection is a link of its own.
///
/// The socket's file is there as long as somebody holds this.
final class AttListener {
  private let loop: EventLoop
  private let listener: PacketListener
  private let handler: (any ATTChannel) -> Void
  private var watch: Watch?
  private var alarm: Alarm?
  private var lastClient: UInt64 = 0

  init(
    _ path: String, on loop: EventLoop, _ handler: @escaping (any ATTChannel) -> Void
  ) throws(BLEError) {
    self.loop = loop
    self.handler = handler
    do throws(TransportError) {
      listener = try PacketListener(replacing: path)
    } catch {
      throw BLEError(error, listeningAt: path)
    }
    try begin()
  }

  private func begin() throws(BLEError) {
    do throws(TransportError) {
      watch = try loop.watch(listener.descriptor, for: .readable) { [weak self] _ in
        self?.acceptAll()
      }
    } catch {
      throw BLEError(.system(error.code), operation: "listen", detail: "\(error)")
    }
  }

  private func acceptAll() {
    for _ in 0..<Self.linksBetweenPolls {
      do throws(TransportError) {
        guard let socket = try listener.accept() else { return }
        handler(SocketChannel(socket, to: nextAddress(), isIncoming: true, on: loop))
      } catch {
        return rest()
      }
    }
  }

  /// With no descriptor left the socket stays readable: it is left alone for a moment.
  private func rest() {
    watch = nil
    let alarm = alarm ?? loop.alarm { [weak self] in try? self?.begin() }
    alarm.set(Moment.now.adding(.milliseconds(100)))
    self.alarm = alarm
  }

  /// Clients of a socket have no address: each gets one of its own.
  private func nextAddress() -> DeviceAddress {
    lastClient += 1
    let number = lastClient & 0xffff_ffff
    return DeviceAddress(BluetoothAddress(rawValue: 0xc000_0000_0000 + number), type: .random)
  }

  private static let linksBetweenPolls = 16
}

extension BLEError {
  /// Why nobody can listen at a path.
  fileprivate init(_ error: TransportError, listeningAt path: String) {
    switch error.code {
    case EADDRINUSE:
      self.init(
        .adapterBusy, operation: "listen", detail: "\(path): another server listens there",
        advice: "stop it, or choose another path")
    case EEXIST:
      self.init(
        .adapterUnavailable, operation: "listen", detail: "\(path) is there, and it is no socket",
        advice: "choose another path")
    case ENOENT:
      self.init(.adapterUnavailable, operation: "listen", detail: "\(path): no such directory")
    default: self.init(error, operation: "listen", path: path)
    }
  }
}
