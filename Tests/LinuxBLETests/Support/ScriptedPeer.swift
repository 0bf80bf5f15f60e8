import BLETransport
import BLEWire
import Foundation
import Testing

@testable import LinuxBLE

/// The other end of `att:`: a test reads and writes its PDUs by hand.
final class ScriptedPeer: Sendable {
  let path: String
  private let listener: PacketListener
  private let connection = Locked<PacketSocket?>(nil)

  init(backlog: Int = 16) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).att").path
    listener = try PacketListener(at: path, backlog: backlog)
  }

  /// An adapter, a peripheral without an MTU exchange, and its peer.
  static func connected(
    loop: EventLoop? = nil, warn: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> (Adapter, Peripheral, ScriptedPeer) {
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter(loop: loop, warn: warn)
    let peripheral = try await adapter.connect(to: .zero, options: ConnectionOptions(mtu: 23))
    try await peer.accept()
    return (adapter, peripheral, peer)
  }

  func adapter(
    loop: EventLoop? = nil, record: String? = nil,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Adapter {
    try await Adapter.open(
      AdapterSpec(.att(path: path)),
      options: Adapter.Options(loop: loop, record: record, warn: warn))
  }

  func accept() async throws {
    let socket = try await wait("a connection") { try listener.accept() }
    connection.withLock { $0 = socket }
  }

  /// The next PDU; waits for it for up to 10 s.
  func receive() async throws -> [UInt8] {
    try await wait("a PDU") {
      switch try socket.receive() {
      case .packet(let pdu): pdu
      case .nothing: nil
      case .end: throw TransportError("receive", code: 104)
      }
    }
  }

  /// Expects a PDU, and answers it.
  func expect(
    _ pdu: [UInt8], answer: [UInt8]? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let received = try await receive()
    #expect(received == pdu, sourceLocation: sourceLocation)
    if let answer { try send(answer) }
  }

  /// Expects that nothing has come, and that the link is still there.
  func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try socket.receive() == .nothing, sourceLocation: sourceLocation)
  }

  /// Expects that the client closes the link.
  func expectEnd() async throws {
    _ = try await wait("the end") { try socket.receive() == .end ? true : nil }
  }

  func send(_ pdu: [UInt8]) throws {
    #expect(try socket.send(pdu), "no room in the socket")
  }

  /// Sends a PDU if there is room.
  func trySend(_ pdu: [UInt8]) throws -> Bool { try socket.send(pdu) }

  func close() {
    connection.withLock { $0.take() }?.shutDown()
  }

  private var socket: PacketSocket {
    get throws { try #require(connection.withLock { $0 }) }
  }

  @discardableResult
  private func wait<Value>(_ what: String, for body: () throws -> Value?) async throws -> Value {
    for _ in 0..<10_000 {
      if let value = try body() { return value }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw TransportError("wait for \(what)", code: 110)
  }
}

/// Expects a `BLEError` with a code, and returns it.
@discardableResult
func expectError<Value>(
  _ code: BLEError.Code, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Value
) async -> BLEError? {
  do {
    _ = try await body()
    Issue.record("no error", sourceLocation: sourceLocation)
  } catch let error as BLEError {
    #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    return error
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  return nil
}
