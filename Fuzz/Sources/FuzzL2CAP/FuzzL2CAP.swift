import BLEHost
import BLEWire

/// No L2CAP frame, signalling PDU or SMP PDU may trap, and what parses is written back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  check(L2CAPFrame.self, bytes)
  check(L2CAPSignalingPDU.self, bytes)
  check(SMPPDU.self, bytes)
  return 0
}

private func check<Value: WireValue>(_: Value.Type, _ bytes: [UInt8]) {
  guard let value = try? Value(parsing: bytes) else { return }
  precondition((try? Value(parsing: value.encoded)) == value)
  _ = "\(value)"
}
