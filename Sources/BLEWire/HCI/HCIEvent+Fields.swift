extension HCIEvent {
  /// The parameters by name, for a person; reports one after the other.
  public var fields: [HCIField] {
    switch self {
    case .leAdvertisingReports(let reports), .leDirectedAdvertisingReports(let reports),
      .leExtendedAdvertisingReports(let reports):
      reports.flatMap(\.fields)
    case .commandComplete(let event): event.fields.dropLast() + event.returnedFields
    case .unknown(_, let bytes): .raw("Parameters", bytes)
    default: parameters?.fields ?? []
    }
  }
}

extension AdvertisingReport {
  /// What the report holds, by name, for a person.
  public var fields: [HCIField] {
    var fields = [
      HCIField(name: "Event_Type", value: eventType.description),
      HCIField(name: "Address", value: address.description),
    ]
    if let directAddress {
      fields.append(HCIField(name: "Direct_Address", value: directAddress.description))
    }
    if let primaryPHY {
      let both = [primaryPHY, secondaryPHY].compactMap { $0?.description }
      fields.append(HCIField(name: "PHY", value: both.joined(separator: ", ")))
    }
    if let sid { fields.append(HCIField(name: "Advertising_SID", value: "\(sid)")) }
    if let txPower { fields.append(HCIField(name: "TX_Power", value: "\(txPower) dBm")) }
    if periodicInterval > 0 {
      fields.append(
        HCIField(
          name: "Periodic_Advertising_Interval", value: periodicInterval.shownInHCI))
    }
    fields.append(HCIField(name: "RSSI", value: rssi.map { "\($0) dBm" } ?? "not known"))
    return fields + .raw(isDataCut ? "Data, cut short" : "Data", data)
  }
}
