internal import CBlueZ

extension Descriptor {
  /// Gives a socket room for what comes while its reader is held up, as far as that is allowed.
  ///
  /// The system's default holds some 270 packets of the kernel's Bluetooth, which drops what comes
  /// beyond: a fast link fills that in a tenth of a second. With CAP_NET_ADMIN this holds some 10,000,
  /// else twice the default.
  package func widenReceiveBuffer() { loop_widen_receive_buffer(number, receiveBufferSize) }
}

/// Packets that the kernel dropped because a socket's receive buffer was full.
///
/// A buffer that was full holds several packets, so it is enough to ask when more than one was there.
package struct ReceiveLosses: Sendable {
  private var last: UInt32 = 0

  /// Begins with a socket of which nothing is lost yet.
  package init() {}

  /// How many more packets are lost since this was called last; 0 where the system does not tell.
  package mutating func new(of descriptor: Descriptor) -> Int {
    var count: UInt32 = 0
    guard unsafe loop_dropped_packets(descriptor.number, &count) == 0 else { return 0 }
    defer { last = count }
    return Int(count &- last)
  }
}

/// The kernel doubles it for what it needs itself.
private let receiveBufferSize: CInt = 4 << 20
