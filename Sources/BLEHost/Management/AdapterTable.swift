public import BLEWire

/// The Linux kernel's adapters as its management channel tells of them, kept up to date by events.
///
/// Rules:
/// - First the list of controllers is asked for, then each one's information. When all have
///   answered, the table is ready.
/// - That question also makes the kernel tell when settings change: so it is asked about each
///   controller that appears later, too.
/// - The kernel switches a new controller on by itself, and off after 2 s. When a program that does
///   not use this channel (hciconfig) switches it on meanwhile, the kernel tells nobody: so one that
///   is off is asked about once more after 3 s.
/// - When packets of the kernel were lost, it is asked for all of that again.
/// - A controller that is gone when the answer comes, or that does not answer, is left out until the
///   kernel tells of it again.
public struct AdapterTable: Sendable {
  /// One adapter.
  public struct Entry: Hashable, Sendable {
    /// Its number: the N of `hciN`.
    public var index: ControllerIndex
    /// Its public address; all zero when it has none.
    public var address: BluetoothAddress
    /// The name by which others know it.
    public var name: String
    /// What it can do.
    public var supported: ManagementSettings
    /// What is switched on.
    public var current: ManagementSettings

    /// Creates an entry.
    public init(
      index: ControllerIndex, address: BluetoothAddress, name: String = "",
      supported: ManagementSettings, current: ManagementSettings
    ) {
      self.index = index
      self.address = address
      self.name = name
      self.supported = supported
      self.current = current
    }
  }

  /// What has to be done.
  public enum Action: Hashable, Sendable {
    /// Give this to the kernel.
    case send(ManagementPacket)
    /// A request of the table's owner has ended.
    case finish(ManagementRequester.RequestID, ManagementRequester.Answer)
    /// The table is complete for the first time; or the kernel did not answer.
    case ready(isComplete: Bool)
    /// An adapter appeared, changed or went away.
    case changed(ControllerIndex)
    /// The kernel tells of something else.
    case event(ControllerIndex, ManagementEvent)
  }

  private enum Question {
    case list
    case information(ControllerIndex)
    /// A question of the table's owner, whose answer holds the controller's settings.
    case settings(ControllerIndex)

    var isList: Bool { if case .list = self { true } else { false } }
  }

  /// The adapters, by their number.
  public private(set) var entries: [ControllerIndex: Entry] = [:]
  /// Whether all adapters that were there at the start have answered.
  public private(set) var isReady = false
  private var requester: ManagementRequester
  private var questions: [ManagementRequester.RequestID: Question] = [:]
  /// When controllers that are off are asked about once more.
  private var checks: [ControllerIndex: Moment] = [:]
  private var actions = RingBuffer<Action>()

  /// Creates an empty table.
  public init(timeLimit: Duration = .seconds(15)) {
    requester = ManagementRequester(timeLimit: timeLimit)
  }

  /// When something has to happen, if nothing comes in.
  public var deadline: Moment { min(requester.deadline, checks.values.min() ?? .never) }

  /// Begins to ask.
  public mutating func start(at now: Moment) {
    questions[requester.request(.readIndexList, of: .none, at: now)] = .list
    pump(at: now)
  }

  /// Asks the kernel for something; the table takes over what the answer tells of settings.
  public mutating func request(
    _ command: ManagementCommand, of index: ControllerIndex, at now: Moment
  ) -> ManagementRequester.RequestID {
    let id = requester.request(command, of: index, at: now)
    // The kernel tells of a change to all but who asked for it.
    switch command {
    case .setPowered, .setConnectable, .setBondable, .setLowEnergy: questions[id] = .settings(index)
    default: break
    }
    pump(at: now)
    return id
  }

  /// Takes a packet of the kernel.
  public mutating func receive(_ bytes: [UInt8], at now: Moment) {
    requester.receive(bytes)
    pump(at: now)
  }

  /// Packets of the kernel were lost: all that it tells of adapters is asked for anew.
  public mutating func refresh(at now: Moment) {
    guard isReady, !questions.values.contains(where: \.isList) else { return }
    start(at: now)
  }

  /// Lets time pass.
  public mutating func advance(to now: Moment) {
    requester.advance(to: now)
    pump(at: now)
    for (index, moment) in checks where moment <= now {
      checks[index] = nil
      ask(about: index, at: now)
    }
    pump(at: now)
  }

  /// Ends all requests, and forgets all adapters: the channel is closed.
  public mutating func close(at now: Moment) {
    requester.close()
    pump(at: now)
    checks = [:]
    for index in entries.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      entries[index] = nil
      actions.append(.changed(index))
    }
  }

  /// The next thing to do; nil when there is none.
  public mutating func nextAction() -> Action? { actions.popFirst() }

  private mutating func pump(at now: Moment) {
    while let action = requester.nextAction() {
      switch action {
      case .send(let packet): actions.append(.send(packet))
      case .event(let index, let event): receive(event, of: index, at: now)
      case .finish(let id, let answer):
        switch questions.removeValue(forKey: id) {
        case nil: actions.append(.finish(id, answer))
        case .list: receiveList(answer, at: now)
        case .information(let index): receiveInformation(answer, of: index)
        case .settings(let index):
          if case .done(let bytes) = answer, var entry = entries[index],
            let settings = try? ManagementSettings(parsing: bytes)
          {
            entry.current = settings
            set(entry, at: index)
          }
          actions.append(.finish(id, answer))
        }
      }
    }
  }

  private mutating func receiveList(_ answer: ManagementRequester.Answer, at now: Moment) {
    guard case .done(let bytes) = answer, let list = try? ManagementIndexList(parsing: bytes) else {
      return becomeReady(isComplete: false)
    }
    for index in entries.keys where !list.indices.contains(index) { set(nil, at: index) }
    for index in list.indices { meet(index, at: now) }
    becomeReadyIfAnswered()
  }

  private mutating func meet(_ index: ControllerIndex, at now: Moment) {
    guard index != .none else { return }
    checks[index] = now.adding(Self.checkTime)
    ask(about: index, at: now)
  }

  private mutating func ask(about index: ControllerIndex, at now: Moment) {
    guard index != .none, !isAsking(about: index) else { return }
    let id = requester.request(.readControllerInformation, of: index, at: now)
    questions[id] = .information(index)
  }

  private mutating func receiveInformation(
    _ answer: ManagementRequester.Answer, of index: ControllerIndex
  ) {
    if case .done(let bytes) = answer,
      let information = try? ManagementControllerInformation(parsing: bytes)
    {
      set(
        Entry(
          index: index, address: information.address, name: information.name.name,
          supported: information.supported, current: information.current), at: index)
    } else {
      set(nil, at: index)
    }
    becomeReadyIfAnswered()
  }

  private mutating func receive(
    _ event: ManagementEvent, of index: ControllerIndex, at now: Moment
  ) {
    switch event {
    case .indexAdded: meet(index, at: now)
    case .indexRemoved: set(nil, at: index)
    case .newSettings(let settings):
      changeEntry(at: index, at: now) { $0.current = settings }
    case .localNameChanged(let name): changeEntry(at: index, at: now) { $0.name = name.name }
    default: actions.append(.event(index, event))
    }
  }

  private mutating func changeEntry(
    at index: ControllerIndex, at now: Moment, _ change: (inout Entry) -> Void
  ) {
    // One that did not answer before may do so now.
    guard var entry = entries[index] else { return ask(about: index, at: now) }
    change(&entry)
    set(entry, at: index)
  }

  private mutating func set(_ entry: Entry?, at index: ControllerIndex) {
    if entry?.current.contains(.powered) ?? true { checks[index] = nil }
    guard entries[index] != entry else { return }
    entries[index] = entry
    actions.append(.changed(index))
  }

  private static let checkTime = Duration.seconds(3)

  private func isAsking(about index: ControllerIndex) -> Bool {
    questions.values.contains { question in
      if case .information(index) = question { true } else { false }
    }
  }

  private mutating func becomeReadyIfAnswered() {
    let isAsking = questions.values.contains { question in
      if case .settings = question { false } else { true }
    }
    if !isAsking { becomeReady(isComplete: true) }
  }

  private mutating func becomeReady(isComplete: Bool) {
    guard !isReady else { return }
    isReady = true
    actions.append(.ready(isComplete: isComplete))
  }
}
