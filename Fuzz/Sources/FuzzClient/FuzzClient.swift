import BLEWire

/// Feeds a client with a sequence of calls that the bytes spell out, and checks what must hold.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(Array(UnsafeBufferPointer(start: start, count: count)))
  let flags = input.byte()
  var peer = ClientChecks(mtu: 23 + UInt16(input.byte()) * 2, raisesSecurity: flags & 1 != 0)
  while !input.isAtEnd {
    switch input.byte() % 16 {
    case 0...3: peer.start(input.procedure())
    case 4: peer.cancel(Int(input.byte()))
    case 5...6: peer.receive(input.bytes())
    case 7...12: peer.answer(input.bytes())
    case 13: peer.advance(seconds: Int64(input.byte()))
    case 14: peer.securityRaised(input.byte() & 1 != 0)
    default: if input.byte() == 0 { peer.close() }
    }
  }
  peer.end()
  return 0
}
