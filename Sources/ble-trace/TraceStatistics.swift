internal import BLEHost
internal import BLEWire

/// Counts of a capture, in memory that grows with the number of handles and devices only.
struct TraceStatistics {
  /// Packets or PDUs, and their bytes.
  struct Count {
    var packets = 0
    var bytes = 0

    mutating func add(_ size: Int) {
      packets += 1
      bytes += size
    }
  }

  /// Links that began, could not, and ended.
  struct ConnectionCount {
    var made = 0
    var failed = 0
    var ended = 0

    mutating func begin(_ status: HCIStatus) {
      if status == .success { made += 1 } else { failed += 1 }
    }
  }

  /// A handle of an adapter, whatever links had it.
  struct LinkKey: Hashable {
    var adapter: UInt16
    var handle: ConnectionHandle
  }

  /// The whole PDUs of one handle.
  struct LinkCount {
    var sent = Count()
    var received = Count()
    var first: Timestamp
    var last: Timestamp

    mutating func add(_ size: Int, _ direction: CaptureDirection, _ time: Timestamp) {
      direction == .hostToController ? sent.add(size) : received.add(size)
      first = min(first, time)
      last = max(last, time)
    }
  }

  private(set) var records = Count()
  /// Records of which the capture has only a part.
  private(set) var cut = 0
  /// How often a record is older than the one before.
  private(set) var stepsBack = 0
  private(set) var first: Timestamp?
  private(set) var last: Timestamp?
  /// By type, those from host to controller first.
  private(set) var packets = [[Count]](repeating: .init(repeating: Count(), count: 2), count: 256)
  private(set) var notes: [MonitorOpcode: Count] = [:]
  /// PDUs by ATT opcode.
  private(set) var opcodes = [Count](repeating: Count(), count: 256)
  private(set) var links: [LinkKey: LinkCount] = [:]
  private(set) var reports = 0
  private(set) var advertisers: Set<DeviceAddress> = []
  /// Links that began, could not, and ended, by their kind.
  private(set) var connections: [TraceLinkKind: ConnectionCount] = [:]
  private(set) var pairingPDUs = 0
  private var assembler = TraceAssembler()
  private var items: [TraceItem] = []
  private var previous: Timestamp?

  var drops: TraceDrops { assembler.drops }

  /// The links by adapter and handle.
  var sortedLinks: [(key: LinkKey, value: LinkCount)] {
    links.sorted { ($0.key.adapter, $0.key.handle) < ($1.key.adapter, $1.key.handle) }
  }

  mutating func add(_ head: CaptureHead, _ bytes: RawSpan) {
    records.add(bytes.byteCount)
    if head.missing > 0 { cut += 1 }
    if let previous, head.time < previous { stepsBack += 1 }
    previous = head.time
    first = first.map { min($0, head.time) } ?? head.time
    last = last.map { max($0, head.time) } ?? head.time
    switch head.content {
    case .hci(let type):
      packets[Int(type.rawValue)][Int(head.direction.rawValue)].add(bytes.byteCount)
    case .monitor(let opcode): notes[opcode, default: Count()].add(bytes.byteCount)
    }
    assembler.feed(head, bytes, into: &items)
    for item in items { add(item) }
    items.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ item: TraceItem) {
    switch item.content {
    case .pdu(let pdu):
      let key = LinkKey(adapter: item.adapterIndex, handle: pdu.handle)
      links[key, default: LinkCount(first: item.time, last: item.time)]
        .add(pdu.bytes.count, item.direction, item.time)
      if pdu.channel == .att, let opcode = pdu.bytes.first {
        opcodes[Int(opcode)].add(pdu.bytes.count)
      } else if pdu.channel == .smp {
        pairingPDUs += 1
      }
    case .advertising(let reports):
      self.reports += reports.count
      for report in reports { advertisers.insert(report.address) }
    case .connection(let event):
      connections[.le, default: ConnectionCount()].begin(event.status)
    case .otherConnection(let event):
      connections[event.kind, default: ConnectionCount()].begin(event.status)
    case .disconnection(let event):
      guard event.status == .success else { return }
      connections[event.kind, default: ConnectionCount()].ended += 1
    case .encryption: break
    }
  }
}
