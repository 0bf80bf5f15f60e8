import BLEWire

/// One thing that is advertised: what is wanted of the controller, and what it was told.
struct AdvertisingSet: Sendable {
  /// A piece of data that one command can carry.
  struct Chunk: Hashable {
    var isResponse: Bool
    /// 0: in between, 1: the first, 2: the last, 3: all of it (Vol 4, Part E, §7.8.54).
    var operation: UInt8
    var bytes: [UInt8]
  }

  let id: AdvertisingID
  /// Advertising_Handle, for the commands of version 5.
  let handle: UInt8
  var request: AdvertisingRequest
  /// Whether it shall be advertised; if not, it is on its way out.
  var isWanted = true
  /// Why it is on its way out, when that is to be told.
  var failure: AdvertisingFailure?

  // What the controller was told.
  var hasParameters = false
  var hasAddress = false
  var txPower: Int?
  var hasAskedForPower = false
  /// The bytes that `chunks` come from; nil when they are to be made of the content.
  var payload: AdvertisingPayload?
  var chunks: [Chunk] = []
  var isOn = false
  /// Whether the controller can't advertise it beside its links: it is tried again when one ends.
  var isWaiting = false
  /// Whether a refusal was answered by beginning anew; that is done once.
  var hasRetried = false
  /// What the user was told last.
  var told: AdvertisingInfo?
  /// Whether the user waits to be told, though the bytes may be the same.
  var isUpdateDue = false

  init(_ id: AdvertisingID, _ handle: UInt8, _ request: AdvertisingRequest) {
    self.id = id
    self.handle = handle
    self.request = request
  }

  /// The controller forgot all of it.
  mutating func forget() {
    (hasParameters, hasAddress, hasAskedForPower, isOn, isWaiting) =
      (false, false, false, false, false)
    (payload, chunks, txPower) = (nil, [], nil)
  }

  /// Cuts the payload into what commands can carry.
  mutating func cut(_ payload: AdvertisingPayload, hasAdvertisement: Bool, hasResponse: Bool) {
    self.payload = payload
    chunks = []
    if hasAdvertisement { add(payload.advertisement, isResponse: false) }
    if hasResponse { add(payload.scanResponse, isResponse: true) }
  }

  private mutating func add(_ bytes: [UInt8], isResponse: Bool) {
    guard bytes.count > Self.chunkSize else {
      chunks.append(Chunk(isResponse: isResponse, operation: 3, bytes: bytes))
      return
    }
    for start in stride(from: 0, to: bytes.count, by: Self.chunkSize) {
      let end = min(start + Self.chunkSize, bytes.count)
      let operation: UInt8 = start == 0 ? 1 : end == bytes.count ? 2 : 0
      chunks.append(
        Chunk(isResponse: isResponse, operation: operation, bytes: Array(bytes[start..<end])))
    }
  }

  /// The most bytes that one command carries.
  private static let chunkSize = 251
}
