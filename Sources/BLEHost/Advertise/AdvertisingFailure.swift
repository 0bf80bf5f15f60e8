public import BLEWire

/// Why something is not advertised.
public enum AdvertisingFailure: Error, Hashable, Sendable {
  /// A field has no room: neither in the advertisement nor in the scan response.
  case doesNotFit(AdvertisingFitError)
  /// The parameters are outside of what is allowed, or contradict each other.
  case invalid(String)
  /// The controller has only so many advertising sets, and all are in use.
  case noMoreSets(Int)
  /// The controller refused a command.
  case refused(HCIOpcode, HCIStatus)
  /// The controller is gone or unusable.
  case adapter(HostFailure)
}

/// A field of an advertisement that has no room.
public struct AdvertisingFitError: Error, Hashable, Sendable {
  /// The first field without room.
  public var type: AdvertisingDataType
  /// How many bytes it takes, with its length and its type.
  public var needed: Int
  /// How many are left in the advertisement.
  public var left: Int
  /// How many are left in the scan response; nil where there is none, or the caller lays it out.
  public var leftInResponse: Int?

  /// Creates an error.
  public init(type: AdvertisingDataType, needed: Int, left: Int, leftInResponse: Int?) {
    self.type = type
    self.needed = needed
    self.left = left
    self.leftInResponse = leftInResponse
  }
}

extension AdvertisingFitError: CustomStringConvertible {
  /// For a person, as `Complete Local Name takes 26 bytes: 5 are left, 0 in the scan response`.
  public var description: String {
    let response = leftInResponse.map { ", \($0) in the scan response" } ?? ""
    return "\(type) takes \(needed) bytes: \(left) are left\(response)"
  }
}

extension AdvertisingFailure: CustomStringConvertible {
  /// For a person.
  public var description: String {
    switch self {
    case .doesNotFit(let error): "it does not fit: \(error)"
    case .invalid(let reason): reason
    case .noMoreSets(1): "the controller can advertise one thing at a time, which it does already"
    case .noMoreSets(let count): "the controller has \(count) advertising sets, all in use"
    case .refused(let opcode, let status): "the controller refused \(opcode): \(status)"
    case .adapter(let failure): "\(failure)"
    }
  }
}
