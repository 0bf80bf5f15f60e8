internal import BLEHost
internal import BLEWire

/// The identities behind private addresses (Vol 6, Part B, §6.1).
struct ResolvingList: Sendable {
  struct Entry: Sendable {
    var identity: DeviceAddress
    /// Most significant octet first; nil for a key of zeros: the side has no private address.
    var peerKey: [UInt8]?
    var localKey: [UInt8]?
    var isDeviceMode = false
    var localAddress: BluetoothAddress?
    var localAddressMadeAt = Moment(nanoseconds: 0)
    var peerAddress: BluetoothAddress?

    init(identity: DeviceAddress, peerKey: [UInt8], localKey: [UInt8]) {
      self.identity = identity
      self.peerKey = Self.key(peerKey)
      self.localKey = Self.key(localKey)
    }

    private static func key(_ bytes: [UInt8]) -> [UInt8]? {
      bytes.allSatisfy { $0 == 0 } ? nil : bytes.reversed()
    }
  }

  var entries: [Entry] = []
  var isEnabled = false
  /// In seconds.
  var timeout: UInt16 = 900
  /// Answers of earlier searches: the place in the list, or -1.
  private var known: [BluetoothAddress: Int] = [:]

  /// The entry of an identity; types 2 and 3 are the same identities as 0 and 1.
  func index(of identity: DeviceAddress) -> Int? {
    let plain = identity.plain
    return entries.firstIndex { $0.identity == plain }
  }

  /// Forgets answers, after the list has changed.
  mutating func changed() { known = [:] }

  /// The entry that a private address of a peer belongs to.
  mutating func resolve(_ address: DeviceAddress, with crypto: any CryptoProvider) -> Int? {
    guard isEnabled, address.isResolvable else { return nil }
    if let index = known[address.address] { return entries.indices.contains(index) ? index : nil }
    let index = entries.firstIndex {
      $0.peerKey.map { address.address.isResolved(by: $0, with: crypto) } ?? false
    }
    if known.count > 4096 { known = [:] }
    known[address.address] = index ?? -1
    if let index { entries[index].peerAddress = address.address }
    return index
  }
}

extension DeviceAddress {
  /// Type 2 as 0, and 3 as 1: the same identity.
  var plain: DeviceAddress { DeviceAddress(address, type: type.isRandom ? .random : .public) }

  /// Whether it is a resolvable private address (Vol 6, Part B, §1.3.2.2).
  var isResolvable: Bool { type == .random && address.rawValue >> 46 == 1 }
}

extension BluetoothAddress {
  /// Makes a resolvable private address (Vol 6, Part B, §1.3.2.2).
  init(resolvableBy key: [UInt8], random: UInt32, with crypto: any CryptoProvider) {
    let part = random & 0x3f_ffff | 0x40_0000
    self.init(rawValue: UInt64(part) << 24 | UInt64(crypto.ah(key: key, random: part)))
  }

  /// Whether a private address was made with a key (Vol 6, Part B, §1.3.2.3).
  func isResolved(by key: [UInt8], with crypto: any CryptoProvider) -> Bool {
    let random = UInt32(truncatingIfNeeded: rawValue >> 24)
    return UInt64(crypto.ah(key: key, random: random)) == rawValue & 0xff_ffff
  }
}
