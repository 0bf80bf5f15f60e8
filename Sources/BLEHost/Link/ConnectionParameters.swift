package import BLEWire

/// A link's timing (Vol 6, Part B, §4.5.1, §4.5.2).
public struct ConnectionParameters: Hashable, Sendable {
  /// From one connection event to the next: 7.5 ms to 4 s.
  public var interval: ClosedRange<Duration>
  /// How many connection events the peripheral may skip: 0 to 499.
  public var latency: Int
  /// How long the link may be silent: 100 ms to 32 s.
  public var supervisionTimeout: Duration

  /// Creates parameters; without arguments those of a responsive link.
  public init(
    interval: ClosedRange<Duration> = .milliseconds(15)...(.milliseconds(30)), latency: Int = 0,
    supervisionTimeout: Duration = .seconds(5)
  ) {
    self.interval = interval
    self.latency = latency
    self.supervisionTimeout = supervisionTimeout
  }
}

extension ConnectionParameters {
  /// The command that asks a controller for such timing (Vol 4, Part E, §7.8.18).
  package func updateCommand(for link: ConnectionHandle) -> HCICommandPacket {
    let wire = WireConnectionParameters(self)
    return HCILEConnectionUpdate {
      $0.connectionHandle = link
      $0.connectionIntervalMin = wire.intervalMin
      $0.connectionIntervalMax = wire.intervalMax
      $0.maxLatency = wire.latency
      $0.supervisionTimeout = wire.timeout
    }.packet
  }
}

/// What to say when a peer asks for other timing.
public struct ConnectionParameterPolicy: Hashable, Sendable {
  /// The shortest interval that is granted.
  public var shortestInterval: Duration
  /// The longest time that a peripheral may stay silent: its latency times the interval.
  public var longestSilence: Duration

  /// Creates a policy; without arguments one that grants all that the specification allows.
  public init(
    shortestInterval: Duration = .microseconds(7500), longestSilence: Duration = .seconds(32)
  ) {
    self.shortestInterval = shortestInterval
    self.longestSilence = longestSilence
  }

  /// Whether a request is granted (Vol 3, Part A, §4.20; Vol 4, Part E, §7.8.31).
  func grants(_ request: WireConnectionParameters) -> Bool {
    request.isValid
      && .microseconds(1250) * Int(request.intervalMax) >= shortestInterval
      && .microseconds(1250) * Int(request.intervalMax) * Int(request.latency) <= longestSilence
  }
}

/// A link's timing in the units of the wire.
struct WireConnectionParameters: Hashable, Sendable {
  /// The shortest interval, in 1.25 ms.
  var intervalMin: UInt16
  /// The longest interval, in 1.25 ms.
  var intervalMax: UInt16
  /// How many connection events the peripheral may skip.
  var latency: UInt16
  /// How long the link may be silent, in 10 ms.
  var timeout: UInt16

  /// Whether the specification allows the values: the silence of a peripheral that skips all it
  /// may must be shorter than half of the timeout.
  var isValid: Bool {
    (6...3200).contains(intervalMin) && (6...3200).contains(intervalMax)
      && intervalMin <= intervalMax && latency <= 499 && (10...3200).contains(timeout)
      && Int(timeout) * 8 > 2 * (Int(latency) + 1) * Int(intervalMax)
  }
}

extension WireConnectionParameters {
  /// The nearest that the wire can say.
  init(_ parameters: ConnectionParameters) {
    intervalMin = parameters.interval.lowerBound.units(of: .microseconds(1250), in: 6...3200)
    intervalMax = parameters.interval.upperBound.units(of: .microseconds(1250), in: 6...3200)
    latency = UInt16(clamping: min(max(parameters.latency, 0), 499))
    timeout = parameters.supervisionTimeout.units(of: .milliseconds(10), in: 10...3200)
    let silence = 2 * (Int(latency) + 1) * Int(intervalMax) / 8 + 1
    timeout = UInt16(clamping: min(max(Int(timeout), silence), 3200))
  }
}

extension Duration {
  /// How many units it is, within what the wire allows.
  func units(of unit: Duration, in range: ClosedRange<UInt16>) -> UInt16 {
    let count = (self / unit).rounded()
    guard count > Double(range.lowerBound) else { return range.lowerBound }
    return count < Double(range.upperBound) ? UInt16(count) : range.upperBound
  }
}
