import BLEWire
import TestSupport
import Testing

@Suite("The Linux management channel's packets", .ownTime)
struct ManagementPacketTests {
  private static let device = ManagementAddress(
    BluetoothAddress(rawValue: 0xc0ff_ee00_180d), .leRandom)
  private static let deviceBytes = "0d1800eeffc0 02"

  /// What BlueZ's own tool wrote, and for the other commands the document's layouts.
  static let commands: [(hex: String, command: ManagementCommand)] = [
    ("0100 0000 0000", .readVersion),
    ("0300 0000 0000", .readIndexList),
    ("0400 0000 0000", .readControllerInformation),
    ("0500 0000 0100 01", .setPowered(true)),
    ("0700 0000 0100 01", .setConnectable(true)),
    ("0900 0000 0100 00", .setBondable(false)),
    ("0d00 0000 0100 01", .setLowEnergy(true)),
    ("1400 0000 0700 \(deviceBytes)", .disconnect(device)),
    ("1500 0000 0000", .getConnections),
    ("1c00 0000 0700 \(deviceBytes)", .confirm(device)),
    ("3100 0000 0700 \(deviceBytes)", .getConnectionInformation(device)),
    ("3c00 0000 0000", .readExtendedIndexList),
    ("3d00 0000 0000", .readAdvertisingFeatures),
    (
      "3e00 0000 0f00 01 03000000 0000 0000 04 00 03030d18",
      .addAdvertising(
        .init(
          instance: 1, flags: [.connectable, .discoverable], data: [0x03, 0x03, 0x0d, 0x18]))
    ),
    (
      "3e00 0000 1100 02 48000000 0200 0a00 01 05 ff 0409414243",
      .addAdvertising(
        .init(
          instance: 2, flags: [.managedFlags, .localName], duration: 2, timeout: 10, data: [0xff],
          response: [0x04, 0x09, 0x41, 0x42, 0x43]))
    ),
    ("3f00 0000 0100 01", .removeAdvertising(1)),
    (
      "5400 0000 1200 05 01400100 0000 0000 a0000000 f0000000 7f",
      .addAdvertisingParameters(
        .init(
          instance: 5, flags: [.connectable, .intervals, .scanResponse], minimalInterval: 160,
          maximalInterval: 240))
    ),
    (
      "5500 0000 0900 05 04 02 03030d18 0109",
      .addAdvertisingData(
        .init(instance: 5, data: [0x03, 0x03, 0x0d, 0x18], response: [0x01, 0x09]))
    ),
    ("4200 0000 0000", .readExtendedControllerInformation),
  ]

  @Test("hold every command, and give it back", arguments: commands)
  func commandsRoundTrip(hex: String, command: ManagementCommand) throws {
    let bytes = Array(hex: hex)
    #expect(command.packet(for: 0).encoded == bytes)
    #expect(try ManagementCommand(ManagementPacket(parsing: bytes)) == command)
  }

  static let events: [(hex: String, event: ManagementEvent)] = [
    (
      "0100 0000 0700 0500 00 01020000",
      .commandComplete(.setPowered, .success, returned: [0x01, 0x02, 0x00, 0x00])
    ),
    ("0200 0000 0300 0500 14", .commandStatus(.setPowered, .permissionDenied)),
    ("0300 0000 0100 42", .controllerError(0x42)),
    ("0400 0000 0000", .indexAdded),
    ("0500 0000 0000", .indexRemoved),
    ("0600 0000 0400 01020000", .newSettings([.powered, .lowEnergy])),
    (
      "0b00 0000 0e00 \(deviceBytes) 08000000 0100 ff",
      .deviceConnected(device, flags: 8, data: [0xff])
    ),
    ("0c00 0000 0800 \(deviceBytes) 03", .deviceDisconnected(device, .remote)),
    ("0d00 0000 0800 \(deviceBytes) 04", .connectFailed(device, .init(rawValue: 0x04))),
    (
      "0f00 0000 0c00 \(deviceBytes) 01 40e20100",
      .confirmationRequest(device, isJustWorks: true, value: 123_456)
    ),
    ("1100 0000 0800 \(deviceBytes) 05", .authenticationFailed(device, .init(rawValue: 0x05))),
    ("2000 0000 0200 00 01", .extendedIndexAdded(.init(type: 0, bus: 1))),
    ("2100 0000 0200 01 03", .extendedIndexRemoved(.init(type: 1, bus: 3))),
    ("2300 0000 0100 01", .advertisingAdded(1)),
    ("2400 0000 0100 02", .advertisingRemoved(2)),
    ("1300 0000 0200 0701", .other(0x0013, [0x07, 0x01])),
  ]

  @Test("hold every event, and give it back", arguments: events)
  func eventsRoundTrip(hex: String, event: ManagementEvent) throws {
    let bytes = Array(hex: hex)
    #expect(try ManagementEvent(ManagementPacket(parsing: bytes)) == event)
    #expect(event.packet(for: 0).encoded == bytes)
  }

  @Test("cut anywhere, a packet is an error, and longer events of later kernels are none")
  func lengths() throws {
    for (hex, event) in Self.events {
      let bytes = Array(hex: hex)
      for count in bytes.indices {
        #expect(throws: WireError.self) { try ManagementPacket(parsing: Array(bytes[..<count])) }
      }
      let packet = try ManagementPacket(parsing: bytes)
      var isOpenEnded = false
      switch event {
      case .commandComplete, .other: isOpenEnded = true
      default: break
      }
      for count in packet.parameters.indices where !isOpenEnded {
        var short = packet
        short.parameters = Array(packet.parameters[..<count])
        #expect(throws: WireError.self) { try ManagementEvent(short) }
      }
      var long = packet
      long.parameters.append(0)
      if !isOpenEnded { #expect(try ManagementEvent(long) == event) }
    }
  }

  @Test("that say they are commands are none when they are cut, too long or unknown")
  func malformedCommands() throws {
    for (hex, _) in Self.commands {
      let packet = try ManagementPacket(parsing: Array(hex: hex))
      for count in packet.parameters.indices {
        var short = packet
        short.parameters = Array(packet.parameters[..<count])
        #expect(throws: WireError.self) { try ManagementCommand(short) }
      }
      var long = packet
      long.parameters.append(0)
      #expect(throws: WireError.self) { try ManagementCommand(long) }
    }
    #expect(throws: WireError(.invalidValue(2), at: 0)) {
      try ManagementCommand(ManagementPacket(code: 0x0005, index: 0, parameters: [2]))
    }
    #expect(throws: WireError(.invalidValue(0x7777), at: 0)) {
      try ManagementCommand(ManagementPacket(code: 0x7777, index: 0))
    }
  }

  @Test("are total: random bytes give a value or an error", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let parameters = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let packet = ManagementPacket(
        code: .random(in: 0...0x50, using: &random), index: 0, parameters: parameters)
      if let command = try? ManagementCommand(packet) {
        #expect(command.packet(for: 0) == packet)
      }
      if let event = try? ManagementEvent(packet) {
        let again = try ManagementEvent(event.packet(for: 0))
        #expect(again == event)
      }
    }
  }
}

@Suite("What the Linux management channel returns", .ownTime)
struct ManagementAnswerTests {
  @Test("a controller's information, as a kernel wrote it")
  func information() throws {
    let head = "00000001aa00 09 f105 1bbe0100 00020000 000000"
    let bytes = Array(hex: head) + [UInt8](repeating: 0, count: 260)
    let information = try ManagementControllerInformation(parsing: bytes)
    #expect(information.address.description == "00:aa:01:00:00:00")
    #expect(information.version == 9)
    #expect(information.manufacturer == 1521)
    #expect(information.current == .lowEnergy)
    #expect(information.supported.contains([.powered, .lowEnergy, .bondable, .privacy]))
    #expect(!information.supported.contains(.brEDR))
    #expect(information.name == ManagementName(""))
    #expect(information.encoded == bytes)
  }

  @Test("names end at their first zero, and are cut to their field when written")
  func names() throws {
    let name = ManagementName("Küche", short: "K")
    #expect(try ManagementName(parsing: name.encoded) == name)
    // A name that is no UTF-8 is repaired, and cut behind a whole character.
    let odd = try ManagementName(
      parsing: [UInt8](repeating: 0xff, count: 248) + [UInt8](repeating: 0, count: 12))
    let whole = try ManagementName(parsing: odd.encoded)
    #expect(whole.name == String(repeating: "\u{fffd}", count: 82))
    let long = ManagementName(String(repeating: "x", count: 300), short: "0123456789abc")
    #expect(long.encoded.count == 260)
    let cut = try ManagementName(parsing: long.encoded)
    #expect(cut == ManagementName(String(repeating: "x", count: 248), short: "0123456789"))
  }

  @Test("advertising features, and the first instance that is free")
  func features() throws {
    let bytes = Array(hex: "7ff00100 1f 1f 05 02 01 02")
    let features = try ManagementAdvertisingFeatures(parsing: bytes)
    #expect(features.maximalInstances == 5)
    #expect(features.instances == [1, 2])
    #expect(features.freeInstance == 3)
    #expect(features.freeInstance(besides: [3]) == 4)
    #expect(features.freeInstance(besides: [3, 4, 5]) == nil)
    #expect(features.supported.contains([.connectable, .managedFlags, .localName]))
    #expect(!features.supported.contains(.secondary2M))
    #expect(features.encoded == bytes)
    for (maximum, instances, free) in [
      (0, [], nil), (2, [1, 2], nil), (255, [1, 3], 2), (3, [3, 2], 1),
    ] as [(UInt8, [UInt8], UInt8?)] {
      let features = ManagementAdvertisingFeatures(
        supported: [], maximalInstances: maximum, instances: instances)
      #expect(features.freeInstance == free)
    }
  }

  @Test("lists have as many entries as they say, and no more")
  func lists() throws {
    #expect(try ManagementIndexList(parsing: Array(hex: "0200 0000 0500")).indices == [0, 5])
    #expect(throws: WireError(.truncated(needed: 2, left: 0), at: 4)) {
      try ManagementIndexList(parsing: Array(hex: "ffff 0000"))
    }
    let extended = Array(hex: "0100 0300 01 03")
    #expect(
      try ManagementExtendedIndexList(parsing: extended).entries
        == [.init(index: 3, kind: .init(type: 1, bus: 3))])
    #expect(try ManagementExtendedIndexList(parsing: extended).encoded == extended)
    let connections = Array(hex: "0100 0d1800eeffc0 02")
    let list = try ManagementConnections(parsing: connections)
    #expect(list.addresses.map(\.device?.description) == ["c0:ff:ee:00:18:0d (random)"])
    #expect(list.encoded == connections)
    #expect(throws: WireError.self) { try ManagementConnections(parsing: Array(hex: "ffff")) }
  }

  @Test("a link's signal, and 127 for one that is not known")
  func signal() throws {
    let bytes = Array(hex: "0d1800eeffc0 01 c4 7f 04")
    let information = try ManagementConnectionInformation(parsing: bytes)
    #expect(information.rssi == -60)
    #expect(information.address.device?.type == .public)
    #expect(information.encoded == bytes)
    #expect(
      ManagementConnectionInformation(address: information.address, rawRSSI: 127).rssi == nil)
  }

  @Test("the room of an advertising instance, and its power where it is known")
  func room() throws {
    let room = try ManagementAdvertisingRoom(parsing: Array(hex: "05 f8 1f 1f"))
    #expect(room == .init(instance: 5, rawTXPower: -8))
    #expect(room.txPower == -8)
    #expect(room.encoded == Array(hex: "05 f8 1f 1f"))
    #expect(ManagementAdvertisingRoom(instance: 1).txPower == nil)
  }

  @Test("versions, extended information and status codes")
  func others() throws {
    #expect(try ManagementVersion(parsing: [1, 22, 0]) == .init(version: 1, revision: 22))
    let bytes = Array(hex: "00000001aa00 09 f105 1bbe0100 01020000 0400 03190000")
    let information = try ManagementExtendedControllerInformation(parsing: bytes)
    #expect(information.current == [.powered, .lowEnergy])
    #expect(information.data == [0x03, 0x19, 0x00, 0x00])
    #expect(information.encoded == bytes)
    #expect(ManagementStatus.rfkilled.description == "RFKilled (0x12)")
    #expect(ManagementStatus(rawValue: 0x77).description == "Unknown Status (0x77)")
    #expect(ManagementOpcode.setPowered.description == "Set Powered (0x0005)")
    #expect(ControllerIndex(rawValue: 3).description == "hci3")
    #expect(ControllerIndex.none.description == "none")
  }
}
