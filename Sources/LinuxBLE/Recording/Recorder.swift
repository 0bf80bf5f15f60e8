internal import BLECapture
internal import BLETransport
internal import BLEWire

/// Writes what an adapter exchanges into a capture; any thread may use it.
///
/// Records are collected and written soon after; `close` writes what is left. The file is created,
/// or emptied, with the first one. When the disk is full or the like, it warns once, tells that it
/// failed, and records no more: the link goes on.
final class Recorder: Sendable {
  private struct State: Sendable {
    /// Nil before the first record.
    var file: File?
    var isOver = false
    var isFlushDue = false
  }

  /// The writer is used under the lock only.
  private struct File: @unchecked Sendable {
    var writer: CaptureWriter
  }

  private let state = Locked(State())
  private let path: String
  private let format: CaptureFormat
  private let loop: EventLoop
  private let warn: @Sendable (String) -> Void
  private let failed: @Sendable () -> Void
  private let alarms = Locked<[Alarm]>([])

  init(
    _ path: String, on loop: EventLoop, warn: @escaping @Sendable (String) -> Void,
    failed: @escaping @Sendable () -> Void = {}
  ) throws(BLEError) {
    guard let format = CaptureFormat(suffixOf: path) else {
      throw BLEError(
        .invalidArgument, operation: "record to \(path)",
        detail: "the name tells no format", advice: "end it in .btsnoop or .pcap")
    }
    do { try CaptureWriter.check(path, format) } catch {
      throw BLEError(error, during: "record to \(path)")
    }
    (self.path, self.format) = (path, format)
    self.loop = loop
    self.warn = warn
    self.failed = failed
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
      guard !state.isOver else { return (nil, false) }
      do throws(CaptureError) {
        if state.file == nil {
          state.file = File(writer: try CaptureWriter(path: path, format: format))
        }
        try state.file?.writer.write(type, bytes, direction: direction, at: time)
      } catch {
        (state.file, state.isOver) = (nil, true)
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
    state.withLock { ($0.file, $0.isOver) = (nil, true) }
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
        (state.file, state.isOver) = (nil, true)
        return error
      }
    }
    if let error { fail(error) }
  }

  private func fail(_ error: CaptureError) {
    warn("recording ended: \(error)")
    failed()
  }

  /// How long records are collected.
  private static let delay = Duration.milliseconds(100)
}
