/// Appends fields to a PDU; all integers are little-endian.
@frozen
public struct ByteWriter: Sendable {
  @usableFromInline var storage: [UInt8] = []

  /// The bytes written so far.
  @inlinable
  public var bytes: [UInt8] { storage }

  /// Creates an empty writer, with room for so many bytes.
  @inlinable
  public init(capacity: Int = 0) { storage.reserveCapacity(capacity) }

  /// Appends an integer.
  @inlinable
  public mutating func write(_ value: some FixedWidthInteger) {
    var shift = 0
    while shift < value.bitWidth {
      storage.append(UInt8(truncatingIfNeeded: value >> shift))
      shift += 8
    }
  }

  /// Appends a byte.
  @inlinable
  public mutating func write(_ byte: UInt8) { storage.append(byte) }

  /// Appends bytes as they are.
  @inlinable
  public mutating func write(_ more: [UInt8]) { storage += more }
}
