internal import BLEWire

/// What happens next: a heap by time; what is due at one moment comes in the order it was added.
struct EventQueue: Sendable {
  struct Entry: Sendable {
    var moment: Moment
    var number: UInt64
    var event: RadioEvent
  }

  private var heap: [Entry] = []
  private var lastNumber: UInt64 = 0

  /// When the next event is due; `never` without any.
  var deadline: Moment { heap.first?.moment ?? .never }

  mutating func add(_ event: RadioEvent, at moment: Moment) {
    lastNumber &+= 1
    heap.append(Entry(moment: moment, number: lastNumber, event: event))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isEarlier(child, parent) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the first event that is due at a moment.
  mutating func next(dueAt moment: Moment) -> Entry? {
    guard let first = heap.first, first.moment <= moment else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && isEarlier(child, least) {
        least = child
      }
      guard least != parent else { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private func isEarlier(_ one: Int, _ other: Int) -> Bool {
    (heap[one].moment, heap[one].number) < (heap[other].moment, heap[other].number)
  }
}
