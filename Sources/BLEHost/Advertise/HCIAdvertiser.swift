import BLEWire

/// An adapter's advertising: what is wanted, and what the controller was told
/// (Vol 4, Part E, §7.8.5–9, §7.8.52–60).
///
/// Rules:
/// - The commands are those of version 5 where the controller has them, else those of version 4,
///   which can advertise one thing at a time; never both kinds (§3.1.1).
/// - One command is under way at a time; each answer leads to the next step towards what is wanted.
/// - A connection ends advertising; it is started again at once, or, when the controller can't
///   advertise beside its links, when one of them ends.
/// - After a reset all is told again. The user hears of a start once, and of other bytes.
struct HCIAdvertiser: Sendable {
  /// What has to be done.
  enum Action: Hashable, Sendable {
    /// Submit this command.
    case command(HCICommandPacket)
    /// It is on the air, for the first time or with other bytes.
    case started(AdvertisingID, AdvertisingInfo)
    /// It is over: stopped, or after a connection without a failure.
    case ended(AdvertisingID, AdvertisingFailure?)
    /// The controller doesn't have the extended commands, though it said so.
    case usesLegacyCommands
  }

  /// What a command is for.
  enum Step: Hashable {
    /// How many sets the controller has, and how much data each.
    case setCount, dataLength
    case parameters, address, power
    case data(AdvertisingSet.Chunk)
    case enable, disable, remove
  }

  /// How long a controller may take to tell which set a connection ended.
  static let terminationLimit: Duration = .milliseconds(500)

  var sets: [AdvertisingSet] = []
  /// The command under way, the handle of its set, and the family that it is of.
  var current: (step: Step, handle: UInt8, family: ControllerInfo.CommandFamily)?
  var info = ControllerInfo()
  /// What the controller told of its sets; nil when it was not asked yet.
  var setLimit: Int?
  var dataLimit: Int?
  private(set) var deadline = Moment.never
  private var isEnabled = false
  private var lastID: UInt64 = 0
  var actions = RingBuffer<Action>()

  /// The next thing to do; nil when there is none.
  mutating func nextAction() -> Action? { actions.popFirst() }

  /// How many things are advertised, or about to be.
  var count: Int { sets.count }

  /// Whether somebody may connect now.
  var isConnectable: Bool { sets.contains { $0.isOn && $0.request.parameters.isConnectable } }

  /// Begins to advertise.
  mutating func start(_ request: AdvertisingRequest, at now: Moment) -> AdvertisingID {
    lastID += 1
    let id = AdvertisingID(rawValue: lastID)
    let used = Set(sets.map(\.handle))
    guard let handle = (0...0xef).first(where: { !used.contains($0) }) else {
      actions.append(.ended(id, .noMoreSets(used.count)))
      return id
    }
    sets.append(AdvertisingSet(id, handle, request))
    step()
    return id
  }

  /// Advertises other content; what doesn't fit changes nothing.
  ///
  /// `started` follows, also where it has to wait for a link to end.
  mutating func update(_ id: AdvertisingID, _ content: AdvertisingContent)
    throws(AdvertisingFailure)
  {
    guard let index = sets.firstIndex(where: { $0.id == id && $0.isWanted }) else { return }
    var set = sets[index]
    set.request.content = content
    set.isUpdateDue = true
    // How much fits may not be known yet; then it shows when it starts.
    if dataLimit != nil || set.request.parameters.pdus == .legacy { _ = try payload(of: set) }
    set.payload = nil
    set.chunks = []
    set.hasAskedForPower = set.hasAskedForPower && set.txPower != nil
    sets[index] = set
    step()
  }

  /// Ends advertising; `ended` follows when it is off the air.
  mutating func stop(_ id: AdvertisingID) {
    guard let index = sets.firstIndex(where: { $0.id == id }) else { return }
    sets[index].isWanted = false
    step()
  }

  /// The controller is ready.
  mutating func enable(_ info: ControllerInfo) {
    self.info = info
    isEnabled = true
    step()
  }

  /// The controller is reset or gone: nothing runs; what is wanted stays wanted.
  mutating func disable() {
    isEnabled = false
    current = nil
    deadline = .never
    (setLimit, dataLimit) = (nil, nil)
    for index in sets.indices {
      sets[index].forget()
      sets[index].hasRetried = false
    }
    for _ in 0..<actions.count {
      guard let action = actions.popFirst() else { break }
      if case .command = action { continue }
      actions.append(action)
    }
    endUnwanted()
  }

  /// The controller is gone: all ends.
  mutating func fail(_ failure: HostFailure) {
    disable()
    for set in sets { actions.append(.ended(set.id, .adapter(failure))) }
    sets = []
  }

  /// Only legacy commands from now on.
  mutating func useLegacyCommands() {
    guard info.family == .extended else { return }
    info.family = .legacy
    (setLimit, dataLimit) = (nil, nil)
    for index in sets.indices { sets[index].forget() }
    step()
  }

  /// A set was ended by the controller: by a connection when that succeeded
  /// (Vol 4, Part E, §7.7.65.18).
  mutating func terminated(_ event: HCILEAdvertisingSetTerminated) {
    guard let index = sets.firstIndex(where: { $0.handle == event.advertisingHandle }) else {
      return
    }
    deadline = .never
    connected(index)
    step()
  }

  /// Somebody has connected.
  mutating func linkMade(at now: Moment) {
    switch info.family {
    case .legacy:
      for index in sets.indices where sets[index].isOn { connected(index) }
      step()
    case .extended:
      // Which set it was is told next; some controllers forget to.
      if isConnectable { deadline = now.adding(Self.terminationLimit) }
    }
  }

  /// A link has ended: there may be room for what waits.
  mutating func linkEnded() {
    for index in sets.indices { sets[index].isWaiting = false }
    step()
  }

  /// Packets of the controller were lost: that somebody has connected, perhaps.
  ///
  /// To start what still runs does no harm.
  mutating func lostPackets() {
    for index in sets.indices
    where sets[index].isWanted && sets[index].request.parameters.isConnectable {
      sets[index].isOn = false
    }
    step()
  }

  /// Lets time pass.
  mutating func advance(to now: Moment) {
    guard now >= deadline else { return }
    deadline = .never
    // To start one that still runs does no harm.
    for index in sets.indices
    where sets[index].isOn && sets[index].request.parameters.isConnectable {
      connected(index)
    }
    step()
  }

  private mutating func connected(_ index: Int) {
    sets[index].isOn = false
    if !sets[index].request.parameters.continuesAfterConnection { sets[index].isWanted = false }
  }
}

extension HCIAdvertiser {
  /// Takes the next step, if none is under way.
  mutating func step() {
    endUnwanted()
    guard isEnabled, current == nil else { return }
    for index in sets.indices {
      // The commands of version 4 know one set: the first has to be gone before the next comes.
      if info.family == .legacy, index > 0 {
        if sets[0].isWanted, sets[index].isWanted { sets[index].give(up: .noMoreSets(1)) }
        continue
      }
      guard let step = nextStep(index) else { continue }
      current = (step, sets[index].handle, info.family)
      actions.append(.command(command(of: step, sets[index])))
      return
    }
    endUnwanted()
  }

  /// What is to be done next for a set; nil when nothing is.
  private mutating func nextStep(_ index: Int) -> Step? {
    guard sets[index].isWanted else { return stepOut(sets[index]) }
    if let failure = problem(of: sets[index], index) {
      sets[index].give(up: failure)
      return stepOut(sets[index])
    }
    let set = sets[index]
    let isExtended = info.family == .extended
    if isExtended && setLimit == nil { return .setCount }
    if isExtended && dataLimit == nil { return .dataLength }
    // They can't be changed on the air.
    if !set.hasParameters { return set.isOn ? .disable : .parameters }
    if isExtended && !set.hasAddress && ownAddress(of: set).type == .random { return .address }
    if !isExtended && set.request.content.includesTXPower && !set.hasAskedForPower {
      return .power
    }
    if set.payload == nil {
      do throws(AdvertisingFailure) {
        try sets[index].cut(
          payload(of: set), hasAdvertisement: !isScannableExtended(set),
          hasResponse: hasResponse(set))
      } catch {
        sets[index].give(up: error)
        return stepOut(sets[index])
      }
    }
    if let chunk = sets[index].chunks.first {
      // Data in several pieces can't be changed on the air.
      return set.isOn && chunk.operation != 3 ? .disable : .data(chunk)
    }
    if !set.isOn, !set.isWaiting { return .enable }
    // What waits for a link to end has all that it will send.
    if set.isOn || set.isUpdateDue { tellStarted(index) }
    return nil
  }

  private func stepOut(_ set: AdvertisingSet) -> Step? {
    if set.isOn { return .disable }
    return set.hasParameters && info.family == .extended ? .remove : nil
  }

  private mutating func tellStarted(_ index: Int) {
    guard let payload = sets[index].payload else { return }
    let info = AdvertisingInfo(
      address: ownAddress(of: sets[index]), txPower: sets[index].txPower, payload: payload)
    guard sets[index].told != info || sets[index].isUpdateDue else { return }
    (sets[index].told, sets[index].isUpdateDue) = (info, false)
    actions.append(.started(sets[index].id, info))
  }

  /// Removes what is off the air and has no step left.
  private mutating func endUnwanted() {
    let ended = sets.filter { set in
      !set.isWanted && current?.handle != set.handle && (!isEnabled || stepOut(set) == nil)
    }
    for set in ended { actions.append(.ended(set.id, set.failure)) }
    if !ended.isEmpty { sets.removeAll { set in ended.contains { $0.id == set.id } } }
  }
}

extension AdvertisingSet {
  /// It can't be advertised.
  mutating func give(up failure: AdvertisingFailure) {
    isWanted = false
    self.failure = failure
  }
}
