import BLEWire

/// The signalling channel of an LE link (Vol 3, Part A, §4).
///
/// Rules:
/// - Each request is answered, exactly once: one that is not known or malformed with Command
///   Reject, one for a service that is not there with its own response.
/// - Responses are never answered, nor is what has no valid identifier.
/// - A peripheral has one request under way; after 30 s it counts as refused (§6.2.1).
struct LESignaling: Sendable {
  /// What came of a PDU.
  enum Outcome: Hashable, Sendable {
    /// Nothing is to be done.
    case ignore
    /// Send this back.
    case reply(L2CAPSignalingPDU)
    /// Send this back, and change the link's timing.
    case update(L2CAPSignalingPDU, WireConnectionParameters)
    /// The request under way was answered.
    case updateAnswered(isGranted: Bool)
  }

  /// Whether the host is the link's central.
  var isCentral = true
  /// What to say when the peer asks for other timing.
  var policy = ConnectionParameterPolicy()

  /// When the request under way has no answer any longer.
  private(set) var deadline = Moment.never
  private var identifier: UInt8 = 0

  /// How long an answer may take.
  static let responseLimit: Duration = .seconds(30)

  /// Begins to ask the central for other timing.
  mutating func request(
    _ parameters: WireConnectionParameters, at now: Moment
  ) -> L2CAPSignalingPDU {
    identifier = identifier == 255 ? 1 : identifier + 1
    deadline = now.adding(Self.responseLimit)
    return L2CAPSignalingPDU(
      identifier: identifier,
      .connectionParameterUpdateRequest(
        .init(
          intervalMin: parameters.intervalMin, intervalMax: parameters.intervalMax,
          latency: parameters.latency, timeout: parameters.timeout)))
  }

  /// The request under way gets no answer.
  mutating func expire() { deadline = .never }

  /// Takes a PDU of the channel.
  mutating func receive(_ bytes: [UInt8]) -> Outcome {
    guard bytes.count >= 2, bytes[1] != 0 else { return .ignore }
    let identifier = bytes[1]
    guard let pdu = try? L2CAPSignalingPDU(parsing: bytes) else {
      let code = L2CAPSignalCode(rawValue: bytes[0])
      return code.isAnswered ? reject(identifier) : .ignore
    }
    switch pdu.command {
    case .connectionParameterUpdateRequest(let request):
      return isCentral ? parameterUpdate(request, identifier) : reject(identifier)
    case .leCreditBasedConnectionRequest:
      return reply(
        identifier,
        .leCreditBasedConnectionResponse(
          .init(
            destination: ChannelID(rawValue: 0), mtu: 0, mps: 0, initialCredits: 0,
            result: .psmNotSupported)))
    case .creditBasedConnectionRequest(let request):
      let none = request.sources.prefix(5).map { _ in ChannelID(rawValue: 0) }
      return reply(
        identifier,
        .creditBasedConnectionResponse(
          .init(mtu: 0, mps: 0, initialCredits: 0, result: .psmNotSupported, destinations: none)))
    case .disconnectionRequest(let request):
      return reply(
        identifier,
        .commandReject(
          .init(.invalidChannel(local: request.destination, remote: request.source))))
    case .creditBasedReconfigureRequest, .unknown:
      return pdu.command.code.isAnswered ? reject(identifier) : .ignore
    case .connectionParameterUpdateResponse(let response):
      return answered(identifier, isGranted: response.result == .accepted)
    case .commandReject: return answered(identifier, isGranted: false)
    case .disconnectionResponse,
      .leCreditBasedConnectionResponse, .flowControlCreditIndication,
      .creditBasedConnectionResponse, .creditBasedReconfigureResponse:
      return .ignore
    }
  }

  private mutating func answered(_ identifier: UInt8, isGranted: Bool) -> Outcome {
    guard deadline != .never, identifier == self.identifier else { return .ignore }
    deadline = .never
    return .updateAnswered(isGranted: isGranted)
  }

  private func parameterUpdate(
    _ request: L2CAPConnectionParameterUpdateRequest, _ identifier: UInt8
  ) -> Outcome {
    let wire = WireConnectionParameters(
      intervalMin: request.intervalMin, intervalMax: request.intervalMax,
      latency: request.latency, timeout: request.timeout)
    let isGranted = policy.grants(wire)
    let pdu = L2CAPSignalingPDU(
      identifier: identifier,
      .connectionParameterUpdateResponse(.init(result: isGranted ? .accepted : .rejected)))
    return isGranted ? .update(pdu, wire) : .reply(pdu)
  }

  private func reject(_ identifier: UInt8) -> Outcome {
    reply(identifier, .commandReject(.init(.notUnderstood)))
  }

  private func reply(_ identifier: UInt8, _ command: L2CAPCommand) -> Outcome {
    .reply(L2CAPSignalingPDU(identifier: identifier, command))
  }
}

extension L2CAPSignalCode {
  /// Whether a command asks for an answer; of unknown ones it is presumed.
  fileprivate var isAnswered: Bool {
    switch self {
    case .commandReject, .disconnectionResponse, .connectionParameterUpdateResponse,
      .leCreditBasedConnectionResponse, .flowControlCreditIndication,
      .creditBasedConnectionResponse, .creditBasedReconfigureResponse:
      false
    default:
      // Responses of BR/EDR: Connection, Configure, Echo, Information.
      ![0x03, 0x05, 0x09, 0x0b].contains(rawValue)
    }
  }
}
