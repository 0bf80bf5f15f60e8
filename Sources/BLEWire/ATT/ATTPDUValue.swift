/// One kind of ATT PDU, which its opcode tells (Vol 3, Part F, §3.3.1).
public protocol ATTPDUValue: WireValue {
  /// The PDU's first byte.
  static var opcode: ATTOpcode { get }
}

extension ByteReader {
  mutating func expect(_ opcode: ATTOpcode) throws(WireError) {
    let start = offset
    let found = try read(UInt8.self)
    guard found == opcode.rawValue else { throw WireError(.unknownOpcode(found), at: start) }
  }

  mutating func readHandle() throws(WireError) -> AttributeHandle {
    AttributeHandle(rawValue: try read(UInt16.self))
  }

  /// Reads two handles that span a range; a first handle of 0 or after the last is invalid.
  mutating func readHandleRange() throws(WireError) -> AttributeHandleRange {
    let start = offset
    let (first, last) = (try readHandle(), try readHandle())
    guard first.rawValue != 0, first <= last else {
      throw WireError(.invalidValue(UInt64(first.rawValue)), at: start)
    }
    return first...last
  }

  /// Reads handles up to the end.
  mutating func readHandles(atLeast count: Int) throws(WireError) -> [AttributeHandle] {
    guard left >= 2 * count else {
      throw WireError(.truncated(needed: 2 * count, left: left), at: offset)
    }
    var handles: [AttributeHandle] = []
    while left > 0 { handles.append(try readHandle()) }
    return handles
  }

  /// Reads the size of a list's entries; all that is left must be one or more whole entries.
  mutating func readEntrySize(atLeast smallest: Int) throws(WireError) -> Int {
    let start = offset
    let size = Int(try read(UInt8.self))
    guard size >= smallest, left >= size, left.isMultiple(of: size) else {
      throw WireError(.invalidValue(UInt64(size)), at: start)
    }
    return size
  }
}

extension BluetoothUUID {
  /// How a UUID stands on the wire: the same UUID may come in either form.
  public enum Form: Hashable, Sendable {
    /// 2 bytes when they are enough, else 16.
    case shortest
    /// 16 bytes, whatever the UUID.
    case full
  }

  func write(to writer: inout ByteWriter, form: Form) {
    switch form {
    case .shortest: write(to: &writer)
    case .full: writeFull(to: &writer)
    }
  }

  /// Reads the 2 or 16 bytes that are left, and tells in which form they were.
  static func read(
    attRest reader: inout ByteReader
  ) throws(WireError) -> (uuid: BluetoothUUID, form: Form) {
    let (size, start) = (reader.left, reader.offset)
    guard size == 2 || size == 16 else {
      throw size < 2
        ? WireError(.truncated(needed: 2, left: size), at: start)
        : WireError(.invalidValue(UInt64(size)), at: start)
    }
    let uuid = try BluetoothUUID(from: &reader, size: size)
    return (uuid, size == 16 && uuid.short16 != nil ? .full : .shortest)
  }
}
