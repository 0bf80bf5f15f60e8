import CBlueZ
import Glibc
import TestSupport
import Testing

@testable import BLETransport

@Suite("A serial line (Vol 4, Part A, §3)")
struct SerialLineTests {
  private let pair: Pseudoterminal
  private let end: Descriptor

  init() throws {
    pair = try #require(Pseudoterminal())
    end = try Descriptor(pair.end, from: "openpty")
  }

  @Test(
    "is raw, eight bits, with hardware flow control and the speed that was asked for",
    arguments: [(9600, B9600), (115_200, B115200), (1_000_000, B1000000), (4_000_000, B4000000)])
  func settings(baud: Int, code: Int32) throws {
    let line = try SerialLine.open(pair.path, baud: baud)
    var settings = termios()
    #expect(unsafe tcgetattr(line.number, &settings) == 0)
    #expect(settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG | IEXTEN) == 0)
    #expect(settings.c_oflag & tcflag_t(OPOST) == 0)
    #expect(settings.c_iflag & tcflag_t(IXON | ICRNL | INLCR | ISTRIP | BRKINT) == 0)
    #expect(settings.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8))
    #expect(settings.c_cflag & tcflag_t(PARENB | CSTOPB) == 0)
    #expect(settings.c_cflag & loop_hardware_flow_control != 0)
    #expect(unsafe cfgetospeed(&settings) == speed_t(code))
    #expect(unsafe cfgetispeed(&settings) == speed_t(code))
  }

  @Test("carries every byte both ways")
  func data() throws {
    let line = try SerialLine.open(pair.path, baud: 115_200)
    let all = (0...255).map { UInt8($0) }
    for (from, to) in [(end, line), (line, end)] {
      #expect(unsafe write(from.number, all, all.count) == all.count)
      var got: [UInt8] = []
      while got.count < all.count {
        var state = pollfd(fd: to.number, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&state, 1, 10_000) == 1 else { break }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = unsafe read(to.number, &bytes, bytes.count)
        guard count > 0 else { break }
        got += bytes[..<count]
      }
      #expect(got == all)
    }
  }

  @Test("with a rate that does not exist is refused, and so is what is no line")
  func refused() {
    #expect(throws: TransportError("baud rate", code: EINVAL)) {
      try SerialLine.open(pair.path, baud: 115_201)
    }
    #expect(throws: TransportError("tcgetattr", code: ENOTTY)) {
      try SerialLine.open("/dev/null", baud: 115_200)
    }
  }
}
