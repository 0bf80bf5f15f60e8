/// Treadmill Data (2ACD): what a treadmill notifies (Fitness Machine Service, §4.4).
public struct TreadmillData: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2acd

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// The speed in km/h.
  public var speed: Double? { number("speed") }
  /// The average speed in km/h.
  public var averageSpeed: Double? { number("average_speed") }
  /// The distance in m.
  public var totalDistance: Int? { integer("total_distance") }
  /// The inclination in percent.
  public var inclination: Double? { number("inclination") }
  /// The ramp's angle in degrees.
  public var rampAngle: Double? { number("ramp_angle") }
  /// Metres gone up.
  public var positiveElevationGain: Double? { number("positive_elevation_gain") }
  /// Metres gone down.
  public var negativeElevationGain: Double? { number("negative_elevation_gain") }
  /// The energy in kcal.
  public var totalEnergy: Int? { integer("total_energy") }
  /// The energy an hour in kcal.
  public var energyPerHour: Int? { integer("energy_per_hour") }
  /// The energy a minute in kcal.
  public var energyPerMinute: Int? { integer("energy_per_minute") }
  /// Beats a minute.
  public var heartRate: Int? { integer("heart_rate") }
  /// The metabolic equivalent.
  public var metabolicEquivalent: Double? { number("metabolic_equivalent") }
  /// Seconds since the start.
  public var elapsedTime: Int? { integer("elapsed_time") }
  /// Seconds that are left.
  public var remainingTime: Int? { integer("remaining_time") }
  /// The force on the belt in N.
  public var forceOnBelt: Int? { integer("force_on_belt") }
  /// The power in W.
  public var powerOutput: Int? { integer("power_output") }
}

/// Cross Trainer Data (2ACE): what a cross trainer notifies (Fitness Machine Service, §4.5).
public struct CrossTrainerData: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2ace

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// The speed in km/h.
  public var speed: Double? { number("speed") }
  /// The average speed in km/h.
  public var averageSpeed: Double? { number("average_speed") }
  /// The distance in m.
  public var totalDistance: Int? { integer("total_distance") }
  /// Steps a minute.
  public var stepRate: Int? { integer("step_rate") }
  /// Pairs of steps.
  public var strideCount: Double? { number("stride_count") }
  /// The inclination in percent.
  public var inclination: Double? { number("inclination") }
  /// The ramp's angle in degrees.
  public var rampAngle: Double? { number("ramp_angle") }
  /// The resistance level.
  public var resistanceLevel: Double? { number("resistance_level") }
  /// The power in W.
  public var power: Int? { integer("power") }
  /// The average power in W.
  public var averagePower: Int? { integer("average_power") }
  /// The energy in kcal.
  public var totalEnergy: Int? { integer("total_energy") }
  /// The energy an hour in kcal.
  public var energyPerHour: Int? { integer("energy_per_hour") }
  /// The energy a minute in kcal.
  public var energyPerMinute: Int? { integer("energy_per_minute") }
  /// Beats a minute.
  public var heartRate: Int? { integer("heart_rate") }
  /// The metabolic equivalent.
  public var metabolicEquivalent: Double? { number("metabolic_equivalent") }
  /// Seconds since the start.
  public var elapsedTime: Int? { integer("elapsed_time") }
  /// Seconds that are left.
  public var remainingTime: Int? { integer("remaining_time") }
}

/// Rower Data (2AD1): what a rower notifies (Fitness Machine Service, §4.8).
public struct RowerData: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2ad1

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// Strokes a minute.
  public var strokeRate: Double? { number("stroke_rate") }
  /// Strokes since the start.
  public var strokeCount: Int? { integer("stroke_count") }
  /// The average of strokes a minute.
  public var averageStrokeRate: Double? { number("average_stroke_rate") }
  /// The distance in m.
  public var totalDistance: Int? { integer("total_distance") }
  /// Seconds for 500 m.
  public var pace: Int? { integer("pace") }
  /// The average of seconds for 500 m.
  public var averagePace: Int? { integer("average_pace") }
  /// The resistance level.
  public var resistanceLevel: Double? { number("resistance_level") }
  /// The power in W.
  public var power: Int? { integer("power") }
  /// The average power in W.
  public var averagePower: Int? { integer("average_power") }
  /// The energy in kcal.
  public var totalEnergy: Int? { integer("total_energy") }
  /// The energy an hour in kcal.
  public var energyPerHour: Int? { integer("energy_per_hour") }
  /// The energy a minute in kcal.
  public var energyPerMinute: Int? { integer("energy_per_minute") }
  /// Beats a minute.
  public var heartRate: Int? { integer("heart_rate") }
  /// The metabolic equivalent.
  public var metabolicEquivalent: Double? { number("metabolic_equivalent") }
  /// Seconds since the start.
  public var elapsedTime: Int? { integer("elapsed_time") }
  /// Seconds that are left.
  public var remainingTime: Int? { integer("remaining_time") }
}

/// Indoor Bike Data (2AD2): what an indoor bike notifies (Fitness Machine Service, §4.9).
public struct IndoorBikeData: MeasuredValue {
  /// The characteristic.
  public static let uuid: BluetoothUUID = 0x2ad2

  /// The fields as a JSON tree.
  public let decoded: DecodedValue

  /// Creates a value from its fields.
  public init(decoded: DecodedValue) { self.decoded = decoded }

  /// The speed in km/h.
  public var speed: Double? { number("speed") }
  /// The average speed in km/h.
  public var averageSpeed: Double? { number("average_speed") }
  /// Turns a minute.
  public var cadence: Double? { number("cadence") }
  /// The average of turns a minute.
  public var averageCadence: Double? { number("average_cadence") }
  /// The distance in m.
  public var totalDistance: Int? { integer("total_distance") }
  /// The resistance level.
  public var resistanceLevel: Double? { number("resistance_level") }
  /// The power in W.
  public var power: Int? { integer("power") }
  /// The average power in W.
  public var averagePower: Int? { integer("average_power") }
  /// The energy in kcal.
  public var totalEnergy: Int? { integer("total_energy") }
  /// The energy an hour in kcal.
  public var energyPerHour: Int? { integer("energy_per_hour") }
  /// The energy a minute in kcal.
  public var energyPerMinute: Int? { integer("energy_per_minute") }
  /// Beats a minute.
  public var heartRate: Int? { integer("heart_rate") }
  /// The metabolic equivalent.
  public var metabolicEquivalent: Double? { number("metabolic_equivalent") }
  /// Seconds since the start.
  public var elapsedTime: Int? { integer("elapsed_time") }
  /// Seconds that are left.
  public var remainingTime: Int? { integer("remaining_time") }
}
