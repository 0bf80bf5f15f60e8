internal import BLEWire

/// Read Characteristic Value, read on with blobs while answers are full
/// (Vol 3, Part G, §4.8.1, §4.8.3).
struct GATTRead {
  let handle: AttributeHandle
  private let start: UInt16?
  private var value: [UInt8] = []
  private var isFirst = true

  /// A read from the value's start, or from an offset on.
  init(_ handle: AttributeHandle, from offset: UInt16? = nil) {
    self.handle = handle
    start = offset
  }

  /// What is to be read on behind bytes that came otherwise.
  init(_ handle: AttributeHandle, after bytes: [UInt8]) {
    self.handle = handle
    start = 0
    value = bytes
    isFirst = false
  }

  func begin() -> [UInt8] {
    if start != nil { return blob() }
    let (low, high) = handle.rawValue.bytes
    return [0x0a, low, high]
  }

  /// Takes an answer, and gives the next request; nil when the value is whole.
  mutating func answered(_ pdu: [UInt8], mtu: Int) -> [UInt8]? {
    if value.isEmpty { value = Array(pdu.dropFirst()) } else { value += pdu.dropFirst() }
    let isFull = pdu.count >= mtu
    let position = Int(start ?? 0) + value.count
    if !isFirst, position > longestAttributeValue {
      value.removeLast(min(position - longestAttributeValue, value.count))
    }
    isFirst = false
    return isFull && position < longestAttributeValue ? blob() : nil
  }

  /// Takes a refusal: true when the value was whole before.
  func isWhole(_ refusal: ATTErrorResponse) -> Bool {
    !isFirst && (refusal.error == .invalidOffset || refusal.error == .attributeNotLong)
  }

  var result: [UInt8] { value }

  private func blob() -> [UInt8] {
    let offset = UInt16(clamping: Int(start ?? 0) + value.count)
    return ATTReadBlobRequest(handle: handle, offset: offset).encoded
  }
}

extension UInt16 {
  var bytes: (low: UInt8, high: UInt8) {
    (UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self >> 8))
  }
}
