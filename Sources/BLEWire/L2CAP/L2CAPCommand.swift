/// Any command of an LE signalling channel (Vol 3, Part A, §4); others are kept raw.
public enum L2CAPCommand: Hashable, Sendable {
  /// L2CAP_COMMAND_REJECT_RSP.
  case commandReject(L2CAPCommandReject)
  /// L2CAP_DISCONNECTION_REQ.
  case disconnectionRequest(L2CAPDisconnectionRequest)
  /// L2CAP_DISCONNECTION_RSP.
  case disconnectionResponse(L2CAPDisconnectionResponse)
  /// L2CAP_CONNECTION_PARAMETER_UPDATE_REQ.
  case connectionParameterUpdateRequest(L2CAPConnectionParameterUpdateRequest)
  /// L2CAP_CONNECTION_PARAMETER_UPDATE_RSP.
  case connectionParameterUpdateResponse(L2CAPConnectionParameterUpdateResponse)
  /// L2CAP_LE_CREDIT_BASED_CONNECTION_REQ.
  case leCreditBasedConnectionRequest(L2CAPLECreditBasedConnectionRequest)
  /// L2CAP_LE_CREDIT_BASED_CONNECTION_RSP.
  case leCreditBasedConnectionResponse(L2CAPLECreditBasedConnectionResponse)
  /// L2CAP_FLOW_CONTROL_CREDIT_IND.
  case flowControlCreditIndication(L2CAPFlowControlCreditIndication)
  /// L2CAP_CREDIT_BASED_CONNECTION_REQ.
  case creditBasedConnectionRequest(L2CAPCreditBasedConnectionRequest)
  /// L2CAP_CREDIT_BASED_CONNECTION_RSP.
  case creditBasedConnectionResponse(L2CAPCreditBasedConnectionResponse)
  /// L2CAP_CREDIT_BASED_RECONFIGURE_REQ.
  case creditBasedReconfigureRequest(L2CAPCreditBasedReconfigureRequest)
  /// L2CAP_CREDIT_BASED_RECONFIGURE_RSP.
  case creditBasedReconfigureResponse(L2CAPCreditBasedReconfigureResponse)
  /// A command that LE does not have, with its data.
  case unknown(L2CAPSignalCode, [UInt8])

  /// Reads the data of a command, up to the reader's end.
  init(_ code: L2CAPSignalCode, from reader: inout ByteReader) throws(WireError) {
    switch code {
    case .commandReject: self = .commandReject(try .init(from: &reader))
    case .disconnectionRequest: self = .disconnectionRequest(try .init(from: &reader))
    case .disconnectionResponse: self = .disconnectionResponse(try .init(from: &reader))
    case .connectionParameterUpdateRequest:
      self = .connectionParameterUpdateRequest(try .init(from: &reader))
    case .connectionParameterUpdateResponse:
      self = .connectionParameterUpdateResponse(try .init(from: &reader))
    case .leCreditBasedConnectionRequest:
      self = .leCreditBasedConnectionRequest(try .init(from: &reader))
    case .leCreditBasedConnectionResponse:
      self = .leCreditBasedConnectionResponse(try .init(from: &reader))
    case .flowControlCreditIndication: self = .flowControlCreditIndication(try .init(from: &reader))
    case .creditBasedConnectionRequest:
      self = .creditBasedConnectionRequest(try .init(from: &reader))
    case .creditBasedConnectionResponse:
      self = .creditBasedConnectionResponse(try .init(from: &reader))
    case .creditBasedReconfigureRequest:
      self = .creditBasedReconfigureRequest(try .init(from: &reader))
    case .creditBasedReconfigureResponse:
      self = .creditBasedReconfigureResponse(try .init(from: &reader))
    default: self = .unknown(code, reader.readRest())
    }
  }

  /// Appends the command's data, without its code.
  func writeData(to writer: inout ByteWriter) {
    switch self {
    case .commandReject(let command): command.write(to: &writer)
    case .disconnectionRequest(let command): command.write(to: &writer)
    case .disconnectionResponse(let command): command.write(to: &writer)
    case .connectionParameterUpdateRequest(let command): command.write(to: &writer)
    case .connectionParameterUpdateResponse(let command): command.write(to: &writer)
    case .leCreditBasedConnectionRequest(let command): command.write(to: &writer)
    case .leCreditBasedConnectionResponse(let command): command.write(to: &writer)
    case .flowControlCreditIndication(let command): command.write(to: &writer)
    case .creditBasedConnectionRequest(let command): command.write(to: &writer)
    case .creditBasedConnectionResponse(let command): command.write(to: &writer)
    case .creditBasedReconfigureRequest(let command): command.write(to: &writer)
    case .creditBasedReconfigureResponse(let command): command.write(to: &writer)
    case .unknown(_, let data): writer.write(data)
    }
  }

  /// What the command is.
  public var code: L2CAPSignalCode {
    switch self {
    case .commandReject: .commandReject
    case .disconnectionRequest: .disconnectionRequest
    case .disconnectionResponse: .disconnectionResponse
    case .connectionParameterUpdateRequest: .connectionParameterUpdateRequest
    case .connectionParameterUpdateResponse: .connectionParameterUpdateResponse
    case .leCreditBasedConnectionRequest: .leCreditBasedConnectionRequest
    case .leCreditBasedConnectionResponse: .leCreditBasedConnectionResponse
    case .flowControlCreditIndication: .flowControlCreditIndication
    case .creditBasedConnectionRequest: .creditBasedConnectionRequest
    case .creditBasedConnectionResponse: .creditBasedConnectionResponse
    case .creditBasedReconfigureRequest: .creditBasedReconfigureRequest
    case .creditBasedReconfigureResponse: .creditBasedReconfigureResponse
    case .unknown(let code, _): code
    }
  }
}

/// One kind of command of a signalling channel; its bytes are those after the command's header.
public protocol L2CAPCommandValue: WireValue {
  /// The command's code.
  static var code: L2CAPSignalCode { get }
}

extension ByteReader {
  /// Reads channel identifiers up to the end.
  mutating func readChannels() throws(WireError) -> [ChannelID] {
    guard left >= 2 else { throw WireError(.truncated(needed: 2, left: left), at: offset) }
    var channels: [ChannelID] = []
    while left > 0 { channels.append(ChannelID(rawValue: try read())) }
    return channels
  }
}
