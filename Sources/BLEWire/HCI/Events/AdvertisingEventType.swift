/// What kind of advertisement a report is about (Vol 4, Part E, §7.7.65.2, §7.7.65.13).
public struct AdvertisingEventType: Hashable, Sendable {
  /// Which of the three events the type stood in.
  public enum Event: UInt8, Hashable, Sendable {
    /// LE Advertising Report: 0 to 4.
    case legacy = 0x02
    /// LE Directed Advertising Report: always 1.
    case directed = 0x0b
    /// LE Extended Advertising Report: a bit field.
    case extended = 0x0d
  }

  /// The number on the wire: 8 bits of a legacy or directed report, 16 of an extended one.
  public var rawValue: UInt16
  /// Which of the three events it stood in.
  public var event: Event

  /// Creates a type from what is on the wire.
  public init(rawValue: UInt16, event: Event) {
    self.rawValue = rawValue
    self.event = event
  }

  /// Whether all parts of the data are here (bits 5 and 6 of an extended report).
  public enum DataStatus: Hashable, Sendable {
    /// All of the data, or its last part.
    case complete
    /// More reports follow with more of the data.
    case incomplete
    /// The controller lost the rest of the data.
    case truncated
    /// A value that is reserved.
    case reserved
  }

  /// Whether it stood in LE Advertising Report or its directed kin.
  public var isLegacyEvent: Bool { event != .extended }

  /// Whether the advertisement was sent with legacy PDUs.
  public var isLegacyPDU: Bool { isLegacyEvent || rawValue & 0x10 != 0 }

  /// Whether a connection can be asked for; a scan response doesn't tell in a legacy report.
  public var isConnectable: Bool {
    isLegacyEvent ? rawValue <= 1 : rawValue & 0x01 != 0
  }

  /// Whether a scan request is answered.
  public var isScannable: Bool {
    isLegacyEvent ? rawValue == 0 || rawValue == 2 : rawValue & 0x02 != 0
  }

  /// Whether the advertisement is directed to one address.
  public var isDirected: Bool { isLegacyEvent ? rawValue == 1 : rawValue & 0x04 != 0 }

  /// Whether this is the answer to a scan request.
  public var isScanResponse: Bool { isLegacyEvent ? rawValue == 4 : rawValue & 0x08 != 0 }

  /// Whether all parts of the data are here.
  public var dataStatus: DataStatus {
    if isLegacyEvent { return .complete }
    switch rawValue >> 5 & 3 {
    case 0: return .complete
    case 1: return .incomplete
    case 2: return .truncated
    default: return .reserved
    }
  }
}

extension AdvertisingEventType: CustomStringConvertible {
  /// `ADV_IND` and its kin for legacy PDUs; what the bits say for others.
  public var description: String {
    if isLegacyEvent {
      switch rawValue {
      case 0: return "ADV_IND"
      case 1: return "ADV_DIRECT_IND"
      case 2: return "ADV_SCAN_IND"
      case 3: return "ADV_NONCONN_IND"
      case 4: return "SCAN_RSP"
      default: return "0x" + rawValue.hexDigits
      }
    }
    let parts = [
      isConnectable ? "connectable" : nil, isScannable ? "scannable" : nil,
      isDirected ? "directed" : nil, isScanResponse ? "scan response" : nil,
      isLegacyPDU ? "legacy" : nil, dataStatus == .complete ? nil : "\(dataStatus)",
    ].compactMap { $0 }
    return parts.isEmpty ? "broadcast" : parts.joined(separator: ", ")
  }
}
