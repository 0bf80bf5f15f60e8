public import BLEWire

/// Follows the links of a trace: puts L2CAP PDUs together, and tells what begins and ends.
///
/// Rules:
/// - Links are told apart by adapter and handle. A connection event begins one; so does data on
///   a handle without a link, since traces start in the middle of connections.
/// - Each link and direction has one PDU under way. It may be cut anywhere, also within the L2CAP
///   header, and begin with no byte at all. A continuation without a start is dropped.
/// - A link ends with its disconnection event, a new connection of its handle, a reset of the
///   controller, or when the adapter goes; its fragments go with it.
/// - Handle 0x0EDC carries debug data of some controllers, unless a connection event named it.
///
/// A sans-IO machine: records go in, items come out. A PDU's frame is that of its last fragment.
public struct TraceAssembler: Sendable {
  /// What was dropped so far; PDUs still under way are not among it.
  public private(set) var drops = TraceDrops()
  /// How many links the trace had so far.
  public var linkCount: Int { links.count }
  private var links = TraceLinks()

  /// Creates an assembler for a trace that begins.
  public init() {}

  /// Takes the next record, and returns what it completes.
  public mutating func feed(_ record: CaptureRecord) -> [TraceItem] {
    let bytes = record.packet.bytes
    var items: [TraceItem] = []
    unsafe feed(record.head, bytes.span.bytes, into: &items)
    return items
  }

  /// Takes the next record, and appends what it completes.
  public mutating func feed(_ head: CaptureHead, _ bytes: RawSpan, into items: inout [TraceItem]) {
    switch head.content {
    case .hci(.acl): acl(head, bytes, &items)
    case .hci(.event): event(head, bytes, &items)
    case .monitor(.deleteIndex), .monitor(.closeIndex), .monitor(.newIndex):
      drops.unfinished += links.removeAll(of: head.adapterIndex)
    case .hci, .monitor: break
    }
  }
}

extension TraceAssembler {
  private mutating func acl(
    _ head: CaptureHead, _ bytes: RawSpan, _ items: inout [TraceItem]
  ) {
    var reader = ByteReader(bytes)
    guard let field = try? reader.read(UInt16.self), let length = try? reader.read(UInt16.self)
    else {
      drops.cut += 1
      return
    }
    let handle = ConnectionHandle(rawValue: field)
    guard let slot = links.slot(of: handle, adapter: head.adapterIndex, at: head.time) else {
      return
    }
    guard reader.left >= Int(length), var data = try? reader.split(Int(length)) else {
      drops.cut += 1
      drops.unfinished += links.reset(slot, head.direction)
      return
    }
    let isStart = field >> 12 & 3 != 0b01
    let frame = links.add(&data, isStart: isStart, to: slot, head.direction, &drops)
    guard let frame else { return }
    let pdu = TracePDU(
      link: links.id(slot), handle: handle, channel: frame.channel, bytes: frame.payload)
    items.append(item(head, .pdu(pdu)))
  }

  private func item(_ head: CaptureHead, _ content: TraceItem.Content) -> TraceItem {
    TraceItem(
      frame: head.number, time: head.time, adapterIndex: head.adapterIndex,
      direction: head.direction, content: content)
  }
}

extension TraceAssembler {
  private mutating func event(
    _ head: CaptureHead, _ bytes: RawSpan, _ items: inout [TraceItem]
  ) {
    var reader = ByteReader(bytes)
    guard let code = reader.nextByte, isWatched(code, bytes) else {
      if !isWhole(bytes) { drops.malformedEvents += 1 }
      return
    }
    let content: TraceItem.Content?
    do {
      let packet = try HCIEventPacket(from: &reader)
      switch (code, packet.parameters.first) {
      case (0x03, _), (0x2c, _):
        content = try otherConnection(.classic, packet.parameters, from: 0, head)
      case (0x3e, 0x19):
        content = try otherConnection(.isochronous, packet.parameters, from: 1, head)
      default:
        content = try self.content(of: HCIEvent(parsing: packet), head)
        if case .advertising(let reports) = content { countCut(reports, packet.parameters) }
      }
    } catch {
      drops.malformedEvents += 1
      return
    }
    if let content { items.append(item(head, content)) }
  }

  /// Whether an event says something about links or advertisers.
  private func isWatched(_ code: UInt8, _ bytes: RawSpan) -> Bool {
    switch code {
    case 0x03, 0x05, 0x08, 0x2c, 0x59: return true
    case 0x0e:
      // The Command Complete of HCI_Reset.
      var reader = ByteReader(bytes)
      return (try? reader.skip(3)) != nil && (try? reader.read(UInt16.self)) == 0x0c03
    case 0x3e:
      var reader = ByteReader(bytes)
      guard (try? reader.skip(2)) != nil, let subevent = reader.nextByte else { return true }
      return [0x01, 0x02, 0x0a, 0x0b, 0x0d, 0x19, 0x29].contains(subevent)
    default: return false
    }
  }

  /// Whether the event has as many parameters as its header says.
  private func isWhole(_ bytes: RawSpan) -> Bool {
    var reader = ByteReader(bytes)
    guard (try? reader.skip(1)) != nil, let length = try? reader.read(UInt8.self) else {
      return false
    }
    return reader.left >= Int(length)
  }

  /// Counts reports whose data the event cuts, and those that it announces and does not hold.
  private mutating func countCut(_ reports: [AdvertisingReport], _ parameters: [UInt8]) {
    let announced = Int(parameters.dropFirst().first ?? 0)
    drops.cutReports += reports.count(where: \.isDataCut) + max(0, announced - reports.count)
  }

  private mutating func content(
    of event: HCIEvent, _ head: CaptureHead
  ) throws(WireError) -> TraceItem.Content? {
    switch event {
    case .leAdvertisingReports(let reports), .leDirectedAdvertisingReports(let reports),
      .leExtendedAdvertisingReports(let reports):
      return reports.isEmpty ? nil : .advertising(reports)
    case .leConnectionComplete(let event):
      return connection(
        event.status, event.connectionHandle, event.role,
        DeviceAddress(event.peerAddress, type: event.peerAddressType), head)
    case .leEnhancedConnectionComplete(let event):
      return connection(
        event.status, event.connectionHandle, event.role,
        DeviceAddress(event.peerAddress, type: event.peerAddressType), head)
    case .leEnhancedConnectionCompleteV2(let event):
      return connection(
        event.status, event.connectionHandle, event.role,
        DeviceAddress(event.peerAddress, type: event.peerAddressType), head)
    case .disconnectionComplete(let event):
      var link: TraceLinkID?
      let kind = links.kind(of: event.connectionHandle, adapter: head.adapterIndex)
      if event.status == .success {
        link = links.find(event.connectionHandle, adapter: head.adapterIndex)
        drops.unfinished += links.remove(event.connectionHandle, adapter: head.adapterIndex)
      }
      return .disconnection(
        TraceDisconnection(
          link: link, status: event.status, handle: event.connectionHandle, reason: event.reason,
          kind: kind))
    case .encryptionChange(let event):
      return encryption(event.status, event.connectionHandle, event.encryptionEnabled, head)
    case .encryptionChangeV2(let event):
      return encryption(event.status, event.connectionHandle, event.encryptionEnabled, head)
    case .commandComplete(let event):
      if event.status == .success { drops.unfinished += links.removeAll(of: head.adapterIndex) }
      return nil
    default: return nil
    }
  }

  private mutating func connection(
    _ status: HCIStatus, _ handle: ConnectionHandle, _ role: UInt8, _ peer: DeviceAddress,
    _ head: CaptureHead
  ) -> TraceItem.Content {
    var link: TraceLinkID?
    if status == .success {
      drops.unfinished += links.begin(handle, adapter: head.adapterIndex, at: head.time, .le)
      link = links.find(handle, adapter: head.adapterIndex)
    }
    return .connection(
      TraceConnection(link: link, status: status, handle: handle, role: role, peer: peer))
  }

  private func encryption(
    _ status: HCIStatus, _ handle: ConnectionHandle, _ enabled: UInt8, _ head: CaptureHead
  ) -> TraceItem.Content {
    .encryption(
      TraceEncryption(
        link: links.find(handle, adapter: head.adapterIndex), status: status, handle: handle,
        enabled: enabled))
  }

  /// Links of other kinds use handles too: what was before on such a handle is over.
  private mutating func otherConnection(
    _ kind: TraceLinkKind, _ parameters: [UInt8], from start: Int, _ head: CaptureHead
  ) throws(WireError) -> TraceItem.Content {
    var reader = ByteReader(parameters)
    try reader.skip(start)
    let status = HCIStatus(rawValue: try reader.read())
    let handle = ConnectionHandle(rawValue: try reader.read())
    if status == .success {
      drops.unfinished += links.begin(handle, adapter: head.adapterIndex, at: head.time, kind)
    }
    return .otherConnection(TraceOtherConnection(kind: kind, status: status, handle: handle))
  }
}
