import BLEWire
import ToolSupport

/// The live view as rows of text: a function of what is known and of the terminal's size.
struct LiveScreen: Sendable {
  /// The sensor's name or address.
  var sensor = ""
  /// What goes on, as `connected`.
  var status = "starting"
  /// The last thing that was said, such as a warning.
  var message = ""
  /// The last measurement.
  var last: HeartRateMeasurement?
  /// How long the session lasts, from measurement to measurement.
  var duration = Duration.zero
  /// Where the sensor is worn.
  var location: String?
  /// How full its battery is, in per cent.
  var battery: Int?
  /// How well its advertisement was heard, in dBm.
  var signal: Int?
  /// What the measurements come to.
  var statistics = HeartRateStatistics()
  /// The rates for the chart; nil is a gap.
  private(set) var rates: [Int?] = []
  /// The last RR intervals.
  private(set) var intervals: [UInt16] = []
  /// Whether colours are used.
  var isColoured = true

  /// Adds a measurement to the chart.
  mutating func add(_ measurement: HeartRateMeasurement) {
    last = measurement
    rates.append(measurement.bpm > 0 ? measurement.bpm : nil)
    if rates.count > longestChart * 2 { rates.removeFirst(longestChart) }
    intervals = Array((intervals + measurement.rr).suffix(12))
  }

  /// Leaves a gap in the chart.
  mutating func addGap() {
    last = nil
    if rates.last != .some(nil), !rates.isEmpty { rates.append(nil) }
  }

  /// The rows for a terminal of that size; none is wider or longer.
  func rows(columns: Int, rows height: Int) -> [String] {
    var rows = [header(columns), ""]
    rows += height >= 14 && columns >= 48 ? large(columns) : [small(columns)]
    rows.append("")
    let footer = [message.isEmpty ? "q: quit" : "q: quit  ·  \(message.printable)"]
    let left = height - rows.count - footer.count
    if left >= 3, columns >= 20 {
      let chart = BrailleChart(values: rates, columns: columns - 2, rows: left - 1)
      rows += chart.lines.map { " ".cut(to: columns) + colour($0, red, axis: 5) } + [""]
    }
    rows += footer.map { colour((" " + $0).cut(to: columns), dim) }
    return Array(rows.prefix(max(0, height)))
  }

  private func header(_ columns: Int) -> String {
    let right = "\(status)  \(minutes(duration.inSeconds)) "
    let name = (" " + sensor.printable).cut(to: max(0, columns - right.columns - 1))
    let gap = String(repeating: " ", count: max(1, columns - name.columns - right.columns))
    return colour(name, bold) + Self.whole(gap + right, to: columns - name.columns)
  }

  private func small(_ columns: Int) -> String {
    Self.whole(" " + (last?.description ?? "-- bpm"), to: columns)
  }

  private func large(_ columns: Int) -> [String] {
    let digits = last.map { BigDigits.rows(of: $0.bpm) } ?? BigDigits.rows(of: -1).map { _ in "" }
    let shown = last == nil ? ["", "", "------  ------", "", ""] : digits
    let width = 26
    let facts = facts(columns: columns - 2 - max(width, shown[0].count))
    return (0..<6).map { row in
      let left = shown.indices.contains(row) ? shown[row] : row == 5 ? "bpm" : ""
      let pad = String(repeating: " ", count: max(0, width - left.count))
      let right = facts.indices.contains(row) ? facts[row] : ""
      return "  " + colour(left, red) + pad + right
    }
  }

  /// What is known beside the rate; what is too wide is left out as a whole, the oldest first.
  private func facts(columns: Int) -> [String] {
    func text(_ number: Int?) -> String { number.map { String($0) } ?? "--" }
    let hasAny = statistics.rateCount > 0
    let mean = statistics.mean?.text(digits: 0) ?? "--"
    let rmssd = statistics.rmssd.map { $0.text(digits: 1) + " ms" } ?? "--"
    let room = max(1, (columns - "RR        s".count + 1) / "0.812 ".count)
    let times = intervals.suffix(min(5, room)).map { (Double($0) / 1024).text(digits: 3) }
    let contact = last?.contact.map { $0 ? "yes" : "no" } ?? "--"
    return [
      "min \(hasAny ? text(statistics.minimum) : "--")   mean \(mean)   "
        + "max \(hasAny ? text(statistics.maximum) : "--")",
      "RR       " + (times.isEmpty ? "--" : times.joined(separator: " ") + " s"),
      "RMSSD    " + rmssd,
      "contact  \(contact)" + (location.map { ", worn on \($0.printable)" } ?? ""),
      "battery  " + (battery.map { "\($0) %" } ?? "--"),
      "signal   " + (signal.map { "\($0) dBm" } ?? "--")
        + (last?.energy.map { "   energy \($0) kJ" } ?? ""),
    ].map { Self.whole($0, to: columns) }
  }

  /// The words of a text that fit: half a number would be another one.
  private static func whole(_ text: String, to columns: Int) -> String {
    guard text.columns > columns else { return text }
    let cut = text.cut(to: columns).dropLast()
    guard let blank = cut.lastIndex(of: " ") else { return columns > 0 ? "…" : "" }
    return cut[..<blank] + " …"
  }

  private func colour(_ text: String, _ code: String, axis: Int = 0) -> String {
    guard isColoured, !text.isEmpty else { return text }
    return text.prefix(axis) + "\u{1b}[\(code)m" + text.dropFirst(axis) + "\u{1b}[0m"
  }
}

private let red = "1;31"
private let bold = "1"
private let dim = "2"
private let longestChart = 4096
