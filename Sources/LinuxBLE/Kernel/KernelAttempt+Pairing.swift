internal import BLETransport
internal import BLEWire
internal import Glibc

// Links that have to be safe before they are used.
//
// Linux 6.1 hands a socket over as soon as there is a link, begins to pair, and lets requests go out
// in the clear meanwhile. Asked again by the socket's own option it holds the socket back until the
// link is encrypted. What it does when that fails:
//
// - The device refuses: it closes the link, as it does when another program or the switch does.
// - This side refuses, or a person says no: it tells nobody on the socket, and keeps the link. The
//   Pairing Failed that it sends can be overheard, and the management channel tells too.
// - It has no Security Manager on that adapter, or not yet: the option is refused.
extension KernelAttempt {
  /// Whether a link may be used.
  func isSafeEnough(_ descriptor: Descriptor) -> Bool {
    let level = options.security.level
    guard level != .low else { return true }
    return surroundings.security(descriptor).map { $0 >= level } ?? false
  }

  /// Has the kernel make a link safe, once; it is not writable until then.
  func secure(_ type: AddressType) {
    guard var socket = sockets[type] else { return }
    if surroundings.security(socket.descriptor) != nil, socket.isSecuring {
      return fail(.isLessSafe(options.security))
    }
    if socket.isSecuring || socket.refusals > Self.refusalLimit {
      return fail(.isNotEncrypted(adapter))
    }
    if surroundings.secure(socket.descriptor, options.security.level) {
      socket.isSecuring = true
      sockets[type] = socket
      plan?.linked(type)
      drain()
      let limit = loop.now.adding(Self.longestPairing)
      let end = plan?.end ?? .never
      // Before whoever waits would be told that no device was found.
      ring(at: end == .never ? limit : min(limit, end.adding(.zero - Self.margin))) { attempt in
        attempt.fail(.pairingTimedOut)
      }
    } else {
      // It begins a moment after it has handed the socket over; or the link is over already.
      socket.refusals += 1
      sockets[type] = socket
      watch(type, for: [])
      ring(at: loop.now.adding(Self.pause)) { attempt in attempt.watch(type, for: .writable) }
    }
  }

  private func watch(_ type: AddressType, for interest: Readiness) {
    do throws(TransportError) {
      try sockets[type]?.watch.setInterest(interest)
    } catch {
      fail(BLEError(.system(error.code), operation: "connect", detail: error.description))
    }
  }

  /// One side ended the pairing with the device.
  func pairingFailed(_ reason: SMPFailureReason?) {
    guard options.security != .low, sockets.values.contains(where: \.isSecuring) else { return }
    fail(.pairingFailed(reason))
  }

  /// The kernel says that it ended a pairing; the reason goes over the air a moment later.
  func pairingEnded() {
    guard options.security != .low, !sockets.isEmpty else { return }
    ring(at: loop.now.adding(Self.pause)) { attempt in
      attempt.fail(.pairingFailed(attempt.surroundings.pairingReason(attempt.address)))
    }
  }

  /// Whether a link may have ended since it could not be made safe.
  func mayBePairing(_ error: TransportError) -> Bool {
    guard options.security != .low, surroundings.isOn() else { return false }
    return error.code == ECONNABORTED
      || error.code == ECONNRESET && surroundings.pairingReason(address) != nil
  }

  /// The kernel gives one error for a pairing that failed and an adapter that was switched off, and
  /// tells of the switch a moment later.
  func decide(_ type: AddressType, _ error: TransportError) {
    if let reason = surroundings.pairingReason(address) { return fail(.pairingFailed(reason)) }
    ring(at: loop.now.adding(Self.pause)) { attempt in
      guard !attempt.surroundings.isOn() else {
        return attempt.fail(.pairingFailed(attempt.surroundings.pairingReason(attempt.address)))
      }
      attempt.failed(
        type, KernelFailure(error.code, during: .connect, of: attempt.adapter.name))
    }
  }

  private func ring(at moment: Moment, _ action: @escaping (KernelAttempt) -> Void) {
    let alarm = loop.alarm { [weak self] in
      guard let self else { return }
      // What it does may set another one.
      pairingAlarm = nil
      action(self)
    }
    alarm.set(moment)
    pairingAlarm = alarm
  }

  private static let pause = Duration.milliseconds(200)
  private static let margin = Duration.milliseconds(500)
  private static let refusalLimit = 3
  /// The kernel's own limit for a step is 30 s (Vol 3, Part H, §3.4); a person may have two to do.
  private static let longestPairing = Duration.seconds(65)
}

extension SecurityLevel {
  var level: L2CAPSocket.Security {
    switch self {
    case .low: .low
    case .medium: .medium
    case .high: .high
    case .fips: .fips
    }
  }
}
