internal import BLEWire

/// The links of a trace that are alive, each with what is under way on it.
struct TraceLinks: Sendable {
  private struct Link {
    var id: TraceLinkID
    var start: Timestamp
    /// Whether data began it, and no connection event.
    var isImplicit: Bool
    var kind: TraceLinkKind
    /// What is under way from host to controller.
    var sent = L2CAPReassembler()
    /// What is under way from controller to host.
    var received = L2CAPReassembler()
  }

  private var slots: [Link] = []
  private var unused: [Int] = []
  private var indices: [UInt32: Int] = [:]
  /// How many links there were, dead ones too.
  private(set) var count = 0

  /// The slot of a handle's link; data on a handle without a link begins one.
  ///
  /// Nil for debug data, which belongs to no link.
  mutating func slot(of handle: ConnectionHandle, adapter: UInt16, at time: Timestamp) -> Int? {
    if let index = indices[key(handle, adapter)] { return index }
    if handle == debugHandle { return nil }
    return add(handle, adapter, at: time, isImplicit: true, .le)
  }

  /// The link of a handle, if it has one.
  func find(_ handle: ConnectionHandle, adapter: UInt16) -> TraceLinkID? {
    indices[key(handle, adapter)].map { slots[$0].id }
  }

  /// What kind of link a handle has; without one, it may be any: a trace of LE is assumed.
  func kind(of handle: ConnectionHandle, adapter: UInt16) -> TraceLinkKind {
    indices[key(handle, adapter)].map { slots[$0].kind } ?? .le
  }

  /// The link in a slot.
  func id(_ slot: Int) -> TraceLinkID { slots[slot].id }

  /// Adds a packet's data to what is under way, and returns the frame that it completes.
  mutating func add(
    _ data: inout ByteReader, isStart: Bool, to slot: Int, _ direction: CaptureDirection,
    _ drops: inout TraceDrops
  ) -> L2CAPFrame? {
    switch direction {
    case .hostToController:
      slots[slot].sent.add(&data, isStart: isStart) { drops.count($0) }
    case .controllerToHost:
      slots[slot].received.add(&data, isStart: isStart) { drops.count($0) }
    }
  }

  /// Forgets what is under way in one direction; tells how many PDUs that were.
  mutating func reset(_ slot: Int, _ direction: CaptureDirection) -> Int {
    switch direction {
    case .hostToController: slots[slot].sent.reset() ? 1 : 0
    case .controllerToHost: slots[slot].received.reset() ? 1 : 0
    }
  }

  /// Begins a link for a connection event; tells how many PDUs of an older link were under way.
  mutating func begin(
    _ handle: ConnectionHandle, adapter: UInt16, at time: Timestamp, _ kind: TraceLinkKind
  ) -> Int {
    if let index = indices[key(handle, adapter)], slots[index].isImplicit {
      // Data may overtake the event, since a controller sends both in ways of their own.
      let early = time.since(slots[index].start)
      if early >= .zero, early <= overtaking {
        slots[index].isImplicit = false
        slots[index].kind = kind
        return reset(index, .hostToController)
      }
    }
    let unfinished = remove(handle, adapter: adapter)
    _ = add(handle, adapter, at: time, isImplicit: false, kind)
    return unfinished
  }

  /// Ends a link; tells how many PDUs were under way.
  mutating func remove(_ handle: ConnectionHandle, adapter: UInt16) -> Int {
    guard let index = indices.removeValue(forKey: key(handle, adapter)) else { return 0 }
    unused.append(index)
    return reset(index, .hostToController) + reset(index, .controllerToHost)
  }

  /// Ends all links of an adapter; tells how many PDUs were under way.
  mutating func removeAll(of adapter: UInt16) -> Int {
    var unfinished = 0
    for key in indices.keys where key >> 16 == UInt32(adapter) {
      let handle = ConnectionHandle(rawValue: UInt16(truncatingIfNeeded: key))
      unfinished += remove(handle, adapter: adapter)
    }
    return unfinished
  }

  private mutating func add(
    _ handle: ConnectionHandle, _ adapter: UInt16, at time: Timestamp, isImplicit: Bool,
    _ kind: TraceLinkKind
  ) -> Int {
    count += 1
    let link = Link(
      id: TraceLinkID(rawValue: count), start: time, isImplicit: isImplicit, kind: kind)
    let index: Int
    if let slot = unused.popLast() {
      index = slot
      slots[index] = link
    } else {
      index = slots.count
      slots.append(link)
    }
    indices[key(handle, adapter)] = index
    return index
  }

  private func key(_ handle: ConnectionHandle, _ adapter: UInt16) -> UInt32 {
    UInt32(adapter) << 16 | UInt32(handle.rawValue)
  }
}

extension TraceDrops {
  mutating func count(_ fault: L2CAPReassembler.Fault) {
    switch fault {
    case .orphan: orphans += 1
    case .unfinished: unfinished += 1
    case .overlong: overlong += 1
    }
  }
}

/// Where some controllers send debug data of their link layer.
private let debugHandle: ConnectionHandle = 0x0edc
/// How much earlier than its connection event data of a link may come.
private let overtaking: Duration = .milliseconds(100)
