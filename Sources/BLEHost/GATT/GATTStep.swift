internal import BLEWire

/// What an operation does next.
enum GATTStep {
  /// Send a request, and wait for its answer.
  case ask([UInt8])
  /// Nothing more: it ended.
  case finish(Result<GATTClient.Outcome, GATTClient.Failure>)

  static func done(_ outcome: GATTClient.Outcome) -> Self { .finish(.success(outcome)) }
  static func fail(_ failure: GATTClient.Failure) -> Self { .finish(.failure(failure)) }
}

extension GATTClient.Failure {
  init(_ refusal: ATTErrorResponse) {
    self = .att(refusal.error, request: refusal.request, handle: refusal.handle)
  }
}

extension ATTPDUValue {
  /// Parses an answer; what is wrong with it fails the operation.
  init(answer bytes: [UInt8]) throws(GATTClient.Failure) {
    do { try self.init(parsing: bytes) } catch { throw .malformed(error, Self.opcode) }
  }
}

extension WireError {
  /// The error as seen from the start of a PDU in which the value begins at an offset.
  func moved(by offset: Int) -> WireError { WireError(reason, at: self.offset + offset) }
}

/// An attribute value's most bytes (Vol 3, Part F, §3.2.9).
let longestAttributeValue = 512
