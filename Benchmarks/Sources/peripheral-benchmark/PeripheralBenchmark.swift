import BLEHost
import BLETransport
import BLEWire
import LinuxBLE

/// peripheral-benchmark PATH: a `LocalPeripheral` at a socket, for `att-client`.
///
/// 0x0003 is a value of 20 bytes to read and to subscribe to; four bytes that are written to 0x0006
/// say how often it is sent.
@main
struct PeripheralBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else { fatalError("usage") }
    let loop = try EventLoop()
    try loop.run {
      var options = Adapter.Options(loop: loop)
      options.acceptsLinks = true
      let adapter = try await Adapter.open(
        AdapterSpec(.att(path: arguments[1])), options: options)
      let value = [UInt8](repeating: 7, count: 20)
      var database = AttributeDatabase()
      try database.add([
        ServiceDefinition(
          0xfff0,
          [
            CharacteristicDefinition(0xfff1, [.read, .notify], value: value),
            CharacteristicDefinition(0xfff2, .write, value: []),
          ])
      ])
      let peripheral = try await LocalPeripheral.start(on: adapter, .init(database: database))
      for await event in peripheral.events() {
        guard case .written(_, 0x0006, let bytes) = event else { continue }
        let count = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        for _ in 0..<count {
          let full = peripheral.updateValue(value, of: 0x0003)
          if !full.isEmpty { try await peripheral.sendValue(value, of: 0x0003, for: full) }
        }
      }
    }
  }
}
