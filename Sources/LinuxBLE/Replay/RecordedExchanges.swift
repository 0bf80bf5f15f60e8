internal import BLEWire

/// Sorts the PDUs of one recorded link: which answer belongs to which request, and what the peer
/// sent of its own accord.
///
/// Real traces hold requests of the peer on the same link (they ask for the host's attributes, and
/// say nothing about the peer's), requests that were never answered, a second request while one
/// was pending, answers to requests from before the trace, and times that run backwards.
struct RecordedExchanges {
  /// What a PDU completed.
  enum Event: Hashable, Sendable {
    /// A request of the host and the peer's answer; the position is the request's.
    case exchange(request: ATTPDU, response: ATTPDU, position: Int64)
    /// A command of the host, which has no answer.
    case command(ATTPDU)
    /// A notification or indication of the peer.
    case value(RecordedValue)
    /// The receive MTU that the peer named in a request of its own.
    case peerMTU(UInt16)
  }

  private struct Pending {
    var request: ATTPDU
    var position: Int64
  }

  /// The MTU that is in force; where the exchange is not in the capture, what the longest PDU so
  /// far needs.
  var mtu: Int { agreedMTU ?? longestPDU }
  /// How far the session has come, in nanoseconds that never run backwards.
  var position: Int64 { progress.position }

  /// Whether the host asked for anything.
  private(set) var hasHostAsked = false
  /// Whether the peer asked for the host's attributes.
  private(set) var hasPeerAsked = false

  private var agreedMTU: Int?
  private var longestPDU = defaultMTU
  private var progress = RecordedProgress()
  private var pending: [Pending] = []
  private var valueCount = 0
  private var peerMTU: UInt16?

  /// Begins with a link's first PDU; without its beginning, the MTU in force is not known.
  init(isWhole: Bool) {
    agreedMTU = isWhole ? defaultMTU : nil
  }

  /// Takes the next PDU.
  mutating func add(_ record: RecordedPDU) -> [Event] {
    progress.pass(to: record.time)
    longestPDU = max(longestPDU, record.bytes.count)
    guard let opcode = record.bytes.first.map(ATTOpcode.init(rawValue:)) else { return [] }
    guard let pdu = try? ATTPDU(parsing: record.bytes) else {
      if record.sender == .peer { dropRequest(answeredBy: opcode) }
      return []
    }
    switch record.sender {
    case .host: return sent(pdu)
    case .peer: return received(pdu, at: record.time)
    }
  }

  private mutating func sent(_ pdu: ATTPDU) -> [Event] {
    if pdu.opcode.isRequest || pdu.opcode.isCommand { hasHostAsked = true }
    switch pdu {
    case .writeCommand, .signedWriteCommand: return [.command(pdu)]
    case .exchangeMTUResponse(let response):
      if let peerMTU { agreedMTU = effectiveMTU(peerMTU, response.mtu) }
      return []
    default:
      guard pdu.opcode.isRequest else { return [] }
      let position = self.position
      pending.removeAll { position - $0.position > transactionTimeout }
      if pending.count == mostPending { pending.removeFirst() }
      pending.append(Pending(request: pdu, position: position))
      return []
    }
  }

  private mutating func received(_ pdu: ATTPDU, at time: Timestamp) -> [Event] {
    switch pdu {
    case .handleValueNotification(let pdu):
      return [value(of: pdu.handle, pdu.value, at: time, isIndication: false)]
    case .handleValueIndication(let pdu):
      return [value(of: pdu.handle, pdu.value, at: time, isIndication: true)]
    case .multipleHandleValueNotification(let pdu):
      return pdu.values.map { value(of: $0.handle, $0.bytes, at: time, isIndication: false) }
    case .exchangeMTURequest(let request):
      peerMTU = request.mtu
      return [.peerMTU(request.mtu)]
    default:
      if pdu.opcode.isRequest { hasPeerAsked = true }
      guard pdu.opcode.isResponse, let answered = takeRequest(answeredBy: pdu) else { return [] }
      if case (.exchangeMTURequest(let request), .exchangeMTUResponse(let response)) =
        (answered.request, pdu)
      {
        agreedMTU = effectiveMTU(request.mtu, response.mtu)
      }
      return [.exchange(request: answered.request, response: pdu, position: answered.position)]
    }
  }

  private mutating func value(
    of handle: AttributeHandle, _ bytes: [UInt8], at time: Timestamp, isIndication: Bool
  ) -> Event {
    defer { valueCount += 1 }
    return .value(
      RecordedValue(
        position: position, index: valueCount, time: time, isIndication: isIndication,
        handle: handle, bytes: bytes))
  }

  /// A malformed answer is an answer all the same, from which nothing is learnt.
  private mutating func dropRequest(answeredBy opcode: ATTOpcode) {
    guard let index = pending.firstIndex(where: { $0.request.opcode.response == opcode }) else {
      return
    }
    pending.remove(at: index)
  }

  private mutating func takeRequest(answeredBy response: ATTPDU) -> Pending? {
    let index: Int?
    if case .errorResponse(let error) = response {
      let candidates = pending.indices.filter { pending[$0].request.opcode == error.request }
      index =
        candidates.first { pending[$0].request.firstHandle == error.handle } ?? candidates.first
    } else {
      let candidates = pending.indices.filter {
        pending[$0].request.opcode.response == response.opcode
      }
      index = candidates.first { response.fits(pending[$0].request) } ?? candidates.first
    }
    return index.map { pending.remove(at: $0) }
  }
}

extension ATTPDU {
  /// The handle that a request asks for, or the first of its range; nil when there is none.
  fileprivate var firstHandle: AttributeHandle? {
    switch self {
    case .findInformationRequest(let pdu): pdu.start
    case .findByTypeValueRequest(let pdu): pdu.start
    case .readByTypeRequest(let pdu): pdu.start
    case .readByGroupTypeRequest(let pdu): pdu.start
    case .readRequest(let pdu): pdu.handle
    case .readBlobRequest(let pdu): pdu.handle
    case .writeRequest(let pdu): pdu.handle
    case .prepareWriteRequest(let pdu): pdu.handle
    default: nil
    }
  }

  /// Whether this response can belong to the request: its first handle lies in the asked range.
  fileprivate func fits(_ request: ATTPDU) -> Bool {
    switch (request, self) {
    case (.findInformationRequest(let asked), .findInformationResponse(let answer)):
      answers(answer.entries.first?.handle, asked.start, asked.end)
    case (.findByTypeValueRequest(let asked), .findByTypeValueResponse(let answer)):
      answers(answer.groups.first?.lowerBound, asked.start, asked.end)
    case (.readByTypeRequest(let asked), .readByTypeResponse(let answer)):
      answers(answer.records.first?.handle, asked.start, asked.end)
    case (.readByGroupTypeRequest(let asked), .readByGroupTypeResponse(let answer)):
      answers(answer.groups.first?.handles.lowerBound, asked.start, asked.end)
    case (.prepareWriteRequest(let asked), .prepareWriteResponse(let answer)):
      asked.handle == answer.handle && asked.offset == answer.offset
    default: true
    }
  }
}

private func answers(
  _ handle: AttributeHandle?, _ start: AttributeHandle, _ end: AttributeHandle
) -> Bool {
  handle.map { start <= $0 && $0 <= end } ?? false
}

/// The MTU of a link on which none was exchanged (Vol 3, Part F, §3.2.8).
let defaultMTU = 23

/// The MTU that two sides agree on (Vol 3, Part F, §3.4.2.2).
func effectiveMTU(_ one: UInt16, _ other: UInt16) -> Int { max(defaultMTU, Int(min(one, other))) }

/// How many requests may wait for an answer: the specification allows one, some traces have two.
private let mostPending = 64

/// After 30 s nobody waits for an answer any longer (Vol 3, Part F, §3.3.3), in nanoseconds.
private let transactionTimeout: Int64 = 30_000_000_000
