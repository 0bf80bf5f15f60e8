package import BLEWire

/// What a capture holds of one connection to a peer: values, answers and what came by itself.
package struct ReplaySession: Sendable {
  /// What a read gave.
  enum ReadOutcome: Hashable, Sendable {
    /// The value; it may go on beyond these bytes when an answer of that size was full.
    case value([UInt8], mayBeCut: Bool)
    /// The peer refused.
    case error(ATTErrorCode)
  }

  /// A write, and what became of it.
  struct WriteOutcome: Hashable, Sendable {
    var value: [UInt8]
    /// Why the peer refused; nil when it accepted.
    var error: ATTErrorCode?
  }

  /// How the peer answered an MTU exchange.
  enum MTUAnswer: Hashable, Sendable {
    case mtu(UInt16)
    case error(ATTErrorCode)
  }

  /// A refused read by type, for which no attribute is known.
  struct TypeError: Hashable, Sendable {
    var range: AttributeHandleRange
    var handle: AttributeHandle
    var error: ATTErrorCode
  }

  /// Its place among the device's sessions, from 0.
  var number = 0
  /// When the session began, by the capture's clock.
  package var start: Timestamp
  /// How long it lasted, in nanoseconds that never run backwards.
  var length: Int64 = 0
  /// Whether the capture holds any PDU of it.
  package var isEmpty = true
  /// Whether the host was a server only: the peer asked, and was never asked.
  var isServed = false

  var mtu: MTUAnswer?
  /// What reads gave, in their order, whatever the procedure.
  var reads: [AttributeHandle: [ReadOutcome]] = [:]
  /// Parts of values whose beginning was never read.
  var parts: [AttributeHandle: [UInt16: [UInt8]]] = [:]
  /// What came of Read Multiple, whose answers don't tell where a value ends.
  var multiples: [[AttributeHandle]: [ReadOutcome]] = [:]
  var typeErrors: [BluetoothUUID: [TypeError]] = [:]
  /// What came of writes with an answer, long ones too.
  var writes: [AttributeHandle: [WriteOutcome]] = [:]
  /// Errors of Prepare Write.
  var prepareErrors: [AttributeHandle: [ATTErrorCode]] = [:]
  /// Values that were written without an answer.
  var commands: [AttributeHandle: Set<[UInt8]>] = [:]
  /// Requests that the peer answered with Request Not Supported.
  var unsupported: Set<ATTOpcode> = []
  /// What the peer sent by itself, in order.
  package var values: [RecordedValue] = []
  /// The first place on the timeline at which each attribute was written a client configuration.
  var configured: [AttributeHandle: Int64] = [:]

  /// Creates a session of which nothing is known yet.
  init(start: Timestamp) { self.start = start }
}
