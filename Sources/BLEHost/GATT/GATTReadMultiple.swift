internal import BLEWire

/// Read Multiple Characteristic Values: of sizes that the caller knows (Vol 3, Part G, §4.8.4).
struct GATTReadMultiple {
  let handles: [AttributeHandle]

  func begin(mtu: Int) -> GATTStep {
    guard handles.count >= 2, handles.count <= (mtu - 1) / 2 else {
      return .fail(
        .invalidArgument("2 to \((mtu - 1) / 2) handles fit a request, not \(handles.count)"))
    }
    return .ask(ATTReadMultipleRequest(handles: handles).encoded)
  }

  func answered(_ pdu: [UInt8]) -> GATTStep { .done(.value(Array(pdu.dropFirst()))) }
}

/// Read Multiple Variable Length Characteristic Values (Vol 3, Part G, §4.8.5).
///
/// Values that were cut or left out, since the answer was full, are read one by one.
struct GATTReadMultipleVariable {
  private let handles: [AttributeHandle]
  private var values: [GATTClient.HandleValue] = []
  /// The values before this one were asked for together.
  private var asked = 0
  private var single: GATTRead?

  init(_ handles: [AttributeHandle]) { self.handles = handles }

  mutating func begin(mtu: Int) -> GATTStep {
    handles.isEmpty ? .fail(.invalidArgument("no handles")) : next(mtu: mtu)
  }

  mutating func answered(_ pdu: [UInt8], mtu: Int) throws(GATTClient.Failure) -> GATTStep {
    if let request = single?.answered(pdu, mtu: mtu) { return .ask(request) }
    if single != nil { return singleIsWhole(mtu: mtu) }
    let response = try ATTReadMultipleVariableResponse(answer: pdu)
    guard response.values.count <= asked - values.count else {
      throw .noProgress(.readMultipleVariableRequest)
    }
    for value in response.values where !value.isCut {
      values.append(.init(handle: handles[values.count], value: value.bytes))
    }
    return next(mtu: mtu)
  }

  mutating func refused(_ refusal: ATTErrorResponse, mtu: Int) -> GATTStep {
    if let single, single.isWhole(refusal) { return singleIsWhole(mtu: mtu) }
    return .fail(.init(refusal))
  }

  private mutating func singleIsWhole(mtu: Int) -> GATTStep {
    if let single { values.append(.init(handle: single.handle, value: single.result)) }
    single = nil
    return next(mtu: mtu)
  }

  private mutating func next(mtu: Int) -> GATTStep {
    let left = handles[values.count...]
    if let first = left.first, values.count < asked || left.count == 1 {
      let read = GATTRead(first)
      single = read
      return .ask(read.begin())
    }
    guard !left.isEmpty else { return .done(.values(values)) }
    let together = left.prefix((mtu - 1) / 2)
    asked = values.count + together.count
    return .ask(ATTReadMultipleVariableRequest(handles: Array(together)).encoded)
  }
}
