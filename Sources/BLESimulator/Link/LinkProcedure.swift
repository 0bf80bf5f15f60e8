internal import BLEWire

/// A procedure of the link layer's control protocol (Vol 6, Part B, §5.1).
///
/// `by` is the end that began it.
enum LinkProcedure: Sendable {
  case terminate(by: LinkRole, HCIStatus)
  case update(by: LinkRole, ConnectionParameters)
  case requestUpdate(HCILEConnectionUpdate)
  case rejectUpdate(HCIStatus)
  case exchangeFeatures(by: LinkRole)
  case exchangeVersions(by: LinkRole)
  case updateDataLength
  case requestPHY(HCILESetPHY)
  case updatePHY(by: LinkRole, HCILESetPHY)
  case rejectPHY(HCIStatus)
  case requestEncryption(random: UInt64, diversifier: UInt16, key: [UInt8])
  case startEncryption(peripheralKey: [UInt8])
  case rejectEncryption(HCIStatus)

  /// Which end began it.
  var initiator: LinkRole {
    switch self {
    case .terminate(let role, _), .update(let role, _), .exchangeFeatures(let role),
      .exchangeVersions(let role), .updatePHY(let role, _):
      role
    case .requestUpdate, .requestPHY, .startEncryption, .rejectEncryption: .peripheral
    case .rejectUpdate, .rejectPHY, .requestEncryption, .updateDataLength: .central
    }
  }

  /// How many connection events pass until it takes effect: an instant is 6 events ahead
  /// (Vol 6, Part B, §5.1.1, §5.5).
  var events: Int64 {
    switch self {
    case .update, .updatePHY(by: .central, _): 6
    // The request was one event on the way.
    case .updatePHY(by: .peripheral, _): 5
    case .terminate: 0
    default: 1
    }
  }
}
