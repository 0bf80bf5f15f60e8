internal import BLEHost
internal import BLETransport
internal import BLEWire

/// A controller's raw HCI channel: the scan, and what the kernel's sockets don't tell of links.
///
/// The channel is open only while something is wanted of it. Only the loop's thread uses it.
final class KernelRadio {
  /// Who waits for a link's signal strength.
  private struct Question {
    var link: ConnectionHandle
    var deadline: Moment
    var completion: (Result<Int?, BLEError>) -> Void
  }

  /// Takes the reports of a scan.
  var onReport: ((AdvertisingReport, Timestamp) -> Void)?
  /// The scan has ended by itself.
  var onScanEnd: ((BLEError) -> Void)?
  /// Something about a link has changed.
  var onLinkChange: ((LinkInfo) -> Void)?
  /// A pairing with a device that is waited for has failed, on either side.
  var onPairingFailure: ((BluetoothAddress, SMPFailureReason) -> Void)?
  /// Takes how many packets of the channel were lost, because they were not read in time.
  var onLoss: ((Int) -> Void)?
  /// The controller is as it was found.
  var onQuiet: (() -> Void)?
  private let adapter: KernelAdapter
  private let loop: EventLoop
  private var socket: HCIRawSocket?
  private var scanner: KernelScanner
  private var questions: [Question] = []
  /// The links that were made while they were followed, and may still be there.
  private var links: [ConnectionHandle: LinkInfo] = [:]
  private var lastLinkID: UInt64 = 0
  private var pendingConnections = 0
  private var pairings = PairingWatch()
  private var followsLinksUntil = Moment(nanoseconds: .min)
  private var alarm: Alarm?
  private var wasEndingScan = false
  private var isDraining = false

  init(_ adapter: KernelAdapter, on loop: EventLoop) {
    self.adapter = adapter
    self.loop = loop
    scanner = KernelScanner(ownAddressType: adapter.own.type)
    alarm = loop.alarm { [weak self] in self?.advance() }
  }

  /// Scans so from now on; nil: not any longer.
  ///
  /// When the user may not, or the adapter is off, `onScanEnd` is called, perhaps at once.
  func scan(_ parameters: ScanParameters?) {
    guard parameters != nil || scanner.isBusy else { return }
    scanner.want(parameters, at: .now)
    drain()
  }

  /// So many connections are waited for, and these are to be encrypted: their links are followed.
  func setPendingConnections(_ count: Int, secured: Set<BluetoothAddress>) {
    pairings.awaited = secured
    if count < pendingConnections { followLinks(for: Self.followTime) }
    pendingConnections = count
    scanner.setHasPendingConnections(count > 0, at: .now)
    drain()
  }

  /// What is known of a link, if it was followed since it was made.
  func info(of link: ConnectionHandle) -> LinkInfo? { links[link] }

  /// There is a link to a device that is waited for, and is to be encrypted.
  func followPairing(on link: ConnectionHandle, with device: BluetoothAddress) {
    pairings.follow(link, to: device)
    update()
  }

  /// Why the pairing with a device has failed, where that was heard.
  func pairingFailure(with device: BluetoothAddress) -> SMPFailureReason? {
    pairings.failure(with: device)
  }

  /// Asks how strong a link's signal is.
  func readRSSI(
    of link: ConnectionHandle, _ completion: @escaping (Result<Int?, BLEError>) -> Void
  ) {
    do {
      questions.append(
        Question(link: link, deadline: Moment.now.adding(Self.answerTime), completion: completion))
      try send(HCIReadRSSI { $0.handle = link }.packet, "read RSSI")
    } catch {
      questions.removeLast()
      completion(.failure(error))
    }
    update()
  }

  /// Asks for other timing of a link.
  func update(_ link: ConnectionHandle, _ parameters: ConnectionParameters) throws(BLEError) {
    followLinks(for: Self.followTime)
    try send(parameters.updateCommand(for: link), "request parameters")
  }

  /// The controller was switched off: what was under way has ended.
  func adapterIsOff(_ error: BLEError) {
    links = [:]
    answerAll(error)
    endScan(error)
    update()
  }

  /// Ends all, after what is to be put in order at the controller.
  func close() {
    (onReport, onScanEnd, onLinkChange, onLoss) = (nil, nil, nil, nil)
    onPairingFailure = nil
    pendingConnections = 0
    pairings = PairingWatch()
    followsLinksUntil = Moment(nanoseconds: .min)
    questions = []
    scan(nil)
    update()
  }

  /// Whether the controller is as it was found.
  var isQuiet: Bool { !scanner.isBusy }

  /// Whether it will be soon.
  var isEndingScan: Bool { scanner.isBusy && !scanner.isWanted }

  private static let answerTime = Duration.seconds(5)
  /// How long a new link is followed: until its PHY and the like are agreed on.
  private static let followTime = Duration.seconds(5)
}

extension KernelRadio: HCIRawSocketHandler {
  func received(_ packet: HCIPacket, at time: Timestamp) {
    switch packet {
    case .event(let bytes):
      guard let event = try? HCIEvent(parsing: bytes) else { break }
      follow(event)
      pairings.receive(event)
    case .acl(let data):
      if let (device, reason) = pairings.receive(data) { onPairingFailure?(device, reason) }
    case .command, .sco, .iso: break
    }
    scanner.receive(packet, heardAt: time, at: .now)
    drain()
  }

  func lost(_ count: Int) {
    onLoss?(count)
    scanner.lost(at: .now)
    drain()
  }

  func socketEnded(_ error: TransportError) {
    socket = nil
    let failure = KernelFailure(error.code, during: .command, of: adapter.name)
    answerAll(failure.error(during: "read RSSI"))
    endScan(failure.error(during: "scan"))
    update()
  }

  private func endScan(_ error: BLEError) {
    let wasWanted = scanner.isWanted
    scanner = KernelScanner(ownAddressType: scanner.ownAddressType)
    scanner.setHasPendingConnections(pendingConnections > 0, at: .now)
    if wasWanted { onScanEnd?(error.during("scan")) }
  }

  private func follow(_ event: HCIEvent) {
    lastLinkID += 1
    if let link = LinkInfo(LinkID(rawValue: lastLinkID), madeBy: event) {
      links[link.handle] = link
    }
    switch event {
    case .commandComplete(let answer) where answer.commandOpcode == .readRSSI: answered(answer)
    case .disconnectionComplete(let end) where end.status == .success:
      links[end.connectionHandle] = nil
    case .leConnectionUpdateComplete(let event): change(event.connectionHandle)
    case .lePHYUpdateComplete(let event): change(event.connectionHandle)
    case .leDataLengthChange(let event): change(event.connectionHandle)
    default: break
    }
    func change(_ handle: ConnectionHandle) {
      guard var link = links[handle], link.update(with: event) else { return }
      links[handle] = link
      onLinkChange?(link)
    }
  }

  private func answered(_ answer: HCICommandComplete) {
    guard let result = try? HCIReadRSSI.parse(returned: answer.returnParameters) else { return }
    let index: Int? =
      if let handle = result.value?.handle {
        questions.firstIndex { $0.link == handle }
      } else {
        questions.indices.first
      }
    guard let index else { return }
    let rssi = result.value.flatMap { $0.rssi == 127 ? nil : Int($0.rssi) }
    questions.remove(at: index).completion(.success(rssi))
  }

  private func answerAll(_ error: BLEError) {
    let all = questions
    questions = []
    for question in all { question.completion(.failure(error.during("read RSSI"))) }
  }
}

// The socket and its clock.
extension KernelRadio {
  private func drain() {
    guard !isDraining else { return }
    isDraining = true
    while let action = scanner.nextAction() {
      switch action {
      case .report(let report, let time): onReport?(report, time)
      case .failed(let cause): onScanEnd?(BLEError(cause))
      case .send(let command):
        do { try send(command, "scan") } catch {
          endScan(error)
        }
      }
    }
    isDraining = false
    update()
  }

  private func send(_ command: HCICommandPacket, _ operation: String) throws(BLEError) {
    do throws(TransportError) {
      let channel: HCIRawSocket
      if let socket { channel = socket } else { channel = try open() }
      try channel.listen(for: interest)
      try channel.send(command)
    } catch {
      throw KernelFailure(error.code, during: .command, of: adapter.name).error(during: operation)
    }
  }

  private func open() throws(TransportError) -> HCIRawSocket {
    let new = try HCIRawSocket(adapter.index, on: loop)
    new.handler = self
    socket = new
    return new
  }

  private var interest: HCIRawSocket.Interest {
    let followsLinks = pendingConnections > 0 || followsLinksUntil > .now
    var interest: HCIRawSocket.Interest = []
    if scanner.isBusy { interest.formUnion([.answers, .links, .commands]) }
    if followsLinks { interest.formUnion([.answers, .links]) }
    if pairings.mayPair { interest.formUnion([.answers, .links, .data]) }
    if !questions.isEmpty { interest.insert(.answers) }
    return interest
  }

  /// Listens to what is wanted now, and to nothing else.
  private func update() {
    let wasEnding = wasEndingScan
    wasEndingScan = isEndingScan
    let interest = interest
    if interest.isEmpty {
      socket?.close()
      socket = nil
    } else {
      // Without it less is known, which its next use will tell.
      try? (socket ?? open()).listen(for: interest)
    }
    let now = Moment.now
    var moment = min(scanner.deadline, questions.first?.deadline ?? .never)
    if followsLinksUntil > now { moment = min(moment, followsLinksUntil) }
    alarm?.set(moment)
    // A scan that is wanted again holds nobody up either.
    if wasEnding && !isEndingScan { onQuiet?() }
  }

  private func followLinks(for time: Duration) { followsLinksUntil = Moment.now.adding(time) }

  private func advance() {
    let now = Moment.now
    while let question = questions.first, question.deadline <= now {
      questions.removeFirst()
      question.completion(
        .failure(BLEError(.timedOut, operation: "read RSSI", detail: "no answer")))
    }
    scanner.advance(to: now)
    drain()
  }
}

extension BLEError {
  fileprivate init(_ failure: KernelScanner.Failure) {
    switch failure {
    case .refused(let status):
      self.init(
        .adapterUnavailable, operation: "scan", detail: "the controller refused it: \(status)")
    case .unanswered:
      self.init(
        .adapterUnavailable, operation: "scan", detail: "the controller does not answer")
    }
  }
}
