import BLEWire

/// Reads calls and their arguments from the fuzzer's bytes; zeros come after the end.
struct FuzzInput {
  private let source: [UInt8]
  private var position = 0

  init(_ source: [UInt8]) { self.source = source }

  var isAtEnd: Bool { position >= source.count }

  mutating func byte() -> UInt8 {
    guard position < source.count else { return 0 }
    defer { position += 1 }
    return source[position]
  }

  mutating func bytes() -> [UInt8] {
    let count = min(Int(byte()), source.count - position)
    defer { position += count }
    return Array(source[position..<position + count])
  }

  /// One of those that attributes have, or another.
  mutating func handle() -> AttributeHandle {
    let number = byte()
    return AttributeHandle(rawValue: number == 0xff ? 0xffff : UInt16(number))
  }

  /// A PDU that is valid but for its values.
  mutating func pdu() -> [UInt8] {
    let kind = byte()
    let start = handle().wire
    let value = bytes()
    switch kind % 16 {
    case 0: return [0x04] + start + handle().wire
    case 1: return [0x06] + start + handle().wire + type() + value
    case 2: return [0x08] + start + handle().wire + type()
    case 3: return [0x10] + start + handle().wire + type()
    case 4: return [0x0a] + start
    case 5: return [0x0c] + start + [byte(), byte() & 1]
    case 6: return [0x0e] + start + value.flatMap { [$0, 0] }
    case 7: return [0x20] + start + value.flatMap { [$0, 0] }
    case 8: return [0x12] + start + value
    case 9: return [0x12] + start + [byte() & 3, 0]
    case 10: return [0x52] + start + value
    case 11...12: return [0x16] + start + [byte(), byte() & 1] + value
    case 13: return [0x18, byte() & 1]
    case 14: return [0xd2] + start + value
    default: return [byte()] + value
    }
  }

  private mutating func type() -> [UInt8] {
    let types: [BluetoothUUID] = [
      0x2800, 0x2801, 0x2802, 0x2803, 0x2902, 0x2a00, 0x2b2a, 0x2b29, 0xfff1, 0xfff2,
    ]
    return types[Int(byte()) % types.count].encoded
  }
}

extension AttributeHandle {
  var wire: [UInt8] { [UInt8(rawValue & 0xff), UInt8(rawValue >> 8)] }
}
