internal import BLETransport
internal import BLEWire

/// Writes what an adapter exchanges into a capture; any thread may use it.
///
/// Records are collected and written soon after; `close` writes what is left. When the disk is full
/// or the like, it warns once and records no more: the link goes on.
final class Recorder: Sendable {
  private struct State: Sendable {
    var file: File?
    var isFlushDue = false
  }

  /// The writer is used under the lock only.
  private struct File: @unchecked Sendable {
    var writer: CaptureWriter
  }

  private let state: Locked<State>
  private let loop: EventLoop
  private let warn: @Sendable (String) -> Void
  private let alarms = Locked<[Alarm]>([])

  init(
    _ path: String, on loop: EventLoop, warn: @escaping @Sendable (String) -> Void
  ) throws(BLEError) {
    guard let format = CaptureFormat(suffixOf: path) else {
      throw BLEError(
        .invalidArgument, operation: "record to \(path)",
        detail: "the name tells no format", advice: "end it in .btsnoop or .pcap")
    }
    do {
      let writer = try CaptureWriter(path: path, format: format)
      state = Locked(State(file: File(writer: writer)))
    } catch {
      throw BLEError(
        .invalidFile, operation: "record to \(path)", detail: "\(error)", fault: .system)
    }
    self.loop = loop
    self.warn = warn
    warn("recording to \(path): the file can hold keys and personal values")
  }

  /// The time that a record of now gets.
  var now: Timestamp { loop.date }

  /// Writes a packet, without its type.
  func write(
    _ type: H4Type, _ bytes: [UInt8], _ direction: CaptureDirection, at time: Timestamp? = nil
  ) {
    let time = time ?? now
    let (error, mustFlush) = state.withLock { state -> (CaptureError?, Bool) in
      guard let file = state.file else { return (nil, false) }
      do throws(CaptureError) {
        try file.writer.write(type, bytes, direction: direction, at: time)
      } catch {
        state.file = nil
        return (error, false)
      }
      defer { state.isFlushDue = true }
      return (nil, !state.isFlushDue)
    }
    if let error { fail(error) }
    if mustFlush { loop.submit { [self] in flushSoon() } }
  }

  /// Writes what is left, and closes the file.
  func close() {
    finish { writer throws(CaptureError) in try writer.close() }
    state.withLock { $0.file = nil }
  }

  private func flushSoon() {
    let alarm = loop.alarm { [weak self] in self?.flush() }
    alarm.set(loop.now.adding(Self.delay))
    alarms.withLock { $0 = [alarm] }
  }

  private func flush() {
    finish { writer throws(CaptureError) in try writer.flush() }
  }

  private func finish(_ body: (CaptureWriter) throws(CaptureError) -> Void) {
    let error = state.withLock { state -> CaptureError? in
      state.isFlushDue = false
      guard let file = state.file else { return nil }
      do throws(CaptureError) {
        try body(file.writer)
        return nil
      } catch {
        state.file = nil
        return error
      }
    }
    if let error { fail(error) }
  }

  private func fail(_ error: CaptureError) {
    warn("recording ended: \(error)")
  }

  /// How long records are collected.
  private static let delay = Duration.milliseconds(100)
}
