import Glibc
import TestSupport
import Testing

@testable import BLETransport

@Suite("A receive buffer")
struct ReceiveBufferTests {
  private let receiver: Descriptor
  private let sender: PacketSocket

  init() throws {
    let pair = try #require(LossyPair())
    receiver = try Descriptor(pair.receiver, from: "socket")
    sender = PacketSocket(try Descriptor(pair.sender, from: "socket"))
  }

  @Test("tells each packet that it had no room for, once")
  func losses() throws {
    var losses = ReceiveLosses()
    #expect(losses.new(of: receiver) == 0)
    let socket = PacketSocket(receiver)
    for _ in 0..<2 {
      for _ in 0..<50 { #expect(try sender.send([1, 2, 3])) }
      var got = 0
      while try socket.receive() != .nothing { got += 1 }
      #expect(got > 0 && got < 50)
      #expect(losses.new(of: receiver) == 50 - got)
      #expect(losses.new(of: receiver) == 0)
    }
  }

  @Test("that is widened has room for more")
  func widened() throws {
    receiver.widenReceiveBuffer()
    for _ in 0..<50 { #expect(try sender.send([1, 2, 3])) }
    var losses = ReceiveLosses()
    #expect(losses.new(of: receiver) == 0)
  }

  @Test("of something that is no socket has lost nothing")
  func noSocket() throws {
    let file = try Descriptor(unsafe open("/dev/null", O_RDONLY | O_CLOEXEC), from: "open")
    var losses = ReceiveLosses()
    #expect(losses.new(of: file) == 0)
  }
}
