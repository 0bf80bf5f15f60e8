internal import BLEWire

/// A procedure under way: what to ask next, and what answers mean.
enum GATTOperation {
  case exchangeMTU(own: UInt16)
  case discovery(GATTDiscovery)
  case discoverAll(GATTDiscoverAll)
  case read(GATTRead)
  case readByUUID(GATTReadByUUID)
  case readMultiple(GATTReadMultiple)
  case readMultipleVariable(GATTReadMultipleVariable)
  case write(AttributeHandle, [UInt8])
  case prepared(GATTPreparedWrite)
  /// Tells the server to forget what a cancelled operation prepared.
  case cancelPrepared
  /// Ends at once: nothing legal can be asked.
  case illegal(GATTClient.Failure)
  /// While the operation is changed, so that its arrays have one owner and are not copied.
  case moving

  /// The first request.
  mutating func begin(mtu: Int) -> GATTStep {
    switch self {
    case .exchangeMTU(let own): return .ask(ATTExchangeMTURequest(mtu: own).encoded)
    case .discovery(let discovery): return discovery.next()
    case .discoverAll(var discovery):
      defer { self = .discoverAll(discovery) }
      return discovery.next()
    case .read(let read): return .ask(read.begin())
    case .readByUUID(let read): return read.begin()
    case .readMultiple(let read): return read.begin(mtu: mtu)
    case .readMultipleVariable(var read):
      defer { self = .readMultipleVariable(read) }
      return read.begin(mtu: mtu)
    case .write(let handle, let value):
      if value.count <= mtu - 3 {
        return .ask(ATTWriteRequest(handle: handle, value: value).encoded)
      }
      self = .prepared(GATTPreparedWrite([.init(handle: handle, value: value)]))
      return begin(mtu: mtu)
    case .prepared(var write):
      defer { self = .prepared(write) }
      return write.begin(mtu: mtu)
    case .cancelPrepared: return .ask(GATTPreparedWrite.cancel)
    case .illegal(let failure): return .fail(failure)
    case .moving: return .fail(.cancelled)
    }
  }

  /// Takes the response to the last request; `mtu` is the one it was sent under.
  mutating func answered(_ pdu: [UInt8], mtu: Int) -> GATTStep {
    do { return try answer(pdu, mtu: mtu) } catch { return failed(error) }
  }

  /// Takes the error response to the last request.
  mutating func refused(_ refusal: ATTErrorResponse, mtu: Int) -> GATTStep {
    switch self {
    case .exchangeMTU: return .done(.mtu(mtu))
    case .read(let read):
      return read.isWhole(refusal) ? .done(.value(read.result)) : .fail(.init(refusal))
    case .readByUUID(var read):
      defer { self = .readByUUID(read) }
      return read.refused(refusal)
    case .readMultipleVariable(var read):
      defer { self = .readMultipleVariable(read) }
      return read.refused(refusal, mtu: mtu)
    case .discovery(var discovery):
      self = .moving
      defer { self = .discovery(discovery) }
      do { try discovery.refused(refusal) } catch { return .fail(error) }
      return discovery.next()
    case .discoverAll(var discovery):
      self = .moving
      defer { self = .discoverAll(discovery) }
      do { try discovery.refused(refusal) } catch { return .fail(error) }
      return discovery.next()
    case .readMultiple, .write, .prepared, .cancelPrepared, .illegal, .moving:
      return failed(.init(refusal))
    }
  }

  /// Takes whatever else ends the operation.
  mutating func failed(_ failure: GATTClient.Failure) -> GATTStep {
    guard case .prepared(var write) = self else { return .fail(failure) }
    defer { self = .prepared(write) }
    return write.failed(failure)
  }

  /// Whether others may have a turn between two of its requests; values are read and written in
  /// the order in which they were asked for, and parts of a long one are never mixed.
  var takesTurns: Bool {
    switch self {
    case .discovery, .discoverAll: true
    default: false
    }
  }

  /// The services that a discovery of all found so far; nil when there are none, and for others.
  var found: [GATTService]? {
    guard case .discoverAll(let discovery) = self else { return nil }
    let services = discovery.found
    return services.isEmpty ? nil : services
  }

  /// Whether the server may hold parts of a write that it must be told to forget.
  var mustCancelPrepared: Bool {
    if case .prepared(let write) = self { write.mustCancel } else { false }
  }

  private mutating func answer(
    _ pdu: [UInt8], mtu: Int
  ) throws(GATTClient.Failure) -> GATTStep {
    switch self {
    case .exchangeMTU:
      _ = try ATTExchangeMTUResponse(answer: pdu)
      return .done(.mtu(mtu))
    case .read(var read):
      self = .moving
      guard let request = read.answered(pdu, mtu: mtu) else { return .done(.value(read.result)) }
      self = .read(read)
      return .ask(request)
    case .readByUUID(var read):
      self = .moving
      defer { self = .readByUUID(read) }
      return try read.answered(pdu, mtu: mtu)
    case .readMultiple(let read): return read.answered(pdu)
    case .readMultipleVariable(var read):
      self = .moving
      defer { self = .readMultipleVariable(read) }
      return try read.answered(pdu, mtu: mtu)
    case .write:
      _ = try ATTWriteResponse(answer: pdu)
      return .done(.done)
    case .prepared(var write):
      self = .moving
      defer { self = .prepared(write) }
      return try write.answered(pdu, mtu: mtu)
    case .discovery(var discovery):
      self = .moving
      defer { self = .discovery(discovery) }
      try discovery.answered(pdu)
      return discovery.next()
    case .discoverAll(var discovery):
      self = .moving
      defer { self = .discoverAll(discovery) }
      try discovery.answered(pdu)
      return discovery.next()
    case .cancelPrepared, .illegal, .moving: return .done(.done)
    }
  }
}
