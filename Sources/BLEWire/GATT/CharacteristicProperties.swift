/// Characteristic Properties: what a client may do with a value (Vol 3, Part G, §3.3.1.1).
@frozen
public struct CharacteristicProperties: OptionSet, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a set of properties from the byte on the wire.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x01: the value may be broadcast.
  public static let broadcast = Self(rawValue: 0x01)
  /// 0x02: the value may be read.
  public static let read = Self(rawValue: 0x02)
  /// 0x04: the value may be written with a command.
  public static let writeWithoutResponse = Self(rawValue: 0x04)
  /// 0x08: the value may be written with a request.
  public static let write = Self(rawValue: 0x08)
  /// 0x10: the server notifies the value.
  public static let notify = Self(rawValue: 0x10)
  /// 0x20: the server indicates the value.
  public static let indicate = Self(rawValue: 0x20)
  /// 0x40: the value may be written with a signed command.
  public static let authenticatedSignedWrites = Self(rawValue: 0x40)
  /// 0x80: more properties are in the Characteristic Extended Properties descriptor.
  public static let extendedProperties = Self(rawValue: 0x80)
}

extension CharacteristicProperties {
  /// The names of the properties in the set, lowest bit first, as `["read", "notify"]`.
  public var names: [String] {
    Self.named.filter { contains($0.property) }.map(\.name)
  }

  /// The property of that name; `reliable-write` is one of the extended properties.
  public init?(name: String) {
    if name == "reliable-write" {
      self = .extendedProperties
      return
    }
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.property
  }

  private static let named: [(property: Self, name: String)] = [
    (.broadcast, "broadcast"), (.read, "read"),
    (.writeWithoutResponse, "write-without-response"), (.write, "write"),
    (.notify, "notify"), (.indicate, "indicate"),
    (.authenticatedSignedWrites, "signed-write"), (.extendedProperties, "extended-properties"),
  ]
}

extension CharacteristicProperties: CustomStringConvertible {
  /// The names with commas between them.
  public var description: String { names.joined(separator: ", ") }
}
