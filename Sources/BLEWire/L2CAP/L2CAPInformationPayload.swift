/// The payload of a K-frame: part of an SDU on a credit-based channel (Vol 3, Part A, §3.4).
///
/// The first K-frame of an SDU tells the SDU's length, the others do not. Which one a
/// frame is, only the channel's state knows.
///
///     | SDU length | part  |
///     |   2 or 0   |  ...  |
public struct L2CAPInformationPayload: Hashable, Sendable {
  /// The length of the whole SDU, in the first K-frame of it.
  public var sduLength: UInt16?
  /// The bytes of the SDU in this frame.
  public var bytes: [UInt8]

  /// Creates a payload.
  public init(sduLength: UInt16?, bytes: [UInt8]) {
    self.sduLength = sduLength
    self.bytes = bytes
  }

  /// Parses the payload of an SDU's first K-frame; more bytes than the SDU has are an error.
  public init(parsingFirst payload: [UInt8]) throws(WireError) {
    var reader = ByteReader(payload)
    let length = try reader.read(UInt16.self)
    guard reader.left <= Int(length) else {
      throw WireError(.trailing(reader.left - Int(length)), at: 2 + Int(length))
    }
    self.init(sduLength: length, bytes: reader.readRest())
  }

  /// The payload's bytes.
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    if let sduLength { writer.write(sduLength) }
    writer.write(bytes)
    return writer.bytes
  }

  /// Cuts an SDU into payloads of at most `mps` bytes, the first with the SDU's length.
  ///
  /// `mps` must be 23 or more, and the SDU at most 65,535 bytes long.
  public static func segments(of sdu: [UInt8], mps: Int) -> [L2CAPInformationPayload] {
    precondition(mps >= 23 && sdu.count <= 0xffff, "an MPS below 23, or too long an SDU")
    var segments = [
      L2CAPInformationPayload(
        sduLength: UInt16(sdu.count), bytes: Array(sdu.prefix(mps - 2)))
    ]
    var rest = sdu.dropFirst(mps - 2)
    while !rest.isEmpty {
      segments.append(L2CAPInformationPayload(sduLength: nil, bytes: Array(rest.prefix(mps))))
      rest = rest.dropFirst(mps)
    }
    return segments
  }
}
