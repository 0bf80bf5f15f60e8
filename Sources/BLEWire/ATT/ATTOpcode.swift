/// The first byte of every ATT PDU (Vol 3, Part F, §3.3.1).
@frozen
public struct ATTOpcode: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates an opcode, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// ATT_ERROR_RSP.
  public static let errorResponse = Self(rawValue: 0x01)
  /// ATT_EXCHANGE_MTU_REQ.
  public static let exchangeMTURequest = Self(rawValue: 0x02)
  /// ATT_EXCHANGE_MTU_RSP.
  public static let exchangeMTUResponse = Self(rawValue: 0x03)
  /// ATT_FIND_INFORMATION_REQ.
  public static let findInformationRequest = Self(rawValue: 0x04)
  /// ATT_FIND_INFORMATION_RSP.
  public static let findInformationResponse = Self(rawValue: 0x05)
  /// ATT_FIND_BY_TYPE_VALUE_REQ.
  public static let findByTypeValueRequest = Self(rawValue: 0x06)
  /// ATT_FIND_BY_TYPE_VALUE_RSP.
  public static let findByTypeValueResponse = Self(rawValue: 0x07)
  /// ATT_READ_BY_TYPE_REQ.
  public static let readByTypeRequest = Self(rawValue: 0x08)
  /// ATT_READ_BY_TYPE_RSP.
  public static let readByTypeResponse = Self(rawValue: 0x09)
  /// ATT_READ_REQ.
  public static let readRequest = Self(rawValue: 0x0a)
  /// ATT_READ_RSP.
  public static let readResponse = Self(rawValue: 0x0b)
  /// ATT_READ_BLOB_REQ.
  public static let readBlobRequest = Self(rawValue: 0x0c)
  /// ATT_READ_BLOB_RSP.
  public static let readBlobResponse = Self(rawValue: 0x0d)
  /// ATT_READ_MULTIPLE_REQ.
  public static let readMultipleRequest = Self(rawValue: 0x0e)
  /// ATT_READ_MULTIPLE_RSP.
  public static let readMultipleResponse = Self(rawValue: 0x0f)
  /// ATT_READ_BY_GROUP_TYPE_REQ.
  public static let readByGroupTypeRequest = Self(rawValue: 0x10)
  /// ATT_READ_BY_GROUP_TYPE_RSP.
  public static let readByGroupTypeResponse = Self(rawValue: 0x11)
  /// ATT_WRITE_REQ.
  public static let writeRequest = Self(rawValue: 0x12)
  /// ATT_WRITE_RSP.
  public static let writeResponse = Self(rawValue: 0x13)
  /// ATT_PREPARE_WRITE_REQ.
  public static let prepareWriteRequest = Self(rawValue: 0x16)
  /// ATT_PREPARE_WRITE_RSP.
  public static let prepareWriteResponse = Self(rawValue: 0x17)
  /// ATT_EXECUTE_WRITE_REQ.
  public static let executeWriteRequest = Self(rawValue: 0x18)
  /// ATT_EXECUTE_WRITE_RSP.
  public static let executeWriteResponse = Self(rawValue: 0x19)
  /// ATT_HANDLE_VALUE_NTF.
  public static let handleValueNotification = Self(rawValue: 0x1b)
  /// ATT_HANDLE_VALUE_IND.
  public static let handleValueIndication = Self(rawValue: 0x1d)
  /// ATT_HANDLE_VALUE_CFM.
  public static let handleValueConfirmation = Self(rawValue: 0x1e)
  /// ATT_READ_MULTIPLE_VARIABLE_REQ.
  public static let readMultipleVariableRequest = Self(rawValue: 0x20)
  /// ATT_READ_MULTIPLE_VARIABLE_RSP.
  public static let readMultipleVariableResponse = Self(rawValue: 0x21)
  /// ATT_MULTIPLE_HANDLE_VALUE_NTF.
  public static let multipleHandleValueNotification = Self(rawValue: 0x23)
  /// ATT_WRITE_CMD.
  public static let writeCommand = Self(rawValue: 0x52)
  /// ATT_SIGNED_WRITE_CMD.
  public static let signedWriteCommand = Self(rawValue: 0xd2)

  /// Whether the PDU asks for no answer (bit 6).
  @inlinable
  public var isCommand: Bool { rawValue & 0x40 != 0 }

  /// Whether this is a request, which is answered by a response; unassigned ones are not.
  @inlinable
  public var isRequest: Bool {
    switch self {
    case .exchangeMTURequest, .findInformationRequest, .findByTypeValueRequest,
      .readByTypeRequest, .readRequest, .readBlobRequest, .readMultipleRequest,
      .readByGroupTypeRequest, .writeRequest, .prepareWriteRequest, .executeWriteRequest,
      .readMultipleVariableRequest:
      true
    default: false
    }
  }

  /// Whether this answers a request: a response or the error response; unassigned ones are not.
  @inlinable
  public var isResponse: Bool {
    self == .errorResponse || rawValue & 0x01 != 0 && Self(rawValue: rawValue &- 1).isRequest
  }

  /// The response that answers this request; nil for what is no request.
  public var response: ATTOpcode? { isRequest ? Self(rawValue: rawValue + 1) : nil }
}

extension ATTOpcode: CustomStringConvertible {
  /// The specification's name, as `ATT_READ_REQ`, or `ATT opcode 0x72`.
  public var description: String { Self.names[rawValue] ?? "ATT opcode 0x\(rawValue.hexDigits)" }

  private static let names: [UInt8: String] = [
    0x01: "ATT_ERROR_RSP", 0x02: "ATT_EXCHANGE_MTU_REQ", 0x03: "ATT_EXCHANGE_MTU_RSP",
    0x04: "ATT_FIND_INFORMATION_REQ", 0x05: "ATT_FIND_INFORMATION_RSP",
    0x06: "ATT_FIND_BY_TYPE_VALUE_REQ", 0x07: "ATT_FIND_BY_TYPE_VALUE_RSP",
    0x08: "ATT_READ_BY_TYPE_REQ", 0x09: "ATT_READ_BY_TYPE_RSP", 0x0a: "ATT_READ_REQ",
    0x0b: "ATT_READ_RSP", 0x0c: "ATT_READ_BLOB_REQ", 0x0d: "ATT_READ_BLOB_RSP",
    0x0e: "ATT_READ_MULTIPLE_REQ", 0x0f: "ATT_READ_MULTIPLE_RSP",
    0x10: "ATT_READ_BY_GROUP_TYPE_REQ", 0x11: "ATT_READ_BY_GROUP_TYPE_RSP",
    0x12: "ATT_WRITE_REQ", 0x13: "ATT_WRITE_RSP", 0x16: "ATT_PREPARE_WRITE_REQ",
    0x17: "ATT_PREPARE_WRITE_RSP", 0x18: "ATT_EXECUTE_WRITE_REQ",
    0x19: "ATT_EXECUTE_WRITE_RSP", 0x1b: "ATT_HANDLE_VALUE_NTF", 0x1d: "ATT_HANDLE_VALUE_IND",
    0x1e: "ATT_HANDLE_VALUE_CFM", 0x20: "ATT_READ_MULTIPLE_VARIABLE_REQ",
    0x21: "ATT_READ_MULTIPLE_VARIABLE_RSP", 0x23: "ATT_MULTIPLE_HANDLE_VALUE_NTF",
    0x52: "ATT_WRITE_CMD", 0xd2: "ATT_SIGNED_WRITE_CMD",
  ]
}
