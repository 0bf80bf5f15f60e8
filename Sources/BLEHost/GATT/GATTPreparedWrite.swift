internal import BLEWire

/// Write Long Characteristic Values and Reliable Writes: parts are prepared, each echo is compared
/// byte for byte, then all are executed (Vol 3, Part G, §4.9.4, §4.9.5).
///
/// Whatever goes wrong before, the server is told to forget the parts, and the write fails.
struct GATTPreparedWrite {
  private enum Phase {
    case preparing
    case executing
    case cancelling(GATTClient.Failure)
  }

  private let values: [GATTClient.HandleValue]
  private let start: Int
  private var index = 0
  private var position = 0
  private var request: [UInt8] = []
  private var phase = Phase.preparing

  /// A write of one or more values; `offset` counts for all of them.
  init(_ values: [GATTClient.HandleValue], offset: UInt16 = 0) {
    self.values = values
    start = Int(offset)
  }

  mutating func begin(mtu: Int) -> GATTStep {
    guard !values.isEmpty else { return .fail(.invalidArgument("no values")) }
    guard values.allSatisfy({ start + $0.value.count <= longestAttributeValue }) else {
      return .fail(.tooLong)
    }
    return prepare(mtu: mtu)
  }

  mutating func answered(_ pdu: [UInt8], mtu: Int) throws(GATTClient.Failure) -> GATTStep {
    switch phase {
    case .preparing:
      _ = try ATTPrepareWriteResponse(answer: pdu)
      guard pdu.dropFirst() == request.dropFirst() else {
        throw .echoMismatch(values[index].handle)
      }
      position += request.count - Self.headerSize
      if position < values[index].value.count { return prepare(mtu: mtu) }
      (index, position) = (index + 1, 0)
      if index < values.count { return prepare(mtu: mtu) }
      phase = .executing
      return .ask(ATTExecuteWriteRequest(flags: .write).encoded)
    case .executing:
      _ = try ATTExecuteWriteResponse(answer: pdu)
      return .done(.done)
    case .cancelling(let failure): return .fail(failure)
    }
  }

  /// Takes a refusal or anything else that went wrong.
  mutating func failed(_ failure: GATTClient.Failure) -> GATTStep {
    switch phase {
    case .preparing:
      phase = .cancelling(failure)
      return .ask(Self.cancel)
    case .executing: return .fail(failure)
    case .cancelling(let first): return .fail(first)
    }
  }

  /// Whether the server may hold parts that it must be told to forget.
  var mustCancel: Bool {
    if case .preparing = phase { true } else { false }
  }

  /// Execute Write that forgets all parts.
  static let cancel: [UInt8] = [0x18, 0x00]

  private mutating func prepare(mtu: Int) -> GATTStep {
    let part = values[index].value[position...].prefix(mtu - Self.headerSize)
    request =
      ATTPrepareWriteRequest(
        handle: values[index].handle, offset: UInt16(clamping: start + position),
        value: Array(part)
      ).encoded
    return .ask(request)
  }

  private static let headerSize = 5
}

extension GATTClient.Failure {
  static let tooLong = Self.invalidArgument(
    "an attribute value has at most \(longestAttributeValue) bytes")
}
