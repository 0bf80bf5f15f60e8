internal import BLEHost
internal import BLEWire

/// Who gets the values of which characteristics of a link; only the loop's thread uses it.
struct SubscriptionTable {
  private var entries: [AttributeHandle: SubscriptionEntry] = [:]
  /// The entry of the last value: values come in bursts.
  private var last: SubscriptionEntry?
  /// Who has values that were not delivered yet.
  private var waiting: [Subscriber] = []

  /// The entry of a value, if there is one.
  func entry(of handle: AttributeHandle) -> SubscriptionEntry? { entries[handle] }

  /// All entries by rising handles.
  var all: [SubscriptionEntry] { entries.values.sorted { $0.handle < $1.handle } }

  /// Forgets an entry, unless there is another of its value.
  mutating func forget(_ entry: SubscriptionEntry) {
    guard entries[entry.handle] === entry else { return }
    entries[entry.handle] = nil
    if last === entry { last = nil }
  }

  /// The entry of a characteristic, a new one if there is none.
  mutating func entry(
    for characteristic: GATTCharacteristic, on link: LinkCore
  ) -> SubscriptionEntry {
    if let entry = entries[characteristic.valueHandle] {
      entry.learn(from: characteristic)
      return entry
    }
    let entry = SubscriptionEntry(characteristic, on: link)
    entries[characteristic.valueHandle] = entry
    return entry
  }

  /// Takes a value for all who subscribed to it.
  mutating func add(_ event: GATTValueEvent, at time: Timestamp) {
    if last?.handle != event.handle { last = entries[event.handle] }
    guard let last else { return }
    if last.isServiceChanged, let changed = try? ServiceChanged(parsing: event.value) {
      for entry in entries.values { entry.attributesChanged(in: changed.handles) }
    }
    for subscriber in last.subscribers {
      if subscriber.pending.isEmpty {
        waiting.append(subscriber)
        subscriber.pending.reserveCapacity(subscriber.lastCount)
      }
      subscriber.pending.append(
        ValueEvent(time: time, handle: event.handle, kind: event.kind, value: event.value))
    }
  }

  /// Whether values wait to be delivered.
  var isIdle: Bool { waiting.isEmpty }

  /// Takes out those who have values.
  mutating func takeWaiting() -> [Subscriber] {
    var taken: [Subscriber] = []
    swap(&taken, &waiting)
    return taken
  }

  /// Takes out all, at the link's end.
  mutating func removeAll() -> [Subscriber] {
    var all: [Subscriber] = []
    for entry in self.all {
      for subscriber in entry.subscribers where !all.contains(where: { $0 === subscriber }) {
        all.append(subscriber)
      }
    }
    self = SubscriptionTable()
    return all
  }
}

/// Somebody who gets values: all that came at once in one call, on the loop's thread.
package final class Subscriber: @unchecked Sendable {
  let deliver: ([ValueEvent]) -> Void
  let end: (BLEError?) -> Void
  fileprivate(set) var pending: [ValueEvent] = []
  fileprivate var lastCount = 0
  /// Whether it still wants values.
  var isActive = true

  init(deliver: @escaping ([ValueEvent]) -> Void, end: @escaping (BLEError?) -> Void) {
    self.deliver = deliver
    self.end = end
  }

  /// Hands over what has come.
  fileprivate func deliverPending() {
    // The array moves on, so that whoever keeps it need not copy it.
    let batch = pending
    pending = []
    lastCount = batch.count
    if isActive { deliver(batch) }
  }
}

extension LinkCore {
  /// Hands over the values that have come.
  func deliverValues() {
    while !subscriptions.isIdle {
      for subscriber in subscriptions.takeWaiting() { subscriber.deliverPending() }
    }
  }

  /// Tells all who subscribed that there will be no more values.
  func endSubscriptions(_ error: BLEError?) {
    for subscriber in subscriptions.removeAll() {
      subscriber.isActive = false
      subscriber.end(error?.during("subscribe"))
    }
  }
}
