public import BLEWire

/// Why an operation did not end as it was meant to: what, who is at fault, and what mends it.
public struct BLEError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Code: Hashable, Sendable {
    /// An argument makes no sense, or not for this device.
    case invalidArgument
    /// A file is missing, damaged, or not of the kind that was asked for.
    case invalidFile
    /// This adapter, or this version, can't do that.
    case notSupported
    /// The adapter is not there, or it is down.
    case adapterUnavailable
    /// Somebody else holds the adapter.
    case adapterBusy
    /// The user may not do that.
    case permissionDenied
    /// No device with that address or name was found.
    case deviceNotFound
    /// The device was found, but the connection did not come about.
    case connectFailed
    /// There was no answer in time.
    case timedOut
    /// The link was lost, or closed.
    case disconnected
    /// A replayed capture has no more sessions.
    case captureEnded
    /// The peer answered with an error (Vol 3, Part F, §3.4.1.1).
    case att(ATTErrorCode)
    /// The peer answered with bytes that are no legal PDU, or not the one that was due.
    case malformedPDU
    /// The task was cancelled.
    case cancelled
    /// A system call failed with this `errno`.
    case system(CInt)
  }

  /// Who has to change something.
  public enum Fault: Hashable, Sendable {
    /// Whoever called.
    case caller
    /// The other device.
    case peer
    /// The machine, its kernel, its files, or the radio.
    case system
  }

  /// What went wrong.
  public var code: Code
  /// Who has to change something.
  public var fault: Fault
  /// What was being done, as `read` or `connect to c0:ff:ee:00:18:0d`.
  public var operation: String
  /// The attribute that it was about, if it was about one.
  public var handle: AttributeHandle?
  /// What is known beyond the code; may be empty.
  public var detail: String
  /// What mends it, if that is known.
  public var advice: String?

  /// Creates an error; who is at fault follows from the code unless it is given.
  public init(
    _ code: Code, operation: String, handle: AttributeHandle? = nil, detail: String = "",
    advice: String? = nil, fault: Fault? = nil
  ) {
    self.code = code
    self.fault = fault ?? code.fault
    self.operation = operation
    self.handle = handle
    self.detail = detail
    self.advice = advice
  }
}

extension BLEError: CustomStringConvertible {
  /// One line that says all of it.
  public var description: String {
    var text = operation
    if let handle { text += " of \(handle)" }
    text += text.isEmpty ? code.description : ": \(code.description)"
    if !detail.isEmpty { text += ": \(detail)" }
    if let advice { text += " (\(advice))" }
    return text
  }
}

extension BLEError.Code: CustomStringConvertible {
  /// For a person, with the number where there is one.
  public var description: String {
    switch self {
    case .invalidArgument: "invalid argument"
    case .invalidFile: "invalid file"
    case .notSupported: "not supported"
    case .adapterUnavailable: "adapter unavailable"
    case .adapterBusy: "adapter busy"
    case .permissionDenied: "permission denied"
    case .deviceNotFound: "no such device"
    case .connectFailed: "connection failed"
    case .timedOut: "timed out"
    case .disconnected: "disconnected"
    case .captureEnded: "capture ended"
    case .att(let code): "the peer answered \(code)"
    case .malformedPDU: "the peer sent a malformed PDU"
    case .cancelled: "cancelled"
    case .system(let number): "system error \(number)"
    }
  }

  var fault: BLEError.Fault {
    switch self {
    case .invalidArgument, .cancelled, .notSupported: .caller
    case .deviceNotFound, .connectFailed, .timedOut, .disconnected, .att, .malformedPDU: .peer
    case .invalidFile, .adapterUnavailable, .adapterBusy, .permissionDenied, .captureEnded,
      .system:
      .system
    }
  }
}
