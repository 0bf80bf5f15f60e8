import BLEHost
import BLETransport
import BLEWire
import Glibc
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A link on a socket", .hangLimit)
struct SocketLinkTests {
  /// A link as a kernel's adapter makes it, and the peer's end of it.
  private final class Bench: @unchecked Sendable {
    let loop: EventLoop
    let peer: PacketSocket
    let warnings = Locked<[String]>([])
    private(set) var link: LinkCore?
    /// Of the loop's thread.
    private var leaving: [LeavingSocket] = []

    init(_ ours: PacketSocket, _ peer: PacketSocket, clock: VirtualClock? = nil) async throws {
      loop = try EventLoop(clock: clock)
      self.peer = peer
      link = await loop.call { [self] in
        let channel = SocketChannel(
          ours, to: DeviceAddress(.zero, type: .public), on: loop,
          takeLeave: { [weak self] in self?.leave($0) })
        let warnings = warnings
        let link = LinkCore(
          channel, on: loop, .init(servesRequests: true),
          warn: { text in warnings.withLock { $0.append(text) } })
        link.begin()
        return link
      }
    }

    private func leave(_ descriptor: Descriptor) {
      let socket = LeavingSocket(descriptor, L2CAPSocket.room(of: descriptor), on: loop) {
        [weak self] socket in self?.leaving.removeAll { $0 === socket }
      }
      leaving.append(socket)
      socket.begin()
    }

    /// Waits until something is so; the loop's thread looks.
    func wait(until isDone: @escaping @Sendable () -> Bool) async throws {
      while !(await loop.call { isDone() }) {
        try await loop.sleep(until: Moment.now.adding(.milliseconds(2)))
      }
    }

    func peerSeesEnd() async throws {
      while try peer.receive() != .end {
        try await loop.sleep(until: Moment.now.adding(.milliseconds(2)))
      }
    }
  }

  @Test("that is left ends though somebody holds it")
  func held() async throws {
    let (ours, theirs) = try PacketSocket.pair()
    let bench = try await Bench(ours, theirs)
    let link = try #require(bench.link)
    await bench.loop.whenCalled { (done: @escaping @Sendable (()) -> Void) in
      link.leave { done(()) }
    }
    try await bench.peerSeesEnd()
    #expect(ours.descriptor == nil)
    #expect(!link.isConnected)
    withExtendedLifetime(bench) {}
  }

  @Test("that its peer has closed keeps no descriptor though somebody holds it")
  func closedByPeer() async throws {
    let (ours, theirs) = try PacketSocket.pair()
    let bench = try await Bench(ours, theirs)
    let link = try #require(bench.link)
    theirs.close()
    try await bench.wait { !link.isConnected }
    #expect(ours.descriptor == nil)
  }

  @Test("whose peer sends what is no ATT packet, since it is too long, ends for the peer too")
  func tooLong() async throws {
    let (ours, theirs) = try PacketSocket.pair()
    let bench = try await Bench(ours, theirs)
    let link = try #require(bench.link)
    #expect(try theirs.send([UInt8](repeating: 0x1b, count: 65_536)))
    try await bench.wait { !link.isConnected }
    try await bench.peerSeesEnd()
  }

  @Test("that fails delivers all that the peer had sent, and tells why", arguments: [3, 200])
  func failed(count: Int) async throws {
    let (ours, theirs) = try PacketSocket.pair()
    // A peer that closes with something unread: the system tells of that before it gives the rest.
    #expect(try ours.send([0x0a, 3, 0]))
    #expect(try theirs.send([0x0b, 1]))
    for number in 0..<count {
      #expect(try theirs.send([0x1b, 3, 0, UInt8(truncatingIfNeeded: number)]))
    }
    theirs.close()
    let loop = try EventLoop()
    let notes = Locked<(values: Int, end: BLEError?)>((0, nil))
    let handler = Notes(notes)
    let channel = await loop.call {
      let channel = SocketChannel(
        ours, to: DeviceAddress(.zero, type: .public), on: loop,
        describe: { error in
          BLEError(.system(error?.code ?? 0), operation: "", detail: "")
        })
      channel.handler = handler
      return channel
    }
    while notes.withLock({ $0.end == nil }) {
      try await loop.sleep(until: Moment.now.adding(.milliseconds(2)))
    }
    #expect(notes.withLock { $0.values } == count)
    #expect(notes.withLock { $0.end?.code } == .system(ECONNRESET))
    withExtendedLifetime((channel, handler)) {}
  }

  /// Counts notifications, and keeps the end.
  private final class Notes: ATTChannelHandler, @unchecked Sendable {
    private let notes: Locked<(values: Int, end: BLEError?)>
    init(_ notes: Locked<(values: Int, end: BLEError?)>) { self.notes = notes }

    func received(_ pdus: [[UInt8]], at time: Timestamp) {
      notes.withLock { $0.values += pdus.count { $0.first == 0x1b } }
    }
    func lost(_ count: Int) {}
    func hasRoom() {}
    func closed(_ error: BLEError?) { notes.withLock { $0.end = error } }
  }

  @Test("whose channel was never begun ends when it is closed, though somebody holds the channel")
  func neverBegun() async throws {
    let (ours, theirs) = try PacketSocket.pair()
    let loop = try EventLoop()
    let hasTakenLeave = Locked(false)
    let channel = await loop.call {
      let channel = SocketChannel(
        ours, to: DeviceAddress(.zero, type: .public), on: loop,
        takeLeave: { _ in hasTakenLeave.withLock { $0 = true } })
      channel.close()
      return channel
    }
    #expect(try theirs.receive() == .end)
    #expect(hasTakenLeave.withLock { $0 })
    withExtendedLifetime(channel) {}
  }

  @Test("tells and counts what the system dropped, and delivers the rest")
  func losses() async throws {
    let pair = try #require(LossyPair())
    let ours = PacketSocket(try Descriptor(pair.receiver, from: "socket"))
    let theirs = PacketSocket(try Descriptor(pair.sender, from: "socket"))
    let bench = try await Bench(ours, theirs)
    let link = try #require(bench.link)
    // While the loop is held up, nobody reads.
    await bench.loop.call { Self.fill(theirs) }
    try await bench.wait { link.lostPackets > 0 }
    #expect(link.lostPackets < 50)
    #expect(link.isConnected)
    let lost = link.lostPackets
    #expect(
      bench.warnings.withLock { $0 } == [
        "\(lost) packets of 00:00:00:00:00:00 so far are lost: this program did not read them in time"
      ])
  }

  @Test("ends after 30 s when the answer to a request was dropped (Vol 3, Part F, §3.3.3)")
  func lostAnswer() async throws {
    let pair = try #require(LossyPair())
    let ours = PacketSocket(try Descriptor(pair.receiver, from: "socket"))
    let theirs = PacketSocket(try Descriptor(pair.sender, from: "socket"))
    let bench = try await Bench(ours, theirs, clock: VirtualClock())
    let link = try #require(bench.link)
    let outcome = await bench.loop.whenCalled {
      (done: @escaping @Sendable (Operation.Outcome) -> Void) in
      link.start(Operation(.read(3), "read", completion: done))
      Self.fill(theirs)
      #expect(throws: Never.self) { try theirs.send([0x0b, 1]) }
    }
    #expect(throws: BLEError.self) { try outcome.get() }
    // The operation is told first, on the loop's thread.
    try await bench.wait { link.end != nil }
    #expect(link.end?.detail == "a request was not answered for 30 s")
    #expect(link.lostPackets > 0)
  }

  /// Sends more notifications than there is room for.
  private static func fill(_ socket: PacketSocket) {
    for number: UInt8 in 0..<50 {
      #expect(throws: Never.self) { try socket.send([0x1b, 3, 0, number]) }
    }
  }

  @Test("is told of again when what it lost has doubled, and at the end")
  func tally() {
    var tally = LossTally()
    #expect(tally.add(0) == false)
    #expect(tally.takeUntold() == false)
    let told = (0..<100).filter { _ in tally.add(1) }.map { $0 + 1 }
    #expect(told == [1, 2, 4, 8, 16, 32, 64])
    #expect(tally.total == 100)
    #expect(tally.takeUntold() == true)
    #expect(tally.takeUntold() == false)
  }
}
