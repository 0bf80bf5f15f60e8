/// How many packets the system has dropped, and how many of those were told of.
///
/// A reader that is too slow for long loses some in each turn: it is told again when they have
/// doubled, and of the rest at the end.
struct LossTally: Hashable, Sendable {
  /// How many were lost.
  private(set) var total = 0
  private var told = 0

  /// Adds some; returns whether it is time to tell of all.
  mutating func add(_ count: Int) -> Bool {
    guard count > 0 else { return false }
    total += count
    guard total / 2 >= told else { return false }
    told = total
    return true
  }

  /// Returns, once, whether some were not told of yet.
  mutating func takeUntold() -> Bool {
    defer { told = total }
    return told < total
  }

  /// What is said of them.
  func warning(about what: String) -> String {
    "\(total) packet\(total == 1 ? "" : "s") of \(what) so far \(total == 1 ? "is" : "are") lost: "
      + "this program did not read them in time"
  }
}
