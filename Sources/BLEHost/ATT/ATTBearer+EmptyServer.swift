internal import BLEWire

extension ATTBearer {
  /// What a host without a server answers to a PDU that is a server's business; nil: nothing.
  public static func emptyServerReply(to bytes: [UInt8]) -> [UInt8]? {
    guard let first = bytes.first else { return nil }
    let opcode = ATTOpcode(rawValue: first)
    guard !opcode.isCommand, !opcode.isResponse, opcode != .handleValueConfirmation else {
      return nil
    }
    return emptyServerReply(to: opcode, bytes)
  }

  /// What a host without a server answers: a peer that gets no answer drops the link after 30 s.
  ///
  /// It is a server with no attributes: discovery finds nothing, the rest is not supported.
  static func emptyServerReply(to opcode: ATTOpcode, _ bytes: [UInt8]) -> [UInt8] {
    let range: (start: AttributeHandle, end: AttributeHandle)
    do {
      switch opcode {
      case .findInformationRequest:
        let pdu = try ATTFindInformationRequest(parsing: bytes)
        range = (pdu.start, pdu.end)
      case .findByTypeValueRequest:
        let pdu = try ATTFindByTypeValueRequest(parsing: bytes)
        range = (pdu.start, pdu.end)
      case .readByTypeRequest:
        let pdu = try ATTReadByTypeRequest(parsing: bytes)
        range = (pdu.start, pdu.end)
      case .readByGroupTypeRequest:
        let pdu = try ATTReadByGroupTypeRequest(parsing: bytes)
        range = (pdu.start, pdu.end)
      default: return refusal(of: opcode, .requestNotSupported)
      }
    } catch {
      return refusal(of: opcode, .invalidPDU)
    }
    let isLegal = range.start.rawValue != 0 && range.start <= range.end
    return refusal(of: opcode, isLegal ? .attributeNotFound : .invalidHandle, range.start)
  }

  /// An error response; the handle is 0x0000 when no attribute is at fault (§3.4.1.1).
  static func refusal(
    of opcode: ATTOpcode, _ error: ATTErrorCode, _ handle: AttributeHandle = 0x0000
  ) -> [UInt8] {
    ATTErrorResponse(request: opcode, handle: handle, error: error).encoded
  }
}
