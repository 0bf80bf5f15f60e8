public import BLEWire

/// A bar on standard error that shows how much is done; nothing where that is no terminal.
///
/// It is drawn ten times a second at most.
public struct ProgressBar: Sendable {
  private let label: String
  private let total: Int?
  private let isShown: Bool
  private let start: Moment
  private var next: Moment
  private var isDrawn = false

  /// Creates a bar for `total` bytes; nil: nobody knows how many.
  public init(
    _ label: String, total: Int?, at now: Moment, isShown: Bool = Terminal.isCapable(2)
  ) {
    self.label = label
    self.total = total
    self.isShown = isShown && total != 0
    start = now
    next = now
  }

  /// Shows that so many bytes are done.
  public mutating func update(_ done: Int, at now: Moment) {
    guard isShown, isDue(at: now) else { return }
    let text = Self.text(
      label, done, of: total, after: now.since(start), columns: Terminal.size(2).columns)
    _ = writeAll(Array("\r\(text)\u{1b}[K".utf8), to: 2)
  }

  /// Whether it may be drawn again; then it is taken to be.
  mutating func isDue(at now: Moment) -> Bool {
    guard now >= next else { return false }
    next = now.adding(.milliseconds(100))
    isDrawn = true
    return true
  }

  /// Takes the bar away.
  public mutating func finish() {
    guard isShown, isDrawn else { return }
    isDrawn = false
    _ = writeAll(Array("\r\u{1b}[K".utf8), to: 2)
  }

  /// The bar as one line of text, with the rate and the time left once they can be told.
  static func text(
    _ label: String, _ done: Int, of total: Int?, after time: Duration, columns: Int
  ) -> String {
    let rate = Double(done) / max(time.inSeconds, 0.001)
    var numbers = ["\(done)" + (total.map { "/\($0)" } ?? "") + " bytes"]
    let share = total.map { min(1, max(0, Double(done) / Double(max(1, $0)))) }
    if let share { numbers.insert("\(Int(share * 100)) %", at: 0) }
    if time >= .milliseconds(500), done > 0 {
      numbers.append("\((rate / 1000).text(digits: 1)) kB/s")
      if let total {
        numbers.append(minutes(Double(max(0, total - done)) / rate) + " left")
      }
    }
    // What there is no room for is left out whole.
    while numbers.count > 1, label.count + 1 + width(numbers) > columns - 1 {
      numbers.removeLast()
    }
    let line = numbers.joined(separator: "  ")
    let room = columns - label.count - line.count - 5
    guard let share, room >= 8 else { return "\(label) \(line)".cut(to: max(0, columns - 1)) }
    let width = min(40, room)
    let eighths = Int(share * Double(width * 8))
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    return "\(label) [" + bar + String(repeating: " ", count: width - bar.count) + "] " + line
  }

  private static func width(_ numbers: [String]) -> Int {
    numbers.map(\.count).reduce(-2) { $0 + $1 + 2 }
  }
}
