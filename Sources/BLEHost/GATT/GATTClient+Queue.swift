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
      if let id = current?.id { actions.append(.finish(id, result)) }
      current = nil
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
    while let job = waiting.popFirst() {
      if let id = job.id { actions.append(.finish(id, .failure(.closed))) }
    }
  }

  private mutating func finishCurrent(_ result: Result<Outcome, Failure>) {
    if let id = current?.id { actions.append(.finish(id, result)) }
    current = nil
  }
}
