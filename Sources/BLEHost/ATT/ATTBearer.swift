public import BLEWire

/// The rules of one ATT bearer: one request at a time, its answer, its time limit, the MTU, and
/// what the peer sends on its own (Vol 3, Part F, §3.2.8, §3.3.2, §3.3.3).
///
/// Requests, responses, commands, notifications and indications are separate streams, told apart
/// by their opcodes alone. An error response answers the request that it names; the handle in it
/// is not looked at, since servers fill it in differently.
public struct ATTBearer: Sendable {
  /// What a PDU that came is, and what to do with it.
  public enum Reception: Hashable, Sendable {
    /// The response to the request that was pending.
    case answer
    /// The error response to the request that was pending.
    case refusal(ATTErrorResponse)
    /// An error response to the request that was pending, but not a valid one.
    case malformedRefusal(WireError)
    /// The answer to an abandoned request: the bearer is free again.
    case lateAnswer
    /// ATT_HANDLE_VALUE_NTF.
    case notification
    /// ATT_MULTIPLE_HANDLE_VALUE_NTF.
    case multipleNotification
    /// ATT_HANDLE_VALUE_IND, which must be confirmed.
    case indication
    /// A request of the peer that gets this answer at once.
    case reply([UInt8])
    /// A request, a command or a confirmation, which is a server's business.
    case forServer
    /// Nothing that asks for anything.
    case nothing
  }

  private enum State {
    case idle
    case waiting(ATTOpcode, deadline: Moment)
    case abandoned(ATTOpcode, deadline: Moment)
    case closed
  }

  /// The MTU that counts now: the smallest that either side named, 23 before any exchange.
  public private(set) var mtu = 23
  /// Whether our own MTU exchange was begun, which a client does only once (§3.4.2.1).
  public private(set) var hasExchangedMTU = false
  let ownMTU: UInt16
  private let servesRequests: Bool
  private let timeoutNanoseconds: Int64
  private var state = State.idle
  private var peerMTU = Int.max

  /// Creates an idle bearer; its MTU is 23 until one is exchanged.
  public init(ownMTU: UInt16, servesRequests: Bool, transactionTimeout: Duration) {
    self.ownMTU = max(ownMTU, 23)
    self.servesRequests = servesRequests
    timeoutNanoseconds =
      Moment(nanoseconds: 0).adding(transactionTimeout).nanoseconds
  }

  /// Whether a request may be sent.
  public var isIdle: Bool {
    if case .idle = state { true } else { false }
  }

  /// Whether nothing may be sent any more.
  public var isClosed: Bool {
    if case .closed = state { true } else { false }
  }

  /// When the pending request is overdue; `never` if there is none.
  public var deadline: Moment {
    switch state {
    case .waiting(_, let deadline), .abandoned(_, let deadline): deadline
    case .idle, .closed: .never
    }
  }

  /// Takes note that a request is sent; the bearer must be idle.
  public mutating func send(_ request: ATTOpcode, at now: Moment) {
    precondition(isIdle, "a request is pending")
    let (sum, overflow) = now.nanoseconds.addingReportingOverflow(timeoutNanoseconds)
    state = .waiting(request, deadline: overflow ? .never : Moment(nanoseconds: sum))
    if request == .exchangeMTURequest { hasExchangedMTU = true }
  }

  /// Takes note that nobody wants the pending request's answer; it is still waited for.
  public mutating func abandon() {
    if case .waiting(let request, let deadline) = state {
      state = .abandoned(request, deadline: deadline)
    }
  }

  /// Takes note that nothing may be sent any more.
  public mutating func close() { state = .closed }

  /// Takes a PDU that came.
  public mutating func receive(_ bytes: [UInt8]) -> Reception {
    guard let first = bytes.first else { return .nothing }
    switch state {
    case .closed: return .nothing
    case .waiting(let request, _) where first == request.rawValue &+ 1:
      return answered(request, bytes, .answer)
    case .abandoned(let request, _) where first == request.rawValue &+ 1:
      return answered(request, bytes, .lateAnswer)
    case .idle, .waiting, .abandoned: break
    }
    switch ATTOpcode(rawValue: first) {
    case .handleValueNotification: return .notification
    case .multipleHandleValueNotification: return .multipleNotification
    case .handleValueIndication: return .indication
    case .errorResponse: return refused(bytes)
    case .handleValueConfirmation: return servesRequests ? .forServer : .nothing
    case let opcode where opcode.isCommand: return servesRequests ? .forServer : .nothing
    case let opcode where opcode.isResponse: return .nothing
    case let opcode: return asked(opcode, bytes)
    }
  }

  private mutating func answered(
    _ request: ATTOpcode, _ bytes: [UInt8], _ reception: Reception
  ) -> Reception {
    state = .idle
    if request == .exchangeMTURequest, let pdu = try? ATTExchangeMTUResponse(parsing: bytes) {
      takeNote(ofPeerMTU: pdu.mtu)
    }
    return reception
  }

  private mutating func refused(_ bytes: [UInt8]) -> Reception {
    let (request, isWanted): (ATTOpcode, Bool)
    switch state {
    case .waiting(let pending, _): (request, isWanted) = (pending, true)
    case .abandoned(let pending, _): (request, isWanted) = (pending, false)
    case .idle, .closed: return .nothing
    }
    guard bytes.count < 2 || bytes[1] == request.rawValue else { return .nothing }
    state = .idle
    guard isWanted else { return .lateAnswer }
    do { return .refusal(try ATTErrorResponse(parsing: bytes)) } catch {
      return .malformedRefusal(error)
    }
  }

  private mutating func asked(_ opcode: ATTOpcode, _ bytes: [UInt8]) -> Reception {
    if opcode == .exchangeMTURequest {
      guard let pdu = try? ATTExchangeMTURequest(parsing: bytes) else {
        return .reply(Self.refusal(of: opcode, .invalidPDU))
      }
      takeNote(ofPeerMTU: pdu.mtu)
      return .reply(ATTExchangeMTUResponse(mtu: ownMTU).encoded)
    }
    return servesRequests ? .forServer : .reply(Self.emptyServerReply(to: opcode, bytes))
  }

  /// Both sides may exchange, and both must come to the same: the smallest of all that was said.
  private mutating func takeNote(ofPeerMTU peer: UInt16) {
    peerMTU = min(peerMTU, max(Int(peer), 23))
    mtu = min(Int(ownMTU), peerMTU)
  }
}
