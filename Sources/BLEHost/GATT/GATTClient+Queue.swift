internal import BLEWire

extension GATTClient {
  /// Carries out what the current operation wants next.
  mutating func perform(_ step: GATTStep, at now: Moment) {
    switch step {
    case .ask(let request):
      if !waiting.isEmpty, var job = current, job.operation.takesTurns {
        job.request = request
        current = nil
        waiting.append(job)
        runNext(at: now)
      } else {
        send(request, at: now)
      }
    case .finish(let result):
      finishCurrent(result)
      runNext(at: now)
    }
  }

  /// Lets the next operation begin or go on, if the bearer is free.
  mutating func runNext(at now: Moment) {
    guard bearer.isIdle else { return }
    while true {
      if current == nil { current = waiting.popFirst() }
      guard let job = current else { return }
      if let request = job.request { return send(request, at: now) }
      if case .exchangeMTU = job.operation, bearer.hasExchangedMTU || bearer.ownMTU == 23 {
        finishCurrent(.success(.mtu(bearer.mtu)))
        continue
      }
      switch current?.operation.begin(mtu: bearer.mtu) {
      case .ask(let request): return send(request, at: now)
      case .finish(let result): finishCurrent(result)
      case nil: return
      }
    }
  }

  mutating func send(_ request: [UInt8], at now: Moment) {
    guard let opcode = request.first else { return }
    current?.request = request
    current?.mtu = bearer.mtu
    bearer.send(ATTOpcode(rawValue: opcode), at: now)
    actions.append(.send(request))
  }

  /// Ends everything; the current operation for the reason, what waits because of it.
  mutating func close(because reason: Failure) {
    guard !bearer.isClosed else { return }
    bearer.close()
    finishCurrent(.failure(reason))
    while let job = waiting.popFirst() { finish(job, .failure(.closed)) }
  }

  private mutating func finishCurrent(_ result: Result<Outcome, Failure>) {
    if let job = current.take() { finish(job, result) }
  }

  mutating func finish(_ job: Job, _ result: Result<Outcome, Failure>) {
    guard let id = job.id else { return }
    if case .failure = result, let services = job.operation.found {
      actions.append(.found(id, services))
    }
    actions.append(.finish(id, result))
  }
}
