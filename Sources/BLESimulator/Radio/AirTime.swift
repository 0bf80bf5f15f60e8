public import BLEWire

/// How long packets of the link layer are on the air, in µs (Vol 6, Part B, §2).
public enum AirTime {
  /// T_IFS: the silence between two packets (Vol 6, Part B, §4.1.1).
  public static let interFrameSpace: Int64 = 150

  /// The time of a data packet; an empty one only acknowledges.
  ///
  /// A packet holds preamble, access address, header, payload and CRC; an encrypted payload has a
  /// check of 4 bytes more (Vol 6, Part B, §2.1, §2.2, §2.4).
  public static func dataPacket(payload: Int, phy: LEPHY, isEncrypted: Bool = false) -> Int64 {
    let size = Int64(payload) + (isEncrypted && payload > 0 ? 4 : 0)
    return switch phy {
    case .le2M: (size + 11) * 4
    case .leCoded: 720 + size * 64
    default: (size + 10) * 8
    }
  }

  /// The time of a packet from the central and one from the peripheral, with the silence after
  /// each (Vol 6, Part B, §4.5.1).
  public static func exchange(
    central: Int, centralPHY: LEPHY, peripheral: Int, peripheralPHY: LEPHY, isEncrypted: Bool
  ) -> Int64 {
    dataPacket(payload: central, phy: centralPHY, isEncrypted: isEncrypted) + interFrameSpace
      + dataPacket(payload: peripheral, phy: peripheralPHY, isEncrypted: isEncrypted)
      + interFrameSpace
  }

  /// The longest payload whose packet takes no more than so many µs, its check included
  /// (Vol 6, Part B, §4.5.10).
  public static func maximumPayload(within time: UInt16, phy: LEPHY) -> Int {
    let time = Int(time)
    return switch phy {
    case .le2M: max(0, time / 4 - 15)
    case .leCoded: max(0, (time - 976) / 64)
    default: max(0, time / 8 - 14)
    }
  }

  /// The time of a packet on an advertising channel: header, address and data, at 1 Mbit/s
  /// (Vol 6, Part B, §2.3).
  public static func advertisingPacket(data: Int) -> Int64 { (Int64(data) + 16) * 8 }
}
