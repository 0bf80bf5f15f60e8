internal import BLEHost
internal import BLEWire

extension HCIHost.Configuration {
  /// One with a random address for a controller that has none: others must tell it from nobody.
  static var withOwnAddress: Self {
    var configuration = Self()
    let random = UInt64.random(in: 1..<0x3fff_ffff_ffff)
    configuration.staticAddress = BluetoothAddress(rawValue: 0xc000_0000_0000 | random)
    return configuration
  }
}
