import BLEWire
import TestSupport
import Testing

@Suite("HCI events (Vol 4, Part E, §7.7)", .ownTime)
struct HCIEventTests {
  private func event(_ hex: String) throws -> HCIEvent {
    guard case .event(let packet) = try HCIPacket(parsing: Array(hex: hex)) else {
      throw WireError(.unknownOpcode(0), at: 0)
    }
    return try HCIEvent(parsing: packet)
  }

  @Test("tell a link's end and its reason (§7.7.5)")
  func disconnection() throws {
    guard case .disconnectionComplete(let end) = try event("04 05 04 00 40 00 13") else {
      Issue.record("another event")
      return
    }
    #expect(end.status == .success)
    #expect(end.connectionHandle == 0x0040)
    #expect(end.reason == .remoteUserTerminatedConnection)
    #expect(end.packet.encoded == Array(hex: "05 04 00 40 00 13"))
    #expect(
      end.fields.last
        == HCIField(name: "Reason", value: "Remote User Terminated Connection (0x13)"))
  }

  @Test("tell encryption, with the key size in version 2 (§7.7.8)")
  func encryption() throws {
    #expect(
      try event("04 08 04 00 40 00 01")
        == .encryptionChange(
          HCIEncryptionChange {
            $0.connectionHandle = 0x40
            $0.encryptionEnabled = 1
          }))
    guard case .encryptionChangeV2(let change) = try event("04 59 05 00 40 00 01 10") else {
      Issue.record("another event")
      return
    }
    #expect(change.encryptionKeySize == 16)
  }

  @Test("tell a new LE link (§7.7.65.1)")
  func connection() throws {
    let hex = "04 3E 13 01 00 40 00 00 01 0D 18 00 EE FF C0 28 00 00 00 F4 01 05"
    guard case .leConnectionComplete(let link) = try event(hex) else {
      Issue.record("another event")
      return
    }
    #expect(link.peerAddress.description == "c0:ff:ee:00:18:0d")
    #expect(link.peerAddressType == .random)
    #expect(link.connectionInterval == 40)
    #expect(link.supervisionTimeout == 500)
    #expect(link.centralClockAccuracy == 5)
    #expect([4] + link.packet.encoded == Array(hex: hex))
  }

  @Test("tell the end of a command, with what it returns (§7.7.14)")
  func commandComplete() throws {
    guard case .commandComplete(let done) = try event("04 0E 07 01 02 20 00 FB 00 0F") else {
      Issue.record("another event")
      return
    }
    #expect(done.commandOpcode == .leReadBufferSize)
    #expect(done.status == .success)
    let result = try HCILEReadBufferSize.parse(returned: done.returnParameters)
    #expect(result.value?.leACLDataPacketLength == 251)
    #expect(result.value?.totalNumLEACLDataPackets == 15)
    #expect(done.returnedFields.map(\.value) == ["Success (0x00)", "0x00fb", "0x0f"])
  }

  @Test("tell a failed command with no more than its status")
  func commandFailed() throws {
    guard case .commandComplete(let done) = try event("04 0E 04 01 0C 20 0C") else {
      Issue.record("another event")
      return
    }
    #expect(done.status == .commandDisallowed)
    let failed = try HCILEReadBufferSize.parse(returned: [0x0c])
    #expect(failed == HCICommandResult(status: .commandDisallowed))
    #expect(throws: WireError.self) { try HCILEReadBufferSize.parse(returned: [0, 1]) }
    #expect(throws: WireError.self) { try HCILEReadBufferSize.parse(returned: []) }
  }

  @Test("tell room for commands with opcode 0 (§7.7.14, §7.7.15)")
  func credits() throws {
    guard case .commandComplete(let done) = try event("04 0E 03 05 00 00"),
      case .commandStatus(let status) = try event("04 0F 04 00 02 00 00")
    else {
      Issue.record("another event")
      return
    }
    #expect(done.commandOpcode == .none && done.numHCICommandPackets == 5 && done.status == nil)
    #expect(done.returnedFields.isEmpty)
    #expect(status.commandOpcode == .none && status.numHCICommandPackets == 2)
  }

  @Test("tell completed packets handle by handle (§7.7.19)")
  func completedPackets() throws {
    let parsed = try event("04 13 09 02 40 00 01 00 41 00 03 00")
    guard case .numberOfCompletedPackets(let done) = parsed else {
      Issue.record("another event")
      return
    }
    #expect(done.handles.map(\.connectionHandle) == [0x40, 0x41])
    #expect(done.handles.map(\.numCompletedPackets) == [1, 3])
  }

  @Test(
    "that are cut short are errors, so that the host drops them (field reports, HCI)",
    arguments: [
      "13 05 02 40 00 01 00", "0E 02 01 01", "3E 03 03 00 00", "3E 05 01 00 40 00 00", "3E 00",
      "3E 02 02 01",
    ])
  func short(hex: String) throws {
    let packet = try HCIEventPacket(parsing: Array(hex: hex))
    #expect(throws: WireError.self) { try HCIEvent(parsing: packet) }
  }

  @Test("keep what is not known")
  func unknown() throws {
    #expect(try event("04 FF 02 01 02") == .unknown(.vendorSpecific, [1, 2]))
    #expect(try event("04 3E 02 99 02") == .unknown(.leMeta, [0x99, 2]))
    #expect(try event("04 FF 02 01 02").fields == [HCIField(name: "Parameters", value: "0102")])
    #expect(try event("04 FF 00").fields.isEmpty)
  }

  /// One packet of zeros for each event that has one set of parameters.
  static let known: [HCIEventPacket] = (0...255 as ClosedRange<UInt8>).flatMap { code in
    let subevents = code == 0x3e ? Array(0...255 as ClosedRange<UInt8>) : [0]
    return subevents.compactMap { subevent -> HCIEventPacket? in
      let zeros = [subevent] + Array(repeating: 0, count: 254)
      let packet = HCIEventPacket(code: HCIEventCode(rawValue: code), parameters: zeros)
      return (try? HCIEvent(parsing: packet))?.parameters?.packet
    }
  }

  @Test("are all known by name, and the same again after parsing")
  func all() throws {
    #expect(Self.known.count == 79)
    for packet in Self.known {
      let event = try HCIEvent(parsing: packet)
      #expect(!packet.name.hasPrefix("LE Event") && !packet.name.hasPrefix("Event"))
      #expect(event.parameters?.packet == packet)
      let isEmpty = packet.parameters.count == (packet.subevent == nil ? 0 : 1)
      #expect(event.fields.isEmpty == isEmpty, "\(packet.name)")
    }
  }

  @Test("are errors when cut at any length, but for those that end in open data")
  func cutAnywhere() {
    let open = ["Extended Inquiry Result", "Remote Name Request Complete", "Command Complete"]
    for packet in Self.known where !open.contains(packet.name) {
      for count in 0..<packet.parameters.count {
        let cut = HCIEventPacket(
          code: packet.code, parameters: Array(packet.parameters.prefix(count)))
        #expect(throws: WireError.self, "\(packet.name) \(count)") {
          try HCIEvent(parsing: cut)
        }
      }
    }
  }

  @Test("ignore what a later specification appends")
  func appended() throws {
    for packet in Self.known where packet.parameters.count < 255 {
      let event = try HCIEvent(parsing: packet)
      let longer = HCIEventPacket(code: packet.code, parameters: packet.parameters + [0])
      #expect(throws: Never.self) { try HCIEvent(parsing: longer) }
      if packet.parameters.count > 20 { #expect(event.parameters != nil) }
    }
  }

  @Test("survive random parameters", arguments: 0..<8 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for packet in Self.known {
      var noise = (0..<255).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if let subevent = packet.subevent { noise[0] = subevent.rawValue }
      let noisy = HCIEventPacket(code: packet.code, parameters: noise)
      guard let event = try? HCIEvent(parsing: noisy), let parsed = event.parameters else {
        continue
      }
      #expect(try HCIEvent(parsing: parsed.packet) == event, "\(packet.name)")
    }
  }
}
