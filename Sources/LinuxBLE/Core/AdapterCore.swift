internal import BLEHost
internal import BLETransport
internal import BLEWire

/// One adapter without an async face: its backend, its links and its scans.
///
/// Only the loop's thread uses it, but for what says otherwise.
package final class AdapterCore: @unchecked Sendable {
  let loop: EventLoop
  let spec: AdapterSpec
  let backend: any Backend
  let warn: @Sendable (String) -> Void
  var scanners: [Scanner] = []
  var isScanning = false
  var isScanActive = false
  private let recorder: Recorder?
  let states: StateBroadcast<AdapterState>
  // In the order in which they came: what is done to all is done to them in a fixed order.
  private var links: [LinkCore] = []
  private var requests: [ConnectRequest] = []
  private(set) var server: ServerCore?
  /// Ends when the server accepts links, or can't.
  private var serving: EndWaiter?
  /// What is advertised.
  var advertisements: [ObjectIdentifier: AdvertisementCore] = [:]
  private(set) var isClosed = false
  private var isOver = false
  /// Links that are to end before the backend does.
  private var leaving = 0
  private var closeCompletions: [() -> Void] = []

  init(
    _ backend: any Backend, _ spec: AdapterSpec, on loop: EventLoop, recorder: Recorder?,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.backend = backend
    self.spec = spec
    self.loop = loop
    self.recorder = recorder
    self.warn = warn
    states = StateBroadcast(backend.state, on: loop)
    backend.onStateChange = { [weak self] in
      guard let self, !isClosed else { return }
      states.set(self.backend.state)
    }
  }

  /// Whether the adapter can be used; may be read on any thread.
  var state: AdapterState { states.state }

  /// Looks for a device and connects to it.
  func start(_ request: ConnectRequest) {
    guard !request.isOver else { return }
    guard !isClosed else {
      return request.fail(.adapterUnavailable, "the adapter was closed")
    }
    if let link = link(for: request) {
      let peer =
        link.channel.isIncoming ? "it has connected to us" : "there is a link to it already"
      return request.end(
        .failure(
          BLEError(
            .connectFailed, operation: request.name, detail: peer,
            advice: "use that one, or disconnect it first", fault: .caller)))
    }
    requests.append(request)
    if !request.options.isPending { limit(request) }
    let cancellation = backend.connect(
      to: spec.usesAddress ? request.address : nil, type: request.type, options: request.options
    ) { [weak self, weak request] result in
      guard let self, let request, !request.isOver else {
        if case .success(let channel) = result { channel.close() }
        return
      }
      request.cancellation = nil
      connected(request, result)
    }
    if request.isOver || request.link != nil { return }
    request.cancellation = cancellation
  }

  /// The link to the device that a request is for, where a device has one only.
  private func link(for request: ConnectRequest) -> LinkCore? {
    guard spec.usesAddress, !spec.isReplay else { return nil }
    return links.first { link in
      let peer = link.channel.peer
      return link.isConnected && peer.address == request.address
        && request.type.map { $0.isRandom == peer.type.isRandom } ?? true
    }
  }

  /// Calls a connection off.
  func cancel(_ request: ConnectRequest) {
    guard !request.isOver else { return }
    end(request, .cancelled, "")
  }

  /// Ends all that is under way, and lets go of the backend; calls `completion` when that is done.
  func close(_ completion: @escaping () -> Void = {}) {
    guard !isClosed else {
      if isOver { completion() } else { closeCompletions.append(completion) }
      return
    }
    isClosed = true
    closeCompletions.append(completion)
    for request in requests {
      end(request, .adapterUnavailable, "the adapter was closed")
    }
    let closed = BLEError(
      .adapterUnavailable, operation: "advertise", detail: "the adapter was closed")
    serving.take()?.end(closed.during("serve"))
    for advertisement in Array(advertisements.values) { advertisement.finish(closed) }
    endScans(nil)
    states.set(.unknown)
    states.finish()
    // They may have commands to send.
    leaving = links.count + 1
    for link in links { link.leave { self.linkLeft() } }
    linkLeft()
  }

  /// How many links there are.
  var linkCount: Int { links.count }

  private func linkLeft() {
    leaving -= 1
    guard leaving == 0 else { return }
    server.take()?.close()
    backend.close {
      self.isOver = true
      self.recorder?.close()
      let completions = self.closeCompletions
      self.closeCompletions = []
      for completion in completions { completion() }
    }
  }

  /// Serves all links from now on, and accepts those that others make; one server at a time.
  func serve(by new: ServerCore, completion: @escaping (BLEError?) -> Void) {
    guard !isClosed else {
      return completion(
        BLEError(.adapterUnavailable, operation: "serve", detail: "the adapter was closed"))
    }
    guard server == nil else {
      return completion(
        BLEError(
          .adapterBusy, operation: "serve", detail: "the adapter has a local peripheral already"))
    }
    server = new
    let start = EndWaiter()
    start.whenOver(completion)
    serving = start
    for link in links { link.serve(by: new) }
    backend.listen { [weak self] channel in
      guard let self, !isClosed, let server else { return channel.close() }
      add(channel, mtu: server.mtu).begin()
    } completion: { [weak self] error in
      start.end(error)
      if error != nil { self?.stopServing(new) }
    }
  }

  /// Ends to serve: links that others made are closed, the others get no answers any longer.
  func stopServing(_ old: ServerCore) {
    guard server === old else { return }
    server = nil
    serving.take()?.end(BLEError(.cancelled, operation: "serve"))
    backend.stopListening()
    for link in links {
      if link.channel.isIncoming { link.disconnect() } else { link.serve(by: nil) }
    }
    old.close()
  }

  private func limit(_ request: ConnectRequest) {
    let alarm = loop.alarm { [weak self, weak request] in
      guard let self, let request else { return }
      let what = request.link == nil ? "the device was not found, or did not answer," : "no answer"
      end(request, .timedOut, "\(what) within \(request.options.timeout.inSeconds)")
    }
    alarm.set(loop.now.adding(request.options.timeout))
    request.alarm = alarm
  }

  private func connected(
    _ request: ConnectRequest, _ result: Result<any ATTChannel, BLEError>
  ) {
    states.set(backend.state)
    switch result {
    case .failure(let error):
      requests.removeAll { $0 === request }
      request.end(.failure(error.during(request.name).doubting(request.type)))
    case .success(let channel):
      let link = add(channel, mtu: request.options.mtu)
      request.link = link
      link.begin()
      if let end = link.end {
        requests.removeAll { $0 === request }
        return request.end(.failure(end.during(request.name)))
      }
      guard request.options.mtu > 23 else { return succeed(request, link) }
      link.start(
        Operation(.exchangeMTU, "exchange MTU") { [weak self, weak request] outcome in
          if let self, let request { exchanged(request, link, outcome) }
        })
    }
  }

  private func add(_ channel: any ATTChannel, mtu: Int) -> LinkCore {
    let link = LinkCore(
      channel, on: loop, .init(mtu: UInt16(clamping: mtu), servesRequests: true), warn: warn)
    links.append(link)
    link.onEnd = { [weak self, weak link] in
      if let self, let link { links.removeAll { $0 === link } }
    }
    if let server { link.serve(by: server) }
    return link
  }

  private func exchanged(
    _ request: ConnectRequest, _ link: LinkCore, _ outcome: Operation.Outcome
  ) {
    guard !request.isOver else { return }
    switch outcome {
    case .failure(let error) where !link.isConnected || link.end != nil:
      requests.removeAll { $0 === request }
      let code: BLEError.Code = error.code == .timedOut ? .timedOut : .connectFailed
      request.fail(code, "the link was lost before the MTU was agreed on: \(error.detail)")
    case .failure(let error):
      if case .att = error.code {} else { warn("\(error); the MTU stays \(link.mtu)") }
      succeed(request, link)
    case .success: succeed(request, link)
    }
  }

  private func succeed(_ request: ConnectRequest, _ link: LinkCore) {
    requests.removeAll { $0 === request }
    request.end(.success(link))
  }

  private func end(_ request: ConnectRequest, _ code: BLEError.Code, _ detail: String) {
    requests.removeAll { $0 === request }
    request.cancellation.take()?.cancel()
    let error = BLEError(code, operation: request.name, detail: detail)
    request.end(.failure(error.doubting(request.link == nil ? request.type : nil)))
    request.link?.disconnect()
  }
}

extension BLEError {
  /// Asks whether the type of address that was given is the right one, where nothing answered.
  fileprivate func doubting(_ type: AddressType?) -> BLEError {
    guard code == .timedOut, let type else { return self }
    let doubt =
      "is its address \(type.isRandom ? "a random" : "a public") one? without a type it is looked for"
    var error = self
    error.advice = advice.map { "\($0) \(doubt)" } ?? doubt
    return error
  }
}
