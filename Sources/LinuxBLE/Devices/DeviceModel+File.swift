public import BLEHost
internal import Foundation

/// Why a device's file can't be used.
public struct DeviceFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: String
  /// What is wrong with it; for a mistake in its contents, with the path inside it.
  public var reason: String

  /// `belt.json: services[1].characteristics[0].uuid is not a UUID`.
  public var description: String { "\(file): \(reason)" }
}

extension DeviceModel {
  /// Reads the JSON file of a device.
  public init(contentsOfFile path: String) throws(DeviceFileError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      let reason =
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile: "there is no such file"
        case .fileReadNoPermission: "can't be read: permission denied"
        default: "can't be read"
        }
      throw DeviceFileError(file: path, reason: reason)
    }
    let json: JSONValue
    do {
      json = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw DeviceFileError(file: path, reason: "is not JSON")
    }
    do throws(DeviceModelError) {
      try self.init(json: json)
    } catch {
      throw DeviceFileError(file: path, reason: error.description)
    }
  }
}
