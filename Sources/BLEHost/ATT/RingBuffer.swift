/// A queue whose elements stay where they are: putting in and taking out cost the same for any
/// length.
struct RingBuffer<Element> {
  private var slots: [Element?]
  private var head = 0
  private(set) var count = 0

  /// Creates an empty queue with room for so many elements, rounded up to a power of two.
  init(capacity: Int = 4) {
    var size = 1
    while size < capacity { size *= 2 }
    slots = Array(repeating: nil, count: size)
  }

  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = element
    count += 1
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[head].take()
    head = (head + 1) & (slots.count - 1)
    count -= 1
    return element
  }

  /// Takes out the first element that matches, wherever it stands; the others keep their order.
  mutating func removeFirst(where matches: (Element) -> Bool) -> Element? {
    var found: Element?
    for _ in 0..<count {
      guard let element = popFirst() else { break }
      if found == nil, matches(element) { found = element } else { append(element) }
    }
    return found
  }

  private mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(slots.count * 2)
    for offset in 0..<count { larger.append(slots[(head + offset) & (slots.count - 1)].take()) }
    for _ in 0..<(slots.count * 2 - count) { larger.append(nil) }
    slots = larger
    head = 0
  }
}

extension RingBuffer: Sendable where Element: Sendable {}
