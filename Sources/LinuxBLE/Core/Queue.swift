/// A first-in, first-out queue whose both ends cost the same, however long it is.
struct Queue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  /// How many elements wait.
  var count: Int { elements.count - head }
  /// Whether none waits.
  var isEmpty: Bool { head == elements.count }

  /// The element that waits longest.
  var first: Element? { isEmpty ? nil : elements[head] }

  /// Adds an element behind the others.
  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the element that waits longest.
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.count < Self.keptCapacity)
      head = 0
    } else if head >= Self.keptCapacity, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Puts an element back in front of the others.
  mutating func prepend(_ element: Element) {
    if head > 0 {
      head -= 1
      elements[head] = element
    } else {
      elements.insert(element, at: 0)
    }
  }

  private static var keptCapacity: Int { 256 }
}

extension Queue: Sendable where Element: Sendable {}
