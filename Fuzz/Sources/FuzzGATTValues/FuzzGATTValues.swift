import BLEWire

/// No characteristic's or descriptor's value may trap; its JSON and its text come out.
///
/// The first two bytes are the UUID.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count >= 2 else { return 0 }
  let value = Array(bytes.dropFirst(2))
  // Most known types lie in 0x2A00 to 0x2AFF; others are tried one time in four.
  let high: UInt8 = bytes[1] & 3 == 0 ? bytes[1] : 0x2a
  let uuid = BluetoothUUID(UInt16(high) << 8 | UInt16(bytes[0]))
  if let decoded = CharacteristicValue.decode(value, of: uuid) {
    _ = decoded.decoded.json
    _ = decoded.text
  }
  if let declaration = try? CharacteristicDeclaration(parsing: value) {
    precondition((try? CharacteristicDeclaration(parsing: declaration.encoded)) == declaration)
  }
  _ = try? ServiceDeclaration(parsing: value)
  _ = try? IncludeDeclaration(parsing: value)
  return 0
}
