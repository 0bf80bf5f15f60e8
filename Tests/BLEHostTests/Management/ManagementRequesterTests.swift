import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Requests to the Linux management channel", .ownTime)
struct ManagementRequesterTests {
  private typealias Requester = ManagementRequester
  private let start = Moment(nanoseconds: 0)

  private func drain(_ requester: inout Requester) -> [Requester.Action] {
    var actions: [Requester.Action] = []
    while let action = requester.nextAction() { actions.append(action) }
    return actions
  }

  private func done(_ opcode: ManagementOpcode, _ index: ControllerIndex = 0) -> [UInt8] {
    ManagementEvent.commandComplete(opcode, .success, returned: [7]).packet(for: index).encoded
  }

  @Test("answers are matched by command and controller, in any order")
  func matching() {
    var requester = Requester()
    let first = requester.request(.readControllerInformation, of: 0, at: start)
    let second = requester.request(.readControllerInformation, of: 1, at: start)
    let third = requester.request(.setPowered(true), of: 0, at: start)
    #expect(drain(&requester).count == 3)
    requester.receive(done(.readControllerInformation, 1))
    requester.receive(done(.setPowered, 0))
    requester.receive(done(.readControllerInformation, 0))
    #expect(
      drain(&requester) == [
        .finish(second, .done([7])), .finish(third, .done([7])), .finish(first, .done([7])),
      ])
    #expect(requester.deadline == .never)
  }

  @Test("of one command to one controller the second waits for the first")
  func order() {
    var requester = Requester()
    let on = requester.request(.setPowered(true), of: 0, at: start)
    let off = requester.request(.setPowered(false), of: 0, at: start)
    #expect(drain(&requester) == [.send(ManagementCommand.setPowered(true).packet(for: 0))])
    requester.receive(
      ManagementEvent.commandStatus(.setPowered, .rfkilled).packet(for: 0).encoded)
    #expect(
      drain(&requester) == [
        .finish(on, .failed(.rfkilled)),
        .send(ManagementCommand.setPowered(false).packet(for: 0)),
      ])
    requester.receive(
      ManagementEvent.commandComplete(.setPowered, .busy, returned: []).packet(for: 0).encoded)
    #expect(drain(&requester) == [.finish(off, .failed(.busy))])
  }

  @Test("what has no answer ends after the time limit, and its late answer is passed over")
  func timeout() {
    var requester = Requester(timeLimit: .seconds(15))
    let first = requester.request(.setPowered(true), of: 0, at: start)
    let second = requester.request(.setPowered(true), of: 0, at: start.adding(.seconds(5)))
    _ = drain(&requester)
    #expect(requester.deadline == start.adding(.seconds(15)))
    requester.advance(to: start.adding(.milliseconds(14_999)))
    #expect(drain(&requester) == [])
    requester.advance(to: start.adding(.seconds(15)))
    #expect(
      drain(&requester) == [
        .finish(first, .timedOut), .send(ManagementCommand.setPowered(true).packet(for: 0)),
      ])
    requester.advance(to: start.adding(.seconds(20)))
    #expect(drain(&requester) == [.finish(second, .timedOut)])
    requester.receive(done(.setPowered))
    #expect(drain(&requester) == [])
  }

  @Test("events go through whatever is asked, and what makes no sense is passed over")
  func events() {
    var requester = Requester()
    _ = requester.request(.getConnections, of: 0, at: start)
    _ = drain(&requester)
    requester.receive(ManagementEvent.newSettings(.powered).packet(for: 2).encoded)
    requester.receive([])
    requester.receive([0x06, 0x00, 0x00, 0x00, 0xff, 0xff, 1])
    requester.receive(ManagementPacket(code: 0x0006, index: 0, parameters: [1]).encoded)
    requester.receive(done(.setPowered))
    #expect(drain(&requester) == [.event(2, .newSettings(.powered))])
  }

  @Test("closing ends all requests, and later ones at once")
  func closing() {
    var requester = Requester()
    let first = requester.request(.readIndexList, of: .none, at: start)
    let second = requester.request(.readIndexList, of: .none, at: start)
    _ = drain(&requester)
    requester.close()
    requester.receive(done(.readIndexList, .none))
    let third = requester.request(.readVersion, of: .none, at: start)
    #expect(
      drain(&requester) == [
        .finish(first, .closed), .finish(second, .closed), .finish(third, .closed),
      ])
    #expect(requester.deadline == .never)
  }
}
