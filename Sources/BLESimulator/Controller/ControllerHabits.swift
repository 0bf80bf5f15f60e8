/// What real controllers do beside what they must: allowed by the specification, or seen in them.
///
/// Rates are percentages. What is by chance is drawn from the radio's seed: equal seeds give equal
/// bytes. `plain` changes nothing of a run.
public struct ControllerHabits: Hashable, Sendable {
  /// What a full filter of duplicates does (Vol 6, Part B, §4.4.3.5).
  public enum FullFilter: Hashable, Sendable {
    /// It forgets all: devices are reported again.
    case forgets
    /// It drops devices that it doesn't know yet.
    case drops
  }

  // Commands (Vol 4, Part E, §4.4).

  /// How many commands it takes at once, if it gives any credit.
  public var commandCredits: UInt8 = 1
  /// How often an answer gives no credit; a NOP gives it `creditDelay` later.
  public var withheldCredits = 0
  /// How long a withheld credit takes.
  public var creditDelay: Duration = .milliseconds(5)
  /// How often a NOP that nobody waits for follows an answer.
  public var idleNOPs = 0
  /// How often Command Status tells of a failure, though the command has a Command Complete.
  public var failuresInStatus = 0

  // Events.

  /// How many reports of advertising an event holds at most.
  public var reportsPerEvent = 1
  /// How long a report waits for others.
  public var reportDelay: Duration = .milliseconds(10)
  /// How long completed packets are gathered; zero tells of each.
  public var completionDelay: Duration = .zero
  /// How much later than data events arrive, as on USB, where each has an endpoint of its own: data
  /// comes before the Connection Complete of its link.
  public var eventDelay: Duration = .zero
  /// How often an event of its vendor, or an LE event of a later version, follows an answer.
  public var unknownEvents = 0
  /// How often Disconnection Complete comes twice.
  public var doubleDisconnections = 0
  /// Whether Advertising Set Terminated comes before the Connection Complete it goes with.
  public var terminatesSetsFirst = false

  // Roles.

  /// Which roles it can have at the same time.
  public var states = SupportedStates.all
  /// Whether it claims to have all, though it has not.
  public var claimsAllStates = false
  /// How long it goes on waiting for a peer after it was told to stop: a link that is made then is
  /// told of after the answer to the cancellation (Vol 4, Part E, §7.8.13).
  public var cancelDelay: Duration = .zero

  // Memory and air.

  /// How many reports the filter of duplicates remembers.
  public var filterSize = 4096
  /// What the filter does when it is full.
  public var fullFilter = FullFilter.forgets
  /// How often a packet is lost on the air, to or from this controller.
  ///
  /// The link layer sends it again at the next connection event (Vol 6, Part B, §4.5.9). At 100
  /// nothing is heard.
  public var packetLoss = 0

  /// Creates the habits of a controller that has none.
  public init() {}

  /// No habits: one credit, one report an event, nothing lost.
  public static let plain = ControllerHabits()

  /// What is true of nearly all controllers on a good day.
  public static var realistic: ControllerHabits {
    var habits = ControllerHabits()
    habits.commandCredits = 2
    habits.withheldCredits = 5
    habits.idleNOPs = 2
    habits.reportsPerEvent = 4
    habits.completionDelay = .milliseconds(10)
    habits.packetLoss = 2
    return habits
  }

  /// Habits drawn from a seed.
  public init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func one<Value>(of values: [Value], _ plain: Value) -> Value {
      values.randomElement(using: &random) ?? plain
    }
    commandCredits = one(of: [1, 2, 3, 10], 1)
    withheldCredits = one(of: [0, 5, 30, 100], 0)
    creditDelay = .milliseconds(one(of: [0, 1, 20, 200], 5))
    idleNOPs = one(of: [0, 5, 30], 0)
    failuresInStatus = one(of: [0, 50, 100], 0)
    reportsPerEvent = one(of: [1, 2, 4, 10], 1)
    reportDelay = .milliseconds(one(of: [1, 10, 100], 10))
    completionDelay = .milliseconds(one(of: [0, 5, 30, 100], 0))
    eventDelay = .milliseconds(one(of: [0, 0, 1, 10, 40], 0))
    unknownEvents = one(of: [0, 10, 50], 0)
    doubleDisconnections = one(of: [0, 30], 0)
    terminatesSetsFirst = one(of: [false, true], false)
    states = one(of: SupportedStates.common, .all)
    claimsAllStates = one(of: [false, false, true], false)
    cancelDelay = .milliseconds(one(of: [0, 0, 20, 200], 0))
    filterSize = one(of: [4096, 64, 8, 2], 4096)
    fullFilter = one(of: [.forgets, .drops], .forgets)
    packetLoss = one(of: [0, 1, 5, 20], 0)
  }
}
