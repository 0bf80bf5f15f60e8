internal import BLETransport
internal import BLEWire
internal import Synchronization

extension ReplayCapture {
  /// Reads a file on a thread of its own: a long one must not keep the loop from its other work.
  ///
  /// `warn` is called on the loop's thread.
  static func load(
    path: String, index: UInt16?, for loop: EventLoop, warn: @escaping @Sendable (String) -> Void
  ) async throws(BLEError) -> ReplayCapture {
    let isCancelled = Atomic(false)
    let result = await withTaskCancellationHandler {
      await unsafe withUnsafeContinuation { continuation in
        let waiter = unsafe Waiter<Result<ReplayCapture, BLEError>>(continuation)
        do throws(TransportError) {
          try startThread(named: "ble-capture") {
            waiter.resume(
              returning: Result { () throws(BLEError) in
                try ReplayCapture(path: path, index: index) { text in
                  loop.submit { warn(text) }
                } isCancelled: {
                  isCancelled.load(ordering: .relaxed)
                }
              })
          }
        } catch {
          let failure = BLEError(.system(error.code), operation: "replay", detail: "\(error)")
          waiter.resume(returning: .failure(failure))
        }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
    return try result.get()
  }

  /// Reads a file; damage after whole records is only warned of.
  package init(
    path: String, index: UInt16?, warn: (String) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(BLEError) {
    var builder = ReplayCaptureBuilder(index: index)
    do {
      let reader = try CaptureReader(path: path)
      while !isCancelled(), try reader.withNext({ builder.add($0, $1) }) != nil {}
    } catch {
      guard error.isAfterWholeRecords else {
        throw BLEError(error, during: "replay")
      }
      warn("\(error), the \(error.recordsBefore) records before it are replayed")
    }
    if isCancelled() { throw BLEError(.cancelled, operation: "replay") }
    guard let capture = builder.finish() else {
      let indices = builder.adapterIndices.map(String.init).joined(separator: ", ")
      throw BLEError(
        .invalidFile, operation: "replay",
        detail: "\(path) holds nothing of adapter \(index ?? 0)"
          + (indices.isEmpty ? "" : ", only of \(indices)"),
        advice: "leave index= out to replay the first adapter with data")
    }
    self = capture
  }
}
