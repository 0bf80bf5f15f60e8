import BLEHost
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

  mutating func procedure() -> GATTClient.Procedure {
    let kind = byte()
    let handle = AttributeHandle(rawValue: UInt16(byte()))
    let end = AttributeHandle(rawValue: byte() & 1 == 0 ? 0xffff : handle.rawValue + 9)
    let value = [UInt8](repeating: 7, count: Int(byte()) * 3)
    switch kind % 17 {
    case 0: return .exchangeMTU
    case 1: return .discoverPrimaryServices
    case 2: return .discoverPrimaryServicesByUUID(0x180f)
    case 3: return .discoverIncludedServices(in: handle...end)
    case 4: return .discoverCharacteristics(in: handle...end)
    case 5: return .discoverCharacteristicsByUUID(in: handle...end, 0x2a19)
    case 6: return .discoverDescriptors(in: handle...end)
    case 7: return .discoverAll()
    case 8: return .discoverAll(0x180f)
    case 9: return .read(handle)
    case 10: return .readLong(handle, offset: UInt16(value.count))
    case 11: return .readByUUID(in: handle...end, 0x2a19)
    case 12: return .readMultiple(Array(repeating: handle, count: value.count / 3))
    case 13: return .readMultipleVariable(Array(repeating: handle, count: value.count / 3))
    case 14: return .write(handle, value)
    case 15: return .writeLong(handle, value, offset: end.rawValue & 0xff)
    default: return .writeReliable([.init(handle: handle, value: value)])
    }
  }
}
