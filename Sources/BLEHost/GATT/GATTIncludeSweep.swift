internal import BLEWire

/// Find Included Services (Vol 3, Part G, §4.5.1).
///
/// A declaration has no room for a UUID of 128 bits: a Read Request of the included service's
/// first handle, which is its declaration, fetches it, unless that service is known already.
///
/// A declaration that is malformed, or whose UUID can't be read, fails the sweep, unless it is one
/// of many things that are discovered: then the others count.
struct GATTIncludeSweep: GATTSweep {
  private var cursor: HandleCursor
  private var unnamed: [Int] = []
  private let known: [AttributeHandle: BluetoothUUID]
  private let leavesOutFaults: Bool
  private var found: [GATTInclude?] = []

  init(
    in range: AttributeHandleRange, known: [AttributeHandle: BluetoothUUID] = [:],
    leavingOutFaults leavesOutFaults: Bool = false
  ) {
    cursor = HandleCursor(range)
    self.known = known
    self.leavesOutFaults = leavesOutFaults
  }

  /// What was found, whose UUIDs are known.
  var includes: [GATTInclude] {
    let nameless = Set(unnamed)
    return found.indices.compactMap { nameless.contains($0) ? nil : found[$0] }
  }

  func request() -> [UInt8]? {
    if let include = unnamed.last.flatMap({ found[$0] }) {
      return ATTReadRequest(handle: include.service.lowerBound).encoded
    }
    return cursor.left.map {
      ATTReadByTypeRequest(start: $0.lowerBound, end: $0.upperBound, type: 0x2802).encoded
    }
  }

  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure) {
    if let index = unnamed.popLast() {
      do {
        found[index]?.uuid = try ServiceDeclaration(parsing: Array(pdu.dropFirst())).uuid
      } catch {
        guard leavesOutFaults else { throw .malformed(error.moved(by: 1), .readResponse) }
        found[index] = nil
      }
      return
    }
    let response = try ATTReadByTypeResponse(answer: pdu)
    for (index, record) in response.records.enumerated() {
      guard cursor.pass(record.handle) else { throw .noProgress(.readByTypeRequest) }
      let declaration: IncludeDeclaration
      do { declaration = try IncludeDeclaration(parsing: record.value) } catch {
        if leavesOutFaults { continue }
        let offset = 4 + index * (2 + record.value.count)
        throw .malformed(error.moved(by: offset), .readByTypeResponse)
      }
      let uuid = declaration.uuid ?? known[declaration.handles.lowerBound]
      if uuid == nil { unnamed.insert(found.count, at: 0) }
      found.append(
        GATTInclude(
          handle: record.handle, service: declaration.handles,
          uuid: uuid ?? BluetoothUUID(high: 0, low: 0)))
    }
  }

  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure) {
    if leavesOutFaults, let index = unnamed.popLast() {
      found[index] = nil
      return
    }
    guard unnamed.isEmpty, refusal.error == .attributeNotFound else { throw .init(refusal) }
    cursor.finish()
  }
}
