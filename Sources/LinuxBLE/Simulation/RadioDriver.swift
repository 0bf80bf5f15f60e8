package import BLESimulator
package import BLETransport
package import BLEWire

/// A virtual radio on real time; only the loop's thread uses it.
///
/// It costs nothing while nothing is due: one alarm is set to the radio's next deadline. When the
/// machine is too slow for what is on the air, the radio's time slows down: if it were made up for,
/// each turn of the loop would take longer than the one before, and nobody would hear of any.
package final class RadioDriver {
  private var radio: VirtualRadio
  private let loop: EventLoop
  private var alarm: Alarm?
  private var ports: [ControllerID: WeakPort] = [:]
  private var isDraining = false
  /// By how much the radio's time is behind the loop's.
  private var lag = Duration.zero

  private struct WeakPort {
    weak var port: RadioPort?
  }

  /// How time passes: as for the loop, but in tests.
  private let clock: () -> Moment

  /// Takes over a radio whose time is that of the loop.
  package init(
    _ radio: VirtualRadio, on loop: EventLoop, clock: (() -> Moment)? = nil
  ) {
    self.radio = radio
    self.loop = loop
    self.clock = clock ?? { loop.now }
    alarm = loop.alarm { [weak self] in self?.advance() }
    setAlarm()
  }

  /// Adds a controller, and gives the way to it.
  package func addController(_ configuration: ControllerConfiguration) -> RadioPort {
    port(of: radio.addController(configuration))
  }

  /// The way to a controller; one that a host had before is no longer connected.
  package func port(of id: ControllerID) -> RadioPort {
    let port = RadioPort(id, self)
    ports[id]?.port?.end()
    ports[id] = WeakPort(port: port)
    return port
  }

  /// Does something with the radio, and tells what comes of it.
  @discardableResult
  package func change<Value>(_ body: (inout VirtualRadio, Moment) -> Value) -> Value {
    let value = body(&radio, catchUp())
    drain()
    return value
  }

  fileprivate func receive(_ packet: HCIPacket, from id: ControllerID) {
    // What answers a packet at once does so at its time: else a host within this program could keep
    // the radio busy for ever.
    radio.receive(packet, from: id, at: isDraining ? radio.now : catchUp())
    drain()
  }

  private func advance() {
    catchUp()
    drain()
  }

  /// Brings the radio to the present, or as near as can be in a moment; returns its time.
  @discardableResult
  private func catchUp() -> Moment {
    let begun = clock()
    let present = begun.adding(.zero - lag)
    while radio.deadline <= present {
      radio.advance(to: radio.deadline)
      let now = clock()
      guard now.since(begun) < Self.longestTurn else {
        lag = now.since(radio.now)
        return radio.now
      }
    }
    radio.advance(to: present)
    return present
  }

  private func drain() {
    guard !isDraining else { return }
    isDraining = true
    while let action = radio.nextAction() {
      switch action {
      case .send(let id, let packet): ports[id]?.port?.handler?.received([packet], at: loop.date)
      case .unplugged(let id): ports[id]?.port?.end()
      }
    }
    isDraining = false
    setAlarm()
  }

  private func setAlarm() { alarm?.set(radio.deadline.adding(lag)) }

  private static let longestTurn = Duration.milliseconds(20)
}

/// The way to one virtual controller.
package final class RadioPort: HCITransport {
  /// Which one it is.
  package let id: ControllerID
  package weak var handler: (any HCITransportHandler)?
  private var driver: RadioDriver?

  fileprivate init(_ id: ControllerID, _ driver: RadioDriver) {
    self.id = id
    self.driver = driver
  }

  package var hasRoom: Bool { true }

  package func send(_ packet: HCIPacket) { driver?.receive(packet, from: id) }

  package func close() {
    handler = nil
    driver = nil
  }

  fileprivate func end() {
    let handler = handler
    close()
    handler?.transportClosed(nil)
  }
}
