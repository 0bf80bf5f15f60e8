import Glibc
import Testing

@testable import LinuxBLE

@Suite("What the kernel's error numbers mean")
struct KernelFailureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var number: CInt
    var name: String
    var step: KernelFailure.Step
    var code: BLEError.Code
    var detail: String
    var advice: String?

    init(
      _ number: CInt, _ name: String, _ step: KernelFailure.Step, _ code: BLEError.Code,
      _ detail: String, advice: String? = nil
    ) {
      (self.number, self.name, self.step) = (number, name, step)
      (self.code, self.detail, self.advice) = (code, detail, advice)
    }

    var testDescription: String { "\(name) during \(step)" }
  }

  @Test(
    arguments: [
      // The kernel's own timer has ended: nobody refused anything.
      Row(ECONNREFUSED, "ECONNREFUSED", .connect, .timedOut, "did not answer", advice: "near"),
      Row(ETIMEDOUT, "ETIMEDOUT", .connect, .timedOut, "did not answer"),
      Row(EHOSTDOWN, "EHOSTDOWN", .connect, .connectFailed, "did not answer"),
      Row(
        EHOSTUNREACH, "EHOSTUNREACH", .connect, .adapterUnavailable, "hci0 is switched off",
        advice: "hciconfig hci0 up"),
      Row(
        ENETDOWN, "ENETDOWN", .command, .adapterUnavailable, "hci0 is switched off",
        advice: "--power-on"),
      Row(EBUSY, "EBUSY", .connect, .connectFailed, "another program", advice: "bluetoothctl"),
      Row(EALREADY, "EALREADY", .connect, .connectFailed, "already"),
      Row(ECONNABORTED, "ECONNABORTED", .connect, .adapterUnavailable, "hci0 was switched off"),
      Row(ECONNABORTED, "ECONNABORTED", .link, .disconnected, "another program"),
      Row(EPIPE, "EPIPE", .command, .adapterUnavailable, "hci0 was switched off or unplugged"),
      Row(EPIPE, "EPIPE", .link, .disconnected, "the peer closed the link"),
      Row(ECONNRESET, "ECONNRESET", .connect, .connectFailed, "closed the link at once"),
      Row(ECONNRESET, "ECONNRESET", .link, .disconnected, "the peer closed the link"),
      Row(ETIMEDOUT, "ETIMEDOUT", .link, .disconnected, "not heard any longer"),
      Row(ENOSYS, "ENOSYS", .connect, .connectFailed, "could not be established"),
      Row(ENOSYS, "ENOSYS", .link, .disconnected, "the link was lost"),
      Row(ENODEV, "ENODEV", .open, .adapterUnavailable, "there is no hci0", advice: "adapters"),
      Row(
        EPERM, "EPERM", .command, .permissionDenied, "CAP_NET_RAW",
        advice: "sudo setcap cap_net_raw+ep /"),
      Row(EACCES, "EACCES", .open, .permissionDenied, "may not use", advice: "setcap"),
      Row(EACCES, "EACCES", .connect, .connectFailed, "keys", advice: "pair again"),
      Row(
        EAFNOSUPPORT, "EAFNOSUPPORT", .open, .adapterUnavailable, "no Bluetooth",
        advice: "modprobe bluetooth"),
      Row(132, "ERFKILL", .open, .adapterUnavailable, "radio", advice: "rfkill unblock"),
      Row(EMLINK, "EMLINK", .connect, .connectFailed, "no room"),
      Row(EMFILE, "EMFILE", .connect, .system(EMFILE), "Too many open files"),
    ])
  func meaning(_ row: Row) {
    let failure = KernelFailure(row.number, during: row.step, of: "hci0")
    #expect(failure.code == row.code)
    #expect(failure.detail.contains(row.detail))
    if let advice = row.advice {
      let isThere = failure.advice?.contains(advice) ?? false
      #expect(isThere, "\(failure.advice ?? "no advice")")
    }
  }

  @Test("Every number has a meaning or a name, in every step", arguments: 1...133 as ClosedRange)
  func total(number: CInt) {
    for step in KernelFailure.Step.allCases {
      let failure = KernelFailure(number, during: step, of: "hci0")
      #expect(!failure.detail.isEmpty)
      #expect(!failure.isTransient || step == .connect)
    }
  }
}
