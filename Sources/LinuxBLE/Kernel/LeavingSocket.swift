internal import BLETransport
internal import BLEWire

/// A socket that this side is done with, kept until all that was sent has left it.
///
/// Closing it at once would lose that: the kernel keeps the link for about two seconds only.
final class LeavingSocket {
  private let descriptor: Descriptor
  private let mark: Int?
  private let loop: EventLoop
  private let onEnd: (LeavingSocket) -> Void
  private var alarm: Alarm?
  private var turns = 0

  /// Creates one of a socket that has so much room when nothing waits in it.
  init(
    _ descriptor: Descriptor, _ mark: Int?, on loop: EventLoop,
    onEnd: @escaping (LeavingSocket) -> Void
  ) {
    self.descriptor = descriptor
    self.mark = mark
    self.loop = loop
    self.onEnd = onEnd
  }

  /// Looks now, and again a little later while something waits.
  func begin() {
    turns += 1
    let room = L2CAPSocket.room(of: descriptor)
    guard let mark, let room, room != mark, turns < Self.limit, !L2CAPSocket.isOver(descriptor)
    else {
      alarm = nil
      return onEnd(self)
    }
    let alarm = alarm ?? loop.alarm { [weak self] in self?.begin() }
    alarm.set(Moment.now.adding(Self.pause))
    self.alarm = alarm
  }

  private static let pause = Duration.milliseconds(20)
  private static let limit = 1500
}
