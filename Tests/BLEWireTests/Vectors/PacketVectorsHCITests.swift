import TestSupport
import Testing

@testable import BLEWire

/// The other implementation's names of HCI and advertising types, and what they are here.
///
/// A reader gives the facts that it can tell, by the source's names and in its notation.
enum PacketVectorsHCI {
  typealias Facts = [String: String]
  typealias Reader = @Sendable ([UInt8]) throws -> Facts

  /// Reads a type of the source; nil for one that is not claimed here.
  static func reader(of type: String) -> Reader? { readers[type] ?? readersOfLE[type] }

  /// The types that are read here, each by its name.
  private static let readers: [String: Reader] = [
    "ClassOfDevice": { bytes in
      let device = try ClassOfDevice(parsing: bytes)
      let majors: [UInt8: String] = [0: ".miscellaneous", 1: ".computer", 5: ".peripheral"]
      return [
        "formatType": "ClassOfDevice.FormatType(rawValue: 0b0\(device.formatType))",
        "majorDeviceClass.type": majors[device.majorClass] ?? "",
        "majorDeviceClass": majors[device.majorClass] ?? "",
        "majorDeviceClass.minorClassValue": "\(device.minorClass)",
      ]
    },
    "GAPListOf16BitServiceSolicitationUUIDs": { try uuids(.solicitedServiceUUIDs16, $0) },
    "GAPListOf32BitServiceSolicitationUUIDs": { try uuids(.solicitedServiceUUIDs32, $0) },
    "GAPUUIDList<UInt16>": { try uuids(.completeServiceUUIDs16, $0) },
    "GAPUUIDList<UInt32>": { try uuids(.completeServiceUUIDs32, $0) },
    "GAPUUIDList<UInt128>": { try uuids(.completeServiceUUIDs128, $0) },
    "GAPSimplePairingRandomizerR": { try value(.simplePairingRandomizer192, $0) },
    "GAPServiceData16BitUUID<Data>": { try value(.serviceData16, $0) },
    "GAPServiceData32BitUUID<Data>": { try value(.serviceData32, $0) },
    "GAPServiceData128BitUUID<Data>": { try value(.serviceData128, $0) },
    "GAPAppearanceData": { try value(.appearance, $0) },
    "GAPPublicTargetAddress": { try value(.publicTargetAddress, $0) },
    "GAPRandomTargetAddress": { try value(.randomTargetAddress, $0) },
    "GAPAdvertisingInterval": { try value(.advertisingInterval, $0) },
    "GAPLEDeviceAddress": { try value(.leDeviceAddress, $0) },
    "GAPLERole": { try value(.leRole, $0) },
    "GAPLESecureConnectionsConfirmation": { try value(.secureConnectionsConfirmation, $0) },
    "GAPLESecureConnectionsRandom": { try value(.secureConnectionsRandom, $0) },
    "GAPMeshMessage": { try value(.meshMessage, $0) },
    "GAPManufacturerSpecificData<Data>": { try value(.manufacturerData, $0) },
    "GAPPBADV<Data>": { try value(.pbADV, $0) },
    "GAP3DInformation": { try value(.information3D, $0) },
    "Data": { bytes in
      let data = AdvertisingData(lenient: bytes)
      let count = try data.encoded(limit: AdvertisingData.Limit.extended).count
      return ["count": "\(count)", "count as hex": "0x" + UInt8(count).hexDigits.uppercased()]
    },
    "HCIInquiryComplete": { ["status": status(try HCIInquiryComplete(parsing: $0).status)] },
    "HCIInquiryResult": { bytes in
      let event = try HCIEvent(parsing: try HCIEventPacket(parsing: bytes))
      guard case .extendedInquiryResult(let result) = event else { return [:] }
      return ["reports[0].address": address(result.address, mark: "")]
    },
    "HCIConnectionRequest": { bytes in
      let event = try HCIConnectionRequest(parsing: bytes)
      return [
        "address": address(event.address), "linkType": [".sco", ".acl"][Int(event.linkType)],
        "classOfDevice": "ClassOfDevice(data: Data(\(list(event.classOfDevice.encoded))))",
      ]
    },
    "HCIConnectionComplete": { bytes in
      let event = try HCIConnectionComplete(parsing: bytes)
      let name = "HCIConnectionComplete"
      return [
        "address": address(event.address, mark: ""),
        "status.rawValue": "HCIStatus\(status(event.status)).rawValue",
        "linkType": "\(name).LinkType(rawValue: 0x\(event.linkType.hexDigits))",
        "encryption": "\(name).Encryption(rawValue: 0x\(event.encryptionEnabled.hexDigits))",
      ]
    },
    "HCIEncryptionKeyRefreshComplete": { bytes in
      let event = try HCIEncryptionKeyRefreshComplete(parsing: bytes)
      return ["status": status(event.status), "handle": "\(event.connectionHandle)"]
    },
    "HCIReadClockOffsetComplete": { bytes in
      ["status": status(try HCIReadClockOffsetComplete(parsing: bytes).status)]
    },
    "HCIReadLMPHandleReturn": { bytes in
      let value = try HCIReadLMPHandle.ReturnParameters(parsing: bytes)
      return [
        "connectionHandle": "\(value.connectionHandle)", "lmpHandle": value.lmpHandle.shownInHCI,
      ]
    },
    "HCIReadTransmitPowerLevelReturn": { bytes in
      let value = try HCIReadTransmitPowerLevel.ReturnParameters(parsing: bytes)
      return [
        "handle": "\(value.connectionHandle)", "transmitPowerLevel": "\(value.txPowerLevel)",
      ]
    },
    "HCIDeleteStoredLinkKeyReturn": { bytes in
      let value = try HCIDeleteStoredLinkKey.ReturnParameters(parsing: bytes)
      return ["numberKeysDeleted": "\(value.numKeysDeleted)"]
    },
    "HCIReadDataBlockSizeReturn": { bytes in
      _ = try HCIReadDataBlockSize.parse(returned: bytes)
      return [:]
    },
    "HCIReadConnectionAcceptTimeout": { bytes in
      let value = try HCIReadConnectionAcceptTimeout.ReturnParameters(parsing: bytes)
      let timeout = value.connectionAcceptTimeout
      return [
        "timeout.rawValue": "0x" + timeout.hexDigits.uppercased(),
        "timeout.miliseconds": "\(Double(timeout) * 0.625)",
      ]
    },
    "HCIPINCodeRequest": { ["address": address(try HCIPINCodeRequest(parsing: $0).address)] },
    "HCIIOCapabilityRequest": {
      ["address": address(try HCIIOCapabilityRequest(parsing: $0).address)]
    },
    "HCIIOCapabilityResponse": {
      ["address": address(try HCIIOCapabilityResponse(parsing: $0).address)]
    },
    "HCINumberOfCompletedPackets": { bytes in
      let event = try HCINumberOfCompletedPackets(parsing: bytes)
      return [
        "numberOfHandles": UInt8(event.handles.count).shownInHCI,
        "connectionHandle": hex(event.handles.first?.connectionHandle.rawValue),
        "numberOfCompletedPackets": hex(event.handles.first?.numCompletedPackets),
      ]
    },
    "HCIConnectionPacketTypeChange": { bytes in
      let event = try HCIConnectionPacketTypeChanged(parsing: bytes)
      return [
        "status.rawValue": event.status.rawValue.shownInHCI,
        "connectionHandle": hex(event.connectionHandle.rawValue),
        "packetType": hex(event.packetType),
      ]
    },
    "HCISimplePairingComplete": { bytes in
      let event = try HCISimplePairingComplete(parsing: bytes)
      return [
        "status.rawValue": event.status.rawValue.shownInHCI, "address": address(event.address),
      ]
    },
  ]

  /// What is not read as the source does, with the reason.
  static let leftOut: [String: String] = [
    // Accepted here, where the source refuses.
    "GAPLEDeviceAddress 4f4ff8304ff802": "bits 1 to 7 are reserved: ignored (Sup. A, §1.16.1)",
    "HCIEncryptionKeyRefreshComplete ff0100": "any status from 0x01 on is an error (§7.7.39)",
    "HCIReadClockOffsetComplete ff01003321": "any status from 0x01 on is an error (§7.7.28)",
    "HCILEReadSupportedStates 0300000000000000": "reserved bits are ignored (§7.8.27)",
    "HCILEReadRfPathCompensation 00050000": "0x0500 is 128.0 dB, which is allowed (§7.8.75)",
    "Event 02007f00ff0000": "power 0x7F is not known, which is allowed (§7.7.65.15)",
    // Read otherwise here.
    "Data 1700ac27010000": "a fragment of L2CAP, no advertising data",
  ]

  /// Facts that say nothing about the bytes, or are wrong, with the reason.
  static let leftOutFacts: [String: String] = [
    "description.isEmpty": "tells of the source's text form", "hashValue": "of the source's type",
    "description": "tells of the source's text form", "uuid": "names a variable of the source",
    "miliseconds": "the source takes 0.0625 ms for the unit, which is 0.625 ms",
    "reports[0].classOfDevice.majorDeviceClass": "the source reads it a byte too early",
  ]
}

extension PacketVectorsHCI {
  static func status(_ status: HCIStatus) -> String {
    status == .success ? ".success" : status.name
  }

  static func address(_ address: BluetoothAddress, mark: String = "!") -> String {
    "BluetoothAddress(rawValue: \"\(address.description.uppercased())\")\(mark)"
  }

  static func list(_ bytes: [UInt8]) -> String {
    "[" + bytes.map { "0x" + $0.hexDigits.uppercased() }.joined(separator: ", ") + "]"
  }

  static func hex(_ number: UInt16?) -> String {
    number.map { "0x" + $0.hexDigits.uppercased() } ?? "none"
  }

  static func value(_ type: AdvertisingDataType, _ bytes: [UInt8]) throws -> Facts {
    let value = try AdvertisingValue(
      parsing: AdvertisingStructure(type: type, value: bytes))
    var facts = ["data.count": "\(value.structure.value.count)"]
    switch value {
    case .serviceData(let service, _): facts["serviceData.count"] = "\(service.data.count)"
    case .targetAddresses(let addresses, _): facts["addresses.count"] = "\(addresses.count)"
    case .pbADV(_, _, let pdu): facts["genericProvisioningPDU.count"] = "\(pdu.count)"
    case .manufacturerData(let data):
      facts["additionalData.count"] = "\(data.data.count)"
      facts["companyIdentifier"] = data.company == 0x004c ? ".apple" : "\(data.company)"
    case .information3D(let flags, let threshold):
      facts["flags"] = flags == 0 ? "[]" : "[.associationNotification, .batteryLevelReporting]"
      #expect(flags == 0 || flags == 3)
      facts["pathLossThreshold"] = "\(threshold)"
    default: break
    }
    return facts
  }

  static func uuids(_ type: AdvertisingDataType, _ bytes: [UInt8]) throws -> Facts {
    let structure = AdvertisingStructure(type: type, value: bytes)
    switch try AdvertisingValue(parsing: structure) {
    case .serviceUUIDs(let uuids, let size, _), .solicitedServiceUUIDs(let uuids, let size):
      let digits = uuids.compactMap(\.short32).map { uuid in
        let all = uuid.hexDigits.uppercased()
        return size == .bits16 ? "0x" + all.suffix(4) : "0x\(all.prefix(4))_\(all.suffix(4))"
      }
      return ["uuids": "[" + digits.joined(separator: ", ") + "]"]
    default: return [:]
    }
  }
}

@Suite(
  "Packet vectors: HCI and advertising", .ownTime, .enabled(if: Shared.exists, "\(Shared.absent)"))
struct PacketVectorsHCITests {
  static let cases = PacketVectors.cases(
    of: "HCI", "Event", "Return", "GAP", "ClassOfDevice", "Data")

  @Test("agree with another implementation, or are left out with the reason", arguments: cases)
  func agree(entry: PacketVectors.Case) throws {
    let reader = try #require(PacketVectorsHCI.reader(of: entry.type), "no reader of \(entry.type)")
    if PacketVectorsHCI.leftOut["\(entry.type) \(entry.hex)"] != nil {
      #expect(entry.mustBeRejected == false || (try? reader(entry.bytes)) != nil)
      return
    }
    if entry.mustBeRejected {
      #expect(throws: (any Error).self) { try reader(entry.bytes) }
      return
    }
    let facts = try reader(entry.bytes)
    for fact in entry.facts where PacketVectorsHCI.leftOutFacts[fact[0]] == nil {
      // A name of a variable of the source's test tells nothing.
      if fact[1].last?.isLetter == true, fact[1].first?.isLowercase == true,
        Bool(fact[1]) == nil
      {
        continue
      }
      let found = facts[fact[0]]
      let alsoFound = facts[fact[0] + " as hex"]
      #expect(found == fact[1] || alsoFound == fact[1], "\(fact[0])")
    }
  }

  @Test("are all claimed")
  func claimed() {
    #expect(Self.cases.count >= 100)
    #expect(Self.cases.allSatisfy { PacketVectorsHCI.reader(of: $0.type) != nil })
  }
}
