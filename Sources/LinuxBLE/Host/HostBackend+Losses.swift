internal import BLEHost
internal import BLETransport
internal import BLEWire

// What was lost on the way from the controller, and what comes of it.
extension HostBackend {
  func transportLost(_ loss: HCITransportLoss) {
    switch loss {
    case .step: changeHost { host, now in host.lostStep(at: now) }
    case .packets(let count):
      losses.add(count)
      changeHost { host, now in host.lostPackets(count, at: now) }
    }
  }

  /// What is said when the controller is reset.
  func reset(_ failure: HostFailure) -> String {
    let cause = BLEError(failure, "", transport: transportError).detail
    return "adapter \"\(opener.spec)\": \(cause): its links are lost, the rest goes on"
  }
}

/// Says how many packets were lost: the first ones at once, then every few seconds.
final class LossReport {
  /// How many were lost.
  private(set) var count = 0
  private var untold = 0
  private let name: String
  private let loop: EventLoop
  private let warn: @Sendable (String) -> Void
  private var alarm: Alarm?

  init(_ name: String, on loop: EventLoop, _ warn: @escaping @Sendable (String) -> Void) {
    self.name = name
    self.loop = loop
    self.warn = warn
  }

  func add(_ more: Int) {
    count += more
    untold += more
    guard alarm == nil else { return }
    tell()
    rest()
  }

  /// Says what was not said yet.
  func tell() {
    guard untold > 0 else { return }
    let packets = untold == 1 ? "1 packet" : "\(untold) packets"
    warn("\(name): \(packets) of the controller lost, since they were not read fast enough")
    untold = 0
  }

  private func rest() {
    alarm = loop.alarm { [weak self] in self?.restIsOver() }
    alarm?.set(loop.now.adding(.seconds(5)))
  }

  private func restIsOver() {
    alarm = nil
    guard untold > 0 else { return }
    tell()
    rest()
  }
}
