import BLEWire

extension HCIAdvertiser {
  /// The address that a set is advertised with.
  func ownAddress(of set: AdvertisingSet) -> DeviceAddress {
    set.request.parameters.address.map { DeviceAddress($0, type: .random) } ?? info.ownAddress
  }

  /// Whether a set has a scan response to tell the controller, an empty one too.
  func hasResponse(_ set: AdvertisingSet) -> Bool {
    let parameters = set.request.parameters
    // Those of version 4 that can be connected to are always scannable.
    if parameters.pdus == .legacy { return parameters.isConnectable || parameters.isScannable }
    return isScannableExtended(set)
  }

  /// Whether all data goes into the scan response (Vol 4, Part E, §7.8.53).
  func isScannableExtended(_ set: AdvertisingSet) -> Bool {
    let parameters = set.request.parameters
    return parameters.pdus != .legacy && parameters.isScannable && !parameters.isConnectable
  }

  /// The bytes of a set.
  func payload(of set: AdvertisingSet) throws(AdvertisingFailure) -> AdvertisingPayload {
    let parameters = set.request.parameters
    var content = set.request.content
    let txPower = Int8(clamping: set.txPower ?? 0)
    do throws(AdvertisingFitError) {
      guard parameters.pdus != .legacy else {
        return try content.payload(isScannable: parameters.isScannable, txPower: txPower)
      }
      let limit = dataLimit ?? AdvertisingData.Limit.legacy
      guard isScannableExtended(set) else {
        return try content.payload(limit: limit, isScannable: false, txPower: txPower)
      }
      // Flags don't stand in scan responses (Supplement, Part A, §1.3).
      content.discoverability = .none
      let payload = try content.payload(limit: limit, isScannable: false, txPower: txPower)
      return AdvertisingPayload(scanResponse: payload.advertisement)
    } catch {
      throw .doesNotFit(error)
    }
  }

  /// What is wrong with a set, as far as that is known now.
  func problem(of set: AdvertisingSet, _ index: Int) -> AdvertisingFailure? {
    let parameters = set.request.parameters
    let isLegacy = parameters.pdus == .legacy
    let longest: Duration = isLegacy ? .milliseconds(10_240) : .seconds(10_485)
    if parameters.interval.lowerBound < .milliseconds(20)
      || parameters.interval.upperBound > longest
    {
      return .invalid("the interval is not within 20 ms to \(longest)")
    }
    if let power = parameters.maximumPower, !(-127...20).contains(power) {
      return .invalid("a power of \(power) dBm is not within -127 to 20")
    }
    if info.family == .legacy, !isLegacy {
      return .invalid("the controller has no extended advertising")
    }
    if let address = parameters.address {
      if address.rawValue >> 46 != 0b11 {
        return .invalid("\(address) is no static random address")
      }
      if info.family == .legacy, DeviceAddress(address, type: .random) != info.ownAddress {
        return .invalid("the controller can't advertise with an address of its own")
      }
    }
    if let setLimit, index >= setLimit, !set.hasParameters { return .noMoreSets(setLimit) }
    return nil
  }

  /// The command of a step.
  func command(of step: Step, _ set: AdvertisingSet) -> HCICommandPacket {
    switch (step, info.family) {
    case (.setCount, _): HCILEReadNumberOfSupportedAdvertisingSets().packet
    case (.dataLength, _): HCILEReadMaximumAdvertisingDataLength().packet
    case (.power, _): HCILEReadAdvertisingPhysicalChannelTransmitPower().packet
    case (.address, _):
      HCILESetAdvertisingSetRandomAddress {
        $0.advertisingHandle = set.handle
        $0.randomAddress = ownAddress(of: set).address
      }.packet
    case (.remove, _):
      HCILERemoveAdvertisingSet { $0.advertisingHandle = set.handle }.packet
    case (.parameters, .legacy): legacyParameters(set)
    case (.parameters, .extended): extendedParameters(set)
    case (.data(let chunk), .legacy): legacyData(chunk)
    case (.data(let chunk), .extended): extendedData(chunk, set.handle)
    case (.enable, .legacy): HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }.packet
    case (.disable, .legacy): HCILESetAdvertisingEnable { $0.advertisingEnable = 0 }.packet
    case (.enable, .extended): extendedEnable(1, set.handle)
    case (.disable, .extended): extendedEnable(0, set.handle)
    }
  }

  private func legacyParameters(_ set: AdvertisingSet) -> HCICommandPacket {
    let parameters = set.request.parameters
    let unit = Duration.microseconds(625)
    let range: ClosedRange<UInt16> = 0x0020...0x4000
    return HCILESetAdvertisingParameters {
      $0.advertisingIntervalMin = parameters.interval.lowerBound.units(of: unit, in: range)
      $0.advertisingIntervalMax = parameters.interval.upperBound.units(of: unit, in: range)
      $0.advertisingType = parameters.isConnectable ? 0 : parameters.isScannable ? 2 : 3
      $0.ownAddressType = ownAddress(of: set).type
      $0.advertisingChannelMap = 7
    }.packet
  }

  private func legacyData(_ chunk: AdvertisingSet.Chunk) -> HCICommandPacket {
    let bytes = chunk.bytes + [UInt8](repeating: 0, count: max(0, 31 - chunk.bytes.count))
    if chunk.isResponse {
      return HCILESetScanResponseData {
        $0.scanResponseDataLength = UInt8(clamping: chunk.bytes.count)
        $0.scanResponseData = bytes
      }.packet
    }
    return HCILESetAdvertisingData {
      $0.advertisingDataLength = UInt8(clamping: chunk.bytes.count)
      $0.advertisingData = bytes
    }.packet
  }

  private func extendedParameters(_ set: AdvertisingSet) -> HCICommandPacket {
    let parameters = set.request.parameters
    var properties: UInt16 =
      (parameters.isConnectable ? 0x01 : 0) | (parameters.isScannable ? 0x02 : 0)
    var phy = LEPHY.le1M
    switch parameters.pdus {
    case .legacy:
      properties |= parameters.isConnectable ? 0x12 : 0x10
    case .extended(let wanted):
      phy = wanted
      if parameters.isConnectable { properties &= ~0x02 }
    }
    return HCILESetExtendedAdvertisingParameters {
      $0.advertisingHandle = set.handle
      $0.advertisingEventProperties = properties
      $0.primaryAdvertisingIntervalMin = Self.interval(parameters.interval.lowerBound)
      $0.primaryAdvertisingIntervalMax = Self.interval(parameters.interval.upperBound)
      $0.primaryAdvertisingChannelMap = 7
      $0.ownAddressType = ownAddress(of: set).type
      $0.advertisingTXPower = parameters.maximumPower.map { Int8(clamping: $0) } ?? 127
      $0.primaryAdvertisingPHY = phy == .leCoded ? .leCoded : .le1M
      $0.secondaryAdvertisingPHY = phy
      $0.advertisingSID = set.handle & 0x0f
    }.packet
  }

  private func extendedData(
    _ chunk: AdvertisingSet.Chunk, _ handle: UInt8
  ) -> HCICommandPacket {
    if chunk.isResponse {
      return HCILESetExtendedScanResponseData {
        $0.advertisingHandle = handle
        $0.operation = chunk.operation
        $0.fragmentPreference = 1
        $0.scanResponseData = chunk.bytes
      }.packet
    }
    return HCILESetExtendedAdvertisingData {
      $0.advertisingHandle = handle
      $0.operation = chunk.operation
      $0.fragmentPreference = 1
      $0.advertisingData = chunk.bytes
    }.packet
  }

  private func extendedEnable(_ enable: UInt8, _ handle: UInt8) -> HCICommandPacket {
    HCILESetExtendedAdvertisingEnable {
      $0.enable = enable
      $0.sets = [HCIAdvertisingSetEnable { $0.advertisingHandle = handle }]
    }.packet
  }

  /// An interval in 0.625 ms, in three bytes.
  private static func interval(_ interval: Duration) -> [UInt8] {
    let units = UInt32(clamping: Int((interval / .microseconds(625)).rounded()))
    let value = min(max(units, 0x20), 0xff_ffff)
    return [0, 8, 16].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
