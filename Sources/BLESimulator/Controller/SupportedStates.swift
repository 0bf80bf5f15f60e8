/// Which roles a controller can have at the same time: LE_States (Vol 4, Part E, §7.8.27).
public struct SupportedStates: RawRepresentable, Hashable, Sendable {
  /// A bit for each role and for each pair of them.
  public var rawValue: UInt64

  /// Creates a mask from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// All 42 of them.
  public static let all = Self(rawValue: 0x3ff_ffff_ffff)
  /// Scanning or initiating, not both.
  public static let scansOrInitiates = all.without([22, 23])
  /// No advertising that can be connected to beside a link.
  public static let advertisesWithoutLinks = all.without([35, 36, 37, 38, 39, 40])
  /// Central or peripheral, not both, and neither scanning nor initiating beside advertising.
  public static let oneRole = all.without(
    [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 22, 23, 26, 27, 30, 31, 32, 33, 34, 35, 36, 37, 41])

  /// Masks as controllers have them.
  static let common = [all, scansOrInitiates, advertisesWithoutLinks, oneRole]

  private func without(_ bits: [UInt64]) -> Self {
    Self(rawValue: bits.reduce(rawValue) { $0 & ~(1 << $1) })
  }

  /// What a controller does (Vol 6, Part B, §1.1.1).
  enum Role: Int, CaseIterable, Sendable {
    case nonconnectable, scannable, connectable, highDuty, lowDuty
    case passiveScan, activeScan, initiating, central, peripheral
  }

  /// Whether two roles go together; where no bit tells of them, they do.
  func allows(_ one: Role, beside other: Role) -> Bool {
    let pair = one.rawValue < other.rawValue ? [one, other] : [other, one]
    guard let bit = Self.pairs[pair] else { return true }
    return rawValue >> bit & 1 == 1
  }

  /// The bits of pairs, the role that comes first in `Role` first.
  private static let pairs: [[Role]: UInt64] = [
    [.nonconnectable, .passiveScan]: 8, [.scannable, .passiveScan]: 9,
    [.connectable, .passiveScan]: 10, [.highDuty, .passiveScan]: 11,
    [.nonconnectable, .activeScan]: 12, [.scannable, .activeScan]: 13,
    [.connectable, .activeScan]: 14, [.highDuty, .activeScan]: 15,
    [.nonconnectable, .initiating]: 16, [.scannable, .initiating]: 17,
    [.nonconnectable, .central]: 18, [.scannable, .central]: 19,
    [.nonconnectable, .peripheral]: 20, [.scannable, .peripheral]: 21,
    [.passiveScan, .initiating]: 22, [.activeScan, .initiating]: 23,
    [.passiveScan, .central]: 24, [.activeScan, .central]: 25,
    [.passiveScan, .peripheral]: 26, [.activeScan, .peripheral]: 27,
    [.initiating, .central]: 28, [.lowDuty, .passiveScan]: 30, [.lowDuty, .activeScan]: 31,
    [.connectable, .initiating]: 32, [.highDuty, .initiating]: 33, [.lowDuty, .initiating]: 34,
    [.connectable, .central]: 35, [.highDuty, .central]: 36, [.lowDuty, .central]: 37,
    [.connectable, .peripheral]: 38, [.highDuty, .peripheral]: 39, [.lowDuty, .peripheral]: 40,
    [.initiating, .peripheral]: 41,
  ]
}
