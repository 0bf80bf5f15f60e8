internal import BLETransport

/// An adapter that is being opened; only the loop's thread uses it, but for its creation.
final class Opening: @unchecked Sendable {
  typealias Outcome = Result<AdapterCore, BLEError>

  private let spec: AdapterSpec
  private let makeCore: @Sendable () throws(BLEError) -> AdapterCore
  private var core: AdapterCore?
  private var completion: ((Outcome) -> Void)?
  private var isCancelled = false

  convenience init(
    _ spec: AdapterSpec, _ capture: ReplayCapture?, on loop: EventLoop, _ options: Adapter.Options
  ) {
    self.init(spec) { () throws(BLEError) in
      try AdapterCore.open(spec, capture, on: loop, options)
    }
  }

  init(_ spec: AdapterSpec, _ makeCore: @escaping @Sendable () throws(BLEError) -> AdapterCore) {
    self.spec = spec
    self.makeCore = makeCore
  }

  func start(_ completion: @escaping (Outcome) -> Void) {
    self.completion = completion
    guard !isCancelled else { return end(cancellation) }
    do {
      let core = try makeCore()
      self.core = core
      core.backend.start { [self] error in end(error) }
    } catch {
      end(error)
    }
  }

  func cancel() {
    isCancelled = true
    if completion != nil { end(cancellation) }
  }

  private func end(_ error: BLEError?) {
    let (core, completion) = (self.core.take(), self.completion.take())
    switch (core, error) {
    case (let core?, nil):
      core.states.set(core.backend.state)
      completion?(.success(core))
    case (let core, let error):
      core?.close()
      completion?(.failure(error ?? cancellation))
    }
  }

  private var cancellation: BLEError {
    BLEError(.cancelled, operation: "adapter \"\(spec)\"")
  }
}
