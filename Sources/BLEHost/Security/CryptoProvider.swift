/// The primitives that Bluetooth's security is built from (Vol 3, Part H, §2.2).
///
/// All byte strings are as the specification writes them: most significant octet first. HCI and
/// SMP carry them in the opposite order.
public protocol CryptoProvider: Sendable {
  /// The security function e: one block of AES-128 (Vol 3, Part H, §2.2.1).
  func aes128(key: [UInt8], block: [UInt8]) -> [UInt8]

  /// AES-CMAC of a message (Vol 3, Part H, §2.2.5).
  func aesCMAC(key: [UInt8], message: [UInt8]) -> [UInt8]

  /// Bytes that nobody can guess (Vol 2, Part H, §2).
  func randomBytes(count: Int) -> [UInt8]
}

extension CryptoProvider {
  /// The random address hash function ah: 24 bits from a key and 24 bits (Vol 3, Part H, §2.2.2).
  public func ah(key: [UInt8], random: UInt32) -> UInt32 {
    var block = [UInt8](repeating: 0, count: 16)
    block[13] = UInt8(truncatingIfNeeded: random >> 16)
    block[14] = UInt8(truncatingIfNeeded: random >> 8)
    block[15] = UInt8(truncatingIfNeeded: random)
    return aes128(key: key, block: block).suffix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
