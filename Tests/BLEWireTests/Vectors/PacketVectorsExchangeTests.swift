import TestSupport
import Testing

@testable import BLEWire

@Suite("Packet vectors: HCI exchanges", .ownTime, .enabled(if: Shared.exists, "\(Shared.absent)"))
struct PacketVectorsExchangeTests {
  /// Commands whose bytes are not what the specification says, with the reason.
  static let leftOut: [String: String] = [
    "0109202003020106": "the length says 32, and 4 bytes follow",
    "01282009": "the length says 9, and nothing follows",
  ]

  static let packets = PacketVectors.shared.hciExchanges.flatMap(\.exchange)

  @Test("parse, and commands are the same bytes again", arguments: packets.indices)
  func parse(index: Int) throws {
    let packet = Self.packets[index]
    if Self.leftOut[packet.h4] != nil {
      #expect(throws: WireError.self) { try HCIPacket(parsing: packet.bytes) }
      return
    }
    switch try HCIPacket(parsing: packet.bytes) {
    case .command(let command):
      #expect(packet.isToController)
      guard case .known(let parameters) = try HCICommand(parsing: command) else {
        Issue.record("\(command.opcode) is not known")
        return
      }
      #expect(parameters.packet == command)
    case .event(let packet):
      let event = try HCIEvent(parsing: packet)
      #expect(event.parameters?.packet == packet)
      guard case .commandComplete(let done) = event else { return }
      let type = try #require(HCICommand.types[done.commandOpcode]?.returnType)
      let returned = Array(done.returnParameters.dropFirst())
      #expect(try type.init(parsingPrefix: returned).encoded == returned)
    default: Issue.record("no command, no event")
    }
  }

  private func command<Command: HCICommandParameters>(
    _: Command.Type = Command.self
  ) throws -> Command {
    for packet in Self.packets where packet.isToController {
      guard case .command(let command)? = try? HCIPacket(parsing: packet.bytes),
        command.opcode == Command.opcode
      else { continue }
      return try Command(parsing: command.parameters)
    }
    throw WireError(.truncated(needed: 1, left: 0), at: 0)
  }

  private func returned<Command: HCICompleteCommand>(
    by _: Command.Type
  ) throws -> Command.ReturnParameters? {
    for packet in Self.packets where !packet.isToController {
      guard case .event(let event)? = try? HCIPacket(parsing: packet.bytes),
        case .commandComplete(let done) = try HCIEvent(parsing: event),
        done.commandOpcode == Command.opcode
      else { continue }
      return try Command.parse(returned: done.returnParameters).value
    }
    return nil
  }

  @Test("hold the values of the commands")
  func commands() throws {
    let addition = try command(HCILEAddDeviceToPeriodicAdvertiserList.self)
    #expect(addition.advertiserAddressType == .public && addition.advertisingSID == 5)
    #expect(try command(HCILERemoveAdvertisingSet.self).advertisingHandle == 1)
    #expect(try command(HCILESetResolvablePrivateAddressTimeout.self).rpaTimeout == 0x384)
    let compensation = try command(HCILEWriteRFPathCompensation.self)
    #expect(compensation.rfTXPathCompensationValue == -128)
    #expect(compensation.rfRXPathCompensationValue == 128)
    #expect(try command(HCIWriteLocalName.self).localName == "ColemanCDA")
    let key = try command(HCILEEnableEncryption.self).longTermKey
    #expect(key.reversed().hexDigits == "2357eb0d0c24d85a985764eccbecec05")
    #expect(try command(HCIPINCodeRequestReply.self).pinCode.prefix(4) == [48, 48, 48, 48])
    let transfer = try command(HCILESetPeriodicAdvertisingSyncTransferParameters.self)
    #expect(transfer.connectionHandle == 3 && transfer.syncTimeout == 0x100)
  }

  @Test("hold the values of what is returned")
  func returns() throws {
    #expect(try returned(by: HCILERand.self)?.randomNumber == 0x0123_4567_89ab_cdef)
    let compensation = try returned(by: HCILEReadRFPathCompensation.self)
    #expect(compensation?.rfTXPathCompensationValue == 100)
    #expect(compensation?.rfRXPathCompensationValue == -100)
    let size = try returned(by: HCILEReadBufferSize.self)
    #expect(size?.leACLDataPacketLength == 0xfb && size?.totalNumLEACLDataPackets == 0x0f)
    #expect(try returned(by: HCIReadLocalName.self)?.localName == "Alsey\u{2019}s MacBook Pro")
    #expect(
      try returned(by: HCILEReadPeriodicAdvertiserListSize.self)?.periodicAdvertiserListSize == 8)
    #expect(try returned(by: HCIReadStoredLinkKey.self)?.maxNumKeys == 7)
    #expect(try returned(by: HCIWriteLinkPolicySettings.self)?.connectionHandle == 0x0d)
    #expect(
      try returned(by: HCIIOCapabilityRequestReply.self)?.address.description
        == "b0:70:2d:06:d2:af")
  }

  @Test("are all there")
  func count() {
    #expect(PacketVectors.shared.hciExchanges.count == 37)
  }
}
