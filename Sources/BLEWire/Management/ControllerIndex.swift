/// A controller's number in the Linux kernel: the N of `hciN`.
public struct ControllerIndex: RawRepresentable, Hashable, Sendable {
  /// The 16 bits on the wire.
  public var rawValue: UInt16

  /// Creates an index.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0xFFFF: no controller, where a command or an event is about none.
  public static let none = Self(rawValue: 0xffff)
}

extension ControllerIndex: WireValue {
  /// Reads the 16 bits.
  public init(from reader: inout ByteReader) throws(WireError) {
    rawValue = try reader.read(UInt16.self)
  }

  /// Appends the 16 bits.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue) }
}

extension ControllerIndex: ExpressibleByIntegerLiteral {
  /// Creates an index from a literal.
  public init(integerLiteral value: UInt16) { self.init(rawValue: value) }
}

extension ControllerIndex: CustomStringConvertible {
  /// `hci0`, or `none`.
  public var description: String { self == .none ? "none" : "hci\(rawValue)" }
}
