import BLETransport
import Glibc
import Testing

@testable import LinuxBLE

@Suite("Why a controller can't be opened")
struct OpeningErrorTests {
  @Test(
    "follows from the system's error, and says what mends it",
    arguments: [
      ("user:hci1", "bind", EBUSY, .adapterBusy, "hciconfig hci1 down"),
      ("user:hci1", "bind", EPERM, .permissionDenied, "setcap cap_net_admin"),
      ("user:hci1", "socket", EACCES, .permissionDenied, "sudo"),
      ("user:hci1", "bind", ENODEV, .adapterUnavailable, "gatt-client adapters"),
      ("user:hci1", "bind", 132, .adapterUnavailable, "rfkill unblock bluetooth"),
      ("user:hci1", "socket", EAFNOSUPPORT, .adapterUnavailable, "modprobe bluetooth"),
      ("user:hci1", "socket", EPROTONOSUPPORT, .adapterUnavailable, "modprobe bluetooth"),
      ("serial:/dev/ttyS9", "open", EACCES, .permissionDenied, "dialout"),
      ("serial:/dev/ttyS9", "open", EBUSY, .adapterBusy, "another program"),
      ("unix:/tmp/x", "connect", EACCES, .permissionDenied, "Permission denied"),
      ("unix:/tmp/x", "connect", ECONNREFUSED, .adapterUnavailable, "start the controller"),
      ("tcp:localhost:1", "connect", EPERM, .permissionDenied, "not permitted"),
      ("tcp:nowhere:1", "getaddrinfo", EADDRNOTAVAIL, .adapterUnavailable, "no host nowhere"),
    ] as [(String, String, CInt, BLEError.Code, String)])
  func causes(
    spec: String, operation: String, number: CInt, code: BLEError.Code, words: String
  ) throws {
    let failure = TransportError(operation, code: number)
    let error = BLEError(opening: try AdapterSpec(parsing: spec), failure)
    #expect(error.code == code)
    #expect(error.fault == .system)
    #expect(error.description.contains(words), "\(error)")
    #expect(error.description.contains(spec), "\(error)")
  }

  @Test("is a missing permission where the path of an att: socket may not be reached")
  func attSocket() {
    for number in [EACCES, EPERM] {
      let failure = TransportError("connect", code: number)
      let error = BLEError(failure, operation: "connect", path: "/run/att.sock")
      #expect(error.code == .permissionDenied && error.detail.contains("/run/att.sock"))
    }
  }

  @Test("tells times in seconds, with two decimals at most")
  func times() {
    for (time, text) in [
      (.nanoseconds(1_999_986_640), "2 s"), (.milliseconds(1500), "1.5 s"), (.seconds(30), "30 s"),
      (.milliseconds(50), "0.05 s"), (.milliseconds(1), "0.001 s"), (.zero, "0 s"),
      (.milliseconds(1234), "1.23 s"),
    ] as [(Duration, String)] {
      #expect(time.inSeconds == text)
    }
  }
}
