/// Appends fields to a PDU; all integers are little-endian.
@frozen
public struct ByteWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty writer, with room for so many bytes.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Appends an integer.
  public mutating func write(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends a byte.
  public mutating func write(_ byte: UInt8) { bytes.append(byte) }

  /// Appends bytes as they are.
  public mutating func write(_ more: [UInt8]) { bytes += more }
}
