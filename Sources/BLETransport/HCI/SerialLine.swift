internal import CBlueZ
internal import Glibc

/// Serial lines with a controller at the other end.
public enum SerialLine {
  /// Opens a line for H4: raw, eight bits, no parity, with hardware flow control
  /// (Vol 4, Part A, §3).
  ///
  /// `ENOTTY` means that it is no serial line, `EINVAL` that it has no such rate, `EBUSY` that
  /// another program has it.
  public static func open(_ path: String, baud: Int) throws(TransportError) -> Descriptor {
    guard let speed = speeds.first(where: { $0.baud == baud })?.code else {
      throw TransportError("baud rate", code: EINVAL)
    }
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    let descriptor = try Descriptor(unsafe Glibc.open(path.rawCString, flags), from: "open")
    var settings = termios()
    guard unsafe tcgetattr(descriptor.number, &settings) == 0 else { throw .last("tcgetattr") }
    guard loop_serial_exclusive(descriptor.number) == 0 else { throw .last("TIOCEXCL") }
    unsafe cfmakeraw(&settings)
    settings.c_cflag |= tcflag_t(CLOCAL) | tcflag_t(CREAD) | loop_hardware_flow_control
    settings.c_cflag &= ~tcflag_t(CSTOPB)
    guard unsafe cfsetspeed(&settings, speed) == 0 else { throw .last("cfsetspeed") }
    guard unsafe tcsetattr(descriptor.number, TCSANOW, &settings) == 0 else {
      throw .last("tcsetattr")
    }
    tcflush(descriptor.number, TCIOFLUSH)
    return descriptor
  }

  /// The rates that there are.
  public static var baudRates: [Int] { speeds.map(\.baud) }

  private static let speeds: [(baud: Int, code: speed_t)] = [
    (9600, speed_t(B9600)), (19_200, speed_t(B19200)), (38_400, speed_t(B38400)),
    (57_600, speed_t(B57600)), (115_200, speed_t(B115200)), (230_400, speed_t(B230400)),
    (460_800, speed_t(B460800)), (500_000, speed_t(B500000)), (576_000, speed_t(B576000)),
    (921_600, speed_t(B921600)), (1_000_000, speed_t(B1000000)), (1_152_000, speed_t(B1152000)),
    (1_500_000, speed_t(B1500000)), (2_000_000, speed_t(B2000000)), (2_500_000, speed_t(B2500000)),
    (3_000_000, speed_t(B3000000)), (3_500_000, speed_t(B3500000)), (4_000_000, speed_t(B4000000)),
  ]
}
