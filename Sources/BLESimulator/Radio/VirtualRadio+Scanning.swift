internal import BLEWire

/// What scanners hear (Vol 6, Part B, §4.4.3).
extension VirtualRadio {
  /// A scan, or its next period, begins.
  mutating func listen(_ id: ControllerID) {
    self[id].scan.isListening = true
    self[id].scan.startedAt = now
    let scan = self[id].scan
    if scan.duration > 0 {
      queue.add(
        .endScan(id, run: scan.run), at: now.adding(.milliseconds(10 * Int64(scan.duration))))
      if scan.period > 0 {
        queue.add(
          .restartScan(id, run: scan.run),
          at: now.adding(.milliseconds(1280 * Int64(scan.period))))
      }
    }
    resumeAdvertising()
  }

  /// A scan's duration is over (Vol 4, Part E, §7.7.65.17).
  mutating func endScan(_ id: ControllerID, run: UInt64) {
    guard self[id].scan.run == run, self[id].scan.isEnabled else { return }
    self[id].scan.isListening = false
    guard self[id].scan.period == 0 else { return }
    self[id].scan.isEnabled = false
    emit(HCILEScanTimeout(), to: id)
  }

  mutating func restartScan(_ id: ControllerID, run: UInt64) {
    guard self[id].scan.run == run, self[id].scan.isEnabled else { return }
    if self[id].scan.filtersDuplicates == 2 { self[id].seenReports = [] }
    listen(id)
  }

  /// Tells a scanner of an advertisement, and of the scan response that it asks for.
  mutating func report(
    _ set: AdvertisingSet, of advertiser: ControllerID, sender: DeviceAddress,
    to id: ControllerID, rssi: Int8
  ) {
    let scan = self[id].scan
    guard scan.hears(at: now), set.primaryPHY == .leCoded ? scan.hearsCoded : scan.hears1M,
      set.isLegacy || scan.isExtended
    else { return }
    let (known, _) = identity(of: sender, heardBy: id)
    if scan.filterPolicy & 1 == 1, !self[id].accepts(known) { return }
    var target: DeviceAddress?
    if set.properties.contains(.directed) {
      let aimed = targetAddress(of: set, advertiser)
      target = aimed
      let isOurs = isOwn(aimed, type: scan.ownAddressType, of: id)
      // Policies 2 and 3 also take what is aimed at a private address that nobody knows.
      guard isOurs || scan.filterPolicy & 2 != 0 && aimed.isResolvable else { return }
      if !isOurs, !scan.isExtended {
        return emit(directedReport(known, target: aimed, rssi: rssi), to: id)
      }
    }
    let report = ReportBuilder(
      set: set, address: known, target: target, rssi: rssi, isExtended: scan.isExtended)
    let data = set.properties.contains(.scannable) && !set.isLegacy ? [] : set.data
    deliver(report, data: data, isScanResponse: false, to: id)
    guard scan.isActive, set.properties.contains(.scannable) else { return }
    let scanner = ownAddress(
      scan.ownAddressType, peer: known, random: self[id].randomAddress, id)
    let (seen, _) = identity(of: scanner, heardBy: advertiser)
    if set.filterPolicy & 1 == 1, !self[advertiser].accepts(seen) { return }
    if set.notifiesScanRequests {
      let event = HCILEScanRequestReceived {
        $0.advertisingHandle = set.handle
        $0.scannerAddressType = seen.type
        $0.scannerAddress = seen.address
      }
      emit(event, to: advertiser)
    }
    deliver(report, data: set.scanResponse, isScanResponse: true, to: id)
  }

  private mutating func deliver(
    _ report: ReportBuilder, data: [UInt8], isScanResponse: Bool, to id: ControllerID
  ) {
    if self[id].scan.filtersDuplicates > 0 {
      let seen = SeenReport(
        address: report.address, eventType: report.eventType(isScanResponse: isScanResponse),
        sid: report.set.sid, dataID: report.set.isLegacy ? 0 : report.set.dataID)
      // A controller's memory has an end.
      let habits = self[id].configuration.habits
      if self[id].seenReports.count >= max(1, habits.filterSize) {
        switch habits.fullFilter {
        case .forgets: if !self[id].seenReports.contains(seen) { self[id].seenReports = [] }
        case .drops: break
        }
      }
      guard self[id].seenReports.count < max(1, habits.filterSize) else { return }
      guard self[id].seenReports.insert(seen).inserted else { return }
    }
    for event in report.events(data: data, isScanResponse: isScanResponse) {
      emitReport(event, to: id)
    }
  }

  /// Whom a directed advertisement is aimed at, as it is on the air.
  mutating func targetAddress(of set: AdvertisingSet, _ id: ControllerID) -> DeviceAddress {
    guard set.ownAddressType.rawValue >= 2, let index = self[id].resolvingList.index(of: set.peer),
      self[id].resolvingList.isEnabled, let key = self[id].resolvingList.entries[index].peerKey
    else { return set.peer.plain }
    if let address = self[id].resolvingList.entries[index].peerAddress {
      return DeviceAddress(address, type: .random)
    }
    let address = BluetoothAddress(
      resolvableBy: key, random: UInt32.random(in: 0...0x3f_ffff, using: &random), with: crypto)
    return DeviceAddress(address, type: .random)
  }

  private func directedReport(
    _ address: DeviceAddress, target: DeviceAddress, rssi: Int8
  ) -> HCIEventPacket {
    var writer = ByteWriter()
    writer.write([LEMetaSubevent.directedAdvertisingReport.rawValue, 1, 1, address.type.rawValue])
    address.address.write(to: &writer)
    writer.write(target.type.rawValue)
    target.address.write(to: &writer)
    writer.write(rssi)
    return HCIEventPacket(code: .leMeta, parameters: writer.bytes)
  }
}
