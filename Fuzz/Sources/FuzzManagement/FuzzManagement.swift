import BLEHost
import BLEWire

/// No packet of the management channel may trap, what parses is written back, and the machines on
/// it come to rest whatever the kernel says, and whenever.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  checkValues(bytes)
  if let packet = try? ManagementPacket(parsing: bytes) { check(packet) }
  runTable(bytes)
  return 0
}

private func checkValues(_ bytes: [UInt8]) {
  check(ManagementPacket.self, bytes)
  check(ManagementAddress.self, bytes)
  check(ManagementAdvertisingFeatures.self, bytes)
  check(ManagementAddAdvertising.self, bytes)
  check(ManagementAdvertisingParameters.self, bytes)
  check(ManagementAdvertisingRoom.self, bytes)
  check(ManagementAdvertisingData.self, bytes)
  check(ManagementExtendedControllerInformation.self, bytes)
  check(ManagementVersion.self, bytes)
  check(ManagementIndexList.self, bytes)
  check(ManagementExtendedIndexList.self, bytes)
  check(ManagementConnections.self, bytes)
  check(ManagementConnectionInformation.self, bytes)
  check(ManagementSettings.self, bytes)
  // A name that is no UTF-8 is repaired, which makes it longer: it may be cut, but once only.
  check(ManagementControllerInformation.self, repaired(bytes))
  check(ManagementName.self, repaired(bytes))
}

private func repaired(_ bytes: [UInt8]) -> [UInt8] {
  if let value = try? ManagementControllerInformation(parsing: bytes) { return value.encoded }
  return (try? ManagementName(parsing: bytes))?.encoded ?? bytes
}

private func check<Value: WireValue>(_: Value.Type, _ bytes: [UInt8]) {
  guard let value = try? Value(parsing: bytes) else { return }
  let again = try? Value(parsing: value.encoded)
  precondition(again == value)
  _ = "\(value)"
}

private func check(_ packet: ManagementPacket) {
  if let event = try? ManagementEvent(packet) {
    let again = try? ManagementEvent(event.packet(for: packet.index))
    if case .localNameChanged = event {
      precondition(again != nil)
    } else {
      precondition(again == event)
    }
  }
  if let command = try? ManagementCommand(packet) {
    let again = try? ManagementCommand(command.packet(for: packet.index))
    precondition(again == command)
  }
}

/// Packets of few kinds for few controllers, which often are answers; time passes between them.
private func runTable(_ bytes: [UInt8]) {
  var table = AdapterTable()
  var now = Moment(nanoseconds: 0)
  table.start(at: now)
  var rest = bytes[...]
  while let kind = rest.popFirst() {
    let index = ControllerIndex(rawValue: kind & 8 == 0 ? UInt16(kind >> 4) : 0xffff)
    let length = Int(rest.popFirst() ?? 0) & 0x3f
    let parameters = Array(rest.prefix(length))
    rest = rest.dropFirst(length)
    switch kind & 7 {
    case 0...5:
      let code: [UInt16] = [0x0001, 0x0002, 0x0004, 0x0005, 0x0006, 0x0008]
      let packet = ManagementPacket(
        code: code[Int(kind & 7)], index: index, parameters: parameters)
      table.receive(packet.encoded, at: now)
    case 6:
      now = now.adding(.milliseconds(length * 100))
      table.advance(to: now)
    default:
      _ = table.request(.setPowered(length > 31), of: index, at: now)
    }
    drain(&table)
  }
  // When the kernel says nothing any longer, there is nothing left to wait for.
  var turns = 0
  while table.deadline != .never {
    table.advance(to: table.deadline)
    drain(&table)
    turns += 1
    precondition(turns < 1000)
  }
  precondition(table.isReady)
}

private func drain(_ table: inout AdapterTable) {
  var count = 0
  while table.nextAction() != nil { count += 1 }
  precondition(count < 200_000)
}
