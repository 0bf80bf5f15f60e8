import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Setting a controller up (Vol 4, Part E, §4.2)", .ownTime)
struct HCISetupTests {
  private func info(
    _ configuration: HCIHost.Configuration = .init(),
    _ change: (inout ScriptedController) -> Void = { _ in }
  ) throws -> ControllerInfo {
    var bench = HostBench(configuration, change)
    bench.start()
    return try #require(bench.host.controller)
  }

  @Test("begins with a reset and tells what the controller has")
  func ready() throws {
    var bench = HostBench()
    #expect(bench.host.state == .off)
    bench.start()
    let info = try #require(bench.host.controller)
    #expect(bench.take() == [.state(.settingUp), .state(.ready(info))])
    #expect(bench.controller.opcodes.first == .reset)
    #expect(info.address.description == "00:00:11:22:33:44")
    #expect(info.ownAddress == DeviceAddress(info.address, type: .public))
    #expect(info.buffers == .init(length: 27, count: 3))
    #expect(info.family == .extended)
    #expect(info.acceptListSize == 4)
    #expect(info.hciVersion == 9)
    #expect(info.manufacturer == 0x005f)
    #expect(info.longestPacket?.octets == 251)
    #expect(bench.host.counts.commands == 0)
    // Again changes nothing.
    bench.host.start(at: bench.now)
    bench.run()
    #expect(bench.take() == [])
  }

  @Test("buffers that are 0 for LE are those shared with BR/EDR")
  func sharedBuffers() throws {
    let info = try info {
      $0.leBuffers = (0, 0)
      $0.sharedBuffers = (1021, 8)
    }
    #expect(info.buffers == .init(length: 1021, count: 8))
  }

  @Test("without any buffers told there is one of 27 bytes")
  func floor() throws {
    #expect(try info { $0.leBuffers = (0, 0) }.buffers == .floor)
    let unknown = try info {
      $0.failures = [
        .leReadBufferSizeV2: [.unknownCommand], .leReadBufferSize: [.unknownCommand],
        .readBufferSize: [.unknownCommand],
      ]
    }
    #expect(unknown.buffers == .floor)
  }

  @Test("Read Buffer Size v1 is asked where v2 fails or is not there")
  func version1() throws {
    let failing = try info { $0.failures = [.leReadBufferSizeV2: [.unknownCommand]] }
    #expect(failing.buffers == .init(length: 27, count: 3))
    var bench = HostBench { $0.supportedCommands[41] = 0 }
    bench.start()
    #expect(!bench.controller.opcodes.contains(.leReadBufferSizeV2))
    #expect(bench.host.controller?.buffers == .init(length: 27, count: 3))
  }

  @Test("the event mask keeps Number Of Completed Packets and command events")
  func eventMask() throws {
    var bench = HostBench()
    bench.start()
    let mask = try #require(bench.controller.last(HCISetEventMask.self)).eventMask
    for code: UInt64 in [0x05, 0x0e, 0x0f, 0x10, 0x13, 0x3e] {
      #expect(mask >> (code - 1) & 1 == 1, "event \(code)")
    }
    let leMask = try #require(bench.controller.last(HCILESetEventMask.self)).leEventMask
    for code: UInt64 in [0x01, 0x02, 0x03, 0x04, 0x06, 0x07, 0x0a, 0x0c, 0x0d] {
      #expect(leMask >> (code - 1) & 1 == 1, "LE event \(code)")
    }
  }

  @Test("a controller of version 4 gets no mask bits and no commands that it lacks")
  func version4() throws {
    var bench = HostBench {
      $0.leFeatures = 1
      $0.supportedCommands = [UInt8](repeating: 0xff, count: 29) + [UInt8](repeating: 0, count: 35)
    }
    bench.start()
    #expect(bench.host.controller?.family == .legacy)
    #expect(bench.controller.last(HCILESetEventMask.self)?.leEventMask == 0x1f)
    #expect(!bench.controller.opcodes.contains(.leSetDefaultPHY))
    #expect(!bench.controller.opcodes.contains(.leReadMaximumDataLength))
  }

  @Test("a mask that is refused becomes the smallest one, and commands those of version 4")
  func refusedMask() throws {
    var bench = HostBench { $0.failures = [.leSetEventMask: [.invalidParameters]] }
    bench.start()
    #expect(bench.host.controller?.family == .legacy)
    #expect(bench.controller.last(HCILESetEventMask.self)?.leEventMask == 0x1f)
  }

  @Test("each command but the reset may be unknown to the controller")
  func optionalCommands() throws {
    var reference = HostBench()
    reference.start()
    for opcode in Set(reference.controller.opcodes) where opcode != .reset {
      for status: HCIStatus in [.unknownCommand, .commandDisallowed] {
        var bench = HostBench { $0.failures = [opcode: [status]] }
        bench.start()
        #expect(bench.host.controller != nil, "\(opcode) fails with \(status)")
      }
    }
  }

  @Test("a reset that fails is tried again, three times in all")
  func failingReset() throws {
    var twice = HostBench { $0.failures = [.reset: [.commandDisallowed, .commandDisallowed]] }
    twice.start()
    #expect(twice.host.controller != nil)
    var always = HostBench {
      $0.failures = [.reset: Array(repeating: .commandDisallowed, count: 9)]
    }
    always.start()
    #expect(always.host.state == .failed(.setup(.reset, .commandDisallowed)))
    #expect(always.controller.opcodes == [.reset, .reset, .reset])
    // The user may try again.
    always.controller.failures = [:]
    always.start()
    #expect(always.host.controller != nil)
  }

  @Test("a controller that is dead is given up after three resets")
  func deadController() {
    var bench = HostBench { $0.silent = [.reset] }
    bench.start()
    bench.pass(.seconds(60))
    #expect(bench.host.state == .failed(.unresponsive(.reset)))
    #expect(bench.controller.opcodes == [.reset, .reset, .reset])
    #expect(bench.host.deadline == .never)
  }

  @Test("each command but the reset may stay without an answer")
  func forgottenCommands() throws {
    var reference = HostBench()
    reference.start()
    for opcode in Set(reference.controller.opcodes) where opcode != .reset {
      var bench = HostBench { $0.silent = [opcode] }
      bench.start()
      bench.pass(.seconds(3))
      #expect(bench.host.controller != nil, "\(opcode)")
    }
  }

  @Test("a controller without LE is no use")
  func noLowEnergy() {
    var bench = HostBench { $0.lmpFeatures = 0 }
    bench.start()
    #expect(bench.host.state == .failed(.noLowEnergy))
  }

  @Test("LE is enabled at a controller with BR/EDR")
  func dualMode() {
    var bench = HostBench { $0.lmpFeatures = 1 << 38 }
    bench.start()
    #expect(bench.controller.last(HCIWriteLEHostSupport.self)?.leSupportedHost == 1)
  }

  @Test("without a public address the host uses its random one")
  func randomAddress() throws {
    var configuration = HCIHost.Configuration()
    configuration.staticAddress = BluetoothAddress(rawValue: 0xc123_4567_89ab)
    #expect(try info(configuration).ownAddress.type == .public)
    var bench = HostBench(configuration) { $0.address = .zero }
    bench.start()
    #expect(bench.host.controller?.ownAddress.type == .random)
    #expect(
      bench.controller.last(HCILESetRandomAddress.self)?.randomAddress.description
        == "c1:23:45:67:89:ab")
  }

  @Test("commands of version 5 are not used when the configuration says so")
  func noExtended() throws {
    var configuration = HCIHost.Configuration()
    configuration.allowsExtendedCommands = false
    #expect(try info(configuration).family == .legacy)
  }

  @Test("LE Read Buffer Size that says 0 (field report)")
  func fieldReportZeroBuffers() throws {
    // `04 0E 07 01 02 20 00 00 00 00`
    var bench = HostBench {
      $0.supportedCommands[41] = 0
      $0.silent = [.leReadBufferSize]
      $0.sharedBuffers = (310, 4)
    }
    bench.start()
    bench.feed("040e07010220 00000000")
    #expect(bench.host.controller?.buffers == .init(length: 310, count: 4))
  }
}
