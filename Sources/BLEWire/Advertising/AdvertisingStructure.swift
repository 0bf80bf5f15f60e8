/// One AD structure (Vol 3, Part C, §11).
///
///     | length | type | value ...  |
///     |   1    |  1   | length - 1 |
public struct AdvertisingStructure: Hashable, Sendable {
  /// What the value is.
  public var type: AdvertisingDataType
  /// The value, 254 bytes at most.
  public var value: [UInt8]

  /// Creates a structure.
  public init(type: AdvertisingDataType, value: [UInt8]) {
    self.type = type
    self.value = value
  }
}
