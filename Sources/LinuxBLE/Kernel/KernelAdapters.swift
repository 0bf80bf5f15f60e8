package import BLEHost
package import BLETransport
package import BLEWire
internal import Glibc

/// The Linux kernel's adapters and their state, told of at once and without polling.
///
/// Any user may ask; powering on needs CAP_NET_ADMIN. Only the loop's thread uses it.
package final class KernelAdapters {
  /// Called when an adapter appeared, changed or went away; the state may be the same as before.
  package var onChange: ((ControllerIndex) -> Void)?
  /// Takes the kernel's other news about an adapter.
  package var onEvent: ((ControllerIndex, ManagementEvent) -> Void)?
  private let loop: EventLoop
  private let socket: ManagementSocket
  private var table = AdapterTable()
  private var alarm: Alarm?
  private var startCompletion: ((BLEError?) -> Void)?
  private var completions: [ManagementRequester.RequestID: (ManagementRequester.Answer) -> Void] =
    [:]
  private var isClosed = false
  private var isPumping = false

  /// Opens the kernel's management channel; `start` makes it known what there is.
  package init(on loop: EventLoop) throws(BLEError) {
    self.loop = loop
    do { socket = try ManagementSocket(on: loop) } catch { throw BLEError(managing: error) }
  }

  deinit { socket.close() }

  /// Asks which adapters there are; calls `completion` once, perhaps before this returns.
  package func start(_ completion: @escaping (BLEError?) -> Void) {
    startCompletion = completion
    socket.onPacket = { [weak self] in self?.received($0) }
    socket.onLoss = { [weak self] in self?.refresh() }
    socket.onEnd = { [weak self] in self?.ended($0) }
    alarm = loop.alarm { [weak self] in self?.advance() }
    do { try socket.start() } catch { return endStart(BLEError(managing: error)) }
    table.start(at: .now)
    pump()
  }

  /// The adapters that are there, in the order of their numbers.
  package var adapters: [AdapterTable.Entry] {
    table.entries.values.sorted { $0.index.rawValue < $1.index.rawValue }
  }

  /// The adapter that is meant: of several the first that is on, else the first.
  package func adapter(_ choice: AdapterSpec.Controller) -> AdapterTable.Entry? {
    switch choice {
    case .index(let number): table.entries[ControllerIndex(rawValue: UInt16(clamping: number))]
    case .address(let address): best(adapters.filter { $0.address == address })
    case .first: best(adapters)
    }
  }

  /// Another adapter that is on.
  func other(thatIsOnBeside number: Int) -> AdapterTable.Entry? {
    adapters.first { $0.state == .poweredOn && Int($0.index.rawValue) != number }
  }

  /// Whether the adapter that is meant can be used now.
  package func state(of choice: AdapterSpec.Controller) -> AdapterState {
    adapter(choice)?.state ?? .unknown
  }

  /// Why the adapter that is meant can't be used, and what mends it; nil when it can.
  package func obstacle(to choice: AdapterSpec.Controller) -> BLEError? {
    let operation = "adapter \"\(AdapterSpec(.hci(choice)))\""
    guard let adapter = adapter(choice) else { return BLEError(absent: choice, operation) }
    return adapter.obstacle(operation)
  }

  /// Switches an adapter on, and its Low Energy half; calls `completion` once.
  package func powerOn(
    _ choice: AdapterSpec.Controller, _ completion: @escaping (BLEError?) -> Void
  ) {
    let operation = "power on \"\(AdapterSpec(.hci(choice)))\""
    guard let adapter = adapter(choice) else {
      return completion(BLEError(absent: choice, operation))
    }
    guard adapter.supported.contains(.lowEnergy) else {
      return completion(adapter.obstacle(operation))
    }
    let index = adapter.index
    set(.lowEnergy, .setLowEnergy(true), of: adapter, operation) { [weak self] error in
      guard error == nil, let self, let adapter = table.entries[index] else {
        return completion(error ?? BLEError(absent: choice, operation))
      }
      set(.powered, .setPowered(true), of: adapter, operation, completion)
    }
  }

  private func set(
    _ setting: ManagementSettings, _ command: ManagementCommand, of adapter: AdapterTable.Entry,
    _ operation: String, _ completion: @escaping (BLEError?) -> Void
  ) {
    guard !adapter.current.contains(setting) else { return completion(nil) }
    request(command, of: adapter.index) { answer in
      if case .done = answer { return completion(nil) }
      completion(BLEError(answer, command, of: adapter.index, operation))
    }
  }

  /// Asks the kernel for something; calls `completion` once, perhaps before this returns.
  package func request(
    _ command: ManagementCommand, of index: ControllerIndex,
    _ completion: @escaping (ManagementRequester.Answer) -> Void
  ) {
    guard !isClosed else { return completion(.closed) }
    completions[table.request(command, of: index, at: .now)] = completion
    pump()
  }

  /// Closes the channel; nothing is called from then on but what waits for an answer.
  package func close() {
    onChange = nil
    onEvent = nil
    startCompletion = nil
    end()
  }

  private func best(_ adapters: [AdapterTable.Entry]) -> AdapterTable.Entry? {
    adapters.first { $0.state == .poweredOn } ?? adapters.first
  }

  private func received(_ packet: [UInt8]) {
    table.receive(packet, at: .now)
    pump()
  }

  private func refresh() {
    table.refresh(at: .now)
    pump()
  }

  private func advance() {
    table.advance(to: .now)
    pump()
  }

  private func ended(_ error: TransportError) {
    let start = startCompletion.take()
    end()
    start?(BLEError(managing: error))
  }

  private func end() {
    guard !isClosed else { return }
    isClosed = true
    socket.close()
    alarm = nil
    table.close(at: .now)
    pump()
  }

  private func endStart(_ error: BLEError?) {
    startCompletion.take()?(error)
  }

  private func pump() {
    guard !isPumping else { return }
    isPumping = true
    while let action = table.nextAction() {
      switch action {
      case .send(let packet): socket.send(packet.encoded)
      case .finish(let id, let answer): completions.removeValue(forKey: id)?(answer)
      case .changed(let index): onChange?(index)
      case .event(let index, let event): onEvent?(index, event)
      case .ready(let isComplete):
        endStart(isComplete ? nil : BLEError(managing: TransportError("list", code: ETIMEDOUT)))
      }
    }
    isPumping = false
    if !isClosed { alarm?.set(table.deadline) }
  }
}
