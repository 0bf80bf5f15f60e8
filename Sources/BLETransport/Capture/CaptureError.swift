public import BLECapture

/// Why a capture can't be read or written: which file, where in it, and what is wrong there.
public struct CaptureError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A system call failed: no such file, no permission, no room.
    case system(TransportError)
    /// The file is no capture, or one of a kind that is not read.
    case notACapture(String)
    /// A record is damaged; those before it are good.
    case damaged(String)
    /// The format that is written can't hold the record.
    case unwritable(String)
  }

  /// The file's path, as the caller gave it.
  public var path: String
  /// What is wrong.
  public var reason: Reason
  /// The offset in the file of the first byte of what is wrong.
  public var offset: Int
  /// How many whole records lie before it.
  public var recordsBefore: Int

  /// Creates an error.
  public init(path: String, _ reason: Reason, at offset: Int = 0, recordsBefore: Int = 0) {
    self.path = path
    self.reason = reason
    self.offset = offset
    self.recordsBefore = recordsBefore
  }

  /// What is wrong with the capture in a file.
  public init(path: String, _ fault: CaptureFault) {
    let reason: Reason =
      switch fault.reason {
      case .notACapture(let text): .notACapture(text)
      case .damaged(let text): .damaged(text)
      case .unwritable(let text): .unwritable(text)
      }
    self.init(path: path, reason, at: fault.offset, recordsBefore: fault.recordsBefore)
  }

  /// Whether records were read before the damage: a tool warns of it and goes on.
  public var isAfterWholeRecords: Bool {
    if case .damaged = reason { recordsBefore > 0 } else { false }
  }
}

extension CaptureError: CustomStringConvertible {
  /// One line that names the file, the place and what is wrong there.
  public var description: String {
    switch reason {
    case .system(let error): "\(path): \(error)"
    case .notACapture(let text): "\(path): \(text)"
    case .unwritable(let text): "\(path): record \(recordsBefore + 1): \(text)"
    case .damaged(let text):
      "\(path): record \(recordsBefore + 1) at byte \(offset): \(text)"
    }
  }
}
