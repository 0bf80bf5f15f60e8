internal import BLETransport
internal import BLEWire

/// Tells a capture's reports in their order, at their pace.
final class ReplayScan {
  private var machine: ReplayScanMachine
  private var handler: (BackendScanEvent) -> Void
  private var alarm: Alarm?
  private let loop: EventLoop

  init(
    _ capture: ReplayCapture, isActive: Bool, speed: ReplaySpeed, loop: EventLoop,
    handler: @escaping (BackendScanEvent) -> Void
  ) {
    machine = ReplayScanMachine(capture, isActive: isActive, speed: speed, at: loop.now)
    self.handler = handler
    self.loop = loop
    alarm = loop.alarm { [weak self] in self?.ring() }
    alarm?.set(machine.deadline)
  }

  func stop() { alarm = nil }

  /// Goes on in another way; false when it is over.
  func change(isActive: Bool, handler: @escaping (BackendScanEvent) -> Void) -> Bool {
    machine.isActive = isActive
    self.handler = handler
    return alarm != nil
  }

  private func ring() {
    for report in machine.advance(to: loop.now) where alarm != nil {
      handler(.report(report.report, report.time))
    }
    guard let alarm else { return }
    if machine.isOver {
      stop()
      handler(.ended(nil))
    } else {
      alarm.set(max(machine.deadline, loop.now))  // On the loop's next turn at the soonest.
    }
  }
}
