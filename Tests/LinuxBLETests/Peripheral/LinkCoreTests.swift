import BLEHost
import BLETransport
import BLEWire
import Testing

@testable import LinuxBLE

@Suite("A link's core", .timeLimit(.minutes(3)))
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

  func send(_ pdu: [UInt8]) -> Bool {
    if hasRoom { sent.append(pdu) }
    return hasRoom
  }

  func close() {
    isClosed = true
    link = nil
  }
}
