internal import BLEWire

/// Why a command is refused.
struct CommandFailure: Error, Hashable, Sendable {
  var status: HCIStatus

  init(_ status: HCIStatus) { self.status = status }
}

/// Refuses a command unless a condition holds.
func require(_ condition: Bool, _ status: HCIStatus) throws(CommandFailure) {
  if !condition { throw CommandFailure(status) }
}
