internal import BLEWire

/// The alarms of a loop, the first to ring in front; only the loop's thread uses it.
///
/// Moving an alarm back, as a request's deadline is again and again, is only a store: its place in
/// the heap stays, and is corrected when it comes to the front.
struct AlarmQueue {
  /// An alarm, and when it should ring.
  final class Entry: @unchecked Sendable {
    fileprivate var action: (() -> Void)?
    fileprivate(set) var moment = Moment.never
    /// The moment of its earliest place in the heap; not after `moment`.
    fileprivate var place = Moment.never

    init(_ action: @escaping () -> Void) { self.action = action }
  }

  private struct Place {
    var moment: Moment
    var entry: Entry
  }

  private var heap: [Place] = []

  /// Sets when an alarm rings, once.
  mutating func set(_ entry: Entry, to moment: Moment) {
    guard entry.action != nil else { return }
    entry.moment = moment
    guard moment < entry.place else { return }
    entry.place = moment
    push(Place(moment: moment, entry: entry))
  }

  /// Forgets an alarm, and hands out its action, for the caller to let go of once the queue may be
  /// used again: what the action holds may hold other alarms, which then are removed too.
  mutating func remove(_ entry: Entry) -> (() -> Void)? {
    entry.moment = .never
    return entry.action.take()
  }

  /// How many alarms may ring at the most, before any is set anew.
  var count: Int { heap.count }

  /// How many alarms are set; a look at all of them.
  var liveCount: Int { heap.count { $0.entry.moment != .never && $0.moment == $0.entry.place } }

  /// When the first alarm rings.
  mutating func first() -> Moment {
    while let place = heap.first {
      let (entry, isStale) = (place.entry, place.moment != place.entry.place)
      if !isStale && entry.moment == place.moment { return place.moment }
      pop()
      if isStale { continue }
      entry.place = entry.moment
      if entry.moment != .never { push(Place(moment: entry.moment, entry: entry)) }
    }
    return .never
  }

  /// Takes out the alarm that rings first, if it is due; it is not set from then on.
  mutating func nextDue(at now: Moment) -> (() -> Void)? {
    guard first() <= now, let entry = heap.first?.entry else { return nil }
    pop()
    entry.place = .never
    entry.moment = .never
    return entry.action
  }

  private mutating func push(_ place: Place) {
    var index = heap.count
    heap.append(place)
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].moment < heap[parent].moment else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if heap[child].moment < heap[least].moment { least = child }
      }
      guard least != index else { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
