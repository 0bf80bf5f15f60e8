internal import BLETransport
internal import Glibc

/// Standard output: buffered, and quiet when its reader has gone.
///
/// Lines are kept until `flush`, or until they are many; a tool whose lines must appear at once
/// flushes after each turn.
public final class StandardOutput: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var failure: ToolFailure?
  }

  private let descriptor: CInt
  private let state = Locked(State())

  /// Creates an output on a descriptor; 1 is standard output.
  public init(descriptor: CInt = 1) { self.descriptor = descriptor }

  /// Adds a line.
  public func line(_ text: String) throws(ToolFailure) {
    try write {
      $0.append(contentsOf: text.utf8)
      $0.append(UInt8(ascii: "\n"))
    }
  }

  /// Adds text as it is.
  public func append(_ text: String) throws(ToolFailure) {
    try write { $0.append(contentsOf: text.utf8) }
  }

  /// Adds bytes as they are.
  public func append(_ bytes: [UInt8]) throws(ToolFailure) {
    try write { $0.append(contentsOf: bytes) }
  }

  /// Writes out all that was added.
  public func flush() throws(ToolFailure) {
    try write(least: 0) { _ in }
  }

  private func write(
    least: Int = largestBuffer, _ change: (inout [UInt8]) -> Void
  ) throws(ToolFailure) {
    let failure = state.withLock { state in
      change(&state.buffer)
      guard state.failure == nil, state.buffer.count > least else { return state.failure }
      state.failure = writeAll(state.buffer, to: descriptor)
      state.buffer.removeAll(keepingCapacity: true)
      return state.failure
    }
    if let failure { throw failure }
  }
}

/// Writes bytes to standard output or the like, however many calls it takes.
func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> ToolFailure? {
  switch writeBytes(bytes, to: descriptor) {
  case nil: return nil
  case EPIPE: return .outputClosed
  case let number?:
    let reason = unsafe String(cString: strerror(number))
    return ToolFailure(.failure, "can't write standard output: \(reason)")
  }
}

/// Writes bytes whole, however many calls it takes; returns the error number of one that failed.
func writeBytes(_ bytes: [UInt8], to descriptor: CInt) -> CInt? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if count >= 0 {
      rest = rest.dropFirst(count)
      continue
    }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      // Somebody who shares the terminal or pipe made it non-blocking.
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      unsafe poll(&wanted, 1, -1)
    case let number: return number
    }
  }
  return nil
}

private let largestBuffer = 1 << 16
