/// Body Sensor Location (2A38): where a heart-rate sensor is worn (Heart Rate Service, §3.2).
public struct BodySensorLocation: RawRepresentable, WireValue {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a location, assigned or not.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0: none of the others.
  public static let other = Self(rawValue: 0)
  /// 1: chest.
  public static let chest = Self(rawValue: 1)
  /// 2: wrist.
  public static let wrist = Self(rawValue: 2)
  /// 3: finger.
  public static let finger = Self(rawValue: 3)
  /// 4: hand.
  public static let hand = Self(rawValue: 4)
  /// 5: ear lobe.
  public static let earLobe = Self(rawValue: 5)
  /// 6: foot.
  public static let foot = Self(rawValue: 6)

  /// Reads the location, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) { rawValue = try reader.read() }

  /// Appends the location.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue) }
}

extension BodySensorLocation: CustomStringConvertible {
  /// The name, as `chest`; the number of one that is not assigned.
  public var description: String {
    CharacteristicValue.decode([rawValue], of: 0x2a38)?.text ?? String(rawValue)
  }
}

/// Battery Level (2A19): how full a battery is (Battery Service, §3.1).
public struct BatteryLevel: WireValue {
  /// 0 to 100.
  public var percent: UInt8

  /// Creates a level.
  public init(percent: UInt8) { self.percent = percent }

  /// Reads the level, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) { percent = try reader.read() }

  /// Appends the level.
  public func write(to writer: inout ByteWriter) { writer.write(percent) }
}
