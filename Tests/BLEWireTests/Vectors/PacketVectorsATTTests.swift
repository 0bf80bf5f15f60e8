import BLEWire
import TestSupport
import Testing

@Suite(
  "ATT packets of another implementation", .ownTime, .enabled(if: Shared.exists, "\(Shared.absent)")
)
struct PacketVectorsATTTests {
  /// Byte strings that the other implementation refuses and we don't, and why.
  static let leftOut = [
    "210200aa": "the last value may be cut at the MTU (Vol 3, Part F, §3.4.4.12)"
  ]

  @Test("each packet is read with the source's values, or refused where the source refuses it")
  func play() throws {
    let cases = PacketVectors.cases(of: "ATT")
    for entry in cases where Self.leftOut[entry.hex] == nil {
      let reader = try #require(Self.readers[entry.type], "\(entry.type)")
      if entry.mustBeRejected {
        #expect(throws: WireError.self, "\(entry)") { try reader(entry.bytes) }
      } else {
        let facts = try reader(entry.bytes)
        for fact in entry.facts {
          let found = facts[fact[0]] ?? ["nothing"]
          #expect(found.contains(fact[1]), "\(entry) \(fact)")
        }
        #expect(try ATTPDU(parsing: entry.bytes).encoded == entry.bytes)
      }
    }
    #expect(cases.count == 24)
    print("packets.json: \(cases.count - Self.leftOut.count) of \(cases.count) ATT packets read")
  }

  @Test("what is left out is read as the clause says")
  func cut() throws {
    let pdu = try ATTReadMultipleVariableResponse(parsing: Array(hex: "210200aa"))
    #expect(pdu.values == [.init(length: 2, bytes: [0xaa])])
  }

  /// For each field the ways in which the source writes the value that we read.
  typealias Facts = [String: [String]]

  static let readers: [String: @Sendable ([UInt8]) throws -> Facts] = [
    "ATTExecuteWriteResponse": {
      _ = try ATTExecuteWriteResponse(parsing: $0)
      return [:]
    },
    "ATTPrepareWriteResponse<Data>": {
      let pdu = try ATTPrepareWriteResponse(parsing: $0)
      return [
        "handle": number(pdu.handle.rawValue), "offset": number(pdu.offset),
        "partValue": data(pdu.value),
      ]
    },
    "ATTSignedWriteCommand<Data>": {
      let pdu = try ATTSignedWriteCommand(parsing: $0)
      return [
        "handle": number(pdu.handle.rawValue), "signature.0": number(pdu.signature[0]),
        "signature.11": number(pdu.signature[11]),
      ]
    },
    "ATTMaximumTransmissionUnitRequest": {
      ["clientMTU": number(try ATTExchangeMTURequest(parsing: $0).mtu)]
    },
    "ATTMaximumTransmissionUnitResponse": {
      ["serverMTU": number(try ATTExchangeMTUResponse(parsing: $0).mtu)]
    },
    "ATTReadByGroupTypeRequest": {
      let pdu = try ATTReadByGroupTypeRequest(parsing: $0)
      return [
        "startHandle": number(pdu.start.rawValue), "endHandle": number(pdu.end.rawValue),
        "type": type(pdu.type),
      ]
    },
    "ATTReadByTypeRequest": {
      let pdu = try ATTReadByTypeRequest(parsing: $0)
      return [
        "startHandle": number(pdu.start.rawValue), "endHandle": number(pdu.end.rawValue),
        "attributeType": type(pdu.type),
      ]
    },
    "ATTFindByTypeRequest<Data>": {
      let pdu = try ATTFindByTypeValueRequest(parsing: $0)
      return [
        "startHandle": number(pdu.start.rawValue), "endHandle": number(pdu.end.rawValue),
      ]
    },
    "ATTHandleValueNotification<Data>": {
      let pdu = try ATTHandleValueNotification(parsing: $0)
      return ["handle": number(pdu.handle.rawValue), "value": data(pdu.value)]
    },
    "ATTReadResponse<Data>": { ["attributeValue": data(try ATTReadResponse(parsing: $0).value)] },
    "ATTWriteRequest<Data>": {
      let pdu = try ATTWriteRequest(parsing: $0)
      return ["handle": number(pdu.handle.rawValue), "value": data(pdu.value)]
    },
    "ATTReadMultipleVariableLengthRequest": {
      _ = try ATTReadMultipleVariableRequest(parsing: $0)
      return [:]
    },
    "ATTReadMultipleVariableLengthResponse<Data>": {
      let values = try ATTReadMultipleVariableResponse(parsing: $0).values
      var facts: Facts = ["values.count": number(UInt16(values.count))]
      for (index, value) in values.enumerated() { facts["values[\(index)]"] = data(value.bytes) }
      return facts
    },
    "ATTHandleValueMultipleNotification<Data>": {
      let values = try ATTMultipleHandleValueNotification(parsing: $0).values
      var facts: Facts = ["notifications.count": number(UInt16(values.count))]
      for (index, value) in values.enumerated() {
        facts["notifications[\(index)].handle"] = number(value.handle.rawValue)
        facts["notifications[\(index)].value"] = data(value.bytes)
      }
      return facts
    },
  ]

  private static func number(_ value: some FixedWidthInteger & UnsignedInteger) -> [String] {
    let hex = value.hexDigits.uppercased()
    return ["\(value)", "0x" + hex, "0x" + hex.suffix(2), value == .max ? ".max" : "0x" + hex]
  }

  private static func data(_ bytes: [UInt8]) -> [String] {
    let hex = bytes.map { "0x" + [$0].hexDigits.uppercased() }.joined(separator: ", ")
    return ["Data([\(hex)])", "Data(\(bytes))"]
  }

  private static func type(_ uuid: BluetoothUUID) -> [String] {
    let names: [BluetoothUUID: String] = [0x2800: "primaryService", 0x2803: "characteristic"]
    return [
      "BluetoothUUID.Declaration.\(names[uuid] ?? "")",
      ".bit16(0x\(uuid.description.uppercased()))",
    ]
  }
}
