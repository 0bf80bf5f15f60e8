internal import BLEWire

/// Read Using Characteristic UUID; values that filled their entry are read on
/// (Vol 3, Part G, §4.8.2).
struct GATTReadByUUID {
  private var cursor: HandleCursor
  private let uuid: BluetoothUUID
  private var values: [GATTClient.HandleValue] = []
  /// Which values, from the front, are known to be whole.
  private var whole = 0
  private var rest: GATTRead?
  /// Whether the value under way is read once more from its start.
  private var isReadAnew = false
  private var longestEntry = 0

  init(in range: AttributeHandleRange, _ uuid: BluetoothUUID) {
    cursor = HandleCursor(range)
    self.uuid = uuid
  }

  func begin() -> GATTStep {
    guard let range = cursor.left else { return .done(.values(values)) }
    return .ask(
      ATTReadByTypeRequest(start: range.lowerBound, end: range.upperBound, type: uuid).encoded)
  }

  mutating func answered(_ pdu: [UInt8], mtu: Int) throws(GATTClient.Failure) -> GATTStep {
    if let request = rest?.answered(pdu, mtu: mtu) { return .ask(request) }
    if rest != nil { return restIsWhole() }
    let response = try ATTReadByTypeResponse(answer: pdu)
    for record in response.records {
      guard cursor.pass(record.handle) else { throw .noProgress(.readByTypeRequest) }
      values.append(.init(handle: record.handle, value: record.value))
    }
    longestEntry = min(mtu - 4, 253)
    return next()
  }

  mutating func refused(_ refusal: ATTErrorResponse) -> GATTStep {
    if let rest {
      if refusal.error == .attributeNotLong, !isReadAnew { return readAnew(rest.handle) }
      return rest.isWhole(refusal) ? restIsWhole() : .fail(.init(refusal))
    }
    return refusal.error == .attributeNotFound && !values.isEmpty
      ? .done(.values(values)) : .fail(.init(refusal))
  }

  /// A server may refuse blobs of a value that fits a Read Response (Vol 3, Part F, §3.4.4.5),
  /// which holds three bytes more than the longest entry.
  private mutating func readAnew(_ handle: AttributeHandle) -> GATTStep {
    let read = GATTRead(handle)
    rest = read
    isReadAnew = true
    return .ask(read.begin())
  }

  private mutating func restIsWhole() -> GATTStep {
    if let rest { values[whole].value = rest.result }
    rest = nil
    isReadAnew = false
    whole += 1
    return next()
  }

  private mutating func next() -> GATTStep {
    while whole < values.count {
      if values[whole].value.count >= longestEntry {
        let read = GATTRead(values[whole].handle, after: values[whole].value)
        rest = read
        return .ask(read.begin())
      }
      whole += 1
    }
    return begin()
  }
}
