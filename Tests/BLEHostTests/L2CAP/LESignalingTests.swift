import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("LE signalling channel (Vol 3, Part A, §4)", .ownTime)
struct LESignalingTests {
  /// What the host answers on the channel, without the frame's header.
  private func answer(_ pdu: String, _ bench: inout HostBench) -> [String] {
    bench.feed(pdu, on: .leSignaling)
    return bench.takeData().map { String($0.dropFirst(8)) }
  }

  @Test("a command that is not known is rejected: not understood")
  func unknownCommand() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    #expect(answer("42070000", &bench) == ["010702000000"])
    // BR/EDR's Echo, Information and Connection Request.
    #expect(answer("08010000", &bench) == ["010102000000"])
    #expect(answer("0a0202000200", &bench) == ["010202000000"])
    #expect(answer("0203040001004000", &bench) == ["010302000000"])
  }

  @Test("responses, and what has no identifier, are not answered")
  func noAnswer() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    for pdu in [
      "010102000000", "13010200 0000", "1501 0a00 00000000000000000000", "09010000", "0b010000",
      "16010400 40000100", "42000000", "12", "", "1a010200 0000", "0705 0400 40004100",
    ] {
      #expect(answer(pdu, &bench) == [], "\(pdu)")
    }
  }

  @Test("a malformed request is rejected, a malformed response is not")
  func malformed() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    #expect(answer("1205 0400 18002800", &bench) == ["010502000000"])
    #expect(answer("1206 ffff 18002800", &bench) == ["010602000000"])
    #expect(answer("1301 0100 00", &bench) == [])
  }

  @Test("channels that nobody serves are refused in their own way")
  func channels() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    #expect(
      answer("1401 0a00 8000 4000 4000 4000 0100", &bench)
        == ["15010a0000000000000000000200"])
    #expect(
      answer("1702 0c00 2700 4000 4000 0100 4000 4100", &bench)
        == ["18020c000000000000000200" + "00000000"])
    #expect(answer("0603 0400 4000 4100", &bench) == ["0103060002004000" + "4100"])
    #expect(answer("1904 0600 4000 4000 4000", &bench) == ["010402000000"])
  }

  @Test("a parameter update is granted, and the controller is told")
  func parameterUpdate() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    #expect(answer("1209 0800 4000 5000 0000 f401", &bench) == ["130902000000"])
    let update = try #require(bench.controller.last(HCILEConnectionUpdate.self))
    #expect(update.connectionIntervalMin == 64 && update.connectionIntervalMax == 80)
    #expect(update.supervisionTimeout == 500)
  }

  @Test(
    "a parameter update outside of what is allowed is refused",
    arguments: [
      "0500 1800 0000 f401", "1800 810c 0000 f401", "2800 1800 0000 f401", "1800 2800 f401 f401",
      "1800 2800 0000 0900", "1800 2800 0000 810c", "800c 800c 0000 0a00", "ffff ffff ffff ffff",
      "0000 0000 0000 0000",
    ])
  func refusedUpdate(_ parameters: String) throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    #expect(answer("1209 0800" + parameters, &bench) == ["130902000100"])
    #expect(!bench.controller.opcodes.contains(.leConnectionUpdate))
  }

  @Test("a policy may refuse more")
  func policy() throws {
    var configuration = HCIHost.Configuration()
    configuration.parameterPolicy.shortestInterval = .milliseconds(30)
    configuration.parameterPolicy.longestSilence = .seconds(1)
    var bench = HostBench.ready(configuration)
    _ = try bench.link()
    #expect(answer("1201 0800 0600 0c00 0000 f401", &bench) == ["130102000100"])
    #expect(answer("1202 0800 1800 1800 6300 f401", &bench) == ["130202000100"])
    #expect(answer("1203 0800 1800 1800 0400 f401", &bench) == ["130302000000"])
  }

  @Test("pairing is refused at once: not supported (Vol 3, Part H, §3.5.5)")
  func pairing() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    for request in ["0b01", "01030005100000", "01"] {
      bench.feed(request, on: .smp)
      #expect(bench.takeData() == ["020006000505"], "\(request)")
    }
    for other in ["0505", "03", "", "ff00"] {
      bench.feed(other, on: .smp)
      #expect(bench.takeData() == [])
    }
  }

  @Test("what comes on other channels is ignored")
  func otherChannels() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    for channel: UInt16 in [0, 1, 2, 7, 0x3f, 0x40, 0xffff] {
      bench.feed("0102", on: ChannelID(rawValue: channel))
    }
    #expect(bench.take() == [] && bench.takeData() == [])
  }

  @Test("a peer that asks without taking answers fills no memory")
  func flood() throws {
    var bench = HostBench.ready { $0.acknowledges = false }
    _ = try bench.link()
    for identifier in 0..<100_000 {
      let bytes: [UInt8] = [0x12, UInt8(identifier % 255 + 1), 8, 0, 24, 0, 40, 0, 0, 0, 244, 1]
      let frame = L2CAPFrame(channel: .leSignaling, payload: bytes)
      bench.host.receive(
        .acl(ACLPacket(handle: 0x40, boundary: .start, data: frame.encoded)), at: bench.now)
      if identifier % 1000 == 0 { bench.run() }
    }
    #expect(bench.host.counts.queuedBytes < 4096)
    #expect(bench.host.counts.commands < 3)
  }
}
