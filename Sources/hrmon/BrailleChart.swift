/// A line chart drawn with braille characters: two by four dots a cell.
struct BrailleChart {
  /// The values, one a dot column, the newest last; nil where there was none.
  var values: [Int?]
  /// How many cells it is wide, with its axis.
  var columns: Int
  /// How many cells it is high.
  var rows: Int

  /// Each row as text; values that don't fit are left out at the old end.
  var lines: [String] {
    let width = columns - axisWidth
    guard width > 0, rows > 0 else { return [] }
    let shown = Array(values.suffix(width * 2))
    let range = Self.range(of: shown.compactMap { $0 })
    let dots = plot(shown, width: width, range: range)
    return (0..<rows).map { row in
      axisLabel(row, range) + String(String.UnicodeScalarView(dots[row].compactMap(cell)))
    }
  }

  /// The least range of tens around the values, at least 20 high.
  static func range(of values: [Int]) -> ClosedRange<Int> {
    let low = (values.min() ?? 60) / 10 * 10
    let high = ((values.max() ?? 80) + 9) / 10 * 10
    guard high - low < 20 else { return low...high }
    return max(0, low - (low == high ? 10 : 0))...max(low + (low == high ? 10 : 20), 20)
  }

  private func plot(_ shown: [Int?], width: Int, range: ClosedRange<Int>) -> [[UInt32]] {
    var cells = [[UInt32]](repeating: [UInt32](repeating: 0, count: width), count: rows)
    let offset = width * 2 - shown.count
    var last: Int?
    for (index, value) in shown.enumerated() {
      guard let value else {
        last = nil
        continue
      }
      let y = height(of: value, range)
      // A line from the last dot to this one, so that steps stay joined.
      let from = last.map { $0 < y ? $0 + 1 : $0 > y ? $0 - 1 : y } ?? y
      for dot in min(from, y)...max(from, y) {
        set(&cells, x: offset + index, y: rows * 4 - 1 - dot)
      }
      last = y
    }
    return cells
  }

  private func height(of value: Int, _ range: ClosedRange<Int>) -> Int {
    let span = max(1, range.upperBound - range.lowerBound)
    let share = Double(value - range.lowerBound) / Double(span)
    return min(rows * 4 - 1, max(0, Int((share * Double(rows * 4 - 1)).rounded())))
  }

  private func set(_ cells: inout [[UInt32]], x: Int, y: Int) {
    guard cells.indices.contains(y / 4), cells[y / 4].indices.contains(x / 2) else { return }
    cells[y / 4][x / 2] |= brailleDots[y % 4][x % 2]
  }

  private func cell(_ dots: UInt32) -> UnicodeScalar? {
    dots == 0 ? " " : UnicodeScalar(0x2800 + dots)
  }

  private func axisLabel(_ row: Int, _ range: ClosedRange<Int>) -> String {
    let label: Int? =
      switch row {
      case 0: range.upperBound
      case rows - 1: range.lowerBound
      case rows / 2 where rows >= 5:
        range.upperBound - (range.upperBound - range.lowerBound) * row / (rows - 1)
      default: nil
      }
    let text = label.map { String($0) } ?? ""
    return String(repeating: " ", count: max(0, 3 - text.count)) + text
      + (label == nil ? " │" : " ┤")
  }
}

private let axisWidth = 5

/// The bits of braille's dots, by row and column.
private let brailleDots: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
