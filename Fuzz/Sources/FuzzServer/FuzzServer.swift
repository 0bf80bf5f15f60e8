import BLEHost
import BLEWire

/// Feeds a server with a sequence of calls that the bytes spell out, and checks what must hold.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(Array(UnsafeBufferPointer(start: start, count: count)))
  var server = ServerChecks(flags: input.byte())
  while !input.isAtEnd {
    let client = UInt64(input.byte() & 3)
    switch input.byte() % 24 {
    case 0: server.connect(client, flags: input.byte(), mtu: Int(input.byte()) * 3)
    case 1: if input.byte() & 3 == 0 { server.disconnect(client) }
    case 2...11: server.receive(input.pdu(), from: client)
    case 12: server.receive(input.bytes(), from: client)
    case 13: server.receive([0x1e], from: client)
    case 14...15: server.answer(Int(input.byte()), input.byte(), input.bytes())
    case 16...17: server.update(input.handle(), input.bytes(), only: client, flags: input.byte())
    case 18: server.setRoom(Int(input.byte() & 7), of: client)
    case 19: server.setSecurity(input.byte(), of: client)
    case 20: server.advance(seconds: Int64(input.byte() & 15))
    case 21: server.addService(input.byte(), at: input.handle())
    case 22: server.removeService(at: input.handle())
    default: server.setMTU(Int(input.byte()) * 3, of: client)
    }
  }
  server.end()
  return 0
}
