import TestSupport

/// A GATT server in a few lines, from bytes to bytes, that shares no code with what is tested.
struct MiniServer: Sendable {
  struct Attribute: Sendable {
    var type: UInt16
    var value: [UInt8]
    /// The error that reading it gives, if any.
    var readError: UInt8?
    /// Whether it starts a group, and the group's last handle.
    var groupEnd: UInt16?
  }

  private var attributes: [UInt16: Attribute] = [:]
  private var mtu = 23
  private var prepared: [(handle: UInt16, offset: Int, value: [UInt8])] = []
  private let notifications: [UInt16: [[UInt8]]]

  /// Heart Rate (0x0001 to 0x0006), Battery twice (0x0010, 0x0020), a long value 0x0032 in FFF0.
  static let belt = MiniServer(
    services: [
      (0x0001, 0x0006, 0x180d), (0x0010, 0x0013, 0x180f), (0x0020, 0x0022, 0x180f),
      (0x0030, 0x0034, 0xfff0),
    ],
    characteristics: [
      (0x0002, 0x10, 0x2a37, [], 0x02), (0x0005, 0x02, 0x2a38, [0x01], nil),
      (0x0011, 0x12, 0x2a19, [0x4d], nil), (0x0021, 0x02, 0x2a19, [0x2a], nil),
      (0x0031, 0x0a, 0xfff1, (0..<100).map { UInt8($0) }, nil),
      (0x0033, 0x06, 0xfff2, Array("Belt".utf8), nil),
    ],
    descriptors: [(0x0004, 0x2902, [0, 0]), (0x0013, 0x2902, [0, 0])],
    notifications: [0x0004: [[0x1b, 0x03, 0, 0x16, 0x48, 0x40, 0x03], [0x1b, 3, 0, 0x06, 0x49]]])

  init(
    services: [(UInt16, UInt16, UInt16)],
    characteristics: [(handle: UInt16, properties: UInt8, uuid: UInt16, [UInt8], UInt8?)],
    descriptors: [(UInt16, UInt16, [UInt8])], notifications: [UInt16: [[UInt8]]]
  ) {
    self.notifications = notifications
    for (start, end, uuid) in services {
      attributes[start] = Attribute(type: 0x2800, value: le(uuid), groupEnd: end)
    }
    for (handle, properties, uuid, value, error) in characteristics {
      attributes[handle] = Attribute(
        type: 0x2803, value: [properties] + le(handle + 1) + le(uuid))
      attributes[handle + 1] = Attribute(type: uuid, value: value, readError: error)
    }
    for (handle, uuid, value) in descriptors {
      attributes[handle] = Attribute(type: uuid, value: value)
    }
  }

  /// What to send when a PDU has come: the answer, then notifications of what was subscribed to.
  mutating func answers(to pdu: [UInt8], mtu own: Int) -> [[UInt8]] {
    func word(_ offset: Int) -> UInt16 {
      guard pdu.count > offset + 1 else { return 0 }
      return UInt16(pdu[offset]) | UInt16(pdu[offset + 1]) << 8
    }
    func error(_ code: UInt8, _ handle: UInt16 = word(1)) -> [[UInt8]] {
      [[0x01, pdu[0]] + le(handle) + [code]]
    }
    let value = Array(pdu.dropFirst(3))
    switch pdu[0] {
    case 0x02:
      mtu = max(23, min(own, Int(word(1))))
      return [[0x03] + le(UInt16(own))]
    case 0x04:
      let found = inRange(word(1), word(3)).prefix((mtu - 2) / 4)
      guard !found.isEmpty else { return error(0x0a) }
      return [[0x05, 0x01] + found.flatMap { le($0.handle) + le($0.attribute.type) }]
    case 0x06:
      let found = inRange(word(1), word(3)).filter {
        $0.attribute.type == word(5) && $0.attribute.value == Array(pdu.dropFirst(7))
      }
      guard !found.isEmpty else { return error(0x0a) }
      return [[0x07] + found.flatMap { le($0.handle) + le($0.attribute.groupEnd ?? $0.handle) }]
    case 0x08, 0x10:
      let found = inRange(word(1), word(3)).filter { $0.attribute.type == word(5) }
      guard let first = found.first else { return error(0x0a) }
      if let code = first.attribute.readError { return error(code, first.handle) }
      let limit = min(mtu - (pdu[0] == 0x08 ? 4 : 6), 253)
      let length = min(first.attribute.value.count, limit)
      var records: [UInt8] = []
      for (handle, attribute) in found {
        guard attribute.readError == nil, min(attribute.value.count, limit) == length else { break }
        let end = pdu[0] == 0x10 ? le(attribute.groupEnd ?? handle) : []
        let record = le(handle) + end + attribute.value.prefix(length)
        guard records.count + record.count <= mtu - 2 else { break }
        records += record
      }
      let size = UInt8(length + (pdu[0] == 0x08 ? 2 : 4))
      return [[pdu[0] + 1, size] + records]
    case 0x0a, 0x0c:
      guard let attribute = attributes[word(1)] else { return error(0x01) }
      if let code = attribute.readError { return error(code) }
      let offset = pdu[0] == 0x0c ? Int(word(3)) : 0
      guard offset <= attribute.value.count else { return error(0x07) }
      return [[pdu[0] + 1] + attribute.value.dropFirst(offset).prefix(mtu - 1)]
    case 0x0e:
      let handles = stride(from: 1, to: pdu.count, by: 2).map { word($0) }
      let values = handles.map { attributes[$0]?.value ?? [] }
      return [[0x0f] + values.flatMap { $0 }.prefix(mtu - 1)]
    case 0x20:
      let handles = stride(from: 1, to: pdu.count, by: 2).map { word($0) }
      let values = handles.map { attributes[$0]?.value ?? [] }
      return [[0x21] + values.flatMap { le(UInt16($0.count)) + $0 }.prefix(mtu - 1)]
    case 0x12:
      guard attributes[word(1)] != nil else { return error(0x01) }
      attributes[word(1)]?.value = value
      let sends = value == [0x01, 0x00] ? notifications[word(1)] ?? [] : []
      return [[0x13]] + sends
    case 0x52:
      attributes[word(1)]?.value = value
      return []
    case 0x16:
      prepared.append((word(1), Int(word(3)), Array(pdu.dropFirst(5))))
      return [[0x17] + pdu.dropFirst()]
    case 0x18:
      for part in prepared where pdu[1] == 1 {
        let old = attributes[part.handle]?.value.prefix(part.offset) ?? []
        attributes[part.handle]?.value = Array(old) + part.value
      }
      prepared = []
      return [[0x19]]
    case 0x1e: return []
    default: return error(0x06, 0)
    }
  }

  private func inRange(
    _ start: UInt16, _ end: UInt16
  ) -> [(handle: UInt16, attribute: Attribute)] {
    attributes.filter { $0.key >= start && $0.key <= end }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}

private func le(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xff), UInt8(number >> 8)] }
