internal import BLEHost
internal import BLETransport
internal import BLEWire

/// Something that a kernel's adapter advertises, through the management channel.
///
/// That is an instance beside those of other programs, as bluetoothd, and it needs CAP_NET_ADMIN.
/// The kernel keeps it while the adapter is off, and when this process dies without taking leave.
/// Only the loop's thread uses it.
final class KernelAdvertisement: AdvertisingControl {
  private let adapters: KernelAdapters
  private let warn: (String) -> Void
  /// The instances that others of this process have, or have asked the kernel for.
  private let taken: () -> Set<UInt8>
  private var request: AdvertisingRequest
  private var handler: ((AdvertisingEvent) -> Void)?
  private var adapter: AdapterTable.Entry
  /// The number that it has in the kernel, once that is known.
  private(set) var instance: UInt8?
  /// The instance that the kernel was asked for: it may have it, though it has not answered.
  private(set) var claimed: UInt8?
  private var room = ManagementAdvertisingRoom(instance: 0)
  /// Whether the kernel has the commands with intervals.
  private var hasParameters = false
  private(set) var isOver = false

  init(
    _ request: AdvertisingRequest, on adapter: AdapterTable.Entry, _ adapters: KernelAdapters,
    warn: @escaping (String) -> Void, taken: @escaping () -> Set<UInt8>,
    _ handler: @escaping (AdvertisingEvent) -> Void
  ) {
    self.request = request
    self.adapter = adapter
    self.adapters = adapters
    self.warn = warn
    self.taken = taken
    self.handler = handler
  }

  /// Whether it goes on after somebody has connected.
  var continuesAfterConnection: Bool { request.parameters.continuesAfterConnection }

  /// Begins to advertise.
  func begin() {
    do {
      try check()
      ask(.readAdvertisingFeatures) { [self] bytes in
        guard let features = try? ManagementAdvertisingFeatures(parsing: bytes) else {
          return fail(.refused("the kernel told nothing of its advertising"))
        }
        // The kernel tells of those only that it has answered for.
        guard let free = features.freeInstance(besides: taken()) else {
          return fail(.refused("all \(features.maximalInstances) advertising instances are in use"))
        }
        add(free, features)
      }
    } catch {
      fail(error)
    }
  }

  func update(
    _ content: AdvertisingContent,
    completion: @escaping (Result<AdvertisingInfo, BLEError>) -> Void
  ) {
    guard instance != nil, !isOver else {
      return completion(.failure(.refused("it is not advertised")))
    }
    let old = request.content
    request.content = content
    send { [self] result in
      if case .failure = result { request.content = old }
      if case .success(let info) = result { handler?(.started(info)) }
      completion(result)
    }
  }

  func stop(_ completion: @escaping () -> Void) {
    handler = nil
    isOver = true
    guard let instance = claimed.take() else { return completion() }
    self.instance = nil
    // Also where the adapter is gone, and the instance with it.
    adapters.request(.removeAdvertising(instance), of: adapter.index) { _ in completion() }
  }

  /// Somebody has connected: the controller ended it, and the kernel begins again only when that
  /// link ends, unless it is told to.
  func linkMade() {
    guard instance != nil, !isOver else { return }
    if continuesAfterConnection { return send { _ in } }
    let handler = handler
    stop { handler?(.ended(nil)) }
  }

  /// The kernel knows nothing of it any longer: the adapter was plugged in again, or another program
  /// removed it.
  func restart(on adapter: AdapterTable.Entry) {
    guard !isOver else { return }
    self.adapter = adapter
    (instance, claimed) = (nil, nil)
    begin()
  }

  private func check() throws(BLEError) {
    let parameters = request.parameters
    guard parameters.address == nil else {
      throw BLEError(
        .notSupported, operation: "advertise",
        detail: "the kernel advertises with the adapter's own address only",
        advice: "use --adapter user:\(adapter.index)")
    }
    guard Self.intervals.contains(parameters.interval.lowerBound),
      Self.intervals.contains(parameters.interval.upperBound)
    else {
      throw BLEError(
        .invalidArgument, operation: "advertise", detail: "an interval is 20 ms to 10.24 s")
    }
  }

  private func add(_ free: UInt8, _ features: ManagementAdvertisingFeatures) {
    room = ManagementAdvertisingRoom(
      instance: free, maximalDataLength: features.maximalDataLength,
      maximalResponseLength: features.maximalResponseLength)
    hasParameters = features.supported.contains(.intervals)
    claimed = free
    guard hasParameters else {
      warn("this kernel chooses the advertising interval itself (1.28 s)")
      instance = free
      return send { [self] in begun($0) }
    }
    let parameters = request.parameters
    var flags = flags.union(.intervals)
    if parameters.isScannable { flags.insert(.scanResponse) }
    if parameters.maximumPower != nil { flags.insert(.setsTXPower) }
    let wire = ManagementAdvertisingParameters(
      instance: free, flags: flags.intersection(features.supported.union(.connectable)),
      minimalInterval: parameters.interval.lowerBound.advertisingUnits,
      maximalInterval: parameters.interval.upperBound.advertisingUnits,
      txPower: parameters.maximumPower.map { Int8(clamping: $0) } ?? 127)
    ask(.addAdvertisingParameters(wire)) { [self] bytes in
      if let told = try? ManagementAdvertisingRoom(parsing: bytes) { room = told }
      instance = free
      send { [self] in begun($0) }
    }
  }

  private func begun(_ result: Result<AdvertisingInfo, BLEError>) {
    switch result {
    case .success(let info): handler?(.started(info))
    case .failure(let error): fail(error)
    }
  }

  /// Gives the kernel the data as it is now, and puts it on the air.
  private func send(_ completion: @escaping (Result<AdvertisingInfo, BLEError>) -> Void) {
    guard let instance else { return completion(.failure(.refused("it is not advertised"))) }
    let payload: AdvertisingPayload
    do throws(AdvertisingFitError) {
      // What the kernel tells is of the controller: legacy PDUs hold no more than ever.
      var limit = Int(min(room.maximalDataLength, room.maximalResponseLength))
      if request.parameters.pdus == .legacy { limit = min(limit, AdvertisingData.Limit.legacy) }
      payload = try request.content.payload(
        limit: limit,
        isScannable: request.parameters.isScannable, txPower: room.txPower ?? 0)
    } catch {
      return completion(
        .failure(
          BLEError(
            .invalidArgument, operation: "advertise",
            detail: "\(AdvertisingFailure.doesNotFit(error))"
          )))
    }
    let command: ManagementCommand =
      hasParameters
      ? .addAdvertisingData(
        .init(instance: instance, data: payload.advertisement, response: payload.scanResponse))
      : .addAdvertising(
        .init(
          instance: instance, flags: flags, data: payload.advertisement,
          response: payload.scanResponse))
    let info = AdvertisingInfo(
      address: adapter.ownAddress, txPower: room.txPower.map(Int.init), payload: payload)
    let index = adapter.index
    adapters.request(command, of: index) { [self] answer in
      guard !isOver else { return }
      if case .done = answer { return completion(.success(info)) }
      completion(.failure(BLEError(answer, command, of: index, "advertise")))
    }
  }

  private var flags: ManagementAdvertisingFlags {
    var flags: ManagementAdvertisingFlags = []
    if request.parameters.isConnectable { flags.insert(.connectable) }
    if case .extended(let phy) = request.parameters.pdus {
      switch phy {
      case .le2M: flags.insert(.secondary2M)
      case .leCoded: flags.insert(.secondaryCoded)
      default: flags.insert(.secondary1M)
      }
    }
    return flags
  }

  private func ask(_ command: ManagementCommand, _ done: @escaping ([UInt8]) -> Void) {
    let index = adapter.index
    adapters.request(command, of: index) { [self] answer in
      guard !isOver else { return }
      if case .done(let bytes) = answer { return done(bytes) }
      fail(BLEError(answer, command, of: index, "advertise"))
    }
  }

  private func fail(_ error: BLEError) {
    guard !isOver else { return }
    let handler = handler
    stop {}
    handler?(.ended(error))
  }

  private static let intervals = Duration.milliseconds(20)...Duration.milliseconds(10_240)
}

extension AdapterTable.Entry {
  /// The address that it advertises from and is connected to; all zero when that is a random one,
  /// which the kernel does not tell.
  var ownAddress: DeviceAddress {
    let isRandom = address == .zero || current.contains(.staticAddress)
    return DeviceAddress(isRandom ? .zero : address, type: isRandom ? .random : .public)
  }
}

extension Duration {
  /// In the units of advertising intervals, 0.625 ms.
  fileprivate var advertisingUnits: UInt32 {
    let (seconds, attoseconds) = components
    return UInt32(clamping: seconds * 1600 + attoseconds / 625_000_000_000_000)
  }
}

extension BLEError {
  fileprivate static func refused(_ detail: String) -> BLEError {
    BLEError(.adapterUnavailable, operation: "advertise", detail: detail)
  }
}
