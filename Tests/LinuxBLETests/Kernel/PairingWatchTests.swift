import BLEHost
import BLEWire
import Testing

@testable import LinuxBLE

/// Why a pairing failed, overheard beside the kernel's stack.
@Suite("A watch over pairings")
struct PairingWatchTests {
  private let device = BluetoothAddress(rawValue: 0xc605_0403_0201)
  private let other = BluetoothAddress(rawValue: 0xc605_0403_0202)

  private func event(_ bytes: [UInt8]) throws -> HCIEvent {
    try HCIEvent(parsing: try HCIEventPacket(parsing: bytes))
  }
  /// LE Connection Complete, as central.
  private func connected(_ handle: UInt8, last: UInt8 = 1) throws -> HCIEvent {
    try event([
      0x3e, 19, 1, 0, handle, 0, 0, 1, last, 2, 3, 4, 5, 0xc6, 24, 0, 0, 0, 42, 0, 0,
    ])
  }
  private func ended(_ handle: UInt8) throws -> HCIEvent {
    try event([0x05, 4, 0, handle, 0, 0x16])
  }
  private func failed(_ handle: UInt8, reason: UInt8) throws -> ACLPacket {
    try ACLPacket(parsing: [handle, 0x20, 6, 0, 2, 0, 6, 0, 5, reason])
  }

  @Test("keeps the reason of each device until it is connected again")
  func reason() throws {
    var watch = PairingWatch()
    watch.awaited = [device, other]
    #expect(!watch.mayPair)
    watch.receive(try connected(0x40))
    #expect(watch.mayPair)
    watch.receive(try connected(0x41, last: 2))
    let heard = try #require(watch.receive(try failed(0x40, reason: 5)))
    #expect(heard == (device, SMPFailureReason(rawValue: 5)))
    #expect(watch.failure(with: device)?.description == "Pairing Not Supported (0x05)")
    #expect(watch.failure(with: other) == nil)
    // The handle is another device's now.
    watch.receive(try connected(0x40, last: 2))
    _ = watch.receive(try failed(0x40, reason: 8))
    #expect(watch.failure(with: device)?.rawValue == 5)
    #expect(watch.failure(with: other)?.rawValue == 8)
    watch.receive(try connected(0x42))
    #expect(watch.failure(with: device) == nil)
    watch.receive(try ended(0x42))
    #expect(watch.receive(try failed(0x42, reason: 5)) == nil)
  }

  @Test("overhears the data of awaited links only, and nothing else")
  func awaited() throws {
    var watch = PairingWatch()
    watch.receive(try connected(0x40))
    #expect(watch.receive(try failed(0x40, reason: 5)) == nil)
    watch.awaited = [other]
    watch.receive(try connected(0x40))
    #expect(!watch.mayPair, "a link of another program")
    #expect(watch.receive(try failed(0x40, reason: 5)) == nil)
    watch.receive(try connected(0x41, last: 2))
    #expect(watch.mayPair)
    _ = watch.receive(try failed(0x41, reason: 5))
    watch.follow(0x42, to: other)
    watch.follow(0x43, to: device)
    #expect(watch.receive(try failed(0x42, reason: 5)) != nil)
    #expect(watch.receive(try failed(0x43, reason: 5)) == nil, "nobody waits for that one")
    watch.awaited = []
    #expect(!watch.mayPair)
    #expect(watch.failure(with: other) != nil, "whoever has failed asks afterwards")
    watch.awaited = [other]
    #expect(watch.failure(with: other) == nil)
  }

  @Test("hears nothing in other data, and traps on none")
  func others() throws {
    var watch = PairingWatch()
    watch.awaited = [device]
    watch.receive(try connected(0x40))
    for bytes: [UInt8] in [
      [0x40, 0x20, 6, 0, 2, 0, 4, 0, 5, 5], [0x40, 0x10, 6, 0, 2, 0, 6, 0, 5, 5],
      [0x40, 0x20, 5, 0, 2, 0, 6, 0, 5], [0x40, 0x20, 0, 0], [0x40, 0x20, 6, 0, 2, 0, 6, 0, 8, 5],
    ] {
      #expect(watch.receive(try ACLPacket(parsing: bytes)) == nil)
    }
    #expect(watch.failure(with: device) == nil)
  }
}
