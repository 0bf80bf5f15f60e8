internal import BLEWire

extension DeviceModel {
  /// The bytes of the advertisement and of the scan response, 31 at most each.
  ///
  /// What is no longer fitting into the one goes into the other, whole structures only.
  public var advertisingBytes: (advertisement: [UInt8], scanResponse: [UInt8]) {
    var parts: [[UInt8]] = []
    func add(_ type: UInt8, _ value: [UInt8]) {
      parts.append([UInt8(clamping: value.count + 1), type] + value)
    }
    if advertisement.isConnectable { add(0x01, [0x06]) }
    let services =
      advertisement.services
      ?? self.services.filter(\.isPrimary).map(\.uuid).filter {
        $0 != 0x1800 && $0 != 0x1801
      }
    let short = services.compactMap(\.short16)
    if !short.isEmpty {
      add(0x03, short.prefix(12).flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] })
    }
    let long = services.filter { $0.short16 == nil }
    if let first = long.first { add(long.count > 1 ? 0x06 : 0x07, first.encoded) }
    for data in advertisement.manufacturer {
      add(0xff, [UInt8(data.company & 0xff), UInt8(data.company >> 8)] + data.data)
    }
    for data in advertisement.serviceData {
      let uuid = data.uuid.encoded
      add(uuid.count == 2 ? 0x16 : 0x21, uuid + data.data)
    }
    if let appearance {
      add(0x19, [UInt8(appearance & 0xff), UInt8(appearance >> 8)])
    }
    if let name, !name.isEmpty {
      let bytes = Array(name.utf8)
      add(bytes.count > 29 ? 0x08 : 0x09, Array(bytes.prefix(29)))
    }
    var (first, second): ([UInt8], [UInt8]) = ([], [])
    for part in parts {
      if first.count + part.count <= 31 {
        first += part
      } else if second.count + part.count <= 31 {
        second += part
      }
    }
    return (first, advertisement.scanResponse ?? second)
  }
}
