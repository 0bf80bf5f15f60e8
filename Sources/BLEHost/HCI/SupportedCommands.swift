public import BLEWire

/// Which commands a controller has (Vol 4, Part E, §6.27).
public struct SupportedCommands: Hashable, Sendable {
  /// The 64 bytes on the wire; a controller that told nothing has none.
  public var bytes: [UInt8]

  /// Creates the set from what is on the wire.
  public init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// Whether a command is there; commands that the host never asks for are not known here.
  public func contains(_ opcode: HCIOpcode) -> Bool {
    guard let place = Self.places[opcode], place.octet < bytes.count else { return false }
    return bytes[place.octet] >> place.bit & 1 == 1
  }

  /// Adds a command that is known here.
  public mutating func insert(_ opcode: HCIOpcode) {
    guard let place = Self.places[opcode] else { return }
    while bytes.count <= place.octet { bytes.append(0) }
    bytes[place.octet] |= 1 << place.bit
  }

  /// Takes out a command that is known here.
  public mutating func remove(_ opcode: HCIOpcode) {
    guard let place = Self.places[opcode], place.octet < bytes.count else { return }
    bytes[place.octet] &= ~(1 << place.bit)
  }

  private static let places: [HCIOpcode: (octet: Int, bit: UInt8)] = [
    .disconnect: (0, 5), .setEventMask: (5, 6), .reset: (5, 7),
    .readLocalVersionInformation: (14, 3), .readLocalSupportedFeatures: (14, 5),
    .readBufferSize: (14, 7), .readBDADDR: (15, 1), .readRSSI: (15, 5),
    .writeLEHostSupport: (24, 6), .leSetEventMask: (25, 0), .leReadBufferSize: (25, 1),
    .leReadLocalSupportedFeatures: (25, 2), .leSetRandomAddress: (25, 4),
    .leSetAdvertisingParameters: (25, 5), .leSetAdvertisingData: (25, 7),
    .leSetScanResponseData: (26, 0), .leSetAdvertisingEnable: (26, 1),
    .leSetScanParameters: (26, 2), .leSetScanEnable: (26, 3), .leCreateConnection: (26, 4),
    .leCreateConnectionCancel: (26, 5), .leReadFilterAcceptListSize: (26, 6),
    .leClearFilterAcceptList: (26, 7), .leAddDeviceToFilterAcceptList: (27, 0),
    .leRemoveDeviceFromFilterAcceptList: (27, 1), .leConnectionUpdate: (27, 2),
    .leReadRemoteFeatures: (27, 5), .leReadSupportedStates: (28, 3),
    .leRemoteConnectionParameterRequestReply: (33, 4),
    .leRemoteConnectionParameterRequestNegativeReply: (33, 5), .leSetDataLength: (33, 6),
    .leWriteSuggestedDefaultDataLength: (34, 0), .leReadMaximumDataLength: (35, 3),
    .leSetDefaultPHY: (35, 5), .leSetPHY: (35, 6), .leSetAdvertisingSetRandomAddress: (36, 1),
    .leSetExtendedAdvertisingParameters: (36, 2), .leSetExtendedAdvertisingData: (36, 3),
    .leSetExtendedScanResponseData: (36, 4), .leSetExtendedAdvertisingEnable: (36, 5),
    .leReadMaximumAdvertisingDataLength: (36, 6), .leReadNumberOfSupportedAdvertisingSets: (36, 7),
    .leRemoveAdvertisingSet: (37, 0), .leSetExtendedScanParameters: (37, 5),
    .leSetExtendedScanEnable: (37, 6), .leExtendedCreateConnection: (37, 7),
    .leReadBufferSizeV2: (41, 5),
  ]
}
