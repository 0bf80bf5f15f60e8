public import BLEHost
public import BLEWire

/// Virtual controllers that hear each other, and the devices that live on some of them.
///
/// Rules:
/// 1. It is sans-IO: packets of hosts come in with `receive`, time with `advance`, what hosts get
///    comes out of `nextAction`. The same inputs and the same seed give the same outputs.
/// 2. Nothing happens between two deadlines; a radio where nobody listens has none.
/// 3. A controller's air is free of others' packets, but it shares each connection interval between
///    its links that have something to send.
public struct VirtualRadio: Sendable {
  /// What comes out.
  public enum Action: Hashable, Sendable {
    /// A packet for the host of a controller.
    case send(ControllerID, HCIPacket)
    /// A controller was pulled out: its host's transport is gone.
    case unplugged(ControllerID)
  }

  let crypto: any CryptoProvider
  var random: SeededRandom
  /// What habits draw from, so that they change no other choice.
  var habitRandom: SeededRandom
  /// The radio's time.
  public internal(set) var now = Moment(nanoseconds: 0)
  var controllers: [VirtualController] = []
  var links: [VirtualLink?] = []
  var lastLinkNumber: UInt64 = 0
  /// Numbers the attempts to connect that were cancelled.
  var cancelNumber: UInt64 = 0
  var queue = EventQueue()
  /// The hosts of virtual devices, by the number of their controller.
  var devices: [Int: DeviceHost] = [:]
  /// Packets for the devices' hosts, which wait until the present step is over.
  var inbox: [(ControllerID, HCIPacket)] = []
  /// Faults that strike when the present step is over.
  var strikes: [(Fault.Effect, ControllerID)] = []
  /// Events that follow the answer to the present command.
  var later: [(ControllerID, HCIEventPacket)] = []
  private var actions: [Action] = []
  private var firstAction = 0

  /// Creates an empty radio; equal seeds give equal runs.
  public init(seed: UInt64, crypto: any CryptoProvider) {
    random = SeededRandom(seed: seed)
    habitRandom = SeededRandom(seed: ~seed)
    self.crypto = crypto
  }

  /// When `advance` has something to do; `never` while all is quiet.
  public var deadline: Moment { queue.deadline }

  /// Adds a controller that any host can use.
  public mutating func addController(_ configuration: ControllerConfiguration) -> ControllerID {
    var configuration = configuration
    configuration.aclLength = max(27, configuration.aclLength)
    configuration.aclBuffers = max(1, configuration.aclBuffers)
    configuration.maximumOctets = min(251, max(27, configuration.maximumOctets))
    controllers.append(VirtualController(configuration))
    return ControllerID(rawValue: controllers.count - 1)
  }

  /// Adds a controller with this public address.
  public mutating func addController(address: BluetoothAddress) -> ControllerID {
    addController(ControllerConfiguration(address: address))
  }

  /// Takes a packet from the host of a controller.
  public mutating func receive(_ packet: HCIPacket, from id: ControllerID, at moment: Moment) {
    advance(to: moment)
    execute(packet, from: id)
    settle()
  }

  /// Lets time pass.
  public mutating func advance(to moment: Moment) {
    while let entry = queue.next(dueAt: moment) {
      now = max(now, entry.moment)
      handle(entry.event)
      settle()
    }
    now = max(now, moment)
  }

  /// What is to be done next; nil when nothing is left.
  public mutating func nextAction() -> Action? {
    guard firstAction < actions.count else { return nil }
    defer {
      firstAction += 1
      if firstAction == actions.count {
        actions.removeAll(keepingCapacity: true)
        firstAction = 0
      }
    }
    return actions[firstAction]
  }

  mutating func act(_ action: Action) { actions.append(action) }
}

extension VirtualRadio {
  /// How many links there are.
  public var linkCount: Int { links.count { $0 != nil } }

  /// How many ACL packets of a controller's host are not acknowledged yet.
  public func buffersInUse(of id: ControllerID) -> Int {
    guard exists(id) else { return 0 }
    return controllers[id.rawValue].links.reduce(0) { sum, entry in
      guard let link = link(entry.id), let role = link.role(of: id, handle: entry.handle) else {
        return sum
      }
      return sum + link[role].waiting
    }
  }

  /// The address that a controller's maker gave it.
  public func address(of id: ControllerID) -> BluetoothAddress? {
    exists(id) ? controllers[id.rawValue].configuration.address : nil
  }

  func exists(_ id: ControllerID) -> Bool { controllers.indices.contains(id.rawValue) }

  /// The link of a name, while it stands.
  func link(_ id: LinkID) -> VirtualLink? {
    guard links.indices.contains(id.slot), let link = links[id.slot], link.id == id else {
      return nil
    }
    return link
  }

  subscript(id: ControllerID) -> VirtualController {
    _read { yield controllers[id.rawValue] }
    _modify { yield &controllers[id.rawValue] }
  }

  /// Ends a step: the devices' hosts answer, until all have, and what is to strike strikes.
  mutating func settle() {
    answer()
    while !strikes.isEmpty {
      let (effect, id) = strikes.removeFirst()
      strike(effect, id)
      answer()
    }
  }

  /// Lets the devices' hosts answer, until all have.
  private mutating func answer() {
    var next = 0
    while next < inbox.count {
      let (id, packet) = inbox[next]
      next += 1
      guard var host = devices.removeValue(forKey: id.rawValue) else { continue }
      host.receive(packet, at: now)
      run(host, on: id)
    }
    inbox.removeAll(keepingCapacity: true)
  }

  /// Takes what a device's host has to send, and plans what it wants to do later.
  mutating func run(_ changed: DeviceHost, on id: ControllerID) {
    var host = changed
    let packets = host.takePackets()
    let deadline = host.deadline
    if deadline < host.plannedAt || host.plannedAt <= now, deadline != .never {
      host.plannedAt = deadline
      queue.add(.device(id, at: deadline), at: deadline)
    }
    devices[id.rawValue] = host
    for packet in packets { execute(packet, from: id) }
  }
}
