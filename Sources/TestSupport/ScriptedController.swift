public import BLEWire

/// A controller of Bluetooth LE that does what a test tells it: answers commands as told, makes
/// no links by itself, and keeps what it was given.
public struct ScriptedController {
  /// The public address.
  public var address = BluetoothAddress(rawValue: 0x0000_1122_3344)
  /// The features of its link manager: LE, no BR/EDR.
  public var lmpFeatures: UInt64 = 1 << 37 | 1 << 38
  /// The features of its link layer: data length, 2M, extended advertising.
  public var leFeatures: UInt64 = 1 << 1 | 1 << 5 | 1 << 8 | 1 << 12
  /// Which commands it says it has.
  public var supportedCommands = [UInt8](repeating: 0xff, count: 64)
  /// Which roles it can have at a time.
  public var leStates: UInt64 = .max
  /// Its buffers for LE, and those shared with BR/EDR.
  public var leBuffers: (length: UInt16, count: UInt8) = (27, 3)
  /// The buffers shared with BR/EDR.
  public var sharedBuffers: (length: UInt16, count: UInt16) = (0, 0)
  /// How many addresses the accept list holds.
  public var acceptListSize: UInt8 = 4
  /// The features of every peer's link layer; nil when peers don't answer.
  public var peerFeatures: UInt64? = 0
  /// How many commands may be sent after each.
  public var credits: UInt8 = 1
  /// Statuses to answer commands with, each used once, in their order.
  public var failures: [HCIOpcode: [HCIStatus]] = [:]
  /// Commands that are never answered.
  public var silent: Set<HCIOpcode> = []
  /// Whether it says at once that data was sent off.
  public var acknowledges = true
  /// How many advertising sets it has.
  public var advertisingSets: UInt8 = 2
  /// The signal strength it tells.
  public var rssi: Int8 = -50

  /// All commands so far.
  public var log: [HCICommandPacket] = []
  /// All data so far.
  public var data: [ACLPacket] = []
  /// Whether it scans.
  public private(set) var isScanning = false
  /// Whether it tries to connect.
  public private(set) var isInitiating = false
  /// The accept list.
  public private(set) var acceptList: [DeviceAddress] = []
  /// The handles of its links.
  public var handles: Set<ConnectionHandle> = []

  /// Creates a controller.
  public init() {}

  /// The opcodes of all commands so far.
  public var opcodes: [HCIOpcode] { log.map(\.opcode) }

  /// The last command of a kind.
  public func last<Command: HCICommandParameters>(_: Command.Type = Command.self) -> Command? {
    log.last { $0.opcode == Command.opcode }.flatMap { try? Command(parsing: $0.parameters) }
  }

  /// Makes a link, and says so.
  public mutating func connect(
    _ handle: ConnectionHandle, to peer: DeviceAddress, interval: UInt16 = 24,
    asPeripheral: Bool = false
  ) -> HCIPacket {
    isInitiating = false
    handles.insert(handle)
    return .event(
      HCILEConnectionComplete {
        $0.connectionHandle = handle
        $0.role = asPeripheral ? 1 : 0
        $0.peerAddressType = peer.type
        $0.peerAddress = peer.address
        $0.connectionInterval = interval
        $0.supervisionTimeout = 500
      }.packet)
  }

  /// Says that a connection could not be made.
  public mutating func failConnection(_ status: HCIStatus) -> HCIPacket {
    isInitiating = false
    return .event(HCILEConnectionComplete { $0.status = status }.packet)
  }

  /// Ends a link, and says so.
  public mutating func disconnect(_ handle: ConnectionHandle, _ reason: HCIStatus) -> HCIPacket {
    handles.remove(handle)
    return .event(
      HCIDisconnectionComplete {
        $0.connectionHandle = handle
        $0.reason = reason
      }.packet)
  }

  /// Says that packets of a link were sent off.
  public func completed(_ handle: ConnectionHandle, _ count: UInt16) -> HCIPacket {
    .event(
      HCINumberOfCompletedPackets {
        $0.handles = [
          HCICompletedPackets {
            $0.connectionHandle = handle
            $0.numCompletedPackets = count
          }
        ]
      }.packet)
  }

  /// Takes a packet of the host, and returns what it says to it.
  public mutating func receive(_ packet: HCIPacket) -> [HCIPacket] {
    switch packet {
    case .command(let command):
      log.append(command)
      return silent.contains(command.opcode) ? [] : answer(command)
    case .acl(let packet):
      data.append(packet)
      return acknowledges ? [completed(packet.handle, 1)] : []
    case .event, .sco, .iso: return []
    }
  }
}

extension ScriptedController {
  private mutating func answer(_ command: HCICommandPacket) -> [HCIPacket] {
    let opcode = command.opcode
    let status = nextFailure(opcode)
    switch opcode {
    case .leCreateConnection, .leExtendedCreateConnection:
      if status == .success { isInitiating = true }
      return [self.status(opcode, status)]
    case .leCreateConnectionCancel:
      guard status == .success, isInitiating else {
        return [complete(opcode, status == .success ? .commandDisallowed : status)]
      }
      return [complete(opcode, .success), failConnection(.unknownConnectionIdentifier)]
    case .disconnect:
      guard let parameters = try? HCIDisconnect(parsing: command.parameters) else { return [] }
      guard status == .success, handles.contains(parameters.connectionHandle) else {
        return [self.status(opcode, status == .success ? .unknownConnectionIdentifier : status)]
      }
      return [
        self.status(opcode, .success),
        disconnect(parameters.connectionHandle, .connectionTerminatedByLocalHost),
      ]
    case .leReadRemoteFeatures:
      guard let parameters = try? HCILEReadRemoteFeatures(parsing: command.parameters),
        status == .success, let peerFeatures
      else { return [self.status(opcode, status)] }
      let event = HCILEReadRemoteFeaturesComplete {
        $0.connectionHandle = parameters.connectionHandle
        $0.leFeatures = peerFeatures
      }
      return [self.status(opcode, .success), .event(event.packet)]
    case .leConnectionUpdate, .leSetPHY: return [self.status(opcode, status)]
    default:
      if status == .success { obey(command) }
      return [complete(opcode, status, status == .success ? returned(command) : [])]
    }
  }

  private mutating func nextFailure(_ opcode: HCIOpcode) -> HCIStatus {
    guard let first = failures[opcode]?.first else { return .success }
    failures[opcode]?.removeFirst()
    return first
  }

  private mutating func obey(_ command: HCICommandPacket) {
    switch command.opcode {
    case .reset:
      (isScanning, isInitiating, acceptList, handles) = (false, false, [], [])
    case .leSetScanEnable, .leSetExtendedScanEnable:
      isScanning = command.parameters.first == 1
    case .leClearFilterAcceptList: acceptList = []
    case .leAddDeviceToFilterAcceptList:
      if let entry = try? HCILEAddDeviceToFilterAcceptList(parsing: command.parameters) {
        acceptList.append(DeviceAddress(entry.address, type: entry.addressType))
      }
    case .leRemoveDeviceFromFilterAcceptList:
      if let entry = try? HCILERemoveDeviceFromFilterAcceptList(parsing: command.parameters) {
        acceptList.removeAll { $0 == DeviceAddress(entry.address, type: entry.addressType) }
      }
    default: break
    }
  }

  private func returned(_ command: HCICommandPacket) -> [UInt8] {
    var writer = ByteWriter()
    switch command.opcode {
    case .readLocalSupportedCommands: writer.write(supportedCommands)
    case .readLocalSupportedFeatures: writer.write(lmpFeatures)
    case .readLocalVersionInformation: writer.write([9, 0, 0, 9, 0x5f, 0, 0, 0])
    case .readBDADDR: address.write(to: &writer)
    case .leReadLocalSupportedFeatures: writer.write(leFeatures)
    case .leReadBufferSize, .leReadBufferSizeV2:
      writer.write(leBuffers.length)
      writer.write(leBuffers.count)
      if command.opcode == .leReadBufferSizeV2 { writer.write([0, 0, 0]) }
    case .readBufferSize:
      writer.write(sharedBuffers.length)
      writer.write(UInt8(0))
      writer.write(sharedBuffers.count)
      writer.write(UInt16(0))
    case .leReadSupportedStates: writer.write(leStates)
    case .leReadFilterAcceptListSize: writer.write(acceptListSize)
    case .leReadMaximumDataLength:
      for value: UInt16 in [251, 2120, 251, 2120] { writer.write(value) }
    case .leReadNumberOfSupportedAdvertisingSets: writer.write(advertisingSets)
    case .leReadMaximumAdvertisingDataLength: writer.write(UInt16(600))
    case .leSetExtendedAdvertisingParameters, .leReadAdvertisingPhysicalChannelTransmitPower:
      writer.write(UInt8(7))
    case .readRSSI:
      writer.write(Array(command.parameters.prefix(2)))
      writer.write(UInt8(bitPattern: rssi))
    default: break
    }
    return writer.bytes
  }

  /// An HCI_Command_Complete.
  public func complete(
    _ opcode: HCIOpcode, _ status: HCIStatus, _ returned: [UInt8] = []
  ) -> HCIPacket {
    .event(
      HCICommandComplete {
        $0.numHCICommandPackets = credits
        $0.commandOpcode = opcode
        $0.returnParameters = [status.rawValue] + returned
      }.packet)
  }

  /// An HCI_Command_Status.
  public func status(_ opcode: HCIOpcode, _ status: HCIStatus) -> HCIPacket {
    .event(
      HCICommandStatus {
        $0.status = status
        $0.numHCICommandPackets = credits
        $0.commandOpcode = opcode
      }.packet)
  }
}
