import BLEWire

/// No ATT PDU may trap, and whatever parses must be written back byte for byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let pdu = try? ATTPDU(parsing: bytes) {
    precondition(pdu.encoded == bytes)
    precondition(pdu.opcode.rawValue == bytes[0])
    _ = pdu.opcode.description
  }
  return 0
}
