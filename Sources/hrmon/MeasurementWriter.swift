import BLEWire
import ToolSupport

/// How a measurement is printed and stored.
enum MeasurementText {
  /// A line for a person: `12:00:07.512  72 bpm  contact  rr 0.812`.
  static func line(_ time: Timestamp, _ measurement: HeartRateMeasurement) -> String {
    time.timeOfDay + "  " + measurement.description
  }

  /// A line of JSON.
  static func json(_ time: Timestamp, _ measurement: HeartRateMeasurement) -> String {
    var object = JSONObject()
    object.add("time", time.iso8601)
    object.add("bpm", measurement.bpm)
    object.add("contact", measurement.contact)
    object.add("energy", measurement.energy)
    let times = measurement.rrSeconds.map { $0.text(digits: 3) }
    object.add("rr", json: "[" + times.joined(separator: ",") + "]")
    return object.text
  }

  /// The first line of a CSV file.
  static let csvHeader = "time,bpm,contact,energy,rr"

  /// A line of a CSV file; what the sensor can't tell is empty, RR intervals have blanks between.
  static func csv(_ time: Timestamp, _ measurement: HeartRateMeasurement) -> String {
    [
      time.iso8601, String(measurement.bpm), measurement.contact.map { String($0) } ?? "",
      measurement.energy.map { String($0) } ?? "",
      measurement.rrSeconds.map { $0.text(digits: 3) }.joined(separator: " "),
    ].joined(separator: ",")
  }
}
