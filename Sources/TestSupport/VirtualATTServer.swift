public import BLEWire

/// A small ATT server for tests: it answers from a list of attributes, as the specification says.
public struct VirtualATTServer: Sendable {
  /// One attribute and what it allows.
  public struct Attribute: Hashable, Sendable {
    /// Its handle.
    public var handle: AttributeHandle
    /// Its type.
    public var type: BluetoothUUID
    /// Its value.
    public var value: [UInt8]
    /// The last handle of the service that it declares; nil for other attributes.
    public var groupEnd: AttributeHandle?
    /// What a read is refused with.
    public var readError: ATTErrorCode?
    /// What a write is refused with.
    public var writeError: ATTErrorCode?

    /// Creates an attribute that can be read and written.
    public init(
      _ handle: AttributeHandle, _ type: BluetoothUUID, _ value: [UInt8] = [],
      groupEnd: AttributeHandle? = nil
    ) {
      self.handle = handle
      self.type = type
      self.value = value
      self.groupEnd = groupEnd
    }
  }

  /// The attributes, by their handles.
  public var attributes: [Attribute]
  /// The largest PDU that the server takes.
  public var ownMTU: UInt16
  /// The MTU that counts now.
  public var mtu = 23
  /// The requests that came, in their order.
  public private(set) var requests: [[UInt8]] = []
  var prepared: [ATTPrepareWriteRequest] = []

  /// Creates a server.
  public init(_ attributes: [Attribute], ownMTU: UInt16 = 517) {
    self.attributes = attributes.sorted { $0.handle < $1.handle }
    self.ownMTU = ownMTU
  }

  /// Takes a PDU; gives the answer, or nil when it asks for none.
  public mutating func receive(_ bytes: [UInt8]) -> [UInt8]? {
    guard let pdu = try? ATTPDU(parsing: bytes), pdu.opcode.isRequest else { return nil }
    requests.append(bytes)
    do { return try answer(to: pdu) } catch {
      return ATTErrorResponse(request: pdu.opcode, handle: error.handle, error: error.code).encoded
    }
  }

  struct Refusal: Error {
    var code: ATTErrorCode
    var handle: AttributeHandle
    init(_ code: ATTErrorCode, _ handle: AttributeHandle) {
      self.code = code
      self.handle = handle
    }
  }

  private mutating func answer(to pdu: ATTPDU) throws(Refusal) -> [UInt8] {
    switch pdu {
    case .exchangeMTURequest(let request):
      mtu = max(23, min(Int(request.mtu), Int(ownMTU)))
      return ATTExchangeMTUResponse(mtu: ownMTU).encoded
    case .findInformationRequest(let request): return try find(request)
    case .findByTypeValueRequest(let request): return try find(request)
    case .readByTypeRequest(let request): return try read(request)
    case .readByGroupTypeRequest(let request): return try read(request)
    case .readRequest(let request):
      return ATTReadResponse(value: Array(try readable(request.handle).prefix(mtu - 1))).encoded
    case .readBlobRequest(let request):
      let value = try readable(request.handle)
      guard Int(request.offset) <= value.count else {
        throw Refusal(.invalidOffset, request.handle)
      }
      let part = value.dropFirst(Int(request.offset)).prefix(mtu - 1)
      return ATTReadBlobResponse(value: Array(part)).encoded
    case .readMultipleRequest(let request):
      var values: [UInt8] = []
      for handle in request.handles { values += try readable(handle) }
      return ATTReadMultipleResponse(values: Array(values.prefix(mtu - 1))).encoded
    case .readMultipleVariableRequest(let request): return try read(request)
    case .writeRequest(let request):
      attributes[try writable(request.handle)].value = request.value
      return ATTWriteResponse().encoded
    case .prepareWriteRequest(let request):
      _ = try writable(request.handle)
      prepared.append(request)
      return ATTPrepareWriteResponse(
        handle: request.handle, offset: request.offset, value: request.value
      ).encoded
    case .executeWriteRequest(let request):
      defer { prepared = [] }
      if request.flags == .write { try execute() }
      return ATTExecuteWriteResponse().encoded
    default: throw Refusal(.requestNotSupported, 0)
    }
  }
}
