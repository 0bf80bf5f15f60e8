internal import BLEHost
internal import BLEWire

/// Commands that set a controller up and tell what it is (Vol 4, Part E, §7.3, §7.4, §7.8).
extension VirtualRadio {
  static let setUpCommands: [CommandHandler] = [
    .complete(HCIReset.self, bit: 47) { radio, id, _ in radio.reset(id) },
    .complete(HCISetEventMask.self, bit: 46) { radio, id, command in
      radio[id].eventMask = command.eventMask
      return .init()
    },
    .complete(HCISetEventMaskPage2.self, bit: 178) { radio, id, command in
      radio[id].eventMaskPage2 = command.eventMaskPage2
      return .init()
    },
    .complete(HCILESetEventMask.self, bit: 200) { radio, id, command in
      radio[id].leEventMask = command.leEventMask
      return .init()
    },
    .complete(HCIWriteLocalName.self, bit: 56) { radio, id, command in
      radio[id].name = command.localName
      return .init()
    },
    .complete(HCIReadLocalName.self, bit: 57) { radio, id, _ in
      let name = radio[id].name
      return .init { $0.localName = name }
    },
    .complete(HCIReadLocalVersionInformation.self, bit: 115) { radio, id, _ in
      let configuration = radio[id].configuration
      return .init {
        $0.hciVersion = configuration.version
        $0.lmpVersion = configuration.version
        $0.companyIdentifier = configuration.company
      }
    },
    .complete(HCIReadLocalSupportedCommands.self, bit: 116) { radio, id, _ in
      let mask = radio.supportedCommands(of: id)
      return .init { $0.supportedCommands = mask }
    },
    .complete(HCIReadLocalSupportedFeatures.self, bit: 117) { _, _, _ in
      // No BR/EDR, but LE (Vol 2, Part C, §3.3).
      .init { $0.lmpFeatures = 0x60 << 32 }
    },
    .complete(HCIReadBDADDR.self, bit: 121) { radio, id, _ in
      let address = radio[id].configuration.address
      return .init { $0.address = address }
    },
    .complete(HCIReadBufferSize.self, bit: 119) { radio, id, _ in
      let configuration = radio[id].configuration
      return .init {
        $0.aclDataPacketLength = configuration.aclLength
        $0.totalNumACLDataPackets = UInt16(configuration.aclBuffers)
      }
    },
    .complete(HCILEReadBufferSize.self, bit: 201) { radio, id, _ in
      let configuration = radio[id].configuration
      return .init {
        $0.leACLDataPacketLength = configuration.sharesBuffers ? 0 : configuration.aclLength
        $0.totalNumLEACLDataPackets = configuration.sharesBuffers ? 0 : configuration.aclBuffers
      }
    },
    .complete(HCILEReadBufferSizeV2.self, bit: 333) { radio, id, _ in
      let configuration = radio[id].configuration
      return .init {
        $0.leACLDataPacketLength = configuration.sharesBuffers ? 0 : configuration.aclLength
        $0.totalNumLEACLDataPackets = configuration.sharesBuffers ? 0 : configuration.aclBuffers
      }
    },
    .complete(HCILEReadLocalSupportedFeatures.self, bit: 202) { radio, id, _ in
      let features = radio[id].configuration.features
      return .init { $0.leFeatures = features }
    },
    .complete(HCILEReadSupportedStates.self, bit: 227) { radio, id, _ in
      let habits = radio[id].configuration.habits
      let states = habits.claimsAllStates ? .all : habits.states
      return .init { $0.leStates = states.rawValue }
    },
    .complete(HCILESetRandomAddress.self, bit: 204) { radio, id, command in
      let controller = radio[id]
      let isBusy =
        controller.scan.isEnabled || controller.initiator != nil
        || controller.sets.contains {
          $0.isEnabled && $0.handle == AdvertisingSet.legacyHandle
        }
      try require(!isBusy, .commandDisallowed)
      radio[id].randomAddress = command.randomAddress
      return .init()
    },
    .complete(HCILERand.self, bit: 223) { radio, _, _ in
      let number = radio.random.next()
      return .init { $0.randomNumber = number }
    },
    .complete(HCILEEncrypt.self, bit: 222) { radio, _, command in
      let cipher = radio.crypto.aes128(
        key: command.key.reversed(), block: command.plaintextData.reversed())
      return .init { $0.encryptedData = cipher.reversed() }
    },
    .complete(HCILEReadTransmitPower.self, bit: 311) { radio, id, _ in
      let power = radio[id].configuration.transmitPower
      return .init {
        $0.minTXPower = power
        $0.maxTXPower = power
      }
    },
    .complete(HCILEReadAdvertisingPhysicalChannelTransmitPower.self, bit: 206) { radio, id, _ in
      let power = radio[id].configuration.transmitPower
      return .init { $0.txPowerLevel = power }
    },
  ]

  /// The mask of supported commands: what is in the table, and nothing else
  /// (Vol 4, Part E, §6.27).
  func supportedCommands(of id: ControllerID) -> [UInt8] {
    var mask = [UInt8](repeating: 0, count: 64)
    let unknown = self[id].configuration.unknownCommands
    for (opcode, handler) in Self.handlers where !unknown.contains(opcode) {
      mask[handler.bit / 8] |= 1 << UInt8(handler.bit % 8)
    }
    return mask
  }

  private mutating func reset(_ id: ControllerID) -> HCINoParameters {
    startAnew(id)
    return HCINoParameters()
  }
}

extension HCIStatus {
  /// 0x11: the feature or the value is not supported.
  static let unsupportedFeature = Self(rawValue: 0x11)
}
