import BLEWire

/// The values that an answer to a request for several carries.
struct ReadValues {
  private(set) var values: [(handle: AttributeHandle, bytes: [UInt8])] = []

  /// Finds the values; nil when the request is not for several.
  ///
  /// One answer runs values together (Vol 3, Part F, §3.4.4.8): there `held`, the present values,
  /// tells how long each is.
  init?(
    of request: ATTPDU, _ answer: [UInt8], _ held: (AttributeHandle) -> [UInt8]?
  ) {
    switch request {
    case .readByTypeRequest(let request):
      guard !request.type.isDeclaration else { return }
      let records = (try? ATTReadByTypeResponse(parsing: answer))?.records ?? []
      values = records.map { ($0.handle, $0.value) }
    case .readMultipleVariableRequest(let request):
      let parts = (try? ATTReadMultipleVariableResponse(parsing: answer))?.values ?? []
      values = zip(request.handles, parts).map { ($0, $1.bytes) }
    case .readMultipleRequest(let request):
      var rest = answer.dropFirst()
      for handle in request.handles where !rest.isEmpty {
        let part = rest.prefix(held(handle)?.count ?? rest.count)
        values.append((handle, Array(part)))
        rest = rest.dropFirst(part.count)
      }
    default: return nil
    }
  }
}

extension BluetoothUUID {
  /// Whether attributes of this type tell how the others are ordered: discovering reads them.
  var isDeclaration: Bool { (0x2800...0x2803).contains(short16 ?? 0) }
}
