import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A link's core", .hangLimit)
struct LinkCoreTests {
  @Test("ends with what it waits for when a request is not answered in time (§3.3.3)")
  func transactionTimeout() async throws {
    let loop = try EventLoop()
    let channel = FakeChannel()
    let results = Locked<[BLEError.Code]>([])
    let end = await loop.whenCalled { (done: @escaping @Sendable (BLEError?) -> Void) in
      let configuration = GATTClient.Configuration(transactionTimeout: .milliseconds(20))
      let link = LinkCore(channel, on: loop, configuration) { _ in }
      channel.link = link
      link.begin()
      for handle: AttributeHandle in [1, 2] {
        link.start(
          Operation(.read(handle), "read", of: handle) { outcome in
            if case .failure(let error) = outcome {
              results.withLock { $0.append(error.code) }
            }
          })
      }
      let waiter = EndWaiter()
      waiter.whenOver(done)
      link.add(waiter)
    }
    #expect(channel.sent == [[0x0a, 1, 0]])
    #expect(channel.isClosed)
    #expect(results.withLock { $0 } == [.timedOut, .disconnected])
    #expect(end?.code == .disconnected)
    #expect(end?.detail == "a request was not answered for 30 s")
  }

  @Test("sends commands in order through a channel that only the loop's thread may use")
  func indirect() async throws {
    let loop = try EventLoop()
    let channel = FakeChannel()
    let link = await loop.call {
      let link = LinkCore(channel, on: loop, GATTClient.Configuration()) { _ in }
      link.begin()
      channel.link = link
      return link
    }
    // Not on the loop's thread: the loop takes them one after the other.
    for number in UInt8(0)..<20 { #expect(try link.gate.sendIfRoom(Self.command(number))) }
    await loop.call {}
    #expect(channel.sent == (0..<20).map { [0x52, 5, 0, $0] })

    await loop.call { channel.hasRoom = false }
    var taken: UInt8 = 0
    while try link.gate.sendIfRoom(Self.command(100 + taken)) {
      taken += 1
      await loop.call {}
    }
    #expect(taken == 1 && !link.gate.hasRoom)
    await loop.call {
      channel.hasRoom = true
      link.hasRoom()
    }
    #expect(channel.sent.last == [0x52, 5, 0, 100])
    #expect(link.gate.hasRoom)
    await loop.call { link.disconnect() }
  }

  @Test("takes only so many commands before the loop has sent them")
  func slots() async throws {
    let loop = try EventLoop()
    let channel = FakeChannel()
    let link = await loop.call {
      LinkCore(channel, on: loop, GATTClient.Configuration()) { _ in }
    }
    // The loop is busy meanwhile.
    let taken = Locked(0)
    let isOver = Locked(false)
    loop.submit { while !isOver.withLock({ $0 }) {} }
    while try link.gate.sendIfRoom(Self.command(0)) { taken.withLock { $0 += 1 } }
    isOver.withLock { $0 = true }
    #expect(taken.withLock { $0 } == 64)
    await loop.call {}
    #expect(channel.sent.isEmpty || channel.sent.count == 64)
    await loop.call { link.disconnect() }
  }

  @Test("does not send a command whose task was cancelled while the channel had no room for it")
  func cancelledMeanwhile() async throws {
    let loop = try EventLoop()
    let channel = FakeChannel()
    channel.hasRoom = false
    let link = await loop.call {
      let link = LinkCore(channel, on: loop, GATTClient.Configuration()) { _ in }
      link.begin()
      channel.link = link
      return link
    }
    let isTried = Locked(false)
    await loop.call { channel.onSend = { isTried.withLock { $0 = true } } }
    let writer = Task { await link.gate.send(Self.command(1)) }
    while !isTried.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    let other = Task { await link.gate.send(Self.command(2)) }
    await loop.call {
      // Out of the queue, and not yet back.
      channel.onSend = { writer.cancel() }
      link.gate.channelHasRoom(with: channel)
      channel.onSend = {}
    }
    await loop.call {
      channel.hasRoom = true
      link.hasRoom()
    }
    let outcome = await writer.value
    #expect(throws: BLEError.self) { try outcome.get() }
    try await other.value.get()
    #expect(channel.sent == [[0x52, 5, 0, 2]])
    await loop.call { link.disconnect() }
  }

  @Test("delivers the values that came before a request of the peer's before it serves that")
  func valuesFirst() async throws {
    let loop = try EventLoop()
    let channel = FakeChannel()
    let log = Locked<[String]>([])
    await loop.call {
      let link = LinkCore(channel, on: loop, .init(servesRequests: true)) { _ in }
      channel.link = link
      let server = ServerCore(AttributeDatabase(), .init(), mtu: 23, on: loop)
      server.onPDU = { _, pdu in
        if case .received(let bytes) = pdu { log.withLock { $0.append("request \(bytes)") } }
      }
      link.serve(by: server)
      link.begin()
      let subscriber = Subscriber { events in
        log.withLock { $0 += events.map { "value \($0.value)" } }
      } end: { _ in
      }
      let characteristic = GATTCharacteristic(
        handle: 2, valueHandle: 3, properties: .notify, uuid: 0x2a37, endHandle: 3)
      link.start(SubscribeRequest(subscriber, to: [characteristic], .any))
      link.received(
        [[0x1b, 3, 0, 1], [0x0a, 1, 0], [0x1b, 3, 0, 2], [0x52, 1, 0], [0x1b, 3, 0, 3]],
        at: Timestamp(nanosecondsSince1970: 0))
      link.disconnect()
    }
    #expect(
      log.withLock { $0 } == [
        "value [1]", "request [10, 1, 0]", "value [2]", "request [82, 1, 0]", "value [3]",
      ])
  }

  private static func command(_ byte: UInt8) -> ATTWriteCommand {
    ATTWriteCommand(handle: 5, value: [byte])
  }

  @Test("closes a link whose peer sends requests but does not take the answers")
  func deafPeer() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let closed = Task { await peripheral.closed }
    while peripheral.isConnected {
      guard (try? peer.trySend([0x0a, 1, 0])) != nil else { break }
      await Task.yield()
    }
    let error = await closed.value
    #expect(error?.detail == "the peer sends requests but does not take the answers")
  }
}

/// A channel whose other end is the test; the loop's thread uses it.
private final class FakeChannel: ATTChannel, @unchecked Sendable {
  let peer = DeviceAddress(.zero, type: .public)
  weak var handler: (any ATTChannelHandler)?
  var link: LinkCore?
  var sent: [[UInt8]] = []
  var hasRoom = true
  var isClosed = false
  /// Is called before each PDU that is to be sent.
  var onSend: () -> Void = {}

  func send(_ pdu: [UInt8]) -> Bool {
    onSend()
    if hasRoom { sent.append(pdu) }
    return hasRoom
  }

  func close() {
    isClosed = true
    link = nil
  }
}
