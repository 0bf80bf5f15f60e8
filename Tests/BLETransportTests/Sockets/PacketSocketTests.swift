import Foundation
import Glibc
import TestSupport
import Testing

@testable import BLETransport

@Suite("A packet socket")
struct PacketSocketTests {
  @Test("keeps packets apart, empty ones too, and tells the end from those")
  func packets() throws {
    let (near, far) = try PacketSocket.pair()
    #expect(try near.receive() == .nothing)
    for packet in [[1, 2, 3], [], [4], []] as [[UInt8]] { #expect(try far.send(packet)) }
    #expect(try near.receive() == .packet([1, 2, 3]))
    #expect(try near.receive() == .packet([]))
    #expect(try near.receive() == .packet([4]))
    #expect(try near.receive() == .packet([]))
    #expect(try near.receive() == .nothing)
    #expect(try far.send([5]))
    far.shutDown()
    #expect(try near.receive() == .packet([5]))
    #expect(try near.receive() == .end)
    #expect(throws: TransportError("send", code: EPIPE)) { try near.send([1]) }
  }

  @Test("gives an empty packet before the end")
  func emptyBeforeEnd() throws {
    let (near, far) = try PacketSocket.pair()
    #expect(try far.send([]))
    #expect(try far.send([1]))
    far.shutDown()
    #expect(try near.receive() == .packet([]))
    #expect(try near.receive() == .packet([1]))
    #expect(try near.receive() == .end)
  }

  @Test("gives packets longer than any MTU whole, and refuses those beyond its limit")
  func long() throws {
    let (near, far) = try PacketSocket.pair()
    let packet = [UInt8](repeating: 7, count: 65_535)
    #expect(try far.send(packet))
    #expect(try near.receive() == .packet(packet))
    #expect(try far.send(packet + [8]))
    #expect(throws: TransportError("recv", code: EMSGSIZE)) { try near.receive() }
  }

  @Test("takes several packets at once, and tells what is left behind them")
  func several() throws {
    let (near, far) = try PacketSocket.pair()
    var packets: [[UInt8]] = [[0]]
    #expect(try near.receive(atMost: 4, into: &packets) == .nothing)
    for number: UInt8 in 1...5 { #expect(try far.send([number])) }
    #expect(try near.receive(atMost: 3, into: &packets) == .perhapsMore)
    #expect(packets == [[0], [1], [2], [3]])
    #expect(try near.receive(atMost: 3, into: &packets) == .nothing)
    #expect(packets == [[0], [1], [2], [3], [4], [5]])
    for number: UInt8 in 6...40 { #expect(try far.send([number])) }
    var rest: PacketSocket.Rest
    repeat { rest = try near.receive(atMost: 64, into: &packets) } while rest == .perhapsMore
    #expect(rest == .nothing)
    #expect(packets == (0...40).map { [$0] })
  }

  @Test("takes what is there before the end, and one that is too long for itself")
  func severalAtTheEnd() throws {
    let (near, far) = try PacketSocket.pair()
    for packet in [[1], [], [2]] as [[UInt8]] { #expect(try far.send(packet)) }
    far.shutDown()
    var packets: [[UInt8]] = []
    #expect(try near.receive(atMost: 16, into: &packets) == .end)
    #expect(packets == [[1], [], [2]])
    #expect(try near.receive(atMost: 16, into: &packets) == .end)
    #expect(packets.count == 3)

    let (close, away) = try PacketSocket.pair()
    #expect(try away.send([3]))
    #expect(try away.send([UInt8](repeating: 7, count: 65_536)))
    #expect(throws: TransportError("recv", code: EMSGSIZE)) {
      try close.receive(atMost: 16, into: &packets)
    }
    #expect(packets.last == [3])
  }

  @Test("that is closed here is closed, whoever holds it")
  func closed() throws {
    let (near, far) = try PacketSocket.pair()
    near.close()
    #expect(try far.receive() == .end)
    #expect(near.descriptor == nil)
    #expect(throws: TransportError("send", code: EPIPE)) { try near.send([1]) }
    #expect(try near.receive() == .end)
    var packets: [[UInt8]] = []
    #expect(try near.receive(atMost: 1, into: &packets) == .end)
    near.shutDown()
    near.close()
  }

  @Test("that is closed while others send takes nobody else's descriptor", .hangLimit)
  func closedWhileSending() async throws {
    for _ in 0..<50 {
      let (near, far) = try PacketSocket.pair()
      let senders = (0..<4).map { _ in
        Task.detached {
          while true {
            do { _ = try near.send([0xaa]) } catch {
              return (error as? TransportError)?.code
            }
            await Task.yield()
          }
        }
      }
      while try far.receive() == .nothing { await Task.yield() }
      near.close()
      // Whoever opens something now may well get the same number.
      let (other, end) = try PacketSocket.pair()
      for sender in senders { #expect(await sender.value == EPIPE) }
      #expect(try end.receive() == .nothing)
      withExtendedLifetime(other) {}
    }
  }

  @Test("says when there is no room")
  func room() throws {
    let (near, far) = try PacketSocket.pair()
    var sent = 0
    while try near.send([UInt8](repeating: 0, count: 100)) { sent += 1 }
    #expect(sent > 10)
    for _ in 0..<sent { #expect(try far.receive() != .nothing) }
    #expect(try near.send([1]))
  }

  @Test("connects to a listener's path, which goes with the listener")
  func listen() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    do {
      let listener = try PacketListener(at: path)
      #expect(try listener.accept() == nil)
      let near = try PacketSocket(connectingTo: path)
      let far = try #require(try listener.accept())
      #expect(try near.send([1]))
      #expect(try far.receive() == .packet([1]))
      #expect(throws: TransportError("bind", code: EADDRINUSE)) { try PacketListener(at: path) }
    }
    #expect(throws: TransportError("connect", code: ENOENT)) {
      try PacketSocket(connectingTo: path)
    }
  }

  @Test("refuses a path that does not fit into an address")
  func longPath() {
    let path = "/tmp/" + String(repeating: "x", count: 200)
    #expect(throws: TransportError("connect", code: ENAMETOOLONG)) {
      try PacketSocket(connectingTo: path)
    }
  }
}
