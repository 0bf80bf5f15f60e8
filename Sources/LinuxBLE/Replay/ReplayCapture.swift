internal import BLEHost
package import BLEWire

/// The devices and the advertising reports of a capture, for one of its adapters.
package struct ReplayCapture: Sendable {
  /// An advertising report, and when it came.
  package struct Report: Hashable, Sendable {
    /// The report.
    package var report: AdvertisingReport
    /// When, by the capture's clock.
    package var time: Timestamp
  }

  /// The adapter that is replayed.
  package var adapterIndex: UInt16
  /// The adapters that the capture holds anything of, in order.
  package var adapterIndices: [UInt16]
  /// The devices that were connected, in the order of their first connections.
  package var devices: [ReplayDevice]
  /// The reports, in order.
  package var reports: [Report]

  /// The name that a device advertised, the last one if there were several.
  func name(of address: DeviceAddress) -> String? {
    var cache = AdvertisementCache(capacity: 1)
    return reports.lazy.filter { $0.report.address.isSame(as: address) }
      .reduce(nil) { name, heard in cache.receive(heard.report, at: heard.time)?.name ?? name }
  }
}

/// Collects a capture's devices and reports from its records.
package struct ReplayCaptureBuilder {
  private struct Link {
    var handle: ConnectionHandle
    /// Who is at the other end; nil where the trace began after the connection.
    var peer: DeviceAddress?
    var start: Timestamp
    var hasFailed = false
    var pdus: [RecordedPDU] = []
  }

  private struct Collection {
    var hasData = false
    var reports: [ReplayCapture.Report] = []
    var links: [TraceLinkID: Link] = [:]
  }

  private let index: UInt16?
  private var assembler = TraceAssembler()
  private var items: [TraceItem] = []
  private var adapters: [UInt16: Collection] = [:]

  /// Begins a capture; without an index, the first adapter that has ACL data is replayed.
  package init(index: UInt16? = nil) { self.index = index }

  /// Takes the next record.
  package mutating func add(_ head: CaptureHead, _ bytes: RawSpan) {
    guard case .hci(let type) = head.content else {
      return assembler.feed(head, bytes, into: &items)
    }
    if adapters[head.adapterIndex] == nil { adapters[head.adapterIndex] = Collection() }
    if type == .acl { adapters[head.adapterIndex]?.hasData = true }
    guard index == nil || index == head.adapterIndex else { return }
    items.removeAll(keepingCapacity: true)
    assembler.feed(head, bytes, into: &items)
    for item in items { add(item) }
  }

  /// Builds the devices; nil when the capture has no adapter of that index.
  package func finish() -> ReplayCapture? {
    let indices = adapters.keys.sorted()
    let chosen =
      index ?? indices.first { adapters[$0]?.hasData == true }
      ?? indices.first { adapters[$0]?.reports.isEmpty == false } ?? indices.first ?? 0
    if let index, !indices.contains(index) { return nil }
    let collection = adapters[chosen] ?? Collection()
    return ReplayCapture(
      adapterIndex: chosen, adapterIndices: indices, devices: devices(of: collection),
      reports: collection.reports)
  }

  /// The adapters that were met so far, in order.
  package var adapterIndices: [UInt16] { adapters.keys.sorted() }

  private mutating func add(_ item: TraceItem) {
    var adapter = adapters.removeValue(forKey: item.adapterIndex) ?? Collection()
    defer { adapters[item.adapterIndex] = adapter }
    switch item.content {
    case .advertising(let reports):
      adapter.reports += reports.map { .init(report: $0, time: item.time) }
    case .connection(let connection):
      guard let id = connection.link else { return }  // A failed one.
      var link = adapter.links[id] ?? Link(handle: connection.handle, start: item.time)
      link.peer = connection.peer
      adapter.links[id] = link
    case .disconnection(let disconnection):
      guard let id = disconnection.link, disconnection.reason == .connectionFailedToBeEstablished
      else { return }
      adapter.links[id]?.hasFailed = true
    case .pdu(let pdu) where pdu.channel == .att:
      let sender: RecordedPDU.Sender = item.direction == .hostToController ? .host : .peer
      adapter.links[pdu.link, default: Link(handle: pdu.handle, start: item.time)].pdus
        .append(RecordedPDU(time: item.time, sender: sender, bytes: pdu.bytes))
    case .pdu, .encryption, .otherConnection: return
    }
  }

  private func devices(of collection: Collection) -> [ReplayDevice] {
    var devices: [ReplayDevice] = []
    var places: [DeviceAddress: Int] = [:]
    for (_, link) in collection.links.sorted(by: { $0.key < $1.key }) {
      if link.hasFailed, link.pdus.isEmpty { continue }
      let address = link.peer ?? .madeUp(from: link.handle)
      let index = places[address.unresolved] ?? devices.count
      if index == devices.count {
        places[address.unresolved] = index
        devices.append(ReplayDevice(address: address, isMadeUp: link.peer == nil))
      }
      var learner = SessionLearner(start: link.start, isWhole: link.peer != nil)
      for pdu in link.pdus { learner.add(pdu, to: &devices[index].database) }
      devices[index].sessions.append(learner.session)
    }
    for index in devices.indices { devices[index].finish() }
    return devices
  }
}

extension DeviceAddress {
  /// A static random address for a link whose connection is not in the capture.
  static func madeUp(from handle: ConnectionHandle) -> DeviceAddress {
    DeviceAddress(
      BluetoothAddress(rawValue: 0xc000_0000_0000 | UInt64(handle.rawValue)), type: .random)
  }

  /// Whether it names the same device: an identity is as good as the address that it stands for.
  func isSame(as other: DeviceAddress) -> Bool { unresolved == other.unresolved }

  /// The same for an identity as for the address itself.
  var unresolved: DeviceAddress { DeviceAddress(address, type: type.unresolved) }
}
