/// How something ends that somebody waits for: only the first end counts.
///
/// Only the loop's thread uses it, but for its creation.
package final class Ending<Value>: @unchecked Sendable {
  private var completion: ((Value) -> Void)?
  private var result: Result<Value, Never>?

  /// Creates one that has not ended.
  init() {}

  /// Whether it has ended.
  var isOver: Bool { result != nil }

  /// Calls `completion` at the end, or now if that has been.
  func whenOver(_ completion: @escaping (Value) -> Void) {
    if let result { completion(result.get()) } else { self.completion = completion }
  }

  /// Ends it.
  func end(_ value: Value) {
    guard result == nil else { return }
    result = .success(value)
    completion.take()?(value)
  }
}

/// Somebody who waits for the end of a link, an advertisement or a subscription.
package typealias EndWaiter = Ending<BLEError?>
