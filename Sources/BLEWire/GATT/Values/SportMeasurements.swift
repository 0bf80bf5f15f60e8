/// CSC Measurement (2A5B): counters of a bicycle's wheel and crank
/// (Cycling Speed and Cadence Service, §3.1).
public struct CSCMeasurement: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2a5b

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// Turns of the wheel; wraps after 32 bits.
  public var wheelRevolutions: Int? { integer("wheel_revolutions") }
  /// The last turn's time in seconds; wraps after 64 s.
  public var wheelEventTime: Double? { number("wheel_event_time") }
  /// Turns of the crank; wraps after 16 bits.
  public var crankRevolutions: Int? { integer("crank_revolutions") }
  /// The last turn's time in seconds; wraps after 64 s.
  public var crankEventTime: Double? { number("crank_event_time") }
}

/// Cycling Power Measurement (2A63): a power meter's notification (Cycling Power Service, §3.2).
public struct CyclingPowerMeasurement: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2a63

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// The power in W.
  public var power: Int? { integer("power") }
  /// The share of one pedal in percent.
  public var pedalBalance: Double? { number("pedal_balance") }
  /// Whose share it is: `left`, or `unknown`.
  public var balanceReference: String? { text("balance_reference") }
  /// The sum of torques in Nm; wraps after 2048 Nm.
  public var accumulatedTorque: Double? { number("accumulated_torque") }
  /// Turns of the wheel; wraps after 32 bits.
  public var wheelRevolutions: Int? { integer("wheel_revolutions") }
  /// The last turn's time in seconds; wraps after 32 s.
  public var wheelEventTime: Double? { number("wheel_event_time") }
  /// Turns of the crank; wraps after 16 bits.
  public var crankRevolutions: Int? { integer("crank_revolutions") }
  /// The last turn's time in seconds; wraps after 64 s.
  public var crankEventTime: Double? { number("crank_event_time") }
  /// The energy in kJ.
  public var accumulatedEnergy: Int? { integer("accumulated_energy") }
}

/// RSC Measurement (2A53): a runner's speed and cadence (Running Speed and Cadence Service, §3.1).
public struct RSCMeasurement: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2a53

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// Whether the user runs rather than walks.
  public var isRunning: Bool { flag("running") }
  /// The speed in m/s.
  public var speed: Double? { number("speed") }
  /// Steps a minute.
  public var cadence: Int? { integer("cadence") }
  /// The stride's length in m.
  public var strideLength: Double? { number("stride_length") }
  /// The distance in m.
  public var totalDistance: Double? { number("total_distance") }
}

/// Location and Speed (2A67): where a sensor is (Location and Navigation Service, §3.2).
public struct LocationAndSpeed: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2a67

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// The speed in m/s.
  public var speed: Double? { number("speed") }
  /// The distance in m.
  public var totalDistance: Double? { number("total_distance") }
  /// The latitude in degrees, north positive.
  public var latitude: Double? { number("latitude") }
  /// The longitude in degrees, east positive.
  public var longitude: Double? { number("longitude") }
  /// The elevation in m.
  public var elevation: Double? { number("elevation") }
  /// The heading in degrees.
  public var heading: Double? { number("heading") }
  /// The time in UTC, as `2026-11-30T12:00:07`.
  public var time: String? { text("time") }
  /// How good the position is, as `ok`.
  public var positionStatus: String? { text("position_status") }
}
