import ToolSupport

extension SVGPlot {
  /// A range of values with round steps.
  struct Scale {
    /// Where the axis starts.
    let low: Double
    /// Where it ends.
    let high: Double
    /// What lies between two lines of the grid.
    let step: Double

    /// Covers the values in at most seven of the first step that is large enough.
    init(covering values: [Double], steps: [Double]) {
      let least = values.min() ?? 60
      let most = values.max() ?? 80
      let fits = steps.first { ((most / $0).rounded(.up) - (least / $0).rounded(.down)) <= 6 }
      step = fits ?? steps.last ?? 10
      let bottom = (least / step).rounded(.down) * step
      let top = (most / step).rounded(.up) * step
      low = bottom == top ? max(0, bottom - step) : bottom
      high = bottom == top ? bottom + step : top
    }
  }

  /// One graph of the picture: a grid, and where a value lies in it.
  struct Panel {
    var top: Double
    var height: Double
    var seconds: Double
    var scale: Scale

    var bottom: Double { top + height }

    func x(_ time: Double) -> Double { 64 + 872 * time / seconds }

    func y(_ value: Double) -> Double {
      bottom - height * (value - scale.low) / (scale.high - scale.low)
    }

    /// The horizontal lines with their labels.
    func frame(title: String) -> String {
      var text = """
        <text x="64" y="\(decimal(top - 8, 1))" font-size="12" fill="#57606a">\(title)</text>

        """
      for value in stride(from: scale.low, through: scale.high, by: scale.step) {
        let height = decimal(y(value), 1)
        text += """
          <line x1="64" y1="\(height)" x2="936" y2="\(height)" stroke="#d8dee4" stroke-width="1"/>
          <text x="56" y="\(decimal(y(value) + 4, 1))" font-size="12" fill="#57606a" \
          text-anchor="end">\(decimal(value, 0))</text>

          """
      }
      return text
    }

    /// The time below the graph.
    var timeAxis: String {
      let steps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400,
      ]
      let step = steps.first { seconds / $0 <= 10 } ?? (seconds / 10).rounded(.up)
      return stride(from: 0, through: seconds, by: step).map { time in
        let place = decimal(x(time), 1)
        return """
          <line x1="\(place)" y1="\(decimal(bottom, 1))" x2="\(place)" \
          y2="\(decimal(bottom + 5, 1))" stroke="#57606a" stroke-width="1"/>
          <text x="\(place)" y="\(decimal(bottom + 20, 1))" font-size="12" fill="#57606a" \
          text-anchor="middle">\(minutes(time))</text>

          """
      }.joined()
    }
  }
}

/// A number with so many digits after the point.
func decimal(_ value: Double, _ digits: Int) -> String {
  value.text(digits: digits)
}
