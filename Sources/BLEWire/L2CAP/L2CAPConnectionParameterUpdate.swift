/// L2CAP_CONNECTION_PARAMETER_UPDATE_REQ: a peripheral asks for other timing
/// (Vol 3, Part A, §4.20).
///
///     | interval min | interval max | latency | timeout |
///     |      2       |      2       |    2    |    2    |
public struct L2CAPConnectionParameterUpdateRequest: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.connectionParameterUpdateRequest

  /// The shortest interval, in 1.25 ms.
  public var intervalMin: UInt16
  /// The longest interval, in 1.25 ms.
  public var intervalMax: UInt16
  /// How many connection events the peripheral may skip.
  public var latency: UInt16
  /// How long the link may be silent, in 10 ms.
  public var timeout: UInt16

  /// Creates a command.
  public init(intervalMin: UInt16, intervalMax: UInt16, latency: UInt16, timeout: UInt16) {
    self.intervalMin = intervalMin
    self.intervalMax = intervalMax
    self.latency = latency
    self.timeout = timeout
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    intervalMin = try reader.read(UInt16.self)
    intervalMax = try reader.read(UInt16.self)
    latency = try reader.read(UInt16.self)
    timeout = try reader.read(UInt16.self)
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(intervalMin)
    writer.write(intervalMax)
    writer.write(latency)
    writer.write(timeout)
  }
}

/// L2CAP_CONNECTION_PARAMETER_UPDATE_RSP: what the central says to that (Vol 3, Part A, §4.21).
public struct L2CAPConnectionParameterUpdateResponse: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.connectionParameterUpdateResponse

  /// Whether the controller will be told.
  public var result: L2CAPParameterUpdateResult

  /// Creates a command.
  public init(result: L2CAPParameterUpdateResult) {
    self.result = result
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    result = L2CAPParameterUpdateResult(rawValue: try reader.read())
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(result.rawValue)
  }
}

/// Whether connection parameters were accepted (Vol 3, Part A, §4.21).
@frozen
public struct L2CAPParameterUpdateResult: RawRepresentable, Hashable, Sendable {
  /// The 16 bits on the wire.
  public var rawValue: UInt16

  /// Creates a value, assigned or not.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0000: they were.
  public static let accepted = Self(rawValue: 0x0000)
  /// 0x0001: they were not.
  public static let rejected = Self(rawValue: 0x0001)
}

extension L2CAPParameterUpdateResult: CustomStringConvertible {
  /// The specification's name with the number, as `Accepted (0x0000)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `Accepted`.
  public var name: String {
    switch rawValue {
    case 0x0000: "Accepted"
    case 0x0001: "Rejected"
    default: "Reserved"
    }
  }
}
