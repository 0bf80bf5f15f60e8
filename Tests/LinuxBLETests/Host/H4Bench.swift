import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

/// An adapter over H4 on a scripted controller whose bytes a test may damage, in virtual time.
struct H4Bench: Sendable {
  /// The controller's end of the line; only the loop's thread uses it.
  final class Line: @unchecked Sendable {
    var controller = ScriptedController()
    /// Whether it takes commands without a word.
    var isSilent = false
    private let socket: PacketSocket
    private var watch: Watch?
    private var deframer = H4Deframer()

    init(_ socket: PacketSocket, on loop: EventLoop) throws {
      self.socket = socket
      let descriptor = try #require(socket.descriptor)
      watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.receive() }
    }

    /// Sends bytes, whole packets or not.
    func send(_ hex: String) { _ = try? socket.send([UInt8](hexDigits: hex) ?? []) }

    func send(_ packet: HCIPacket) { _ = try? socket.send(packet.encoded) }

    /// What the controller says when it hears an advertiser.
    func report(_ number: UInt8) -> String {
      let address = [number, 1, 2, 3, 4, 0xc0].hexDigits
      return "043e2a02010001\(address)1e0201061aff4c000215\(String(repeating: "00", count: 21))c4"
    }

    private func receive() {
      while case .packet(let bytes) = try? socket.receive() {
        deframer.receive(bytes)
        while let packet = try? deframer.next() {
          let answers = controller.receive(packet)
          if !isSilent { answers.forEach(send) }
        }
      }
    }
  }

  let loop: EventLoop
  let line: Line
  let warnings = Locked<[String]>([])
  private let near: PacketSocket

  init(_ change: @escaping @Sendable (Line) -> Void = { _ in }) async throws {
    let loop = try EventLoop(clock: VirtualClock())
    let (near, far) = try PacketSocket.pair()
    line = try await loop.call {
      Result {
        let line = try Line(far, on: loop)
        line.controller.leFeatures = 0
        change(line)
        return line
      }
    }.get()
    (self.loop, self.near) = (loop, near)
  }

  /// Opens the adapter.
  func open() async throws -> Adapter {
    let spec = AdapterSpec(.unix(path: "h4"))
    let (loop, warnings) = (loop, warnings)
    let descriptor = try #require(near.descriptor)
    let opening = Opening(spec) {
      var opener = HCIOpener(spec: spec, loop: loop)
      opener.substitute = { H4Stream(descriptor, on: loop) }
      let warn: @Sendable (String) -> Void = { text in warnings.withLock { $0.append(text) } }
      let backend = HostBackend(opener, recorder: { nil }, warn: warn)
      return AdapterCore(backend, spec, on: loop, recorder: nil, warn: warn)
    }
    return try await Adapter.open(opening, on: loop)
  }

  /// Does something in one task on the loop, so that virtual time passes only while that waits.
  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await Task(executorPreference: loop) { try await body() }.value
  }

  func pass(_ time: Duration) async throws { try await loop.sleep(until: loop.now.adding(time)) }

  /// What was warned of since the last time.
  func takeWarnings() -> [String] {
    warnings.withLock { warnings in
      defer { warnings = [] }
      return warnings
    }
  }
}
