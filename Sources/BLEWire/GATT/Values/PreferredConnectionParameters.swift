/// Peripheral Preferred Connection Parameters (2A04): how a peripheral likes to be connected
/// (Vol 3, Part C, §12.3).
///
///     | interval min | interval max | latency | timeout |
///     |      2       |      2       |    2    |    2    |
public struct PreferredConnectionParameters: WireValue {
  /// The shortest interval in 1.25 ms; 0xFFFF: any.
  public var minimumInterval: UInt16
  /// The longest interval in 1.25 ms; 0xFFFF: any.
  public var maximumInterval: UInt16
  /// How many connection events the peripheral may sleep through.
  public var latency: UInt16
  /// The supervision timeout in 10 ms; 0xFFFF: any.
  public var timeout: UInt16

  /// Creates a set of parameters.
  public init(
    minimumInterval: UInt16, maximumInterval: UInt16, latency: UInt16, timeout: UInt16
  ) {
    self.minimumInterval = minimumInterval
    self.maximumInterval = maximumInterval
    self.latency = latency
    self.timeout = timeout
  }

  /// Reads the parameters, and leaves the reader just after them.
  public init(from reader: inout ByteReader) throws(WireError) {
    minimumInterval = try reader.read()
    maximumInterval = try reader.read()
    latency = try reader.read()
    timeout = try reader.read()
  }

  /// Appends the parameters.
  public func write(to writer: inout ByteWriter) {
    writer.write(minimumInterval)
    writer.write(maximumInterval)
    writer.write(latency)
    writer.write(timeout)
  }
}

extension PreferredConnectionParameters: CustomStringConvertible {
  /// For a person, as `interval 20-40 ms  latency 0  timeout 4000 ms`.
  public var description: String {
    let low = minimumInterval == .max ? "any" : interval(minimumInterval).description
    let high = maximumInterval == .max ? "any" : interval(maximumInterval).description
    let limit = timeout == .max ? "any" : "\(UInt32(timeout) * 10) ms"
    return "interval \(low)-\(high) ms  latency \(latency)  timeout \(limit)"
  }

  /// The parameters as a JSON tree, times in ms.
  public var decoded: DecodedValue {
    .object([
      .init("interval_min", minimumInterval == .max ? .null : interval(minimumInterval).decoded),
      .init("interval_max", maximumInterval == .max ? .null : interval(maximumInterval).decoded),
      .init("latency", .integer(Int64(latency))),
      .init("timeout", timeout == .max ? .null : .integer(Int64(timeout) * 10)),
    ])
  }

  private func interval(_ units: UInt16) -> WireDecimal {
    WireDecimal(mantissa: Int64(units) * 125, exponent: -2)
  }
}
