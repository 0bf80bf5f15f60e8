/// Temperature Measurement (2A1C): a thermometer's indication (Health Thermometer Service, §3.1).
public struct TemperatureMeasurement: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2a1c

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// The temperature in `unit`; nil when the measurement failed.
  public var temperature: Double? { number("temperature") }
  /// `°C` or `°F`.
  public var unit: String? { text("unit") }
  /// When it was measured, as `2026-11-30T12:00:07`.
  public var time: String? { text("time") }
  /// Where on the body, as `ear`.
  public var site: String? { text("site") }
}

/// Blood Pressure Measurement (2A35): a cuff's indication (Blood Pressure Service, §3.1).
public struct BloodPressureMeasurement: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2a35

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// The systolic pressure in `unit`.
  public var systolic: Double? { number("systolic") }
  /// The diastolic pressure in `unit`.
  public var diastolic: Double? { number("diastolic") }
  /// The mean arterial pressure in `unit`.
  public var meanArterialPressure: Double? { number("mean_arterial_pressure") }
  /// `mmHg` or `kPa`.
  public var unit: String? { text("unit") }
  /// When it was measured, as `2026-11-30T12:00:07`.
  public var time: String? { text("time") }
  /// Beats a minute.
  public var pulseRate: Double? { number("pulse_rate") }
  /// The user's number.
  public var user: Int? { integer("user") }
  /// What was wrong with the measurement.
  public var status: [String] { texts("status") }
}

/// Glucose Measurement (2A18): a record of a glucose meter (Glucose Service, §3.1).
public struct GlucoseMeasurement: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2a18

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// The record's number.
  public var sequence: Int? { integer("sequence") }
  /// The meter's clock, as `2026-11-30T12:00:07`.
  public var baseTime: String? { text("base_time") }
  /// Minutes to add to the base time.
  public var timeOffset: Int? { integer("time_offset") }
  /// The concentration in `unit`.
  public var concentration: Double? { number("concentration") }
  /// `mg/dL` or `mmol/L`.
  public var unit: String? { text("unit") }
  /// What was measured, as `capillary whole blood`.
  public var sampleType: String? { text("sample_type") }
  /// Where it was taken, as `finger`.
  public var sampleLocation: String? { text("sample_location") }
  /// What was wrong with the measurement.
  public var status: [String] { texts("status") }
  /// Whether a Glucose Measurement Context (2A34) follows.
  public var contextFollows: Bool { flag("context_follows") }
}

/// Weight Measurement (2A9D): a scale's indication (Weight Scale Service, §3.2).
public struct WeightMeasurement: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2a9d

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// The weight in `unit`; nil when the measurement failed.
  public var weight: Double? { number("weight") }
  /// `kg` or `lb`.
  public var unit: String? { text("unit") }
  /// When it was measured, as `2026-11-30T12:00:07`.
  public var time: String? { text("time") }
  /// The user's number.
  public var user: Int? { integer("user") }
  /// The body mass index in kg/m².
  public var bmi: Double? { number("bmi") }
  /// The height: in metres with kg, in inches with lb.
  public var height: Double? { number("height") }
}

/// PLX Spot-Check Measurement (2A5E): a pulse oximeter's indication (Pulse Oximeter Service, §3.1).
public struct PulseOximeterMeasurement: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2a5e

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// Oxygen saturation in percent.
  public var oxygenSaturation: Double? { number("spo2") }
  /// Beats a minute.
  public var pulseRate: Double? { number("pulse_rate") }
  /// When it was measured, as `2026-11-30T12:00:07`.
  public var time: String? { text("time") }
  /// The pulse amplitude index in percent.
  public var pulseAmplitudeIndex: Double? { number("pulse_amplitude_index") }
}
