/// Why a capture can't be read or written: where in it, and what is wrong there.
public struct CaptureFault: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The bytes are no capture, or one of a kind that is not read.
    case notACapture(String)
    /// A record is damaged; those before it are good.
    case damaged(String)
    /// The format that is written can't hold the record.
    case unwritable(String)
  }

  /// What is wrong.
  public var reason: Reason
  /// The offset of the first byte of what is wrong, in a packed file that of what was packed.
  public var offset: Int
  /// How many whole records lie before it.
  public var recordsBefore: Int

  /// Creates a fault.
  public init(_ reason: Reason, at offset: Int = 0, recordsBefore: Int = 0) {
    self.reason = reason
    self.offset = offset
    self.recordsBefore = recordsBefore
  }
}
