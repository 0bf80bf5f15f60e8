public import BLEHost
internal import BLETransport
internal import Foundation
internal import Glibc

/// Why a device's file can't be used.
public struct DeviceFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: String
  /// What is wrong with it; for a mistake in its contents, with the path inside it.
  public var reason: String
  /// Whether the file is at fault, or the system.
  public var code: BLEError.Code

  /// `belt.json: services[1].characteristics[0].uuid is not a UUID`.
  public var description: String { "\(file): \(reason)" }
}

extension DeviceModel {
  /// Reads the JSON file of a device, which may be a pipe.
  public init(contentsOfFile path: String) throws(DeviceFileError) {
    let data = try read(path)
    let json: JSONValue
    do {
      json = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw DeviceFileError(file: path, reason: "is not JSON", code: .invalidFile)
    }
    do throws(DeviceModelError) {
      try self.init(json: json)
    } catch {
      throw DeviceFileError(file: path, reason: error.description, code: .invalidFile)
    }
  }
}

/// Reads to the end: only a regular file tells before how long it is.
private func read(_ path: String) throws(DeviceFileError) -> Data {
  func failure() -> DeviceFileError {
    let code = BLEError.Code(ofFile: errno)
    let reason =
      switch errno {
      case ENOENT: "there is no such file"
      case EACCES, EPERM: "can't be read: permission denied"
      case EISDIR: "is a directory"
      default: unsafe "can't be read: \(String(cString: strerror(errno)))"
      }
    return DeviceFileError(file: path, reason: reason, code: code)
  }
  let number = unsafe open(path.rawCString, O_RDONLY | O_CLOEXEC)
  guard number >= 0 else { throw failure() }
  defer { close(number) }
  var data = Data()
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe Glibc.read(number, &chunk, chunk.count)
    if count == 0 { return data }
    if count > 0 {
      data.append(contentsOf: chunk[..<count])
    } else if errno != EINTR {
      throw failure()
    }
    guard data.count <= longestFile else {
      throw DeviceFileError(
        file: path, reason: "is longer than \(longestFile) bytes", code: .invalidFile)
    }
  }
}

/// No device's description is as long: 65,535 attributes of 512 bytes in hex are half of it.
private let longestFile = 1 << 27
