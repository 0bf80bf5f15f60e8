internal import BLETransport

/// An adapter that is being opened; only the loop's thread uses it, but for its creation.
final class Opening: @unchecked Sendable {
  typealias Outcome = Result<AdapterCore, BLEError>

  private let spec: AdapterSpec
  private let loop: EventLoop
  private let options: Adapter.Options
  private var core: AdapterCore?
  private var completion: ((Outcome) -> Void)?
  private var isCancelled = false

  init(_ spec: AdapterSpec, on loop: EventLoop, _ options: Adapter.Options) {
    self.spec = spec
    self.loop = loop
    self.options = options
  }

  func start(_ completion: @escaping (Outcome) -> Void) {
    self.completion = completion
    guard !isCancelled else { return end(cancellation) }
    do {
      let core = try AdapterCore.open(spec, on: loop, options)
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
