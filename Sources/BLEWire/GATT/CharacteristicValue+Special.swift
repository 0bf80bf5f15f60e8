extension CharacteristicValue {
  /// Types whose values have a form of their own.
  static let special: [UInt16: @Sendable ([UInt8]) throws(WireError) -> CharacteristicValue] = [
    0x2a37: { (bytes) throws(WireError) in
      let value = try HeartRateMeasurement(parsing: bytes)
      return CharacteristicValue(decoded: value.decoded, text: value.description)
    },
    0x2a01: { (bytes) throws(WireError) in
      let value = try Appearance(parsing: bytes)
      return CharacteristicValue(decoded: .integer(Int64(value.rawValue)), text: value.description)
    },
    0x2a04: { (bytes) throws(WireError) in
      let value = try PreferredConnectionParameters(parsing: bytes)
      return CharacteristicValue(decoded: value.decoded, text: value.description)
    },
    0x2a05: { (bytes) throws(WireError) in
      let value = try ServiceChanged(parsing: bytes)
      return CharacteristicValue(decoded: value.decoded, text: value.description)
    },
    0x2a23: { (bytes) throws(WireError) in
      let value = try SystemID(parsing: bytes)
      return CharacteristicValue(decoded: value.decoded, text: value.description)
    },
    0x2a50: { (bytes) throws(WireError) in
      let value = try PnPID(parsing: bytes)
      return CharacteristicValue(decoded: value.decoded, text: value.description)
    },
    0x2bf5: { (bytes) throws(WireError) in
      let value = try SecurityLevels(parsing: bytes)
      return CharacteristicValue(decoded: value.decoded, text: value.description)
    },
    0x2802: { (bytes) throws(WireError) in
      let value = try IncludeDeclaration(parsing: bytes)
      return CharacteristicValue(decoded: value.decoded, text: value.description)
    },
    0x2803: { (bytes) throws(WireError) in
      let value = try CharacteristicDeclaration(parsing: bytes)
      return CharacteristicValue(decoded: value.decoded, text: value.description)
    },
    0x2904: { (bytes) throws(WireError) in
      let value = try PresentationFormat(parsing: bytes)
      return CharacteristicValue(decoded: value.decoded, text: value.description)
    },
  ]
}
