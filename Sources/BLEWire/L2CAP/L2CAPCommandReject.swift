/// L2CAP_COMMAND_REJECT_RSP: a request that is not understood (Vol 3, Part A, §4.1).
///
///     | reason | data  |
///     |   2    | 0-... |
public struct L2CAPCommandReject: L2CAPCommandValue {
  /// Why a command was rejected.
  public enum Reason: Hashable, Sendable {
    /// 0x0000: the command is not known, or malformed.
    case notUnderstood
    /// 0x0001: the PDU was too long; the longest that is taken.
    case mtuExceeded(UInt16)
    /// 0x0002: there is no such channel; as the sender of the reject numbers the two ends.
    case invalidChannel(local: ChannelID, remote: ChannelID)
    /// Another reason, with its data.
    case unknown(UInt16, [UInt8])
  }

  /// The command's code.
  public static let code = L2CAPSignalCode.commandReject

  /// Why the command was rejected.
  public var reason: Reason

  /// Creates a command.
  public init(_ reason: Reason) { self.reason = reason }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    switch try reader.read(UInt16.self) {
    case 0: reason = .notUnderstood
    case 1: reason = .mtuExceeded(try reader.read())
    case 2:
      let local = ChannelID(rawValue: try reader.read())
      reason = .invalidChannel(local: local, remote: ChannelID(rawValue: try reader.read()))
    case let other: reason = .unknown(other, reader.readRest())
    }
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    switch reason {
    case .notUnderstood: writer.write(UInt16(0))
    case .mtuExceeded(let mtu):
      writer.write(UInt16(1))
      writer.write(mtu)
    case .invalidChannel(let local, let remote):
      writer.write(UInt16(2))
      writer.write(local.rawValue)
      writer.write(remote.rawValue)
    case .unknown(let other, let data):
      writer.write(other)
      writer.write(data)
    }
  }
}

extension L2CAPCommandReject.Reason: CustomStringConvertible {
  /// The specification's name with what belongs to it.
  public var description: String {
    switch self {
    case .notUnderstood: "Command Not Understood (0x0000)"
    case .mtuExceeded(let mtu): "Signaling MTU Exceeded (0x0001), MTU \(mtu)"
    case .invalidChannel(let local, let remote):
      "Invalid CID in Request (0x0002), local \(local), remote \(remote)"
    case .unknown(let other, let data): "Reserved (0x\(other.hexDigits)) \(data.hexDigits)"
    }
  }
}
