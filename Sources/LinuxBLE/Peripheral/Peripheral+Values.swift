public import BLEWire

extension Peripheral {
  /// Reads a value, whole however long it is (Vol 3, Part G, §4.8.1 and §4.8.3).
  public func read(_ handle: AttributeHandle) async throws(BLEError) -> [UInt8] { throw .stub }

  /// Reads the values of all attributes of a type (Vol 3, Part G, §4.8.2).
  public func read(
    uuid: BluetoothUUID, in range: AttributeHandleRange = .all
  ) async throws(BLEError) -> [(handle: AttributeHandle, value: [UInt8])] { throw .stub }

  /// Reads several values at once (Vol 3, Part G, §4.8.4 and §4.8.5).
  ///
  /// Unless `variable`, the peer's answer doesn't tell where one value ends and the next begins: it
  /// is then all in one.
  public func readMultiple(
    _ handles: [AttributeHandle], variable: Bool = false
  ) async throws(BLEError) -> [[UInt8]] { throw .stub }

  /// Writes a value, and waits for the peer's answer (Vol 3, Part G, §4.9.3 and §4.9.4).
  public func write(_ value: [UInt8], to handle: AttributeHandle) async throws(BLEError) {
    throw .stub
  }

  /// Writes a value in parts, even when it would fit into one PDU (Vol 3, Part G, §4.9.4).
  public func writeLong(
    _ value: [UInt8], to handle: AttributeHandle, offset: Int = 0
  ) async throws(BLEError) { throw .stub }

  /// Writes values all at once or none; each is checked on its way (Vol 3, Part G, §4.9.5).
  public func writeReliable(
    _ values: [(handle: AttributeHandle, value: [UInt8])]
  ) async throws(BLEError) { throw .stub }

  /// Whether a write command would be taken now; may be read on any thread.
  public var canSendWriteCommand: Bool { false }

  /// Sends a value that is not answered, as soon as there is room (Vol 3, Part G, §4.9.1).
  public func writeCommand(_ value: [UInt8], to handle: AttributeHandle) async throws(BLEError) {
    throw .stub
  }

  /// Sends a value that is not answered, if there is room now; otherwise returns false.
  public func writeCommandIfRoom(
    _ value: [UInt8], to handle: AttributeHandle
  ) throws(BLEError) -> Bool { throw .stub }
}
