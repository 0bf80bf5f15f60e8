import BLEWire

@testable import BLEHost

/// A scanner, and a controller that others use too, on a clock of its own.
struct KernelScanBench {
  var scanner = KernelScanner()
  var now = Moment(nanoseconds: 0)
  /// What the scanner told since it was last looked at.
  var reports: [AdvertisingReport] = []
  var failures: [KernelScanner.Failure] = []
  var commands: SupportedCommands

  init(isExtended: Bool = false) {
    commands = SupportedCommands()
    commands.insert(.leSetScanParameters)
    commands.insert(.leSetScanEnable)
    guard isExtended else { return }
    commands.insert(.leSetExtendedScanParameters)
    commands.insert(.leSetExtendedScanEnable)
  }

  /// The commands that the scanner sends now.
  mutating func sent() -> [HCICommandPacket] {
    var packets: [HCICommandPacket] = []
    while let action = scanner.nextAction() {
      switch action {
      case .send(let packet): packets.append(packet)
      case .report(let report, _): reports.append(report)
      case .failed(let failure): failures.append(failure)
      }
    }
    return packets
  }

  /// Answers all that is sent with success, until there is nothing more; the opcodes.
  mutating func run() -> [HCIOpcode] {
    var opcodes: [HCIOpcode] = []
    while let packet = sent().first {
      opcodes.append(packet.opcode)
      answer(packet.opcode)
    }
    return opcodes
  }

  mutating func answer(_ opcode: HCIOpcode, _ status: HCIStatus = .success) {
    let values = opcode == .readLocalSupportedCommands ? commands.bytes : []
    receive(
      .event(
        HCIEventPacket(
          code: .commandComplete,
          parameters: [1, UInt8(opcode.rawValue & 0xff), UInt8(opcode.rawValue >> 8)]
            + [status.rawValue] + values)))
  }

  /// Somebody else sends a command, and the controller does it.
  mutating func others(_ command: HCICommandPacket) {
    receive(.command(command))
    if command.opcode == .leCreateConnection {
      receive(.event(HCIEventPacket(code: 0x0f, parameters: [0, 1, 0x0d, 0x20])))
    } else {
      answer(command.opcode)
    }
  }

  /// A device is heard.
  mutating func hear(_ type: UInt8 = 0) {
    receive(
      .event(
        HCIEventPacket(
          code: .leMeta, parameters: [0x02, 1, type, 1, 1, 2, 3, 4, 5, 0xc6, 0, 0xc4])))
  }

  /// The kernel's link is made.
  mutating func linkIsMade() {
    receive(
      .event(HCIEventPacket(code: .leMeta, parameters: [0x01] + [UInt8](repeating: 0, count: 18))))
  }

  mutating func receive(_ packet: HCIPacket) {
    scanner.receive(packet, heardAt: Timestamp(nanosecondsSince1970: 5), at: now)
  }

  mutating func pass(_ time: Duration) {
    now = now.adding(time)
    scanner.advance(to: now)
  }

  static func parameters(active: Bool, policy: UInt8 = 0) -> HCICommandPacket {
    HCILESetScanParameters {
      $0.scanType = active ? 1 : 0
      $0.scanInterval = 0x60
      $0.scanWindow = 0x30
      $0.scanningFilterPolicy = policy
    }.packet
  }

  static func enable(_ isOn: Bool) -> HCICommandPacket {
    HCILESetScanEnable {
      $0.leScanEnable = isOn
      $0.filterDuplicates = isOn
    }.packet
  }

  static let connect = HCICommandPacket(
    opcode: .leCreateConnection, parameters: [UInt8](repeating: 0, count: 25))
}
