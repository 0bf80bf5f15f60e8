internal import BLEWire

/// One pass over a range that collects what it finds; `request` is nil when it is done.
protocol GATTSweep {
  mutating func request() -> [UInt8]?
  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure)
  /// Takes a refusal; Attribute Not Found is the end, not a failure.
  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure)
}

/// Discover All Primary Services, and the same for secondary ones (Vol 3, Part G, §4.4.1).
struct GATTServiceSweep: GATTSweep {
  private let type: UInt16
  private var cursor: HandleCursor
  private(set) var services: [GATTService] = []

  init(primary: Bool = true, in range: AttributeHandleRange = .all) {
    type = primary ? 0x2800 : 0x2801
    cursor = HandleCursor(range)
  }

  func request() -> [UInt8]? {
    cursor.left.map {
      ATTReadByGroupTypeRequest(
        start: $0.lowerBound, end: $0.upperBound, type: BluetoothUUID(type)
      ).encoded
    }
  }

  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure) {
    let response = try ATTReadByGroupTypeResponse(answer: pdu)
    for (index, group) in response.groups.enumerated() {
      guard cursor.pass(group.handles.lowerBound, through: group.handles.upperBound) else {
        throw .noProgress(.readByGroupTypeRequest)
      }
      let service: ServiceDeclaration
      do { service = try ServiceDeclaration(parsing: group.value) } catch {
        let offset = 6 + index * (4 + group.value.count)
        throw .malformed(error.moved(by: offset), .readByGroupTypeResponse)
      }
      services.append(
        GATTService(handles: group.handles, uuid: service.uuid, isPrimary: type == 0x2800))
    }
  }

  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure) {
    let isEnd =
      refusal.error == .attributeNotFound
      || type == 0x2801 && refusal.error == .unsupportedGroupType
    guard isEnd else { throw .init(refusal) }
    cursor.finish()
  }
}

/// Discover Primary Service by Service UUID (Vol 3, Part G, §4.4.2).
struct GATTServiceByUUIDSweep: GATTSweep {
  private let uuid: BluetoothUUID
  private let value: [UInt8]
  private var cursor = HandleCursor(.all)
  private(set) var services: [GATTService] = []

  init(_ uuid: BluetoothUUID, form: BluetoothUUID.Form) {
    self.uuid = uuid
    if form == .full {
      var writer = ByteWriter(capacity: 16)
      uuid.writeFull(to: &writer)
      value = writer.bytes
    } else {
      value = uuid.encoded
    }
  }

  func request() -> [UInt8]? {
    cursor.left.map {
      ATTFindByTypeValueRequest(
        start: $0.lowerBound, end: $0.upperBound, type: 0x2800, value: value
      ).encoded
    }
  }

  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure) {
    for handles in try ATTFindByTypeValueResponse(answer: pdu).groups {
      guard cursor.pass(handles.lowerBound, through: handles.upperBound) else {
        throw .noProgress(.findByTypeValueRequest)
      }
      services.append(GATTService(handles: handles, uuid: uuid))
    }
  }

  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure) {
    guard refusal.error == .attributeNotFound else { throw .init(refusal) }
    cursor.finish()
  }
}

/// Discover All Characteristic Descriptors (Vol 3, Part G, §4.7.1).
struct GATTDescriptorSweep: GATTSweep {
  private var cursor: HandleCursor
  private(set) var descriptors: [GATTDescriptor] = []

  init(in range: AttributeHandleRange) { cursor = HandleCursor(range) }

  func request() -> [UInt8]? {
    cursor.left.map {
      ATTFindInformationRequest(start: $0.lowerBound, end: $0.upperBound).encoded
    }
  }

  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure) {
    for entry in try ATTFindInformationResponse(answer: pdu).entries {
      guard cursor.pass(entry.handle) else { throw .noProgress(.findInformationRequest) }
      descriptors.append(GATTDescriptor(handle: entry.handle, uuid: entry.type))
    }
  }

  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure) {
    guard refusal.error == .attributeNotFound else { throw .init(refusal) }
    cursor.finish()
  }

  /// What is left to ask for.
  var left: AttributeHandleRange? { cursor.left }

  /// Leaves out what lies before a handle.
  mutating func skip(to handle: AttributeHandle) { cursor.skip(to: handle) }
}
