package import BLEHost
internal import BLETransport
internal import BLEWire

/// One thing that a link was asked for, from the call until it ends.
///
/// Only the loop's thread uses it, but for its creation.
package final class Operation: @unchecked Sendable {
  /// How an operation ends.
  package typealias Outcome = Result<GATTClient.Outcome, BLEError>

  private enum State {
    case pending
    /// Somebody is suspended until it ends.
    case awaited(Waiter<Outcome>)
    /// Somebody is called when it ends.
    case watched((Outcome) -> Void)
    /// It has ended, and nobody asked yet how.
    case ended(Outcome)
    case over
  }

  let procedure: GATTClient.Procedure
  let name: StaticString
  let handle: AttributeHandle?
  let timeout: Duration?
  /// What the machine calls it, once it was started.
  var id: GATTClient.OperationID?
  /// When it has taken too long.
  var alarm: Alarm?
  /// Whether it is called off since nothing came any longer.
  var isOverdue = false
  /// The services that a discovery had found which failed.
  var found: [GATTService] = []
  private var state = State.pending

  init(
    _ procedure: GATTClient.Procedure, _ name: StaticString, of handle: AttributeHandle? = nil,
    timeout: Duration? = nil
  ) {
    self.procedure = procedure
    self.name = name
    self.handle = handle
    self.timeout = timeout
  }

  /// Calls `completion` when it ends.
  convenience init(
    _ procedure: GATTClient.Procedure, _ name: StaticString, of handle: AttributeHandle? = nil,
    timeout: Duration? = nil, completion: @escaping (Outcome) -> Void
  ) {
    self.init(procedure, name, of: handle, timeout: timeout)
    state = .watched(completion)
  }

  /// Whether it has ended.
  var isOver: Bool {
    switch state {
    case .pending, .awaited, .watched: false
    case .ended, .over: true
    }
  }

  /// Waits for the end; once only, and on the loop's thread.
  nonisolated(nonsending) func outcome() async -> Outcome {
    if case .ended(let outcome) = state {
      state = .over
      return outcome
    }
    return await unsafe withUnsafeContinuation { unsafe state = .awaited(Waiter($0)) }
  }

  /// Ends it; only the first end counts.
  func end(_ outcome: Outcome) {
    alarm = nil
    switch state {
    case .pending: state = .ended(outcome)
    case .awaited(let waiter):
      state = .over
      waiter.resume(returning: outcome)
    case .watched(let completion):
      state = .over
      completion(outcome)
    case .ended, .over: break
    }
  }

  /// The error of a task that was cancelled before.
  var cancellation: BLEError { error(.cancelled, "") }

  /// Ends it with an error that names it.
  func fail(_ code: BLEError.Code, _ detail: String = "") {
    end(.failure(error(code, detail)))
  }

  /// Ends it as the machine says.
  func end(_ result: Result<GATTClient.Outcome, GATTClient.Failure>, linkEnd: BLEError?) {
    switch result {
    case .success(let outcome): end(.success(outcome))
    case .failure(.closed):
      guard let linkEnd else { return fail(.disconnected) }
      end(.failure(linkEnd.during(title, of: handle)))
    case .failure(.cancelled) where isOverdue:
      fail(.timedOut, timeout.map { "no answer within \($0.inSeconds)" } ?? "")
    case .failure(let failure): end(.failure(BLEError(failure, during: self)))
    }
  }

  fileprivate func error(
    _ code: BLEError.Code, _ detail: String, of attribute: AttributeHandle? = nil,
    advice: String? = nil
  ) -> BLEError {
    BLEError(
      code, operation: title, handle: attribute ?? handle, detail: detail, advice: advice)
  }

  /// What errors call it: with the type that it is about, if it is about one.
  private var title: String {
    switch procedure {
    case .readByUUID(_, let uuid), .discoverPrimaryServicesByUUID(let uuid, _),
      .discoverCharacteristicsByUUID(_, let uuid), .discoverAll(let uuid?):
      "\(name) \(uuid.short32 == nil ? uuid.description : uuid.description.uppercased())"
    default: name.description
    }
  }

  /// The attribute that an error is about: that it was not found is about a range.
  fileprivate func attribute(of code: ATTErrorCode, _ handle: AttributeHandle) -> AttributeHandle? {
    // Some peers name another handle than was asked for.
    if let own = self.handle { return own }
    return handle.rawValue == 0 || code == .attributeNotFound ? nil : handle
  }
}

extension BLEError {
  /// The same error as an operation on an attribute meets it.
  func during(_ operation: String, of handle: AttributeHandle? = nil) -> BLEError {
    var error = self
    error.operation = operation
    error.handle = handle
    return error
  }

  fileprivate init(_ failure: GATTClient.Failure, during operation: Operation) {
    switch failure {
    case .att(let code, let request, let handle):
      self = operation.error(
        .att(code), "to \(request)",
        of: operation.attribute(of: code, handle),
        advice: code.needsSecurity ? "the device wants an encrypted or paired link first" : nil)
    case .malformed(let error, let opcode):
      self = operation.error(.malformedPDU, "\(opcode): \(error)")
    case .noProgress(let request):
      self = operation.error(
        .malformedPDU, "the answer to \(request) names handles that were not asked for")
    case .echoMismatch(let handle):
      self = operation.error(
        .malformedPDU, "a prepared write came back changed; nothing was written", of: handle)
    case .timedOut:
      self = operation.error(.timedOut, "no answer for 30 s; the link was closed")
    case .closed: self = operation.error(.disconnected, "")
    case .cancelled: self = operation.error(.cancelled, "")
    case .invalidArgument(let detail): self = operation.error(.invalidArgument, detail)
    }
  }
}
