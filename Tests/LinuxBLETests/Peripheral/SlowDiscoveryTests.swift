import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A discovery of a slow device", .hangLimit)
struct SlowDiscoveryTests {
  /// So many services, each with two characteristics and a configuration.
  static func attributes(_ count: UInt16) -> [VirtualATTServer.Attribute] {
    (0..<count).flatMap { index -> [VirtualATTServer.Attribute] in
      let start = 1 + index * 10
      func handle(_ offset: UInt16) -> AttributeHandle { .init(rawValue: start + offset) }
      func declaration(_ offset: UInt16, _ uuid: UInt16) -> [UInt8] {
        [0x12] + handle(offset).rawValue.littleEndianBytes + uuid.littleEndianBytes
      }
      return [
        .init(handle(0), 0x2800, (0xff00 + index).littleEndianBytes, groupEnd: handle(9)),
        .init(handle(1), 0x2803, declaration(2, 0xfe00)), .init(handle(2), 0xfe00, [1]),
        .init(handle(3), 0x2902, [0, 0]),
        .init(handle(4), 0x2803, declaration(5, 0xfe01)), .init(handle(5), 0xfe01, [2]),
      ]
    }
  }

  /// Discovers all on a link whose peer takes a while for each answer.
  private static func discover(
    _ server: VirtualATTServer, delay: @escaping @Sendable (Int) -> Duration,
    timeout: Duration = .seconds(30)
  ) async throws -> (services: [GATTService], error: BLEError?, time: Duration) {
    let loop = try EventLoop(clock: VirtualClock())
    return await Task(executorPreference: loop) {
      let channel = SlowChannel(server, on: loop, delay)
      let link = LinkCore(channel, on: loop, .init(mtu: 23), warn: { _ in })
      link.begin()
      let operation = Operation(.discoverAll(nil), "discover", timeout: timeout)
      let start = loop.now
      link.start(operation)
      switch await operation.outcome() {
      case .success(.services(let services)): return (services, nil, loop.now.since(start))
      case .success: return ([], nil, loop.now.since(start))
      case .failure(let error): return (operation.found, error, loop.now.since(start))
      }
    }.value
  }

  @Test("goes on for as long as answers come, though all take longer than the limit")
  func progress() async throws {
    let (services, error, time) = try await Self.discover(
      VirtualATTServer(Self.attributes(30)), delay: { _ in .milliseconds(500) })
    #expect(error == nil && services.count == 30 && time > .seconds(30))
    #expect(services.allSatisfy { $0.characteristics.count == 2 })
    #expect(services.last?.characteristics.first?.descriptors.map(\.uuid) == [0x2902])
    let slow = try await Self.discover(
      VirtualATTServer(Self.attributes(3)), delay: { _ in .seconds(29) })
    #expect(slow.error == nil && slow.services.count == 3)
  }

  @Test("ends when no answer has come for that long, and gives what was found")
  func silence() async throws {
    // The fourth request is that for includes, or later.
    let (services, error, time) = try await Self.discover(
      VirtualATTServer(Self.attributes(5)),
      delay: { $0 < 4 ? .milliseconds(500) : .seconds(1000) }, timeout: .seconds(5))
    #expect(error?.code == .timedOut && error?.detail == "no answer within 5 s")
    #expect(services.map(\.uuid) == [0xff00, 0xff01, 0xff02, 0xff03, 0xff04])
    #expect(time == .seconds(7))
  }

  @Test("never waits longer than 30 s for one answer (Vol 3, Part F, §3.3.3)")
  func transaction() async throws {
    let (services, error, time) = try await Self.discover(
      VirtualATTServer(Self.attributes(5)),
      delay: { $0 < 4 ? .milliseconds(500) : .seconds(1000) }, timeout: .seconds(100))
    #expect(error?.code == .timedOut && services.count == 5 && time == .seconds(32))
  }
}

/// A channel to a server that takes a while for each answer; the loop's thread uses it.
private final class SlowChannel: ATTChannel {
  let peer = DeviceAddress(.zero, type: .public)
  weak var handler: (any ATTChannelHandler)?
  private var server: VirtualATTServer
  private let loop: EventLoop
  private let delay: @Sendable (Int) -> Duration
  private var count = 0
  private var alarm: Alarm?

  init(
    _ server: VirtualATTServer, on loop: EventLoop, _ delay: @escaping @Sendable (Int) -> Duration
  ) {
    self.server = server
    self.loop = loop
    self.delay = delay
  }

  func send(_ pdu: [UInt8]) -> Bool {
    guard let answer = server.receive(pdu) else { return true }
    alarm = loop.alarm { [weak self] in self?.handler?.received([answer], at: .now) }
    alarm?.set(loop.now.adding(delay(count)))
    count += 1
    return true
  }

  func close() { alarm = nil }
}

extension UInt16 {
  fileprivate var littleEndianBytes: [UInt8] { [UInt8(self & 0xff), UInt8(self >> 8)] }
}
