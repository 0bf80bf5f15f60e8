internal import BLECrypto
internal import BLEHost
internal import BLESimulator
package import BLETransport
internal import BLEWire

extension RadioDriver {
  /// A radio without devices.
  package static func empty(seed: UInt64, on loop: EventLoop) -> RadioDriver {
    RadioDriver(VirtualRadio(seed: seed, crypto: OpenSSLCrypto()), on: loop)
  }

  /// A radio with the devices of these files, or with the belt when there are none.
  package static func withDevices(
    _ paths: [String], seed: UInt64, on loop: EventLoop
  ) throws(BLEError) -> RadioDriver {
    var radio = VirtualRadio(seed: seed, crypto: OpenSSLCrypto())
    var models: [(path: String, model: DeviceModel)] = []
    for path in paths { models.append((path, try DeviceModel.reading(path))) }
    if models.isEmpty { models = [("", .belt)] }
    for (path, model) in models {
      do throws(DeviceModelError) {
        try radio.addDevice(model, at: loop.now)
      } catch {
        throw BLEError(.invalidFile, operation: "device \(path)", detail: error.description)
      }
    }
    return RadioDriver(radio, on: loop)
  }
}

extension DeviceModel {
  fileprivate static func reading(_ path: String) throws(BLEError) -> DeviceModel {
    do throws(DeviceFileError) {
      return try DeviceModel(contentsOfFile: path)
    } catch {
      throw BLEError(
        error.code, operation: "device \(error.file)", detail: error.reason, fault: .system)
    }
  }
}
