import BLEHost
import BLETransport
import BLEWire
import Foundation
import Testing

@testable import LinuxBLE

/// A server at a path, and its client, which takes nothing while it does not read.
struct SlowReader: Sendable {
  let adapter: Adapter
  let peripheral: LocalPeripheral
  let service: LocalService
  let socket: PacketSocket

  init() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).att").path
    var options = Adapter.Options()
    options.acceptsLinks = true
    adapter = try await Adapter.open(AdapterSpec(.att(path: path)), options: options)
    peripheral = try await LocalPeripheral.start(on: adapter)
    service = try await peripheral.add(
      ServiceDefinition(
        0xfff0,
        [.init(0xfff1, .notify, value: [0]), .init(0xfff2, [.indicate, .notify], value: [0])]))
    socket = try PacketSocket(connectingTo: path)
  }

  func send(_ pdu: [UInt8]) throws { #expect(try socket.send(pdu)) }

  func receive() async throws -> [UInt8] {
    while true {
      switch try socket.receive() {
      case .packet(let pdu): return pdu
      case .nothing: try await Task.sleep(for: .milliseconds(1))
      case .end: throw TransportError("receive", code: 104)
      }
    }
  }

  /// Writes a configuration, and waits for the answer.
  func configure(_ value: AttributeHandle, _ configuration: UInt8) async throws {
    try send([0x12, UInt8(value.rawValue + 1), 0, configuration, 0])
    while try await receive() != [0x13] {}
  }

  /// Waits until the server has no room, whatever the socket takes.
  func fill(_ handle: AttributeHandle) async throws {
    var fullFor = 0
    while fullFor < 10 {
      fullFor = peripheral.updateValue([1], of: handle).isEmpty ? 0 : fullFor + 1
      await peripheral.loop.call {}
    }
  }
}
