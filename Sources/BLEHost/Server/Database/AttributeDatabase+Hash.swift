internal import BLEWire

extension AttributeDatabase {
  /// The Database Hash, most significant byte first; its characteristic holds it lowest byte first
  /// (Vol 3, Part G, §7.3.1).
  public func hash(with crypto: any CryptoProvider) -> [UInt8] {
    crypto.aesCMAC(key: [UInt8](repeating: 0, count: 16), message: hashedBytes)
  }

  /// What the hash is made from: handles and types of all declarations and descriptors that the
  /// specification defines, and the values that tell the structure.
  var hashedBytes: [UInt8] {
    var writer = ByteWriter(capacity: attributes.count * 8)
    for attribute in attributes {
      guard let type = attribute.type.short16, (0x2800...0x2905).contains(type) else { continue }
      let isStructure = (0x2800...0x2803).contains(type) || type == 0x2900
      guard isStructure || (0x2901...0x2905).contains(type) else { continue }
      writer.write(attribute.handle.rawValue)
      writer.write(type)
      if isStructure { writer.write(attribute.value) }
    }
    return writer.bytes
  }
}
