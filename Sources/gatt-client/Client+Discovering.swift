import BLEHost
import BLEWire
import LinuxBLE
import Synchronization
import ToolSupport

extension Client {
  /// `discover`.
  func discover(_ arguments: ToolArguments, on peripheral: Peripheral) async throws {
    let uuid = try arguments.value("service").map { text throws(ToolFailure) in
      try Target.uuid(text, preferring: .service)
    }
    let (services, error) = await peripheral.discoverAsFarAsPossible(
      uuid, timeout: options.timeout)
    if let uuid, services.isEmpty, error == nil {
      throw ToolFailure.badData(
        "the device has no service \(uuid.label(AssignedNames.service(uuid)))")
    }
    Completion.current.withLock { $0.learn(services) }
    if options.isJSON {
      for service in services { try context.output.line(service.json.text) }
    } else {
      for line in ServiceTree.lines(services) { try context.output.line(line) }
    }
    if let error { throw error }
  }
}
