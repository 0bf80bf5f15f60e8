/// How a capture's records hold an HCI packet, its direction and its adapter.
@frozen
public enum CaptureEncapsulation: Hashable, Sendable {
  /// btsnoop 1001: no type; the flags tell direction and kind.
  case snoopH1
  /// btsnoop 1002: the type in front; the flags tell the direction.
  case snoopH4
  /// btsnoop 2001: adapter and opcode in the flags.
  case snoopMonitor
  /// pcap link type 187: the type in front, no direction.
  case pcapH4
  /// pcap link type 201: the direction in 4 bytes, then the type.
  case pcapH4WithDirection
  /// pcap link type 254: the adapter in 2 bytes, the opcode in 2.
  case pcapMonitor
  /// Apple's PacketLogger: a type of its own in front, which tells the direction too.
  case packetLogger
  /// btsnooz, the log in Android's bug reports: a type of its own in front, as above.
  case snooz
}

extension CaptureEncapsulation {
  /// Whether records can be notes, and tell their adapter.
  public var isMonitor: Bool { self == .snoopMonitor || self == .pcapMonitor }

  /// Reads what stands in front of the packet, and leaves the reader at the packet.
  ///
  /// Any bytes give something: a record without the byte that would tell the type has type 0.
  /// A nil direction is one that the capture does not store.
  @inlinable
  public func read(
    from reader: inout ByteReader, flags: UInt32
  ) -> (content: CaptureHead.Content, direction: CaptureDirection?, adapterIndex: UInt16) {
    switch self {
    case .snoopH1:
      let received = flags & 1 == 1
      let type: H4Type = flags & 2 == 0 ? .acl : received ? .event : .command
      return (.hci(type), received ? .controllerToHost : .hostToController, 0)
    case .snoopH4:
      let direction: CaptureDirection = flags & 1 == 1 ? .controllerToHost : .hostToController
      return (.hci(readType(from: &reader)), direction, 0)
    case .snoopMonitor:
      return monitor(
        opcode: UInt16(truncatingIfNeeded: flags), index: UInt16(truncatingIfNeeded: flags >> 16))
    case .pcapH4:
      return (.hci(readType(from: &reader)), nil, 0)
    case .pcapH4WithDirection:
      let bits = (try? reader.read(UInt32.self)).map(UInt32.init(bigEndian:)) ?? 0
      let direction: CaptureDirection = bits & 1 == 1 ? .controllerToHost : .hostToController
      return (.hci(readType(from: &reader)), direction, 0)
    case .pcapMonitor:
      let index = (try? reader.read(UInt16.self)).map(UInt16.init(bigEndian:)) ?? noAdapter
      let opcode = (try? reader.read(UInt16.self)).map(UInt16.init(bigEndian:)) ?? .max
      return monitor(opcode: opcode, index: index)
    case .packetLogger:
      let type = (try? reader.read(UInt8.self)) ?? .max
      guard let packet = loggerPackets[type] else {
        return (.monitor(type < 0x80 ? .vendorDiagnostic : .systemNote), .controllerToHost, 0)
      }
      return (.hci(packet.type), packet.direction, 0)
    case .snooz:
      let type = (try? reader.read(UInt8.self)) ?? 0
      return (
        .hci(snoozTypes[type] ?? H4Type(rawValue: 0)),
        type >> 4 == 1 ? .controllerToHost : .hostToController, 0
      )
    }
  }

  /// The flags of btsnoop and the bytes in front of the packet; nil for a record that this
  /// encapsulation can't hold.
  public func front(of head: CaptureHead) -> (flags: UInt32, bytes: [UInt8])? {
    let direction = UInt32(head.direction.rawValue)
    switch (self, head.content) {
    case (.snoopH1, .hci(let type)):
      switch type {
      case .command, .event: return (direction | 2, [])
      case .acl: return (direction, [])
      default: return nil
      }
    case (.snoopH4, .hci(let type)):
      let isMessage = type == .command || type == .event
      return (direction | (isMessage ? 2 : 0), [type.rawValue])
    case (.pcapH4, .hci(let type)):
      return (0, [type.rawValue])
    case (.pcapH4WithDirection, .hci(let type)):
      return (0, [0, 0, 0, head.direction.rawValue, type.rawValue])
    case (.snoopMonitor, _), (.pcapMonitor, _):
      guard let opcode = head.monitorOpcode else { return nil }
      let flags = UInt32(head.adapterIndex) << 16 | UInt32(opcode.rawValue)
      guard self == .pcapMonitor else { return (flags, []) }
      return (0, (0..<4).map { UInt8(truncatingIfNeeded: flags >> (24 - 8 * $0)) })
    case (.packetLogger, _), (.snooz, _), (_, .monitor): return nil
    }
  }

  @usableFromInline
  func readType(from reader: inout ByteReader) -> H4Type {
    H4Type(rawValue: (try? reader.read(UInt8.self)) ?? 0)
  }

  @usableFromInline
  func monitor(
    opcode: UInt16, index: UInt16
  ) -> (content: CaptureHead.Content, direction: CaptureDirection?, adapterIndex: UInt16) {
    let opcode = MonitorOpcode(rawValue: opcode)
    guard let packet = opcode.packet else { return (.monitor(opcode), .controllerToHost, index) }
    return (.hci(packet.type), packet.direction, index)
  }
}

extension CaptureHead {
  var monitorOpcode: MonitorOpcode? {
    switch content {
    case .hci(let type): MonitorOpcode(type: type, direction: direction)
    case .monitor(let opcode): opcode
    }
  }
}

/// The types of PacketLogger's records that are HCI packets; those from 0xf7 on are text.
@usableFromInline let loggerPackets: [UInt8: (type: H4Type, direction: CaptureDirection)] = [
  0x00: (.command, .hostToController), 0x01: (.event, .controllerToHost),
  0x02: (.acl, .hostToController), 0x03: (.acl, .controllerToHost),
  0x08: (.sco, .hostToController), 0x09: (.sco, .controllerToHost),
]

/// The types of btsnooz's records; the upper half of one is 1 for what was received.
@usableFromInline let snoozTypes: [UInt8: H4Type] = [
  0x10: .event, 0x11: .acl, 0x12: .sco, 0x17: .iso,
  0x20: .command, 0x21: .acl, 0x22: .sco, 0x2d: .iso,
]

/// The adapter index of a note that belongs to none.
@usableFromInline let noAdapter: UInt16 = 0xffff
