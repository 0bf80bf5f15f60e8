/// Advertising, scan response or extended inquiry data: a list of structures
/// (Vol 3, Part C, §11).
public struct AdvertisingData: Hashable, Sendable {
  /// The structures in their order, unknown and malformed ones too.
  public var structures: [AdvertisingStructure]
  /// Whether the last structure was longer than what was left; it is not among `structures`.
  public var isCut = false

  /// Creates data of structures.
  public init(_ structures: [AdvertisingStructure] = []) { self.structures = structures }

  /// Creates data of typed values.
  public init(values: [AdvertisingValue]) { structures = values.map(\.structure) }

  /// Reads whatever is there: a structure of length 0 ends the data, and a last one that is longer
  /// than what is left is dropped, which `isCut` tells.
  public init(lenient bytes: [UInt8]) {
    structures = []
    structures.reserveCapacity(min(4, bytes.count / 3))
    var reader = ByteReader(bytes)
    while let length = try? reader.read(UInt8.self), length > 0 {
      guard let type = try? reader.read(UInt8.self),
        let value = try? reader.read(count: Int(length) - 1)
      else {
        isCut = true
        return
      }
      structures.append(
        AdvertisingStructure(type: AdvertisingDataType(rawValue: type), value: value))
    }
  }

  /// Which limit data has on the air.
  public enum Limit {
    /// 31 bytes: advertising with legacy PDUs.
    public static let legacy = 31
    /// 254 bytes: extended advertising in one PDU.
    public static let extended = 254
    /// 1,650 bytes: extended advertising in a chain of PDUs.
    public static let chained = 1650
  }

  /// The data's bytes; an error when they don't fit.
  public func encoded(limit: Int = Limit.legacy) throws(AdvertisingDataError) -> [UInt8] {
    var writer = ByteWriter(capacity: limit)
    for structure in structures {
      guard structure.value.count <= 254 else {
        throw .structureTooLong(structure.type, count: structure.value.count)
      }
      writer.write(UInt8(truncatingIfNeeded: structure.value.count + 1))
      writer.write(structure.type.rawValue)
      writer.write(structure.value)
    }
    guard writer.bytes.count <= limit else {
      throw .tooLong(count: writer.bytes.count, limit: limit)
    }
    return writer.bytes
  }
}

/// Why advertising data can't be sent.
public enum AdvertisingDataError: Error, Hashable, Sendable {
  /// All structures together have more bytes than the limit.
  case tooLong(count: Int, limit: Int)
  /// One structure's value has more than 254 bytes.
  case structureTooLong(AdvertisingDataType, count: Int)
}

extension AdvertisingDataError: CustomStringConvertible {
  /// For a person, as a log line has it.
  public var description: String {
    switch self {
    case .tooLong(let count, let limit):
      "advertising data of \(count) bytes does not fit in \(limit)"
    case .structureTooLong(let type, let count):
      "\(type) of \(count) bytes does not fit in 254"
    }
  }
}
