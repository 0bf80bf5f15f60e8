/// LE GATT Security Levels (2BF5): what a client needs to use all of a server
/// (Vol 3, Part C, §12.7).
///
///     | mode | level | ...
///     |  1   |   1   |
public struct SecurityLevels: WireValue {
  /// One security mode and level that is enough.
  public struct Requirement: Hashable, Sendable {
    /// The security mode, 1 to 3.
    public var mode: UInt8
    /// The level within the mode.
    public var level: UInt8

    /// Creates a requirement.
    public init(mode: UInt8, level: UInt8) {
      self.mode = mode
      self.level = level
    }
  }

  /// Each of them is enough.
  public var requirements: [Requirement]

  /// Creates a list of requirements.
  public init(requirements: [Requirement]) { self.requirements = requirements }

  /// Reads the list, which takes all that is left.
  public init(from reader: inout ByteReader) throws(WireError) {
    requirements = []
    while reader.left > 0 {
      requirements.append(Requirement(mode: try reader.read(), level: try reader.read()))
    }
  }

  /// Appends the list.
  public func write(to writer: inout ByteWriter) {
    for requirement in requirements { writer.write([requirement.mode, requirement.level]) }
  }
}

extension SecurityLevels: CustomStringConvertible {
  /// For a person, as `mode 1 level 4, mode 2 level 2`.
  public var description: String {
    requirements.map { "mode \($0.mode) level \($0.level)" }.joined(separator: ", ")
  }

  /// The list as a JSON tree.
  var decoded: DecodedValue {
    .array(
      requirements.map {
        .object([
          .init("mode", .integer(Int64($0.mode))), .init("level", .integer(Int64($0.level))),
        ])
      })
  }
}
