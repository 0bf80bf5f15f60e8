import BLEWire
import Foundation
import TestSupport
import Testing
import ToolSupport

@testable import hrmon

@Suite("A heart-rate session")
struct HeartRateSessionTests {
  func time(_ seconds: Double) -> Timestamp {
    Timestamp(nanosecondsSince1970: 1_796_012_894_000_000_000 + Int64(seconds * 1e9))
  }

  @Test("has the lowest, mean and highest rate, and nothing before the first")
  func rates() {
    var statistics = HeartRateStatistics()
    #expect(statistics.mean == nil && statistics.rmssd == nil && statistics.count == 0)
    for (second, bpm) in [60, 70, 95].enumerated() {
      statistics.add(bpm: bpm, contact: nil, intervals: [], at: time(Double(second)))
    }
    statistics.add(bpm: 0, contact: false, intervals: [], at: time(3))
    #expect(statistics.minimum == 60 && statistics.maximum == 95 && statistics.mean == 75)
    #expect(statistics.count == 4)
    #expect(statistics.rmssd == nil)
  }

  @Test("has as RMSSD the root mean square of successive differences, within and across values")
  func rmssd() throws {
    var statistics = HeartRateStatistics()
    // 1000, 1100, 1000 and 1050 ms: differences of 100, -100 and 50.
    statistics.add(bpm: 60, contact: true, intervals: [1024, 1126], at: time(0))
    statistics.add(bpm: 60, contact: true, intervals: [1024], at: time(1))
    statistics.add(bpm: 60, contact: true, intervals: [1075], at: time(2))
    let differences = [102.0, -102.0, 51.0].map { $0 * 1000 / 1024 }
    let expected = (differences.map { $0 * $0 }.reduce(0, +) / 3).squareRoot()
    #expect(abs(try #require(statistics.rmssd) - expected) < 1e-9)
  }

  @Test(
    "takes no difference across a gap",
    arguments: [
      (contact: true, pause: 6.0, isLost: false), (contact: false, pause: 1, isLost: false),
      (contact: true, pause: 1, isLost: true), (contact: true, pause: -1, isLost: false),
    ])
  func gaps(contact: Bool, pause: Double, isLost: Bool) {
    var statistics = HeartRateStatistics()
    statistics.add(bpm: 60, contact: true, intervals: [1024], at: time(0))
    if isLost { statistics.addGap() }
    statistics.add(bpm: 60, contact: contact, intervals: [2048], at: time(pause))
    #expect(statistics.rmssd == nil)
    statistics.add(bpm: 60, contact: true, intervals: [2048], at: time(pause + 1))
    #expect(statistics.rmssd == 0)
  }

  @Test("is printed as lines, JSON and CSV with RR intervals in seconds")
  func texts() {
    let measurement = HeartRateMeasurement(bpm: 72, contact: true, energy: 7, rr: [832, 1024])
    #expect(
      MeasurementText.json(time(0.123), measurement)
        == #"{"time":"2026-11-30T04:28:14.123Z","bpm":72,"contact":true,"energy":7,"#
        + #""rr":[0.812,1.000]}"#)
    #expect(
      MeasurementText.csv(time(0.123), measurement)
        == "2026-11-30T04:28:14.123Z,72,true,7,0.812 1.000")
    let plain = HeartRateMeasurement(bpm: 300)
    #expect(MeasurementText.csv(time(0), plain) == "2026-11-30T04:28:14.000Z,300,,,")
    #expect(MeasurementText.line(time(0), plain).hasSuffix("  300 bpm"))
  }

  @Test("fits any terminal, and shows all that is known on a large one")
  func screen() {
    var screen = LiveScreen()
    screen.isColoured = false
    screen.sensor = "Belt \u{1b}[2J"
    screen.battery = 87
    screen.location = "chest"
    for bpm in 0..<300 {
      screen.add(HeartRateMeasurement(bpm: bpm + 40, contact: true, energy: 3, rr: [900, 910]))
    }
    for columns in 0..<130 {
      for rows in 0..<40 {
        let lines = screen.rows(columns: columns, rows: rows)
        #expect(lines.count <= rows)
        #expect(lines.allSatisfy { $0.count <= columns })
      }
    }
    let text = screen.rows(columns: 80, rows: 24).joined(separator: "\n")
    for part in ["87 %", "chest", "contact  yes", "0.889", "energy 3 kJ", "q: quit", "┤"] {
      #expect(text.contains(part))
    }
    #expect(!text.contains("\u{1b}"))
  }

  @Test("shows whole numbers or none, whatever the terminal's width and the name's letters")
  func narrow() {
    var screen = LiveScreen()
    screen.isColoured = false
    screen.sensor = "心拍計 心拍計 心拍計"
    screen.status = "connected"
    (screen.battery, screen.signal, screen.location) = (100, -100, "chest")
    screen.duration = .seconds(4000)
    for index in 0..<9 {
      let measurement = HeartRateMeasurement(
        bpm: 172 + index, contact: true, energy: 3456, rr: [UInt16(800 + index), 910])
      screen.add(measurement)
      screen.statistics.add(
        bpm: measurement.bpm, contact: true, intervals: measurement.rr, at: time(Double(index)))
    }
    func numbers(_ columns: Int, _ rows: Int) -> [Substring] {
      screen.rows(columns: columns, rows: rows).filter { !$0.contains("│") && !$0.contains("┤") }
        .flatMap { $0.split(separator: " ") }.filter { $0.contains(where: \.isNumber) }
    }
    let whole = Set(numbers(200, 24) + numbers(200, 8))
    #expect(whole.contains("0.889") && whole.contains("1:06:40"))
    for columns in 0..<130 {
      for rows in [8, 24] {
        #expect(whole.isSuperset(of: numbers(columns, rows)), "\(columns) columns")
        #expect(screen.rows(columns: columns, rows: rows).allSatisfy { $0.columns <= columns })
      }
    }
    // Three intervals have room in 60 columns, five in 80.
    #expect(numbers(60, 24).count { $0.hasPrefix("0.") } == 3)
    #expect(numbers(80, 24).count { $0.hasPrefix("0.") } == 5)
  }

  @Test("is drawn as a line of dots from old to new")
  func chart() {
    let chart = BrailleChart(values: [60, 60, 80, 80], columns: 7, rows: 2)
    #expect(chart.lines == [" 80 ┤ ⡏", " 60 ┤⣀⠇"])
    #expect(BrailleChart.range(of: []) == 60...80)
    #expect(BrailleChart.range(of: [72]) == 70...90)
    #expect(BrailleChart.range(of: [0, 255]) == 0...260)
  }

  @Test("keeps no measurements that nobody is going to plot")
  func unplotted() {
    var log = SessionLog(keepsPoints: false)
    for second in 0..<60 {
      log.add(time(Double(second)), bpm: 70, contact: true, intervals: [878])
    }
    #expect(log.points.isEmpty && log.statistics.count == 60 && log.statistics.mean == 70)
  }

  @Test("is drawn as SVG that an XML parser takes, whatever the sensor's name")
  func plot() throws {
    var log = SessionLog()
    log.sensor = "<Belt> & \"Co\"\u{0}"
    for second in 0..<600 {
      if second == 300 { log.addGap() }
      let bpm = 70 + Int(20 * sin(Double(second) / 40)) + second % 3
      let interval = UInt16(60 * 1024 / bpm + second % 7 * 5)
      log.add(time(Double(second)), bpm: bpm, contact: true, intervals: [interval])
    }
    let text = SVGPlot(log).text
    #expect(XMLChecker.isWellFormed(text))
    #expect(text.contains("&lt;Belt&gt; &amp; &quot;Co&quot;"))
    #expect(text.count { $0 == "\n" } > 600)
    if let path = ProcessInfo.processInfo.environment["PLOT"] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(XMLChecker.isWellFormed(SVGPlot(SessionLog()).text))
  }
}

/// Whether tags are balanced and nothing stands where it must be escaped.
private enum XMLChecker {
  static func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard !rest[..<start].contains(">"), let end = rest[start...].firstIndex(of: ">") else {
        return false
      }
      let tag = rest[rest.index(after: start)..<end]
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " && $0 != "\n" })
      }
      rest = rest[rest.index(after: end)...]
    }
    return open.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }
  }
}
