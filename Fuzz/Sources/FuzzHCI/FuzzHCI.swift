import BLEHost
import BLEWire

/// No HCI packet, event, command or advertising data may trap, however it comes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let packet = try? HCIPacket(parsing: bytes) {
    precondition((try? HCIPacket(parsing: packet.encoded)) == packet)
    take(packet)
  }

  // The same bytes in pieces give the same packets as all at once.
  var whole = H4Deframer()
  whole.receive(bytes)
  var pieces = H4Deframer()
  var fromPieces: [HCIPacket] = []
  for byte in bytes {
    pieces.receive([byte])
    while let packet = try? pieces.next() { fromPieces.append(packet) }
  }
  var fromWhole: [HCIPacket] = []
  while let packet = try? whole.next() { fromWhole.append(packet) }
  if whole.isInStep, pieces.isInStep { precondition(fromWhole == fromPieces) }
  fromWhole.forEach(take)

  let data = AdvertisingData(lenient: bytes)
  for structure in data.structures { _ = try? AdvertisingValue(parsing: structure) }
  return 0
}

private func take(_ packet: HCIPacket) {
  switch packet {
  case .event(let event):
    guard let parsed = try? HCIEvent(parsing: event) else { return }
    _ = "\(parsed)"
    var cache = AdvertisementCache(capacity: 4)
    if case .leAdvertisingReports(let reports) = parsed { _ = cache.receive(reports) }
    if case .leExtendedAdvertisingReports(let reports) = parsed { _ = cache.receive(reports) }
    precondition(cache.count <= 4)
  case .command(let command):
    if let parsed = try? HCICommand(parsing: command) { _ = parsed.fields }
  case .acl, .sco, .iso: break
  }
}
