internal import BLEHost
internal import BLEWire

// What the owner of dynamic values is asked.
extension ServerCore {
  /// Asks the owner, and answers the client with what it says.
  func ask(_ request: GATTServer.RequestID, _ central: Central, _ question: GATTServer.Question) {
    guard let limit = state.withLock({ $0.server.timeLimit(of: request) }) else { return }
    switch question {
    case .read(let handle, let offset):
      guard let read = handlers(of: handle)?.read else { return refuse(request) }
      let wish = LocalReadRequest(
        central: central, handle: handle, offset: offset, timeLimit: limit)
      run(request, central) { () async throws(ATTErrorCode) in
        let value = try await read(wish)
        guard offset <= value.count else { throw .invalidOffset }
        return offset == 0 ? value : Array(value[offset...])
      }
    case .write(let writes):
      run(request, central, writing(writes, of: central, within: limit))
    case .authorizeRead(let handle): authorize(request, central, handle, isWrite: false)
    case .authorizeWrite(let handle): authorize(request, central, handle, isWrite: true)
    }
  }

  /// Tells the owner of a write that is not answered; of too many at a time the last are dropped,
  /// as the client has to expect (Vol 3, Part F, §3.3.2).
  func command(_ central: Central, _ write: GATTServer.Write) {
    guard commands[central.id]?.count ?? 0 < Self.commandLimit else { return }
    let body = writing([write], of: central, within: nil)
    lastCommand += 1
    let (id, number) = (central.id, lastCommand)
    // Commands of a client come in their order: the loop starts the tasks in theirs.
    let task = Task(executorPreference: loop) { [weak self] in
      _ = try? await body()
      self?.ended(number, of: id)
    }
    commands[id, default: [:]][number] = task
  }

  private func ended(_ command: UInt64, of client: ClientID) {
    loop.submit { [self] in commands[client]?[command] = nil }
  }

  private func authorize(
    _ request: GATTServer.RequestID, _ central: Central, _ handle: AttributeHandle, isWrite: Bool
  ) {
    guard let authorize = handlers(of: handle)?.authorize else {
      return change { $0.answer(request, with: .failure(.insufficientAuthorization), at: $1) }
    }
    let wish = LocalAuthorizationRequest(central: central, handle: handle, isWrite: isWrite)
    run(request, central) { () async throws(ATTErrorCode) in
      guard await authorize(wish) else { throw .insufficientAuthorization }
      return []
    }
  }

  /// Gives the values of each service to its owner; the first that refuses ends it.
  ///
  /// Writes that are not answered have no limit.
  private func writing(
    _ writes: [GATTServer.Write], of central: Central, within limit: Duration?
  ) -> @Sendable () async throws(ATTErrorCode) -> [UInt8] {
    let usual = state.withLock { $0.server.configuration.accessTimeout }
    let start = loop.now
    var parts: [(LocalHandlers?, [LocalWriteRequest.Write])] = []
    var last: AttributeHandle?
    for write in writes {
      let part = LocalWriteRequest.Write(
        handle: write.handle, offset: write.offset, value: write.value)
      let service = service(of: write.handle)
      if service == last, !parts.isEmpty {
        parts[parts.count - 1].1.append(part)
      } else {
        parts.append((service.flatMap { handlers[$0] }, [part]))
        last = service
      }
    }
    return { [parts, loop] () async throws(ATTErrorCode) in
      var left = limit ?? usual
      for (place, (handlers, writes)) in parts.enumerated() {
        guard let write = handlers?.write else { throw .unlikelyError }
        if let limit, place > 0 { left = limit - loop.now.since(start) }
        try await write(
          LocalWriteRequest(
            central: central, writes: writes, isAnswered: limit != nil, timeLimit: left))
      }
      return []
    }
  }

  private func run(
    _ request: GATTServer.RequestID, _ central: Central,
    _ body: @escaping @Sendable () async throws(ATTErrorCode) -> [UInt8]
  ) {
    let task = Task(executorPreference: loop) { [weak self] in
      let result: Result<[UInt8], ATTErrorCode>
      do throws(ATTErrorCode) { result = .success(try await body()) } catch {
        result = .failure(error)
      }
      self?.answered(request, result)
    }
    tasks[request] = (central.id, task)
  }

  private func answered(
    _ request: GATTServer.RequestID, _ result: Result<[UInt8], ATTErrorCode>
  ) {
    loop.submit { [self] in
      tasks[request] = nil
      change { $0.answer(request, with: result, at: $1) }
    }
  }

  private func refuse(_ request: GATTServer.RequestID) {
    change { $0.answer(request, with: .failure(.unlikelyError), at: $1) }
  }

  private func handlers(of handle: AttributeHandle) -> LocalHandlers? {
    service(of: handle).flatMap { handlers[$0] }
  }

  /// How many commands of a client an owner may be at work on.
  static let commandLimit = 256

  private func service(of handle: AttributeHandle) -> AttributeHandle? {
    state.withLock { $0.server.database.service(of: handle)?.lowerBound }
  }
}
