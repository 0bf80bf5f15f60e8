import BLEWire
import TestSupport
import Testing

@testable import BLEHost

@Suite("HCI command flow control (Vol 4, Part E, §4.4)", .ownTime)
struct HCICommandQueueTests {
  private typealias Queue = HCICommandQueue<Int>
  private let start = Moment(nanoseconds: 0)
  private let reset = HCIReset().packet
  private let rssi = HCIReadRSSI().packet

  private func complete(_ opcode: HCIOpcode, credits: UInt8 = 1) -> HCICommandComplete {
    HCICommandComplete {
      $0.commandOpcode = opcode
      $0.numHCICommandPackets = credits
      $0.returnParameters = [0]
    }
  }

  private func status(
    _ opcode: HCIOpcode, _ status: HCIStatus = .success, credits: UInt8 = 1
  ) -> HCICommandStatus {
    HCICommandStatus {
      $0.commandOpcode = opcode
      $0.status = status
      $0.numHCICommandPackets = credits
    }
  }

  private func drain(_ queue: inout Queue) -> [Queue.Action] {
    var actions: [Queue.Action] = []
    while let action = queue.nextAction() { actions.append(action) }
    return actions
  }

  @Test("one command is under way at a time, in their order")
  func order() {
    var queue = Queue(timeLimit: .seconds(2))
    queue.submit(reset, for: 1, at: start)
    queue.submit(rssi, for: 2, at: start)
    #expect(drain(&queue) == [.send(reset)])
    queue.receive(complete(.reset), at: start)
    let answer = HCICommandAnswer(opcode: .reset, status: .success, returned: [0])
    #expect(drain(&queue) == [.done(1, reset, answer), .send(rssi)])
    #expect(queue.count == 1)
  }

  @Test("without a credit nothing is sent, until opcode 0x0000 brings one")
  func credits() {
    var queue = Queue(timeLimit: .seconds(2))
    queue.submit(reset, for: 1, at: start)
    queue.receive(complete(.reset, credits: 0), at: start)
    _ = drain(&queue)
    queue.submit(rssi, for: 2, at: start)
    #expect(drain(&queue) == [])
    queue.receive(status(.none), at: start)
    #expect(drain(&queue) == [.send(rssi)])
  }

  @Test("a Command Status without a credit lets nothing follow either")
  func statusWithoutCredit() {
    var queue = Queue(timeLimit: .seconds(2))
    let disconnect = HCIDisconnect().packet
    for packet in [disconnect, rssi] { queue.submit(packet, for: 1, at: start) }
    _ = drain(&queue)
    queue.receive(status(.disconnect, credits: 0), at: start)
    let done = HCICommandAnswer(opcode: .disconnect, status: .success)
    #expect(drain(&queue) == [.done(1, disconnect, done)])
    #expect(queue.credits == 0)
    queue.receive(status(.none, credits: 2), at: start)
    #expect(drain(&queue) == [.send(rssi)])
    #expect(queue.credits == 1)
  }

  @Test("a credit that never comes makes the controller unresponsive")
  func noCredit() {
    var queue = Queue(timeLimit: .seconds(2))
    queue.submit(reset, for: 1, at: start)
    queue.receive(complete(.reset, credits: 0), at: start)
    _ = drain(&queue)
    queue.submit(rssi, for: 2, at: start)
    #expect(queue.deadline == start.adding(.seconds(2)))
    queue.advance(to: queue.deadline)
    #expect(drain(&queue) == [.unresponsive(.none)])
    #expect(queue.count == 0)
    #expect(queue.deadline == .never)
  }

  @Test("a command without an answer makes the controller unresponsive")
  func timeout() {
    var queue = Queue(timeLimit: .seconds(2))
    queue.submit(reset, for: 1, at: start)
    _ = drain(&queue)
    queue.advance(to: start.adding(.milliseconds(1999)))
    #expect(drain(&queue) == [])
    queue.advance(to: start.adding(.seconds(2)))
    #expect(drain(&queue) == [.unresponsive(.reset)])
  }

  @Test("the answer to another command only updates the credits")
  func otherAnswer() {
    var queue = Queue(timeLimit: .seconds(2))
    queue.submit(reset, for: 1, at: start)
    _ = drain(&queue)
    queue.receive(complete(.readRSSI, credits: 4), at: start)
    queue.receive(status(.readRSSI, .commandDisallowed, credits: 3), at: start)
    #expect(drain(&queue) == [])
    #expect(queue.credits == 3)
  }

  @Test("Command Status ends a command that failed, or that has no Command Complete")
  func commandStatus() {
    var queue = Queue(timeLimit: .seconds(2))
    let disconnect = HCIDisconnect().packet
    for packet in [rssi, rssi, disconnect] { queue.submit(packet, for: 1, at: start) }
    _ = drain(&queue)
    // It has begun: its Command Complete is to come.
    queue.receive(status(.readRSSI), at: start)
    #expect(drain(&queue) == [])
    queue.receive(status(.readRSSI, .unknownCommand), at: start)
    let failed = HCICommandAnswer(opcode: .readRSSI, status: .unknownCommand)
    #expect(drain(&queue) == [.done(1, rssi, failed), .send(rssi)])
    queue.receive(complete(.readRSSI), at: start)
    _ = drain(&queue)
    queue.receive(status(.disconnect), at: start)
    let done = HCICommandAnswer(opcode: .disconnect, status: .success)
    #expect(drain(&queue) == [.done(1, disconnect, done)])
  }

  @Test("a Command Complete without a status is a failure")
  func noStatus() {
    var queue = Queue(timeLimit: .seconds(2))
    queue.submit(reset, for: 1, at: start)
    var event = complete(.reset)
    event.returnParameters = []
    queue.receive(event, at: start)
    let failed = HCICommandAnswer(opcode: .reset, status: HCIStatus(rawValue: 0x1f))
    #expect(drain(&queue) == [.send(reset), .done(1, reset, failed)])
  }

  @Test("the queue is bounded")
  func bounded() {
    var queue = Queue(timeLimit: .seconds(2))
    for _ in 0...Queue.limit { queue.submit(reset, for: 1, at: start) }
    #expect(queue.submit(reset, for: 1, at: start) == false)
    #expect(queue.count == Queue.limit + 1)
  }

  @Test("commands of one part can be withdrawn; the one under way can't")
  func withdraw() {
    var queue = Queue(timeLimit: .seconds(2))
    for owner in [1, 1, 2, 1] { queue.submit(reset, for: owner, at: start) }
    queue.withdraw { $0 == 1 }
    #expect(queue.count == 2)
  }
}
