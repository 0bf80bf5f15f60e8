internal import BLEHost
internal import BLETransport
internal import BLEWire
internal import Glibc

/// Records what a kernel's adapter exchanges, that of other programs included.
///
/// Links that there are already get a made-up event of their making in front, so that the file can
/// be replayed. Only the loop's thread uses it.
final class KernelRecording {
  private let recorder: Recorder
  private let loop: EventLoop
  private let warn: (String) -> Void
  private var socket: MonitorSocket?
  private var index: ControllerIndex?
  private var losses = LossTally()

  /// Begins to record an adapter; the file is made only when that is permitted.
  ///
  /// `types` holds the types of addresses that are known; others are told from the address itself.
  init(
    _ index: ControllerIndex, types: [BluetoothAddress: AddressType] = [:], on loop: EventLoop,
    warn: @escaping (String) -> Void, makeRecorder: () throws(BLEError) -> Recorder
  ) throws(BLEError) {
    let socket = try Self.open(index, on: loop)
    recorder = try makeRecorder()
    self.loop = loop
    self.warn = warn
    follow(socket, index, types)
  }

  /// Records another adapter from now on: the one that was plugged in again.
  func follow(_ index: ControllerIndex) throws(BLEError) {
    guard index != self.index || socket == nil else { return }
    follow(try Self.open(index, on: loop), index, [:])
  }

  /// Writes what is left, and closes the file.
  func close() {
    socket?.drain()
    socket?.close()
    socket = nil
    if losses.takeUntold() { warnOfLosses() }
    recorder.close()
  }

  private func follow(
    _ socket: MonitorSocket, _ index: ControllerIndex, _ types: [BluetoothAddress: AddressType]
  ) {
    self.socket?.drain()
    self.socket?.close()
    for link in (try? KernelLink.all(of: Int(index.rawValue))) ?? [] {
      let type = types[link.address] ?? link.address.likelyType
      recorder.connected(
        link.handle, to: DeviceAddress(link.address, type: type), isIncoming: !link.isOutgoing)
    }
    let recorder = recorder
    socket.onPackets = { packets in
      for packet in packets {
        recorder.write(packet.type, packet.bytes, packet.direction, at: packet.time)
      }
    }
    socket.onLoss = { [weak self] count in
      if let self, losses.add(count) { warnOfLosses() }
    }
    socket.onEnd = { [weak self] error in
      self?.socket = nil
      // A raw channel ends with its controller.
      if error.code != EPIPE { self?.warn("recording ended: \(error)") }
    }
    (self.socket, self.index) = (socket, index)
  }

  private func warnOfLosses() { warn(losses.warning(about: "the recording")) }

  private static func open(
    _ index: ControllerIndex, on loop: EventLoop
  ) throws(BLEError) -> MonitorSocket {
    do { return try MonitorSocket(Int(index.rawValue), on: loop) } catch {
      guard error.code == EPERM || error.code == EACCES else {
        throw BLEError(
          .adapterUnavailable, operation: "record \(index)", detail: "\(error)")
      }
      throw BLEError(
        .permissionDenied, operation: "record \(index)", detail: "it needs CAP_NET_RAW",
        advice: BLEError.capabilityAdvice("cap_net_raw"))
    }
  }
}

extension BluetoothAddress {
  /// What type of address it probably is: private and static ones have certain highest bits, which
  /// makers' addresses mostly have not (Vol 6, Part B, §1.3.2).
  fileprivate var likelyType: AddressType {
    let bits = rawValue >> 46
    return bits == 0b11 || bits == 0b01 ? .random : .public
  }
}
