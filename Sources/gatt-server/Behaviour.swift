import BLEHost
import BLETransport
import BLEWire
import LinuxBLE

/// What the values of a file do by themselves: count, echo, refuse, and are sent to subscribers.
final class Behaviour: Sendable {
  private struct Source: Hashable {
    var central: Central
    var handle: AttributeHandle
  }

  private struct State {
    /// How many bytes were written to values that count them.
    var counts: [AttributeHandle: UInt32] = [:]
    /// Who is sent values, and the task that does it.
    var senders: [Source: Task<Void, Never>] = [:]
    /// The end of each echo's queue, and how many wait in it.
    var echoes: [AttributeHandle: (last: Task<Void, Never>, count: Int)] = [:]

    mutating func takeSenders(_ isMeant: (Source) -> Bool) -> [Task<Void, Never>] {
      let taken = senders.filter { isMeant($0.key) }
      for source in taken.keys { senders[source] = nil }
      return Array(taken.values)
    }
    /// The echoes of which some are dropped, until nothing waits.
    var dropping: Set<AttributeHandle> = []

    mutating func echoWasSent(to handle: AttributeHandle) {
      echoes[handle]?.count -= 1
      if echoes[handle]?.count == 0 { dropping.remove(handle) }
    }
  }

  private let database: ServedDatabase
  private let peripheral: LocalPeripheral
  private let log: ServerLog
  private let state = Locked(State())

  init(_ database: ServedDatabase, _ peripheral: LocalPeripheral, _ log: ServerLog) {
    self.database = database
    self.peripheral = peripheral
    self.log = log
  }

  /// Begins to act, and to print what happens.
  func begin() async {
    await peripheral.observe { [weak self] event in
      self?.log.tell(event)
      self?.react(to: event)
    } onPDU: { [weak self] central, pdu in
      guard let self else { return }
      log.tell(pdu, of: central, peripheral.value)
    }
  }

  /// Ends what it does.
  func end() {
    let tasks = state.withLock { state in
      defer { state = State() }
      return Array(state.senders.values) + state.echoes.values.map(\.last)
    }
    for task in tasks { task.cancel() }
  }

  /// Ends what it does with the values of a service that is gone.
  func forget(_ handles: AttributeHandleRange) {
    let tasks = state.withLock { state in
      state.counts = state.counts.filter { !handles.contains($0.key) }
      return state.takeSenders { handles.contains($0.handle) }
    }
    for task in tasks { task.cancel() }
  }

  private func react(to event: LocalEvent) {
    switch event {
    case .written(_, let handle, let value): written(value, to: handle)
    case .subscribed(let central, let handle, let configuration):
      guard let source = database[handle]?.notify, !source.values.isEmpty else { return }
      stop { $0 == Source(central: central, handle: handle) }
      if configuration != [] { start(source, for: Source(central: central, handle: handle)) }
    case .disconnected(let central, _): stop { $0.central == central }
    case .connected, .mtuChanged, .ready, .confirmed: break
    }
  }

  private func written(_ value: [UInt8], to handle: AttributeHandle) {
    switch database[handle]?.onWrite {
    case nil, .store: break
    case .count:
      let count = state.withLock { state in
        state.counts[handle, default: 0] &+= UInt32(truncatingIfNeeded: value.count)
        return state.counts[handle] ?? 0
      }
      let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
      peripheral.setValue(bytes, of: handle)
    case .echo(let uuid):
      guard let target = database.values(of: uuid).first else { return }
      echo(value, to: target)
    }
  }

  /// Sends a value after those before it; one client that takes none must not fill memory.
  private func echo(_ value: [UInt8], to handle: AttributeHandle) {
    let isFirstDropped = state.withLock { state in
      let before = state.echoes[handle]
      guard before?.count ?? 0 < Self.echoLimit else {
        return state.dropping.insert(handle).inserted
      }
      let last = Task(executorPreference: peripheral.loop) { [weak self, peripheral] in
        await before?.last.value
        if !Task.isCancelled { try? await peripheral.sendValue(value, of: handle) }
        self?.state.withLock { $0.echoWasSent(to: handle) }
      }
      state.echoes[handle] = (last, (before?.count ?? 0) + 1)
      return false
    }
    if isFirstDropped {
      log.warn("echoes of \(handle) are dropped: a client does not take those before")
    }
  }

  private func start(_ source: DeviceModel.Characteristic.Notify, for target: Source) {
    let (peripheral, loop) = (peripheral, peripheral.loop)
    let task = Task(executorPreference: loop) {
      let interval = Duration.milliseconds(source.everyMilliseconds)
      var next = Moment.now
      var index = 0
      while !Task.isCancelled, index < source.values.count {
        let value = source.values[index]
        if source.everyMilliseconds > 0 {
          next = max(next.adding(interval), .now)
          guard (try? await loop.sleep(until: next)) != nil else { return }
          // Who has no room misses a value: the next one counts.
          peripheral.updateValue(value, of: target.handle, for: [target.central])
        } else {
          do {
            try await peripheral.sendValue(value, of: target.handle, for: [target.central])
          } catch {
            return
          }
          await Task.yield()
        }
        index += 1
        if source.repeats, index == source.values.count { index = 0 }
      }
    }
    state.withLock { $0.senders[target] = task }
  }

  private func stop(_ isMeant: (Source) -> Bool) {
    for task in state.withLock({ $0.takeSenders(isMeant) }) { task.cancel() }
  }

  private static let echoLimit = 256
}
