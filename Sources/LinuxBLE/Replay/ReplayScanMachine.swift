package import BLEWire

/// When each report of a capture is due: the first at once, the others as far apart as recorded.
///
/// Devices of which no report was recorded come first, so that they can be found: with the services
/// that their connections tell of, and without a signal.
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
  /// Whether scan responses are told.
  package var isActive: Bool

  /// Begins a scan; a passive one gets no scan responses.
  package init(
    _ capture: ReplayCapture, isActive: Bool = true, speed: ReplaySpeed = .times(1),
    at now: Moment
  ) {
    self.isActive = isActive
    self.speed = speed
    start = now
    let heard = Set(capture.reports.lazy.map(\.report.address.unresolved))
    let silent = capture.devices.filter { !heard.contains($0.address.unresolved) }
    var entries = silent.map { device in
      let report = AdvertisingReport(
        eventType: .init(rawValue: 0, event: .legacy), address: device.address, rssi: 127,
        data: advertisingData(of: device.database.primaryServices))
      let time = device.sessions.first?.start ?? Timestamp(nanosecondsSince1970: 0)
      return Entry(report: .init(report: report, time: time), position: 0)
    }
    var progress = RecordedProgress()
    for report in capture.reports {
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
      let report = entries[next].report
      if isActive || !report.report.eventType.isScanResponse { due.append(report) }
      next += 1
    }
    return due
  }
}

/// The lists of services as advertising data: as many of each size as a structure can hold.
private func advertisingData(of services: [BluetoothUUID]) -> [UInt8] {
  func list(_ type: UInt8, _ uuids: [BluetoothUUID], size: Int) -> [UInt8] {
    let bytes = uuids.prefix(254 / size).flatMap(\.encoded)
    return bytes.isEmpty ? [] : [UInt8(bytes.count + 1), type] + bytes
  }
  return list(0x03, services.filter { $0.short16 != nil }, size: 2)
    + list(0x07, services.filter { $0.short16 == nil }, size: 16)
}

/// How many reports are told before others get their turn.
private let reportsATurn = 64
