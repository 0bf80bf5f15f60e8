import BLEWire
import Glibc
import Testing

@testable import LinuxBLE

@Suite("Waiting for a link with the kernel's sockets")
struct KernelConnectPlanTests {
  private let start = Moment(nanoseconds: 0)
  private let unanswered = KernelFailure(ECONNREFUSED, during: .connect, of: "hci0")
  private let held = KernelFailure(EBUSY, during: .connect, of: "hci0")
  private let refused = KernelFailure(EOPNOTSUPP, during: .connect, of: "hci0")
  private let off = KernelFailure(EHOSTUNREACH, during: .connect, of: "hci0")

  @Test("is limited by the kernel a little later than by us")
  func limit() {
    var plan = plan([.random])
    #expect(plan.drain() == [.open(.random, limit: .seconds(12))])
    #expect(plan.deadline == .never)
    plan.connected(.random)
    #expect(plan.drain() == [.succeed(.random)])
  }

  @Test("waits for one address type after the other, never for both")
  func turns() {
    var plan = plan([.random, .public])
    #expect(plan.drain() == [.open(.random, limit: .seconds(12))])
    var now = start.adding(.seconds(5))
    #expect(plan.deadline == now)
    plan.advance(to: now)
    #expect(plan.drain() == [.close(.random)])
    now = plan.deadline
    #expect(now == start.adding(.milliseconds(5100)), "the kernel has a moment to let go")
    plan.advance(to: now)
    #expect(plan.drain() == [.open(.public, limit: .milliseconds(6900))])
    plan.failed(.random, unanswered, at: now)
    plan.connected(.random)
    #expect(plan.drain().isEmpty)
    plan.connected(.public)
    #expect(plan.drain() == [.succeed(.public)])
    #expect(plan.deadline == .never)
  }

  @Test("takes turns without end when it is pending")
  func pendingTurns() {
    var plan = plan([.random, .public], isPending: true)
    var (now, opened): (Moment, [AddressType]) = (start, [])
    while now < start.adding(.seconds(121)) {
      for action in plan.drain() { if case .open(let type, _) = action { opened.append(type) } }
      now = plan.deadline
      plan.advance(to: now)
    }
    #expect(opened == [.random, .public, .random, .public, .random])
  }

  @Test("opens nothing any longer when it is called off before that was done")
  func cancelled() {
    var plan = plan([.random])
    plan.cancel()
    #expect(plan.drain() == [.close(.random)])
  }

  @Test("is told, of two failures, that of a device that did answer")
  func reasons() {
    for first in [AddressType.random, .public] {
      let types = [first, first == .random ? AddressType.public : .random]
      for failures in [[refused, unanswered], [unanswered, refused]] {
        var plan = plan(types)
        var now = start
        var last: [KernelConnectPlan.Action] = []
        for _ in 0..<40 {
          let actions = plan.drain()
          last = actions.isEmpty ? last : actions
          for case .open(let type, _) in actions {
            plan.failed(type, type == types[0] ? failures[0] : failures[1], at: now)
          }
          now = min(plan.deadline, now.adding(.seconds(1)))
          plan.advance(to: now)
        }
        #expect(last == [.fail(refused)])
      }
    }
  }

  @Test("tries again where the adapter may be off for a moment only, and rests where it is off")
  func moments() {
    var passing = off
    passing.isTransient = true
    var plan = plan([.random], isPending: true)
    _ = plan.drain()
    plan.failed(.random, passing, at: start)
    #expect(plan.deadline == start.adding(.milliseconds(100)))
    plan.advance(to: plan.deadline)
    #expect(plan.drain().count == 1)
    plan.failed(.random, off, at: start.adding(.milliseconds(100)))
    #expect(plan.deadline == .never)
  }

  @Test("goes on with one address type at once when the other has failed")
  func oneFails() {
    var plan = plan([.random, .public])
    _ = plan.drain()
    plan.failed(.random, refused, at: start)
    #expect(plan.drain().isEmpty)
    plan.advance(to: plan.deadline)
    #expect(plan.drain().count == 1)
    plan.failed(.public, refused, at: start)
    #expect(plan.drain() == [.fail(refused)])
  }

  @Test("ends at once when a failure shows that the device has this type of address")
  func typeIsShown() {
    for isPending in [false, true] {
      var plan = plan([.random, .public], isPending: isPending)
      _ = plan.drain()
      plan.failed(.random, held, at: start)
      #expect(plan.drain() == [.fail(held)] && plan.deadline == .never)
    }
  }

  @Test("tries again what may pass, a few times and within its time")
  func transient() {
    var plan = plan([.random])
    var (now, opened) = (start, 0)
    var end: KernelConnectPlan.Action?
    while end == nil, opened < 100 {
      for action in plan.drain() {
        if case .open = action { opened += 1 } else { end = action }
      }
      plan.failed(.random, unanswered, at: now)
      if plan.deadline != .never { now = plan.deadline }
      plan.advance(to: now)
    }
    #expect(opened == 5)
    #expect(end == .fail(unanswered))
    #expect(now < start.adding(.seconds(10)))
  }

  @Test("does not try again when there is no time for that")
  func noTime() {
    var plan = plan([.random])
    _ = plan.drain()
    plan.failed(.random, unanswered, at: start.adding(.milliseconds(9950)))
    #expect(plan.drain() == [.fail(unanswered)])
  }

  @Test("is armed anew without end when it is pending")
  func pending() {
    var plan = plan([.public], isPending: true)
    var now = start
    for _ in 0..<100 {
      #expect(plan.drain() == [.open(.public, limit: .seconds(3600))])
      plan.failed(.public, unanswered, at: now)
      now = plan.deadline
      plan.advance(to: now)
    }
  }

  @Test("waits for the adapter when it is pending")
  func suspended() {
    var plan = plan([.public], isPending: true)
    _ = plan.drain()
    plan.failed(.public, off, at: start)
    #expect(plan.drain().isEmpty && plan.deadline == .never)
    plan.resume(at: start.adding(.seconds(60)))
    #expect(plan.drain() == [.open(.public, limit: .seconds(3600))])
  }

  @Test("fails when the adapter is off, unless it is pending")
  func adapterOff() {
    var plan = plan([.public])
    _ = plan.drain()
    plan.failed(.public, off, at: start)
    #expect(plan.drain() == [.fail(off)])
  }

  @Test("closes its sockets when it is called off")
  func cancel() {
    var plan = plan([.random, .public])
    _ = plan.drain()
    plan.cancel()
    #expect(plan.drain() == [.close(.random)])
    plan.advance(to: start.adding(.seconds(100)))
    plan.resume(at: start.adding(.seconds(100)))
    #expect(plan.drain().isEmpty && plan.deadline == .never)
  }

  private func plan(_ types: [AddressType], isPending: Bool = false) -> KernelConnectPlan {
    KernelConnectPlan(types: types, isPending: isPending, timeout: .seconds(10), at: start)
  }
}

extension KernelConnectPlan {
  fileprivate mutating func drain() -> [Action] {
    var actions: [Action] = []
    while let action = nextAction() { actions.append(action) }
    return actions
  }
}
