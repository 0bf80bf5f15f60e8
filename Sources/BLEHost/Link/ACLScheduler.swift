import BLEWire

/// Shares the controller's buffers for ACL data among links (Vol 4, Part E, §4.1.1).
///
/// Rules:
/// - Links take turns, a packet each. A link's frames go out in their order, each in fragments of
///   the controller's size.
/// - A link may take its first buffer whenever one is free. It takes more only while some are left
///   for links that have none, half of all at most: a peer that stops acknowledging does not stop
///   the others.
/// - Buffers come back with Number Of Completed Packets, or when the link ends.
/// - A link whose buffers don't come back within the time limit is `stalled`.
/// - When packets of the controller were lost, a Number Of Completed Packets may be among them, and
///   nothing tells of those buffers again (§4.1.1). So a link that had some out, of which none comes
///   back for longer than the link can live without its peer, has them all back: the peer was heard
///   since, or the link would have ended. Should the peer be there and acknowledge nothing, that is
///   wrong, and the controller may tell of an overflow: then the link is `stalled`.
struct ACLScheduler: Sendable {
  /// What has to be done.
  enum Action: Hashable, Sendable {
    /// Give this to the controller.
    case send(ACLPacket)
    /// A link that had none has room for frames again.
    case room(ConnectionHandle)
    /// A link's frames are all sent and acknowledged.
    case drained(ConnectionHandle)
    /// A link's packets are not acknowledged.
    case stalled(ConnectionHandle)
  }

  private struct Queue {
    var handle: ConnectionHandle
    /// Whole frames, headers included; the first may be sent in part.
    var frames = RingBuffer<[UInt8]>()
    var bytes = 0
    /// The frame under way, and how much of it is sent.
    var current: [UInt8] = []
    var sent = 0
    /// Buffers of the controller that hold its packets.
    var held = 0
    var stallsAt = Moment.never
    /// The owner was told that there is no room.
    var wantsRoom = false
    var wantsDrained = false
    /// How long no buffer may come back before all are taken as free; nil when none was lost.
    var lossPatience: Duration?
    /// Whether that was done.
    var isGuessed = false

    var isEmpty: Bool { frames.isEmpty && current.isEmpty }
  }

  /// The most frames and bytes that a link may have queued.
  static let frameLimit = 64
  static let byteLimit = 16 * 1024

  /// How long a controller may take to send a packet off.
  var timeLimit: Duration
  private(set) var buffers = ControllerInfo.Buffers.floor
  /// Buffers of the controller that are free.
  private(set) var free = 1
  private var queues: [Queue] = []
  private var turn = 0
  private var actions = RingBuffer<Action>()

  init(timeLimit: Duration) { self.timeLimit = timeLimit }

  /// When something has to happen, if nothing comes in.
  var deadline: Moment { queues.reduce(.never) { min($0, $1.stallsAt) } }

  /// How many links there are.
  var linkCount: Int { queues.count }

  /// How many bytes of frames wait for buffers.
  var queuedBytes: Int { queues.reduce(0) { $0 + $1.bytes } }

  /// The next thing to do; nil when there is none.
  mutating func nextAction() -> Action? { actions.popFirst() }

  /// Begins anew with a controller that was reset.
  mutating func reset(_ buffers: ControllerInfo.Buffers) {
    self.buffers = buffers
    free = buffers.count
    queues = []
    turn = 0
    actions = RingBuffer()
  }

  /// Adds a link.
  mutating func add(_ handle: ConnectionHandle) {
    if index(of: handle) == nil { queues.append(Queue(handle: handle)) }
  }

  /// Removes a link: what it had queued is dropped, its buffers are free again
  /// (Vol 4, Part E, §4.1.1).
  mutating func remove(_ handle: ConnectionHandle, at now: Moment) {
    guard let index = index(of: handle) else { return }
    free += queues[index].held
    queues.remove(at: index)
    if turn > index { turn -= 1 }
    pump(at: now)
  }

  /// Whether a link takes another frame.
  func hasRoom(_ handle: ConnectionHandle) -> Bool {
    index(of: handle).map { hasRoom(queues[$0]) } ?? false
  }

  /// Queues a frame; false when there is no room now, and `room` follows.
  mutating func send(_ frame: L2CAPFrame, on handle: ConnectionHandle, at now: Moment) -> Bool {
    guard let index = index(of: handle) else { return false }
    guard hasRoom(queues[index]) else {
      queues[index].wantsRoom = true
      return false
    }
    let bytes = frame.encoded
    queues[index].bytes += bytes.count
    queues[index].frames.append(bytes)
    pump(at: now)
    return true
  }

  /// Tells once all of a link's frames are sent and acknowledged.
  mutating func drain(_ handle: ConnectionHandle) {
    guard let index = index(of: handle) else { return }
    queues[index].wantsDrained = true
    tellDrained(index)
  }

  /// Takes an HCI_Number_Of_Completed_Packets; what it says of unknown links is ignored.
  mutating func receive(_ event: HCINumberOfCompletedPackets, at now: Moment) {
    for entry in event.handles {
      guard let index = index(of: entry.connectionHandle) else { continue }
      let count = min(queues[index].held, Int(entry.numCompletedPackets))
      guard count > 0 else { continue }
      queues[index].held -= count
      free += count
      if queues[index].held == 0 { queues[index].lossPatience = nil }
      queues[index].stallsAt =
        queues[index].held > 0 ? now.adding(queues[index].lossPatience ?? timeLimit) : .never
      tellDrained(index)
    }
    pump(at: now)
  }

  /// Packets of the controller were lost: what tells of buffers perhaps.
  ///
  /// `timeout` is how long a link lives without its peer. Further losses do not begin the time anew.
  mutating func lostPackets(timeout: (ConnectionHandle) -> Duration, at now: Moment) {
    for index in queues.indices
    where queues[index].held > 0 && queues[index].lossPatience == nil {
      let patience = min(timeLimit, timeout(queues[index].handle) + .seconds(1))
      queues[index].lossPatience = patience
      queues[index].stallsAt = now.adding(patience)
    }
  }

  /// The controller had more packets than it has buffers: one was given wrongly.
  mutating func overflowed() {
    for index in queues.indices where queues[index].isGuessed {
      queues[index].isGuessed = false
      actions.append(.stalled(queues[index].handle))
    }
  }

  /// Lets time pass.
  mutating func advance(to now: Moment) {
    for index in queues.indices where now >= queues[index].stallsAt {
      queues[index].stallsAt = .never
      guard queues[index].lossPatience != nil else {
        actions.append(.stalled(queues[index].handle))
        continue
      }
      free += queues[index].held
      queues[index].held = 0
      (queues[index].lossPatience, queues[index].isGuessed) = (nil, true)
      tellDrained(index)
      pump(at: now)
    }
  }
}

extension ACLScheduler {
  private func index(of handle: ConnectionHandle) -> Int? {
    queues.firstIndex { $0.handle == handle }
  }

  private func hasRoom(_ queue: Queue) -> Bool {
    queue.frames.count < Self.frameLimit && queue.bytes < Self.byteLimit
  }

  private mutating func tellDrained(_ index: Int) {
    guard queues[index].wantsDrained, queues[index].isEmpty, queues[index].held == 0 else { return }
    queues[index].wantsDrained = false
    actions.append(.drained(queues[index].handle))
  }

  /// Fills the controller's buffers.
  private mutating func pump(at now: Moment) {
    var passed = 0
    while free > 0, passed < queues.count {
      if turn >= queues.count { turn = 0 }
      if mayTake(turn) {
        sendFragment(turn, at: now)
        passed = 0
      } else {
        passed += 1
      }
      turn += 1
    }
  }

  private func mayTake(_ index: Int) -> Bool {
    guard !queues[index].isEmpty else { return false }
    guard queues[index].held > 0, queues.count > 1 else { return true }
    let without = queues.count { $0.held == 0 }
    return free > min(without, max(1, buffers.count / 2))
  }

  private mutating func sendFragment(_ index: Int, at now: Moment) {
    let isStart = queues[index].current.isEmpty
    if isStart, let frame = queues[index].frames.popFirst() { queues[index].current = frame }
    let frame = queues[index].current
    let start = queues[index].sent
    let end = min(frame.count, start + buffers.length)
    let isWhole = start == 0 && end == frame.count
    if end == frame.count {
      queues[index].current = []
      queues[index].sent = 0
    } else {
      queues[index].sent = end
    }
    queues[index].bytes -= end - start
    queues[index].held += 1
    if queues[index].stallsAt == .never { queues[index].stallsAt = now.adding(timeLimit) }
    free -= 1
    actions.append(
      .send(
        ACLPacket(
          handle: queues[index].handle,
          boundary: isStart ? .startNonFlushable : .continuation,
          data: isWhole ? frame : Array(frame[start..<end]))))
    if queues[index].wantsRoom, queues[index].bytes <= Self.byteLimit / 2,
      queues[index].frames.count <= Self.frameLimit / 2
    {
      queues[index].wantsRoom = false
      actions.append(.room(queues[index].handle))
    }
  }
}
