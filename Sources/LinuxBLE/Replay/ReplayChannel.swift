internal import BLETransport
internal import BLEWire

/// A link to a recorded peer; between two of its values nothing runs.
final class ReplayChannel: ATTChannel {
  let peer: DeviceAddress
  let name: String?
  var handler: (any ATTChannelHandler)? { didSet { schedule() } }
  private var link: ReplayLink
  private var alarm: Alarm?
  private let loop: EventLoop
  private let warn: @Sendable (String) -> Void

  init(
    _ link: ReplayLink, peer: DeviceAddress, name: String?, loop: EventLoop,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.link = link
    self.peer = peer
    self.name = name
    self.warn = warn
    self.loop = loop
    alarm = loop.alarm { [weak self] in self?.ring() }
  }

  func send(_ pdu: [UInt8]) -> Bool {
    guard alarm != nil else { return true }
    link.receive(pdu, at: loop.now)
    schedule()
    return true
  }

  func listen(to handle: AttributeHandle, _ wish: ClientCharacteristicConfiguration) {
    guard alarm != nil else { return }
    link.listen(to: handle, wish.rawValue, at: loop.now)
    schedule()
  }

  func close() {
    alarm = nil
    handler = nil
    // What was found of the last commands is told; nobody waits for the rest.
    while let action = link.nextAction() {
      if case .warn(let text) = action { warn(text) }
    }
  }

  /// Answers come on the loop's next turn, as they would from a socket; so does what is due
  /// already, after those who take what came before.
  private func schedule() {
    guard handler != nil else { return }
    alarm?.set(link.hasAction ? loop.now : max(link.deadline, loop.now))
  }

  private func ring() {
    link.advance(to: loop.now)
    while alarm != nil, let action = link.nextAction() {
      switch action {
      case .deliver(let pdu, let time): handler?.received([pdu], at: time)
      case .warn(let text): warn(text)
      case .end: finish(nil)
      case .lose:
        finish(
          BLEError(
            .timedOut, operation: "confirm an indication", detail: "no confirmation in 30 s"))
      }
    }
    schedule()
  }

  private func finish(_ error: BLEError?) {
    let handler = self.handler
    close()
    handler?.closed(error)
  }
}
