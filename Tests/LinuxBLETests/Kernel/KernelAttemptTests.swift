import BLEHost
import BLETransport
import BLEWire
import Glibc
import Testing

@testable import LinuxBLE

/// Connections on the kernel's sockets that have to be safe, in virtual time, with sockets that do
/// what Linux 6.1's do.
@Suite("A connection on the kernel's sockets")
struct KernelAttemptTests {
  /// The kernel: only the loop's thread uses it.
  fileprivate final class Kernel: @unchecked Sendable {
    /// What each socket does, one after the other, from when it is opened.
    enum Link {
      /// It is there, and pairs for so long; then it is so safe, or over.
      case pairs(Duration, Result<L2CAPSocket.Security, TransportError>)
      /// It is there, and pairs without an end.
      case silent
      /// It does not pair, and knows how to after so many questions.
      case unable(Int)
    }

    let loop: EventLoop
    var links: [Link]
    var isOn = true
    var reason: SMPFailureReason?
    var opened: [(type: AddressType, at: Moment)] = []
    var asked = 0
    var level: L2CAPSocket.Security?
    var error: TransportError?
    var result: Result<DeviceAddress, BLEError>?
    var endedAt: Moment?
    private var peer: Descriptor?
    private var alarms: [Alarm] = []
    private(set) var attempt: KernelAttempt?

    init(_ loop: EventLoop, _ links: [Link]) { (self.loop, self.links) = (loop, links) }

    func connect(_ types: [AddressType], _ options: ConnectionOptions) {
      var surroundings = KernelAttempt.Surroundings(
        isOn: { self.isOn }, pairingReason: { _ in self.reason })
      surroundings.connect = { _, peer, _, _ throws(TransportError) in try self.open(peer.type) }
      surroundings.outcome = { _ in self.error }
      surroundings.security = { _ in self.level }
      surroundings.secure = { descriptor, _ in self.secure(descriptor) }
      let adapter = KernelAdapter(
        AdapterTable.Entry(
          index: 7, address: BluetoothAddress(rawValue: 1), supported: .lowEnergy, current: []))
      let attempt = KernelAttempt(
        BluetoothAddress(rawValue: 0xc0ff_ee00_180d), options, on: adapter, surroundings,
        loop: loop, onEnd: { _ in }
      ) { result in
        self.result = result.map(\.1)
        self.endedAt = self.loop.now
      }
      self.attempt = attempt
      attempt.begin(types)
    }

    func after(_ time: Duration, _ body: @escaping () -> Void) {
      let alarm = loop.alarm(body)
      alarm.set(loop.now.adding(time))
      alarms.append(alarm)
    }

    private func open(_ type: AddressType) throws(TransportError) -> Descriptor {
      guard !links.isEmpty else { throw TransportError("connect", code: ECONNREFUSED) }
      opened.append((type, loop.now))
      (level, error, asked) = (nil, nil, 0)
      let (ours, theirs) = try PacketSocket.pair()
      peer = theirs.descriptor
      guard let ours = ours.descriptor else { throw TransportError("socket", code: EBADF) }
      return ours
    }

    private func secure(_ descriptor: Descriptor) -> Bool {
      asked += 1
      switch links.first {
      case .pairs(let time, let end):
        block(descriptor)
        after(time) { [self] in
          switch end {
          case .success(let level): self.level = level
          case .failure(let error): self.error = error
          }
          unblock()
        }
      case .silent: block(descriptor)
      case .unable(let count):
        guard asked > count else { return false }
        block(descriptor)
        after(.seconds(1)) { [self] in
          level = .medium
          unblock()
        }
      case nil: return false
      }
      links.removeFirst()
      return true
    }

    private func block(_ descriptor: Descriptor) {
      let bytes = [UInt8](repeating: 0, count: 1024)
      while unsafe write(descriptor.number, bytes, bytes.count) > 0 {}
    }

    private func unblock() {
      var bytes = [UInt8](repeating: 0, count: 1024)
      guard let peer else { return }
      while unsafe read(peer.number, &bytes, bytes.count) > 0 {}
    }
  }

  private static let lost = TransportError("connect", code: ENOSYS)
  private static let closed = TransportError("connect", code: ECONNABORTED)

  private func outcome(
    _ links: [Kernel.Link], _ types: [AddressType] = [.random],
    security: SecurityLevel = .medium, isPending: Bool = false,
    _ script: @escaping @Sendable (_ kernel: AnyObject) -> Void = { _ in }
  ) async throws -> Kernel {
    let loop = try EventLoop(clock: VirtualClock())
    let kernel = await loop.call {
      let kernel = Kernel(loop, links)
      script(kernel)
      kernel.connect(
        types, ConnectionOptions(timeout: .seconds(30), isPending: isPending, security: security))
      return kernel
    }
    for _ in 0..<1000 where await loop.call({ kernel.result == nil }) {
      try await loop.sleep(until: loop.now.adding(.milliseconds(250)))
    }
    return kernel
  }

  @Test("is there at once where nothing is demanded, and not before it is safe where it is")
  func safe() async throws {
    let plain = try await outcome([.silent], security: .low)
    #expect(try plain.result?.get().type == .random)
    #expect(plain.asked == 0 && plain.endedAt == Moment(nanoseconds: 0))
    let safe = try await outcome([.pairs(.seconds(3), .success(.medium))])
    #expect(try safe.result?.get().type == .random)
    #expect(safe.endedAt == Moment(nanoseconds: 3_000_000_000) && safe.asked == 1)
  }

  @Test("is tried again when the link is lost while it pairs")
  func lostLink() async throws {
    let kernel = try await outcome([
      .pairs(.seconds(1), .failure(Self.lost)), .pairs(.seconds(1), .success(.high)),
    ])
    #expect(try kernel.result?.get().type == .random)
    #expect(kernel.opened.count == 2)
  }

  @Test("fails with the reason when either side does not pair, however that shows")
  func refused() async throws {
    let heard = try await outcome([.silent], isPending: true) { kernel in
      let kernel = kernel as? Kernel
      kernel?.after(.seconds(2)) { kernel?.attempt?.pairingFailed(.init(rawValue: 3)) }
    }
    #expect(heard.message?.contains("pairing failed: Authentication Requirements (0x03)") == true)
    #expect(heard.endedAt == Moment(nanoseconds: 2_000_000_000))
    let told = try await outcome([.silent], isPending: true) { kernel in
      let kernel = kernel as? Kernel
      kernel?.after(.seconds(2)) { kernel?.attempt?.pairingEnded() }
    }
    #expect(told.message?.contains("pairing failed, or another program") == true)
    let closed = try await outcome([.pairs(.seconds(1), .failure(Self.closed))])
    #expect(closed.message?.contains("pairing failed, or another program") == true)
    let late = try await outcome([.pairs(.seconds(1), .failure(Self.closed))]) { kernel in
      let kernel = kernel as? Kernel
      kernel?.after(.milliseconds(1100)) { kernel?.reason = .init(rawValue: 5) }
    }
    #expect(late.message?.contains("pairing failed: Pairing Not Supported (0x05)") == true)
  }

  @Test("does not wait for ever for somebody who says nothing")
  func silent() async throws {
    let pending = try await outcome([.silent], isPending: true)
    #expect(pending.message?.contains("was not encrypted in time") == true)
    #expect(pending.endedAt == Moment(nanoseconds: 65_000_000_000))
    let limited = try await outcome([.silent])
    #expect(limited.message?.contains("was not encrypted in time") == true)
    #expect(limited.endedAt == Moment(nanoseconds: 29_500_000_000))
  }

  @Test("asks again where the kernel is not ready to pair, and fails where it never is")
  func unable() async throws {
    let soon = try await outcome([.unable(2)])
    #expect(try soon.result?.get().type == .random)
    let never = try await outcome([.unable(.max)])
    #expect(never.message?.contains("hci7 does not pair") == true)
    #expect(never.asked == 4)
    let weaker = try await outcome([.pairs(.seconds(1), .success(.medium))], security: .high)
    #expect(weaker.message?.contains("not as safe as") == true)
  }

  @Test("goes on when it was the adapter that was switched off")
  func switchedOff() async throws {
    let kernel = try await outcome(
      [.pairs(.seconds(1), .failure(Self.closed)), .pairs(.seconds(1), .success(.medium))],
      isPending: true
    ) { kernel in
      let kernel = kernel as? Kernel
      // The switch is told of after the link's end.
      kernel?.after(.milliseconds(1050)) { kernel?.isOn = false }
      kernel?.after(.seconds(5)) {
        kernel?.isOn = true
        kernel?.attempt?.resume()
      }
    }
    #expect(try kernel.result?.get().type == .random)
    #expect(
      kernel.opened.map(\.at) == [Moment(nanoseconds: 0), Moment(nanoseconds: 5_000_000_000)])
  }

  @Test("is not broken off in the middle of pairing for the turn of another address type")
  func turns() async throws {
    let kernel = try await outcome(
      [.pairs(.seconds(20), .success(.medium))], [.random, .public])
    #expect(try kernel.result?.get().type == .random)
    #expect(kernel.opened.count == 1)
    // Once the link is lost it is the other one's turn in the end.
    let lost = try await outcome(
      [.pairs(.seconds(1), .failure(Self.closed))], [.random, .public])
    #expect(lost.message?.contains("pairing failed") == true)
  }
}

extension KernelAttemptTests.Kernel {
  fileprivate var message: String? {
    guard case .failure(let error) = result else { return nil }
    return error.description
  }
}
