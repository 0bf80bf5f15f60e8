internal import BLEWire

/// Discover All Characteristics of a Service (Vol 3, Part G, §4.6.1).
struct GATTCharacteristicSweep: GATTSweep {
  private var cursor: HandleCursor
  private let end: AttributeHandle
  private(set) var characteristics: [GATTCharacteristic] = []

  init(in range: AttributeHandleRange) {
    cursor = HandleCursor(range)
    end = range.upperBound
  }

  func request() -> [UInt8]? {
    cursor.left.map {
      ATTReadByTypeRequest(start: $0.lowerBound, end: $0.upperBound, type: 0x2803).encoded
    }
  }

  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure) {
    let response = try ATTReadByTypeResponse(answer: pdu)
    for (index, record) in response.records.enumerated() {
      guard cursor.pass(record.handle) else { throw .noProgress(.readByTypeRequest) }
      let offset = 4 + index * (2 + record.value.count)
      let declaration: CharacteristicDeclaration
      do { declaration = try CharacteristicDeclaration(parsing: record.value) } catch {
        throw .malformed(error.moved(by: offset), .readByTypeResponse)
      }
      let valueHandle = declaration.valueHandle
      guard valueHandle > record.handle else {
        let error = WireError(.invalidValue(UInt64(valueHandle.rawValue)), at: offset + 1)
        throw .malformed(error, .readByTypeResponse)
      }
      append(
        GATTCharacteristic(
          handle: record.handle, valueHandle: valueHandle, properties: declaration.properties,
          uuid: declaration.uuid, endHandle: max(end, valueHandle)))
    }
    // The value is the range's last attribute, so no declaration can follow.
    if characteristics.last?.valueHandle == end { cursor.finish() }
  }

  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure) {
    guard refusal.error == .attributeNotFound else { throw .init(refusal) }
    cursor.finish()
  }

  /// A characteristic ends where the next one begins.
  private mutating func append(_ characteristic: GATTCharacteristic) {
    if let last = characteristics.indices.last {
      let before = AttributeHandle(rawValue: characteristic.handle.rawValue &- 1)
      characteristics[last].endHandle = max(before, characteristics[last].valueHandle)
    }
    characteristics.append(characteristic)
  }
}
