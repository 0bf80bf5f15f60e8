public import BLEHost
internal import CCrypto

/// The primitives of Bluetooth's security from OpenSSL's libcrypto.
public struct OpenSSLCrypto: CryptoProvider {
  /// Creates a provider; it keeps no state.
  public init() {}

  /// The security function e: one block of AES-128 (Vol 3, Part H, §2.2.1).
  public func aes128(key: [UInt8], block: [UInt8]) -> [UInt8] {
    precondition(key.count == 16 && block.count == 16, "a key and a block have 16 bytes")
    return Cipher(key: key).encrypt(block)
  }

  /// AES-CMAC of a message (Vol 3, Part H, §2.2.5; RFC 4493).
  public func aesCMAC(key: [UInt8], message: [UInt8]) -> [UInt8] {
    precondition(key.count == 16, "a key has 16 bytes")
    let cipher = Cipher(key: key)
    let whole = doubled(cipher.encrypt([UInt8](repeating: 0, count: 16)))
    let lastStart = message.isEmpty ? 0 : (message.count - 1) / 16 * 16
    var last = Array(message[lastStart...])
    if last.count == 16 {
      last = last ^ whole
    } else {
      last.append(0x80)
      last += [UInt8](repeating: 0, count: 16 - last.count)
      last = last ^ doubled(whole)
    }
    var code = [UInt8](repeating: 0, count: 16)
    for start in stride(from: 0, to: lastStart, by: 16) {
      code = cipher.encrypt(code ^ Array(message[start..<(start + 16)]))
    }
    return cipher.encrypt(code ^ last)
  }

  /// Bytes that nobody can guess (Vol 2, Part H, §2).
  public func randomBytes(count: Int) -> [UInt8] {
    precondition(count >= 0 && count <= 0xffff, "0 to 65,535 random bytes at a time")
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let result = unsafe RAND_bytes(buffer.baseAddress, CInt(count))
      precondition(result == 1, "libcrypto has no random numbers")
      filled = count
    }
  }
}

/// AES-128 with one key; blocks are encrypted one by one.
@safe private final class Cipher {
  private let context: OpaquePointer

  init(key: [UInt8]) {
    guard let context = unsafe EVP_CIPHER_CTX_new() else {
      preconditionFailure("libcrypto has no memory")
    }
    unsafe self.context = unsafe context
    let result = unsafe EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), nil, key, nil)
    precondition(result == 1, "libcrypto has no AES-128")
    _ = unsafe EVP_CIPHER_CTX_set_padding(context, 0)
  }

  deinit { unsafe EVP_CIPHER_CTX_free(context) }

  func encrypt(_ block: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, filled in
      var length: CInt = 0
      let result = unsafe EVP_EncryptUpdate(
        context, buffer.baseAddress, &length, block, CInt(block.count))
      precondition(result == 1 && length == 16, "libcrypto encrypts no block")
      filled = 16
    }
  }
}

/// Doubling in the field of 2¹²⁸ elements: the subkeys of CMAC (RFC 4493, §2.3).
private func doubled(_ block: [UInt8]) -> [UInt8] {
  var result = block
  var carry: UInt8 = 0
  for index in block.indices.reversed() {
    result[index] = block[index] << 1 | carry
    carry = block[index] >> 7
  }
  if carry == 1, let last = result.indices.last { result[last] ^= 0x87 }
  return result
}

private func ^ (one: [UInt8], other: [UInt8]) -> [UInt8] {
  zip(one, other).map { $0 ^ $1 }
}
