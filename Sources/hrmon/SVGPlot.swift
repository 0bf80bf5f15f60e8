import BLEWire
import ToolSupport

/// A session as an SVG picture: beats per minute over time, and RR intervals below.
struct SVGPlot {
  private let log: SessionLog
  private let start: Timestamp
  private let seconds: Double

  /// Creates a picture of a session.
  init(_ log: SessionLog) {
    self.log = log
    let start = log.points.first?.time ?? Timestamp(nanosecondsSince1970: 0)
    self.start = start
    // A clock that was set back must not leave the picture.
    let last = log.points.map { $0.time.since(start).inSeconds }.max() ?? 0
    seconds = max(last, 1)
  }

  /// The file's text.
  var text: String {
    let hasIntervals = log.points.contains { !$0.intervals.isEmpty }
    let rates = Panel(
      top: 100, height: hasIntervals ? 242 : 382, seconds: seconds,
      scale: Scale(covering: log.points.map { Double($0.bpm) }, steps: [5, 10, 20, 50]))
    var body = header + rates.frame(title: "bpm") + ratesGraph(rates)
    if hasIntervals {
      let values = intervals.map(\.value)
      let panel = Panel(
        top: 386, height: 96, seconds: seconds,
        scale: Scale(covering: values, steps: [20, 50, 100, 200, 500, 1000, 5000, 20000]))
      body += panel.frame(title: "RR (ms)") + dots(panel) + panel.timeAxis
    } else {
      body += rates.timeAxis
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="960" height="540" \
      font-family="'Helvetica Neue', Helvetica, Arial, sans-serif">
      <rect width="960" height="540" fill="#ffffff"/>
      \(body)</svg>

      """
  }

  private var header: String {
    let statistics = log.statistics
    let noun = statistics.count == 1 ? "measurement" : "measurements"
    var facts = "\(statistics.count) \(noun), \(minutes(seconds))"
    if let mean = statistics.mean {
      facts += " · mean \(decimal(mean, 0)) bpm (\(statistics.minimum)–\(statistics.maximum))"
    }
    if let rmssd = statistics.rmssd { facts += " · RMSSD \(decimal(rmssd, 1)) ms" }
    let date = start.iso8601.prefix(16).replacing("T", with: " ") + " UTC"
    return """
      <text x="64" y="40" font-size="22" font-weight="bold" fill="#1b1f24">\
      \(escaped(log.sensor.isEmpty ? "Heart rate" : log.sensor))</text>
      <text x="64" y="66" font-size="14" fill="#57606a">\(facts)</text>
      <text x="936" y="40" font-size="14" fill="#57606a" text-anchor="end">\(date)</text>

      """
  }

  private func ratesGraph(_ panel: Panel) -> String {
    var text = ""
    for stretch in stretches {
      let points = thinned(stretch).map { (panel.x($0.seconds), panel.y(Double($0.bpm))) }
      guard let first = points.first, let last = points.last else { continue }
      let line = points.map { "\(decimal($0.0, 1)),\(decimal($0.1, 1))" }.joined(separator: " ")
      let bottom = decimal(panel.bottom, 1)
      text += """
        <polygon points="\(decimal(first.0, 1)),\(bottom) \(line) \(decimal(last.0, 1)),\(bottom)" \
        fill="#cf222e" fill-opacity="0.08"/>
        <polyline points="\(line)" fill="none" stroke="#cf222e" stroke-width="2" \
        stroke-linejoin="round" stroke-linecap="round"/>

        """
    }
    if let mean = log.statistics.mean {
      let y = decimal(panel.y(mean), 1)
      text += """
        <line x1="64" y1="\(y)" x2="936" y2="\(y)" stroke="#57606a" stroke-width="1" \
        stroke-dasharray="6 4"/>

        """
    }
    return text
  }

  private func dots(_ panel: Panel) -> String {
    intervals.map {
      let place =
        "cx=\"\(decimal(panel.x($0.seconds), 1))\" cy=\"\(decimal(panel.y($0.value), 1))\""
      return "<circle \(place) r=\"1.8\" fill=\"#0969da\"/>\n"
    }.joined()
  }

  /// Each RR interval in milliseconds, at the beat that ends it.
  private var intervals: [(seconds: Double, value: Double)] {
    log.points.flatMap { point in
      var time = offset(of: point)
      return point.intervals.reversed().map { interval in
        let value = Double(interval) * 1000 / 1024
        defer { time -= value / 1000 }
        return (max(0, time), value)
      }.reversed()
    }
  }

  private typealias Place = (seconds: Double, bpm: Int)

  private var stretches: [[Place]] {
    var result: [[Place]] = []
    for point in log.points {
      if point.followsGap || result.isEmpty { result.append([]) }
      result[result.count - 1].append((offset(of: point), point.bpm))
    }
    return result
  }

  /// At most four points a pixel column: first, lowest, highest, last.
  private func thinned(_ places: [Place]) -> [Place] {
    guard places.count > 3000 else { return places }
    var result: [Place] = []
    var column: [Place] = []
    func empty() {
      guard let low = column.indices.min(by: { column[$0].bpm < column[$1].bpm }),
        let high = column.indices.max(by: { column[$0].bpm < column[$1].bpm })
      else { return }
      result += Set([0, low, high, column.count - 1]).sorted().map { column[$0] }
      column = []
    }
    for place in places {
      if let first = column.first,
        Int(first.seconds / seconds * 872) != Int(place.seconds / seconds * 872)
      {
        empty()
      }
      column.append(place)
    }
    empty()
    return result
  }

  private func offset(of point: SessionLog.Point) -> Double {
    min(seconds, max(0, point.time.since(start).inSeconds))
  }
}

private func escaped(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value): break
    case _ where scalar.value & 0xfffe == 0xfffe: break  // No character of XML.
    default: result.unicodeScalars.append(scalar)
    }
  }
}
