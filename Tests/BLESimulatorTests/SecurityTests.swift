import BLECrypto
import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("Encryption of a link (Vol 6, Part B, §5.1.3)", .ownTime)
struct EncryptionTests {
  private let key = [UInt8](0..<16)

  @Test("starts when both hosts give the same key; data waits meanwhile")
  func starts() throws {
    var (bench, ids, handles) = try linked()
    #expect(bench.status(enable(handles.central, key), ids.central) == .success)
    bench.send(
      .acl(ACLPacket(handle: handles.central, boundary: .startNonFlushable, data: [1])),
      to: ids.central)
    let request = try bench.wait(ids.peripheral) { event in
      if case .leLongTermKeyRequest(let request) = event { request } else { nil }
    }
    #expect(request.randomNumber == 0x1122 && request.encryptedDiversifier == 0x33)
    bench.run(for: .milliseconds(100))
    #expect(bench.data(ids.peripheral).isEmpty)
    #expect(bench.status(reply(handles.peripheral, key), ids.peripheral) == .success)
    #expect(bench.status(reply(handles.peripheral, key), ids.peripheral) == .commandDisallowed)
    bench.run(for: .milliseconds(100))
    for id in [ids.central, ids.peripheral] {
      let changes = bench.events(id).compactMap(\.encryption)
      #expect(changes.map(\.status) == [.success] && changes.map(\.encryptionEnabled) == [1])
    }
    #expect(bench.data(ids.peripheral).map(\.data) == [[1]])

    // Another start refreshes the key.
    bench.send(enable(handles.central, key), to: ids.central)
    bench.run(for: .milliseconds(100))
    bench.send(reply(handles.peripheral, key), to: ids.peripheral)
    bench.run(for: .milliseconds(100))
    let refreshed = bench.events(ids.central).count {
      if case .encryptionKeyRefreshComplete = $0 { true } else { false }
    }
    #expect(refreshed == 1)
  }

  @Test("ends the link with 0x3D when the keys differ")
  func differs() throws {
    var (bench, ids, handles) = try linked()
    bench.send(enable(handles.central, key), to: ids.central)
    bench.run(for: .milliseconds(100))
    bench.send(reply(handles.peripheral, key.reversed()), to: ids.peripheral)
    bench.run(for: .milliseconds(100))
    #expect(bench.events(ids.central).compactMap(\.disconnection?.reason) == [.micFailure])
  }

  @Test("fails with 0x06 when the peripheral has no key, and the link goes on")
  func missing() throws {
    var (bench, ids, handles) = try linked()
    bench.send(enable(handles.central, key), to: ids.central)
    bench.run(for: .milliseconds(100))
    let refusal = HCILELongTermKeyRequestNegativeReply {
      $0.connectionHandle = handles.peripheral
    }
    #expect(bench.status(refusal, ids.peripheral) == .success)
    bench.run(for: .milliseconds(100))
    #expect(bench.events(ids.central).compactMap(\.encryption).map(\.status) == [.pinOrKeyMissing])
    #expect(bench.radio.linkCount == 1)
  }

  @Test("ends the link after 40 s when the peripheral's host does not answer")
  func silent() throws {
    var (bench, ids, handles) = try linked()
    bench.send(enable(handles.central, key), to: ids.central)
    bench.run(for: .seconds(41))
    #expect(bench.events(ids.central).compactMap(\.disconnection?.reason) == [.responseTimeout])
  }

  @Test("is refused to a peripheral, and by one whose host does not want the request")
  func refused() throws {
    var (bench, ids, handles) = try linked()
    #expect(
      bench.status(enable(handles.peripheral, key), ids.peripheral) == .commandDisallowed)
    bench.send(HCILESetEventMask { $0.leEventMask = 0x0f }, to: ids.peripheral)
    bench.send(enable(handles.central, key), to: ids.central)
    bench.run(for: .milliseconds(100))
    #expect(
      bench.events(ids.central).compactMap(\.encryption).map(\.status)
        == [.unsupportedRemoteFeature])
  }

  @Test("of one block is HCI_LE_Encrypt, lowest byte first (Vol 4, Part E, §7.8.22)")
  func block() throws {
    var bench = Bench()
    let id = bench.controller(1)
    let command = HCILEEncrypt {
      $0.key = [UInt8](0..<16).reversed()
      $0.plaintextData = (0..<16).map { UInt8($0 * 17) }.reversed()
    }
    let result = try bench.result(command, id).encryptedData
    #expect(Array(result.reversed()).hexDigits == "69c4e0d86a7b0430d8cdb78070b4c55a")
  }

  private func enable(_ handle: ConnectionHandle, _ key: [UInt8]) -> HCILEEnableEncryption {
    HCILEEnableEncryption {
      $0.connectionHandle = handle
      $0.randomNumber = 0x1122
      $0.encryptedDiversifier = 0x33
      $0.longTermKey = key
    }
  }

  private func reply(_ handle: ConnectionHandle, _ key: [UInt8]) -> HCILELongTermKeyRequestReply {
    HCILELongTermKeyRequestReply {
      $0.connectionHandle = handle
      $0.longTermKey = key
    }
  }
}

@Suite("Privacy with a resolving list (Vol 6, Part B, §6)", .ownTime)
struct PrivacyTests {
  private let peripheralKey = [UInt8](repeating: 0x11, count: 16)
  private let centralKey = [UInt8](repeating: 0x22, count: 16)

  @Test("hides both identities on the air and tells them to the hosts")
  func both() throws {
    var (bench, central, peripheral) = try privateBench()
    let stranger = bench.controller(3)
    scan(&bench, stranger)
    bench.run(for: .seconds(1))
    let seen = try #require(bench.reports(stranger).first?.address)
    #expect(seen.type == .random && seen.address.rawValue >> 46 == 1)

    scan(&bench, central)
    bench.run(for: .seconds(1))
    let known = try #require(bench.reports(central).first?.address)
    let identity = try #require(bench.radio.address(of: peripheral))
    #expect(known == DeviceAddress(identity, type: .publicIdentity))
    bench.send(HCILESetScanEnable(), to: central)

    var create = bench.createConnection(to: DeviceAddress(identity, type: .public))
    create.ownAddressType = .publicIdentity
    #expect(bench.status(create, central) == .success)
    let start = bench.received.count
    let link = try bench.wait(central) { event in
      if case .leEnhancedConnectionComplete(let link) = event { link } else { nil }
    }
    #expect(link.peerAddressType == .publicIdentity && link.peerAddress == identity)
    #expect(link.peerResolvablePrivateAddress == seen.address)
    #expect(link.localResolvablePrivateAddress.rawValue >> 46 == 1)
    let other = bench.events(peripheral, from: start).firstNonNil { event in
      if case .leEnhancedConnectionComplete(let link) = event { link } else { nil }
    }
    #expect(other?.peerAddress == bench.radio.address(of: central))
    #expect(other?.peerResolvablePrivateAddress == link.localResolvablePrivateAddress)
  }

  @Test("changes the private address when its timeout is over")
  func rotates() throws {
    var (bench, _, peripheral) = try privateBench()
    let stranger = bench.controller(3)
    scan(&bench, stranger)
    bench.run(for: .seconds(1))
    #expect(Set(bench.reports(stranger).map(\.address)).count == 1)
    bench.run(for: .seconds(901))
    #expect(Set(bench.reports(stranger).map(\.address)).count == 2)
    _ = peripheral
  }

  @Test("ignores an identity on the air whose key is known, but in device mode (§6.2)")
  func networkMode() throws {
    for mode in [UInt8(0), 1] {
      var (bench, central, peripheral) = try privateBench(mode: mode)
      bench.send(HCILESetAdvertisingEnable(), to: peripheral)
      let plain = HCILESetAdvertisingParameters {
        $0.advertisingIntervalMin = 0x20
        $0.advertisingIntervalMax = 0x20
        $0.advertisingChannelMap = 7
      }
      #expect(bench.status(plain, peripheral) == .success)
      bench.send(HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }, to: peripheral)
      let identity = try #require(bench.radio.address(of: peripheral))
      var create = bench.createConnection(to: DeviceAddress(identity, type: .public))
      create.ownAddressType = .publicIdentity
      #expect(bench.status(create, central) == .success)
      bench.run(for: .seconds(2))
      #expect(bench.radio.linkCount == Int(mode))
    }
  }

  @Test("aims directed advertising at a private address, which only its owner hears")
  func directed() throws {
    var (bench, central, peripheral) = try privateBench()
    let stranger = bench.controller(3)
    bench.send(HCILESetAdvertisingEnable(), to: peripheral)
    let aimed = HCILESetAdvertisingParameters {
      $0.advertisingIntervalMin = 0x20
      $0.advertisingIntervalMax = 0x20
      $0.advertisingType = 4
      $0.ownAddressType = .publicIdentity
      $0.peerAddress = bench.radio.address(of: central) ?? .zero
      $0.advertisingChannelMap = 7
    }
    #expect(bench.status(aimed, peripheral) == .success)
    bench.send(HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }, to: peripheral)
    let identity = try #require(bench.radio.address(of: peripheral))
    let add = HCILEAddDeviceToFilterAcceptList { $0.address = identity }
    #expect(bench.status(add, central) == .success)
    scan(&bench, stranger)
    scan(&bench, central, policy: 1)
    bench.run(for: .seconds(1))
    #expect(bench.reports(stranger).isEmpty)
    let report = try #require(bench.reports(central).first)
    #expect(report.eventType.rawValue == 1)
    #expect(report.address == DeviceAddress(identity, type: .publicIdentity))
    bench.send(HCILESetScanEnable(), to: central)
    var create = bench.createConnection(to: .init(identity, type: .public))
    create.initiatorFilterPolicy = 1
    create.ownAddressType = .publicIdentity
    #expect(bench.status(create, central) == .success)
    bench.run(for: .seconds(1))
    #expect(bench.radio.linkCount == 1)
  }

  @Test("does not let the list change while it is used, nor hold one device twice")
  func list() throws {
    var (bench, central, peripheral) = try privateBench()
    let identity = try #require(bench.radio.address(of: peripheral))
    #expect(bench.status(entry(identity, peripheralKey, centralKey), central) == .invalidParameters)
    scan(&bench, central)
    #expect(bench.status(HCILEClearResolvingList(), central) == .commandDisallowed)
    let local = HCILEReadLocalResolvableAddress { $0.peerIdentityAddress = identity }
    #expect(try bench.result(local, central).localResolvableAddress.rawValue >> 46 == 1)
    let peer = HCILEReadPeerResolvableAddress { $0.peerIdentityAddress = identity }
    #expect(bench.status(peer, central) == .unknownConnectionIdentifier)
    bench.run(for: .seconds(1))
    #expect(try bench.result(peer, central).peerResolvableAddress.rawValue >> 46 == 1)
  }

  private func privateBench(
    mode: UInt8 = 0
  ) throws -> (Bench, central: ControllerID, peripheral: ControllerID) {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    for id in [central, peripheral] {
      bench.send(HCILESetEventMask { $0.leEventMask = 0x0f_ffff }, to: id)
    }
    let one = try #require(bench.radio.address(of: central))
    let other = try #require(bench.radio.address(of: peripheral))
    try #require(bench.status(entry(other, peripheralKey, centralKey), central) == .success)
    try #require(bench.status(entry(one, centralKey, peripheralKey), peripheral) == .success)
    let privacy = HCILESetPrivacyMode {
      $0.peerIdentityAddress = other
      $0.privacyMode = mode
    }
    try #require(bench.status(privacy, central) == .success)
    for id in [central, peripheral] {
      let enable = HCILESetAddressResolutionEnable { $0.addressResolutionEnable = 1 }
      try #require(bench.status(enable, id) == .success)
    }
    let parameters = HCILESetAdvertisingParameters {
      $0.advertisingIntervalMin = 0x20
      $0.advertisingIntervalMax = 0x20
      $0.advertisingChannelMap = 7
      $0.ownAddressType = .publicIdentity
      $0.peerAddress = one
    }
    try #require(bench.status(parameters, peripheral) == .success)
    let enable = HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }
    try #require(bench.status(enable, peripheral) == .success)
    return (bench, central, peripheral)
  }

  private func entry(
    _ identity: BluetoothAddress, _ peer: [UInt8], _ local: [UInt8]
  ) -> HCILEAddDeviceToResolvingList {
    HCILEAddDeviceToResolvingList {
      $0.peerIdentityAddress = identity
      $0.peerIRK = peer
      $0.localIRK = local
    }
  }

  private func scan(_ bench: inout Bench, _ id: ControllerID, policy: UInt8 = 0) {
    bench.send(
      HCILESetScanParameters {
        $0.scanInterval = 0x10
        $0.scanWindow = 0x10
        $0.ownAddressType = policy == 0 ? .public : .publicIdentity
        $0.scanningFilterPolicy = policy
      }, to: id)
    bench.send(HCILESetScanEnable { $0.leScanEnable = true }, to: id)
  }
}

extension HCIEvent {
  fileprivate var encryption: HCIEncryptionChange? {
    if case .encryptionChange(let event) = self { event } else { nil }
  }
}
