internal import BLETransport
internal import CBlueZ
internal import Glibc

/// Wakes a thread that waits in `poll`: it may be rung on any thread.
public final class Bell: Sendable {
  private let descriptor: Descriptor

  /// Creates a bell that nobody has rung.
  public init() throws {
    descriptor = try Descriptor(eventfd(0, CInt(EFD_CLOEXEC)), from: "eventfd")
  }

  /// The descriptor that becomes readable when it is rung.
  public var number: CInt { descriptor.number }

  /// Rings.
  public func ring() { _ = eventfd_write(descriptor.number, 1) }

  /// Waits until it was rung.
  public func wait() {
    var count = eventfd_t()
    while unsafe eventfd_read(descriptor.number, &count) != 0, errno == EINTR {}
  }
}
