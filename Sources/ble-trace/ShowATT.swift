internal import BLEWire
internal import ToolSupport

/// Tells ATT PDUs of one link for a person; it remembers what handles stand for.
struct ATTNarrator {
  /// What is known of the attributes at one end of the link.
  fileprivate struct Server {
    var types: [AttributeHandle: BluetoothUUID] = [:]
    var pendingHandle: AttributeHandle?
    var pendingType: BluetoothUUID?
  }

  /// The server that the host of the capture asks.
  private var remote = Server()
  /// The host's own server.
  private var local = Server()

  mutating func describe(_ bytes: [UInt8], _ direction: CaptureDirection) -> Described {
    do {
      let pdu = try ATTPDU(parsing: bytes)
      let isFromClient = pdu.opcode.isFromClient
      return Described(
        title(pdu),
        (direction == .hostToController) == isFromClient
          ? remote.fields(pdu) : local.fields(pdu))
    } catch {
      let code = bytes.first.map { "\(ATTOpcode(rawValue: $0)) (0x\($0.hexDigits))" } ?? "ATT"
      return Described(malformed: code, error, bytes)
    }
  }

  private func title(_ pdu: ATTPDU) -> String {
    "\(pdu.opcode) (0x\(pdu.opcode.rawValue.hexDigits))"
  }
}

extension ATTOpcode {
  /// Whether a client sends it.
  fileprivate var isFromClient: Bool {
    isRequest || self == .writeCommand || self == .signedWriteCommand
      || self == .handleValueConfirmation
  }
}

extension ATTNarrator.Server {
  fileprivate mutating func fields(_ pdu: ATTPDU) -> [String] {
    switch pdu {
    case .errorResponse(let pdu):
      return ["Request: \(pdu.request)", "Handle: \(label(pdu.handle))", "Error: \(pdu.error)"]
    case .exchangeMTURequest(let pdu): return ["MTU: \(pdu.mtu)"]
    case .exchangeMTUResponse(let pdu): return ["MTU: \(pdu.mtu)"]
    case .findInformationRequest(let pdu): return [range(pdu.start, pdu.end)]
    case .findInformationResponse(let pdu):
      for entry in pdu.entries { types[entry.handle] = entry.type }
      return pdu.entries.map { "\($0.handle): \(named($0.type))" }
    case .findByTypeValueRequest(let pdu):
      let type = BluetoothUUID(pdu.type)
      let isService = type == 0x2800 || type == 0x2801
      let value = isService ? uuidText(pdu.value) : pdu.value.hexDigits
      return [range(pdu.start, pdu.end), "Type: \(named(type))", "Value: \(value)"]
    case .findByTypeValueResponse(let pdu):
      return pdu.groups.map { range($0.lowerBound, $0.upperBound) }
    case .readByTypeRequest(let pdu):
      pendingType = pdu.type
      return [range(pdu.start, pdu.end), "Type: \(named(pdu.type))"]
    case .readByTypeResponse(let pdu): return pdu.records.map { record($0.handle, $0.value) }
    case .readByGroupTypeRequest(let pdu):
      return [range(pdu.start, pdu.end), "Type: \(named(pdu.type))"]
    case .readByGroupTypeResponse(let pdu):
      return pdu.groups.map {
        "\($0.handles.lowerBound)-\($0.handles.upperBound): \(uuidText($0.value))"
      }
    default: return valueFields(pdu)
    }
  }

  private mutating func valueFields(_ pdu: ATTPDU) -> [String] {
    switch pdu {
    case .readRequest(let pdu):
      pendingHandle = pdu.handle
      return [handle(pdu.handle)]
    case .readResponse(let pdu): return [value(pdu.value, of: pendingHandle)]
    case .readBlobRequest(let pdu): return [handle(pdu.handle), "Offset: \(pdu.offset)"]
    case .readBlobResponse(let pdu): return [value(pdu.value)]
    case .readMultipleRequest(let pdu): return pdu.handles.map(handle)
    case .readMultipleResponse(let pdu): return [value(pdu.values)]
    case .readMultipleVariableRequest(let pdu): return pdu.handles.map(handle)
    case .readMultipleVariableResponse(let pdu):
      return pdu.values.map { value($0.bytes) + ($0.isCut ? ", cut" : "") }
    case .writeRequest(let pdu): return [handle(pdu.handle), value(pdu.value, of: pdu.handle)]
    case .writeCommand(let pdu): return [handle(pdu.handle), value(pdu.value, of: pdu.handle)]
    case .signedWriteCommand(let pdu):
      return [
        handle(pdu.handle), value(pdu.value, of: pdu.handle),
        "Signature: \(pdu.signature.hexDigits)",
      ]
    case .prepareWriteRequest(let pdu):
      return [handle(pdu.handle), "Offset: \(pdu.offset)", value(pdu.value)]
    case .prepareWriteResponse(let pdu):
      return [handle(pdu.handle), "Offset: \(pdu.offset)", value(pdu.value)]
    case .executeWriteRequest(let pdu):
      return [pdu.flags.rawValue == 0 ? "Flags: cancel (0x00)" : flags(pdu.flags.rawValue)]
    case .handleValueNotification(let pdu):
      return [handle(pdu.handle), value(pdu.value, of: pdu.handle)]
    case .handleValueIndication(let pdu):
      return [handle(pdu.handle), value(pdu.value, of: pdu.handle)]
    case .multipleHandleValueNotification(let pdu):
      return pdu.values.flatMap { [handle($0.handle), value($0.bytes, of: $0.handle)] }
    case .unknown(_, let bytes): return [bytes.hexDigits]
    default: return []
    }
  }

  private func flags(_ flags: UInt8) -> String {
    "Flags: \(flags == 1 ? "write" : "reserved") (0x\(flags.hexDigits))"
  }

  private func range(_ first: AttributeHandle, _ last: AttributeHandle) -> String {
    "Handles: \(first)-\(last)"
  }

  private func handle(_ handle: AttributeHandle) -> String { "Handle: \(label(handle))" }

  /// A handle with what it stands for, where the trace has told.
  private func label(_ handle: AttributeHandle) -> String {
    types[handle].map { "\(handle) \(named($0))" } ?? handle.description
  }

  private func value(_ bytes: [UInt8], of handle: AttributeHandle? = nil) -> String {
    let text = "Value: \(bytes.isEmpty ? "empty" : bytes.hexDigits)"
    guard let handle, let type = types[handle],
      let decoded = CharacteristicValue.decode(bytes, of: type)
    else { return text }
    return text + "  [\(decoded.text)]"
  }

  /// One row of a Read By Type Response; a characteristic's declaration tells what its value is.
  private mutating func record(_ handle: AttributeHandle, _ bytes: [UInt8]) -> String {
    switch pendingType {
    case 0x2803?:
      guard let declaration = try? CharacteristicDeclaration(parsing: bytes) else { break }
      types[declaration.valueHandle] = declaration.uuid
      return "\(handle): \(named(declaration.uuid)), value at \(declaration.valueHandle), "
        + "\(declaration.properties)"
    case let type?:
      types[handle] = type
    case nil: break
    }
    return "\(handle): \(value(bytes, of: handle))"
  }

  private func uuidText(_ bytes: [UInt8]) -> String {
    (try? BluetoothUUID(parsing: bytes)).map(named) ?? bytes.hexDigits
  }
}
