/// A bar on standard error that shows how much is done; nothing where that is no terminal.
public struct ProgressBar: Sendable {
  private let label: String
  private let total: Int
  private let isShown: Bool
  private var lastText = ""

  /// Creates a bar for `total` bytes.
  public init(_ label: String, total: Int, isShown: Bool = Terminal.isCapable(2)) {
    self.label = label
    self.total = total
    self.isShown = isShown && total > 0
  }

  /// Shows that so many bytes are done.
  public mutating func update(_ done: Int) {
    guard isShown else { return }
    let text = Self.text(label, done, of: total, columns: Terminal.size(2).columns)
    guard text != lastText else { return }
    lastText = text
    _ = writeAll(Array("\r\(text)\u{1b}[K".utf8), to: 2)
  }

  /// Takes the bar away.
  public mutating func finish() {
    guard isShown, !lastText.isEmpty else { return }
    lastText = ""
    _ = writeAll(Array("\r\u{1b}[K".utf8), to: 2)
  }

  /// The bar as one line of text.
  static func text(_ label: String, _ done: Int, of total: Int, columns: Int) -> String {
    let share = min(1, max(0, Double(done) / Double(max(1, total))))
    let numbers = " \(Int(share * 100)) %  \(done)/\(total) bytes"
    let room = columns - label.count - numbers.count - 4
    guard room >= 8 else { return String((label + numbers).prefix(max(0, columns - 1))) }
    let width = min(40, room)
    let eighths = Int(share * Double(width * 8))
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    return "\(label) [" + bar + String(repeating: " ", count: width - bar.count) + "]" + numbers
  }
}
