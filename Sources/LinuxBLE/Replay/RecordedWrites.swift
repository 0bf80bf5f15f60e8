internal import BLEWire

/// What came of recorded writes to one attribute, so that those of a value are found at once.
struct RecordedWrites: Sendable {
  /// What came of each, in order: why the peer refused; nil when it accepted.
  let errors: [ATTErrorCode?]
  /// The same, for each value.
  let errorsOfValue: [[UInt8]: [ATTErrorCode?]]
  /// Whether the peer ever accepted one.
  let wasAccepted: Bool

  /// Nothing is known.
  static let none = RecordedWrites([])

  init(_ outcomes: [ReplaySession.WriteOutcome]) {
    errors = outcomes.map(\.error)
    wasAccepted = outcomes.contains { $0.error == nil }
    errorsOfValue = outcomes.reduce(into: [:]) { $0[$1.value, default: []].append($1.error) }
  }
}
