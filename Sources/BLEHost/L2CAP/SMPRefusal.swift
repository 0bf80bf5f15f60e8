import BLEWire

/// The Security Manager's channel of a host without security: pairing is refused at once, or the
/// peer would wait for 30 seconds (Vol 3, Part H, §3.4, §3.5.5).
enum SMPRefusal {
  /// What to send back; nil when nothing is.
  static func answer(to bytes: [UInt8]) -> [UInt8]? {
    switch bytes.first.map(SMPCode.init(rawValue:)) {
    case .pairingRequest, .securityRequest:
      SMPPDU.pairingFailed(SMPPairingFailed(reason: .pairingNotSupported)).encoded
    default: nil
    }
  }
}
