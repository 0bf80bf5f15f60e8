/// Any ATT PDU (Vol 3, Part F, §3.4); those with an opcode that is not assigned are kept raw.
public enum ATTPDU: Hashable, Sendable {
  /// ATT_ERROR_RSP.
  case errorResponse(ATTErrorResponse)
  /// ATT_EXCHANGE_MTU_REQ.
  case exchangeMTURequest(ATTExchangeMTURequest)
  /// ATT_EXCHANGE_MTU_RSP.
  case exchangeMTUResponse(ATTExchangeMTUResponse)
  /// ATT_FIND_INFORMATION_REQ.
  case findInformationRequest(ATTFindInformationRequest)
  /// ATT_FIND_INFORMATION_RSP.
  case findInformationResponse(ATTFindInformationResponse)
  /// ATT_FIND_BY_TYPE_VALUE_REQ.
  case findByTypeValueRequest(ATTFindByTypeValueRequest)
  /// ATT_FIND_BY_TYPE_VALUE_RSP.
  case findByTypeValueResponse(ATTFindByTypeValueResponse)
  /// ATT_READ_BY_TYPE_REQ.
  case readByTypeRequest(ATTReadByTypeRequest)
  /// ATT_READ_BY_TYPE_RSP.
  case readByTypeResponse(ATTReadByTypeResponse)
  /// ATT_READ_REQ.
  case readRequest(ATTReadRequest)
  /// ATT_READ_RSP.
  case readResponse(ATTReadResponse)
  /// ATT_READ_BLOB_REQ.
  case readBlobRequest(ATTReadBlobRequest)
  /// ATT_READ_BLOB_RSP.
  case readBlobResponse(ATTReadBlobResponse)
  /// ATT_READ_MULTIPLE_REQ.
  case readMultipleRequest(ATTReadMultipleRequest)
  /// ATT_READ_MULTIPLE_RSP.
  case readMultipleResponse(ATTReadMultipleResponse)
  /// ATT_READ_BY_GROUP_TYPE_REQ.
  case readByGroupTypeRequest(ATTReadByGroupTypeRequest)
  /// ATT_READ_BY_GROUP_TYPE_RSP.
  case readByGroupTypeResponse(ATTReadByGroupTypeResponse)
  /// ATT_WRITE_REQ.
  case writeRequest(ATTWriteRequest)
  /// ATT_WRITE_RSP.
  case writeResponse(ATTWriteResponse)
  /// ATT_PREPARE_WRITE_REQ.
  case prepareWriteRequest(ATTPrepareWriteRequest)
  /// ATT_PREPARE_WRITE_RSP.
  case prepareWriteResponse(ATTPrepareWriteResponse)
  /// ATT_EXECUTE_WRITE_REQ.
  case executeWriteRequest(ATTExecuteWriteRequest)
  /// ATT_EXECUTE_WRITE_RSP.
  case executeWriteResponse(ATTExecuteWriteResponse)
  /// ATT_HANDLE_VALUE_NTF.
  case handleValueNotification(ATTHandleValueNotification)
  /// ATT_HANDLE_VALUE_IND.
  case handleValueIndication(ATTHandleValueIndication)
  /// ATT_HANDLE_VALUE_CFM.
  case handleValueConfirmation(ATTHandleValueConfirmation)
  /// ATT_READ_MULTIPLE_VARIABLE_REQ.
  case readMultipleVariableRequest(ATTReadMultipleVariableRequest)
  /// ATT_READ_MULTIPLE_VARIABLE_RSP.
  case readMultipleVariableResponse(ATTReadMultipleVariableResponse)
  /// ATT_MULTIPLE_HANDLE_VALUE_NTF.
  case multipleHandleValueNotification(ATTMultipleHandleValueNotification)
  /// ATT_WRITE_CMD.
  case writeCommand(ATTWriteCommand)
  /// ATT_SIGNED_WRITE_CMD.
  case signedWriteCommand(ATTSignedWriteCommand)
  /// A PDU whose opcode is not assigned, with all that follows the opcode.
  case unknown(ATTOpcode, [UInt8])
}

extension ATTPDU: WireValue {
  /// Reads the PDU; a malformed one of a known opcode throws, an unknown opcode does not.
  public init(from reader: inout ByteReader) throws(WireError) {
    guard let first = reader.nextByte else {
      throw WireError(.truncated(needed: 1, left: 0), at: reader.offset)
    }
    switch ATTOpcode(rawValue: first) {
    case .errorResponse: self = .errorResponse(try .init(from: &reader))
    case .exchangeMTURequest: self = .exchangeMTURequest(try .init(from: &reader))
    case .exchangeMTUResponse: self = .exchangeMTUResponse(try .init(from: &reader))
    case .findInformationRequest: self = .findInformationRequest(try .init(from: &reader))
    case .findInformationResponse: self = .findInformationResponse(try .init(from: &reader))
    case .findByTypeValueRequest: self = .findByTypeValueRequest(try .init(from: &reader))
    case .findByTypeValueResponse: self = .findByTypeValueResponse(try .init(from: &reader))
    case .readByTypeRequest: self = .readByTypeRequest(try .init(from: &reader))
    case .readByTypeResponse: self = .readByTypeResponse(try .init(from: &reader))
    case .readRequest: self = .readRequest(try .init(from: &reader))
    case .readResponse: self = .readResponse(try .init(from: &reader))
    case .readBlobRequest: self = .readBlobRequest(try .init(from: &reader))
    case .readBlobResponse: self = .readBlobResponse(try .init(from: &reader))
    case .readMultipleRequest: self = .readMultipleRequest(try .init(from: &reader))
    case .readMultipleResponse: self = .readMultipleResponse(try .init(from: &reader))
    case .readByGroupTypeRequest: self = .readByGroupTypeRequest(try .init(from: &reader))
    case .readByGroupTypeResponse: self = .readByGroupTypeResponse(try .init(from: &reader))
    case .writeRequest: self = .writeRequest(try .init(from: &reader))
    case .writeResponse: self = .writeResponse(try .init(from: &reader))
    case .prepareWriteRequest: self = .prepareWriteRequest(try .init(from: &reader))
    case .prepareWriteResponse: self = .prepareWriteResponse(try .init(from: &reader))
    case .executeWriteRequest: self = .executeWriteRequest(try .init(from: &reader))
    case .executeWriteResponse: self = .executeWriteResponse(try .init(from: &reader))
    case .handleValueNotification: self = .handleValueNotification(try .init(from: &reader))
    case .handleValueIndication: self = .handleValueIndication(try .init(from: &reader))
    case .handleValueConfirmation: self = .handleValueConfirmation(try .init(from: &reader))
    case .readMultipleVariableRequest: self = .readMultipleVariableRequest(try .init(from: &reader))
    case .readMultipleVariableResponse:
      self = .readMultipleVariableResponse(try .init(from: &reader))
    case .multipleHandleValueNotification:
      self = .multipleHandleValueNotification(try .init(from: &reader))
    case .writeCommand: self = .writeCommand(try .init(from: &reader))
    case .signedWriteCommand: self = .signedWriteCommand(try .init(from: &reader))
    case let opcode:
      try reader.skip(1)
      self = .unknown(opcode, reader.readRest())
    }
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .errorResponse(let pdu): pdu.write(to: &writer)
    case .exchangeMTURequest(let pdu): pdu.write(to: &writer)
    case .exchangeMTUResponse(let pdu): pdu.write(to: &writer)
    case .findInformationRequest(let pdu): pdu.write(to: &writer)
    case .findInformationResponse(let pdu): pdu.write(to: &writer)
    case .findByTypeValueRequest(let pdu): pdu.write(to: &writer)
    case .findByTypeValueResponse(let pdu): pdu.write(to: &writer)
    case .readByTypeRequest(let pdu): pdu.write(to: &writer)
    case .readByTypeResponse(let pdu): pdu.write(to: &writer)
    case .readRequest(let pdu): pdu.write(to: &writer)
    case .readResponse(let pdu): pdu.write(to: &writer)
    case .readBlobRequest(let pdu): pdu.write(to: &writer)
    case .readBlobResponse(let pdu): pdu.write(to: &writer)
    case .readMultipleRequest(let pdu): pdu.write(to: &writer)
    case .readMultipleResponse(let pdu): pdu.write(to: &writer)
    case .readByGroupTypeRequest(let pdu): pdu.write(to: &writer)
    case .readByGroupTypeResponse(let pdu): pdu.write(to: &writer)
    case .writeRequest(let pdu): pdu.write(to: &writer)
    case .writeResponse(let pdu): pdu.write(to: &writer)
    case .prepareWriteRequest(let pdu): pdu.write(to: &writer)
    case .prepareWriteResponse(let pdu): pdu.write(to: &writer)
    case .executeWriteRequest(let pdu): pdu.write(to: &writer)
    case .executeWriteResponse(let pdu): pdu.write(to: &writer)
    case .handleValueNotification(let pdu): pdu.write(to: &writer)
    case .handleValueIndication(let pdu): pdu.write(to: &writer)
    case .handleValueConfirmation(let pdu): pdu.write(to: &writer)
    case .readMultipleVariableRequest(let pdu): pdu.write(to: &writer)
    case .readMultipleVariableResponse(let pdu): pdu.write(to: &writer)
    case .multipleHandleValueNotification(let pdu): pdu.write(to: &writer)
    case .writeCommand(let pdu): pdu.write(to: &writer)
    case .signedWriteCommand(let pdu): pdu.write(to: &writer)
    case .unknown(let opcode, let parameters):
      writer.write(opcode.rawValue)
      writer.write(parameters)
    }
  }

  /// The PDU's first byte.
  public var opcode: ATTOpcode {
    switch self {
    case .errorResponse: .errorResponse
    case .exchangeMTURequest: .exchangeMTURequest
    case .exchangeMTUResponse: .exchangeMTUResponse
    case .findInformationRequest: .findInformationRequest
    case .findInformationResponse: .findInformationResponse
    case .findByTypeValueRequest: .findByTypeValueRequest
    case .findByTypeValueResponse: .findByTypeValueResponse
    case .readByTypeRequest: .readByTypeRequest
    case .readByTypeResponse: .readByTypeResponse
    case .readRequest: .readRequest
    case .readResponse: .readResponse
    case .readBlobRequest: .readBlobRequest
    case .readBlobResponse: .readBlobResponse
    case .readMultipleRequest: .readMultipleRequest
    case .readMultipleResponse: .readMultipleResponse
    case .readByGroupTypeRequest: .readByGroupTypeRequest
    case .readByGroupTypeResponse: .readByGroupTypeResponse
    case .writeRequest: .writeRequest
    case .writeResponse: .writeResponse
    case .prepareWriteRequest: .prepareWriteRequest
    case .prepareWriteResponse: .prepareWriteResponse
    case .executeWriteRequest: .executeWriteRequest
    case .executeWriteResponse: .executeWriteResponse
    case .handleValueNotification: .handleValueNotification
    case .handleValueIndication: .handleValueIndication
    case .handleValueConfirmation: .handleValueConfirmation
    case .readMultipleVariableRequest: .readMultipleVariableRequest
    case .readMultipleVariableResponse: .readMultipleVariableResponse
    case .multipleHandleValueNotification: .multipleHandleValueNotification
    case .writeCommand: .writeCommand
    case .signedWriteCommand: .signedWriteCommand
    case .unknown(let opcode, _): opcode
    }
  }
}
