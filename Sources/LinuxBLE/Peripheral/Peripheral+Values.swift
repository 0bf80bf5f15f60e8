internal import BLEHost
public import BLEWire

extension Peripheral {
  /// Reads a value, whole however long it is (Vol 3, Part G, §4.8.1 and §4.8.3).
  public func read(_ handle: AttributeHandle) async throws(BLEError) -> [UInt8] {
    let outcome = try await perform(Operation(.read(handle), "read", of: handle))
    return if case .value(let value) = outcome { value } else { [] }
  }

  /// Reads the values of all attributes of a type (Vol 3, Part G, §4.8.2).
  public func read(
    uuid: BluetoothUUID, in range: AttributeHandleRange = .all
  ) async throws(BLEError) -> [(handle: AttributeHandle, value: [UInt8])] {
    let outcome = try await perform(Operation(.readByUUID(in: range, uuid), "read by UUID"))
    guard case .values(let values) = outcome else { return [] }
    return values.map { ($0.handle, $0.value) }
  }

  /// Reads several values at once (Vol 3, Part G, §4.8.4 and §4.8.5).
  ///
  /// Unless `variable`, the peer's answer doesn't tell where one value ends and the next begins: it
  /// is then all in one.
  public func readMultiple(
    _ handles: [AttributeHandle], variable: Bool = false
  ) async throws(BLEError) -> [[UInt8]] {
    let procedure: GATTClient.Procedure =
      variable ? .readMultipleVariable(handles) : .readMultiple(handles)
    switch try await perform(Operation(procedure, "read multiple")) {
    case .value(let value): return [value]
    case .values(let values): return values.map(\.value)
    default: return []
    }
  }

  /// Writes a value, and waits for the peer's answer (Vol 3, Part G, §4.9.3 and §4.9.4).
  public func write(_ value: [UInt8], to handle: AttributeHandle) async throws(BLEError) {
    _ = try await perform(Operation(.write(handle, value), "write", of: handle))
  }

  /// Writes a value in parts, even when it would fit into one PDU (Vol 3, Part G, §4.9.4).
  public func writeLong(
    _ value: [UInt8], to handle: AttributeHandle, offset: Int = 0
  ) async throws(BLEError) {
    guard let start = UInt16(exactly: offset) else {
      throw BLEError(
        .invalidArgument, operation: "write long", handle: handle,
        detail: "offset \(offset) is not within 0 to 65535")
    }
    let procedure = GATTClient.Procedure.writeLong(handle, value, offset: start)
    _ = try await perform(Operation(procedure, "write long", of: handle))
  }

  /// Writes values all at once or none; each is checked on its way (Vol 3, Part G, §4.9.5).
  public func writeReliable(
    _ values: [(handle: AttributeHandle, value: [UInt8])]
  ) async throws(BLEError) {
    let parts = values.map { GATTClient.HandleValue(handle: $0.handle, value: $0.value) }
    _ = try await perform(Operation(.writeReliable(parts), "reliable write"))
  }
}
