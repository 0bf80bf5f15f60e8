import TestSupport

@testable import BLEWire

extension PacketVectorsHCI {
  /// The LE events and returned parameters, by the source's names.
  static let readersOfLE: [String: Reader] = [
    "Return": { bytes in
      if bytes.count == 1, bytes[0] == 7 {
        let power = try HCILEReadAdvertisingPhysicalChannelTransmitPower.ReturnParameters(
          parsing: bytes)
        return ["transmitPowerLevel.rawValue": "\(power.txPowerLevel)"]
      }
      if bytes.count == 1 {
        let size = try HCILEReadPeriodicAdvertiserListSize.ReturnParameters(parsing: bytes)
        return ["periodicAdvertiserListSize": size.periodicAdvertiserListSize.shownInHCI]
      }
      let length = try HCILEReadMaximumAdvertisingDataLength.ReturnParameters(parsing: bytes)
      return ["maximumAdvertisingDataLength": hex(length.maxAdvertisingDataLength)]
    },
    "Event": { bytes in
      _ = try HCILEPeriodicAdvertisingReport(parsing: bytes)
      return [:]
    },
    "HCILEScanRequestReceived": { bytes in
      _ = try HCILEScanRequestReceived(parsing: bytes)
      return [:]
    },
    "HCILEChannelSelectionAlgorithm": { bytes in
      let event = try HCILEChannelSelectionAlgorithm(parsing: bytes)
      return [
        "connectionHandle": hex(event.connectionHandle.rawValue),
        "channelSelectionAlgorithm": ".algorithm\(event.channelSelectionAlgorithm + 1)",
      ]
    },
    "HCILEConnectionUpdateComplete": { bytes in
      _ = try HCILEConnectionUpdateComplete(parsing: bytes)
      return [:]
    },
    "HCILEDataLengthChange": { bytes in
      let event = try HCILEDataLengthChange(parsing: bytes)
      return [
        "handle": hex(event.connectionHandle.rawValue), "maxTxOctets": hex(event.maxTXOctets),
        "maxTxTime": hex(event.maxTXTime), "maxRxOctets": hex(event.maxRXOctets),
        "maxRxTime": hex(event.maxRXTime),
      ]
    },
    "HCILEPhyUpdateComplete": { bytes in
      _ = try HCILEPHYUpdateComplete(parsing: bytes)
      return [:]
    },
    "HCILELongTermKeyRequestReplyReturn": { bytes in
      let value = try HCILELongTermKeyRequestReply.ReturnParameters(parsing: bytes)
      return ["connectionHandle": hex(value.connectionHandle.rawValue)]
    },
    "HCILELongTermKeyRequestNegativeReplyReturn": { bytes in
      let value = try HCILELongTermKeyRequestNegativeReply.ReturnParameters(parsing: bytes)
      return ["connectionHandle": hex(value.connectionHandle.rawValue)]
    },
    "HCILERemoteConnectionParameterRequestReplyReturn": { bytes in
      let value = try HCILERemoteConnectionParameterRequestReply.ReturnParameters(parsing: bytes)
      return ["connectionHandle": hex(value.connectionHandle.rawValue)]
    },
    "HCILERemoteConnectionParameterRequestNegativeReplyReturn": { bytes in
      let value = try HCILERemoteConnectionParameterRequestNegativeReply.ReturnParameters(
        parsing: bytes)
      return ["connectionHandle": hex(value.connectionHandle.rawValue)]
    },
    "HCILESetDataLengthReturn": { bytes in
      let value = try HCILESetDataLength.ReturnParameters(parsing: bytes)
      return ["connectionHandle": hex(value.connectionHandle.rawValue)]
    },
    "HCILEReadMaximumDataLength": { bytes in
      _ = try HCILEReadMaximumDataLength.ReturnParameters(parsing: bytes)
      return [:]
    },
    "HCILEReadSuggestedDefaultDataLength": { bytes in
      let value = try HCILEReadSuggestedDefaultDataLength.ReturnParameters(parsing: bytes)
      return [
        "suggestedMaxTxOctets": value.suggestedMaxTXOctets == 0x1b ? ".min" : "more",
        "suggestedMaxTxTime": value.suggestedMaxTXTime == 0x148 ? ".min" : "more",
      ]
    },
    "HCILEReadPeerResolvableAddressReturn": { bytes in
      _ = try HCILEReadPeerResolvableAddress.ReturnParameters(parsing: bytes)
      return [:]
    },
    "HCILEReadLocalResolvableAddressReturn": { bytes in
      let value = try HCILEReadLocalResolvableAddress.ReturnParameters(parsing: bytes)
      let digits = value.localResolvableAddress.rawValue.hexDigits.uppercased()
      let groups = stride(from: 0, to: 16, by: 4).map { String(digits.dropFirst($0).prefix(4)) }
      return ["localResolvableAddress": "0x" + groups.joined(separator: "_")]
    },
    "HCILEReadWhiteListSize": { bytes in
      _ = try HCILEReadFilterAcceptListSize.ReturnParameters(parsing: bytes)
      return [:]
    },
    "HCILETestEnd": { bytes in
      _ = try HCILETestEnd.ReturnParameters(parsing: bytes)
      return [:]
    },
    "HCILEReadSupportedStates": { bytes in
      _ = try HCILEReadSupportedStates.ReturnParameters(parsing: bytes)
      return [:]
    },
    "HCILEReadRfPathCompensation": { bytes in
      _ = try HCILEReadRFPathCompensation.ReturnParameters(parsing: bytes)
      return [:]
    },
    "HCILEPeriodicAdvertisingSubeventDataRequest": { bytes in
      _ = try HCILEPeriodicAdvertisingSubeventDataRequest(parsing: bytes)
      return [:]
    },
    "HCILEPeriodicAdvertisingSyncTransferReceived": { bytes in
      let event = try HCILEPeriodicAdvertisingSyncTransferReceived(parsing: bytes)
      return [
        "status": status(event.status),
        "connectionHandle": hex(event.connectionHandle.rawValue),
        "serviceData": hex(event.serviceData), "syncHandle": hex(event.syncHandle),
        "advertiserAddress": address(event.advertiserAddress),
        "advertiserPHY": event.advertiserPHY == .le1M ? ".le1m" : "another",
        "periodicAdvertisingInterval.rawValue": hex(event.periodicAdvertisingInterval),
      ]
    },
    "HCILEPeriodicAdvertisingSyncTransferReceivedV2": { bytes in
      let event = try HCILEPeriodicAdvertisingSyncTransferReceivedV2(parsing: bytes)
      return [
        "status": status(event.status),
        "connectionHandle": hex(event.connectionHandle.rawValue),
        "serviceData": hex(event.serviceData), "syncHandle": hex(event.syncHandle),
        "advertiserAddress": address(event.advertiserAddress),
        "numberOfSubevents": event.numSubevents.shownInHCI,
        "responseSlotSpacing": event.responseSlotSpacing.shownInHCI,
      ]
    },
    "HCILEEnhancedConnectionCompleteV2": { bytes in
      let event = try HCILEEnhancedConnectionCompleteV2(parsing: bytes)
      return [
        "status": status(event.status),
        "connectionHandle": hex(event.connectionHandle.rawValue),
        "peerAddress": address(event.peerAddress),
        "advertisingHandle": event.advertisingHandle.shownInHCI,
        "syncHandle": hex(event.syncHandle),
      ]
    },
  ]
}
