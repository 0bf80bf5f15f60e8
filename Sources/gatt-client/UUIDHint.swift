import BLEWire
import LinuxBLE
import ToolSupport

extension AttributeHandle {
  /// What a handle is for that looks as if a UUID was meant; nil for others.
  var uuidHint: String? {
    let uuid = BluetoothUUID(rawValue)
    guard let name = AssignedNames.attribute(uuid) ?? AssignedNames.service(uuid) else {
      return nil
    }
    return "\(self) is a handle; the UUID of \(name) is written \(uuid.label)"
  }
}

extension Client {
  /// Does something with targets; when the peer has no such handle, the error tells what may have
  /// been meant.
  func hinting<Value>(
    _ targets: [Target], _ body: () async throws -> Value
  ) async throws -> Value {
    do { return try await body() } catch let error as BLEError {
      throw error.hinting(targets)
    }
  }
}

extension BLEError {
  fileprivate func hinting(_ targets: [Target]) -> BLEError {
    guard case .att(let code) = self.code,
      [.invalidHandle, .attributeNotFound, .unlikelyError].contains(code), advice == nil
    else { return self }
    var error = self
    error.advice =
      targets.lazy.compactMap { target -> String? in
        guard case .handle(let meant) = target, meant == handle ?? meant else { return nil }
        return meant.uuidHint
      }.first
    return error
  }
}
