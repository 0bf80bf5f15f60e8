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
  // Where the step was lost, what is taken for a reset's answer depends on what has come behind it.
  let isLost = !whole.isInStep || !pieces.isInStep || whole.droppedBytes + pieces.droppedBytes > 0
  if !isLost { precondition(fromWhole == fromPieces) }
  var fromController = H4Deframer(.init(isFromController: true, longestData: 1024))
  fromController.expectReset()
  for start in stride(from: 0, to: bytes.count, by: 5) {
    fromController.receive(Array(bytes[start..<min(start + 5, bytes.count)]))
    while let packet = try? fromController.next() { take(packet) }
    precondition(fromController.bufferedBytes <= 1029)
  }
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
