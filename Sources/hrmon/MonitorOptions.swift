import BLETransport
import LinuxBLE
import ToolSupport

/// What hrmon was asked to do.
struct MonitorOptions: Sendable {
  let common: CommonOptions
  /// The sensor's address or name; nil: the strongest heart-rate sensor.
  let sensor: String?
  let count: Int?
  let duration: Duration?
  let csv: String?
  let plot: String?

  init(_ arguments: ToolArguments) throws(ToolFailure) {
    common = try CommonOptions(arguments)
    sensor = arguments.operands.first
    // As a script's variable that is not set: any name holds it.
    guard sensor != "" else { throw .usage("the sensor's address or name is empty") }
    count = try arguments.integer("count", in: 1 ... .max)
    duration = try arguments.seconds("duration")
    csv = arguments.value("csv")
    plot = arguments.value("plot")
    if let plot, !plot.hasSuffix(".svg") {
      throw .usage("\(plot): a plot is SVG, and its file's suffix must be .svg")
    }
  }

  /// Refuses to write a file over the capture that is replayed, or over another one of ours.
  func check(_ path: String, isNoneOf others: [String?] = []) throws {
    var others = others
    if case .replay(let capture, _) = try AdapterSpec(parsing: common.adapter).kind {
      others.append(capture)
    }
    for case let other? in others where isSameFile(path, other) || isSamePlace(path, other) {
      throw ToolFailure.usage("\(path) would be written over \(other)")
    }
  }

  static let interface = ToolInterface(
    name: "hrmon", "Shows what a heart-rate sensor measures", operands: "[ADDR|NAME]",
    count: 0...1,
    options: CommonOptions.all + [
      ToolOption("count", value: "N", help: "End after N measurements"),
      ToolOption("duration", value: "SECONDS", help: "End after a time, from the subscription on"),
      ToolOption("csv", value: "FILE", help: "Store the measurements as CSV"),
      ToolOption("plot", value: "FILE.svg", help: "Draw the session as SVG when it ends"),
    ],
    notes: """
      Without ADDR or NAME the strongest sensor of those heard within 2 s is taken.
      On a terminal there is a live view; a pipe gets a line a measurement, with the
      time of day in the local time zone. JSON and CSV have times in UTC.
      RMSSD is the root mean square of successive differences of RR intervals, none
      across a gap: a lost link, lost skin contact, 5 s without a measurement.
      \(adapterNotes)
      \(exitCodeNotes)
      """)
}
