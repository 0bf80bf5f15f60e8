package import BLEWire

/// One ATT PDU of a recorded link.
package struct RecordedPDU: Hashable, Sendable {
  /// Who sent it.
  package enum Sender: Hashable, Sendable {
    /// The adapter that the capture was taken at.
    case host
    /// The device at the link's other end.
    case peer
  }

  /// When, by the capture's clock, which may run backwards.
  package var time: Timestamp
  /// Who sent it.
  package var sender: Sender
  /// The PDU, whole.
  package var bytes: [UInt8]

  /// Creates a record.
  package init(time: Timestamp, sender: Sender, bytes: [UInt8]) {
    self.time = time
    self.sender = sender
    self.bytes = bytes
  }
}

/// A value that the recorded peer sent of its own accord.
package struct RecordedValue: Hashable, Sendable {
  /// Its place on the session's timeline, in nanoseconds that never run backwards.
  var position: Int64
  /// Its place among all values of the session.
  var index: Int
  /// When, by the capture's clock.
  var time: Timestamp
  /// Whether it waits for a confirmation.
  var isIndication: Bool
  /// The characteristic value's handle.
  var handle: AttributeHandle
  /// The value.
  var bytes: [UInt8]

  /// The PDU that carries it.
  var pdu: [UInt8] {
    isIndication
      ? ATTHandleValueIndication(handle: handle, value: bytes).encoded
      : ATTHandleValueNotification(handle: handle, value: bytes).encoded
  }
}
