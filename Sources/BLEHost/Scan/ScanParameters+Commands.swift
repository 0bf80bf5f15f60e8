import BLEWire

extension ScanParameters {
  /// The command that tells a controller to scan so, once it is enabled.
  func setCommand(
    _ family: ControllerInfo.CommandFamily, ownAddressType: AddressType
  ) -> HCICommandPacket {
    let interval = interval.units(of: .microseconds(625), in: 0x0004...0x4000)
    let window = min(interval, window.units(of: .microseconds(625), in: 4...0x4000))
    switch family {
    case .legacy:
      return HCILESetScanParameters {
        $0.scanType = isActive ? 1 : 0
        $0.scanInterval = interval
        $0.scanWindow = window
        $0.ownAddressType = ownAddressType
      }.packet
    case .extended:
      let phy = HCIScanPHYParameters {
        $0.scanType = isActive ? 1 : 0
        $0.scanInterval = interval
        $0.scanWindow = window
      }
      return HCILESetExtendedScanParameters {
        $0.ownAddressType = ownAddressType
        $0.scanningPHYs = includesCodedPHY ? 0x05 : 0x01
        $0.phys = includesCodedPHY ? [phy, phy] : [phy]
      }.packet
    }
  }

  /// The command that begins or ends scanning.
  func enableCommand(
    _ family: ControllerInfo.CommandFamily, _ isOn: Bool
  ) -> HCICommandPacket {
    switch family {
    case .legacy:
      HCILESetScanEnable {
        $0.leScanEnable = isOn
        $0.filterDuplicates = isOn && filtersDuplicates
      }.packet
    case .extended:
      HCILESetExtendedScanEnable {
        $0.enable = isOn
        $0.filterDuplicates = isOn && filtersDuplicates ? 1 : 0
      }.packet
    }
  }
}
