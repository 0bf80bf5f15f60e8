package import BLEWire

/// When each report of a capture is due: the first at once, the others as far apart as recorded.
///
/// Devices whose address is made up come first: nobody recorded a report of theirs, and a person
/// must be able to find them.
package struct ReplayScanMachine {
  private struct Entry {
    var report: ReplayCapture.Report
    /// Nanoseconds after the first one, which never run backwards.
    var position: Int64
  }

  private let entries: [Entry]
  private let speed: ReplaySpeed
  private let start: Moment
  private var next = 0

  /// Begins a scan; a passive one gets no scan responses.
  package init(
    _ capture: ReplayCapture, isActive: Bool = true, speed: ReplaySpeed = .times(1),
    at now: Moment
  ) {
    self.speed = speed
    start = now
    var entries = capture.devices.filter(\.isMadeUp).map { device in
      let report = AdvertisingReport(
        eventType: .init(rawValue: 0, event: .legacy), address: device.address, rssi: 127, data: [])
      let time = device.sessions.first?.start ?? Timestamp(nanosecondsSince1970: 0)
      return Entry(report: .init(report: report, time: time), position: 0)
    }
    var progress = RecordedProgress()
    for report in capture.reports where isActive || !report.report.eventType.isScanResponse {
      progress.pass(to: report.time)
      entries.append(Entry(report: report, position: progress.position))
    }
    self.entries = entries
  }

  /// Whether all reports were told.
  package var isOver: Bool { next == entries.count }

  /// When the next report is due, or the end.
  package var deadline: Moment {
    isOver ? start : speed.moment(of: entries[next].position, from: 0, since: start)
  }

  /// The reports that are due by now, a bounded number of them.
  package mutating func advance(to now: Moment) -> [ReplayCapture.Report] {
    var due: [ReplayCapture.Report] = []
    while !isOver, due.count < reportsATurn, deadline <= now {
      due.append(entries[next].report)
      next += 1
    }
    return due
  }
}

/// How many reports are told before others get their turn.
private let reportsATurn = 64
