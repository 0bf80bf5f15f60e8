import BLECrypto
import BLEHost
import BLESimulator
import BLEWire

/// Ten belts that notify each second, all connected to one of our hosts, in virtual time.
struct SimulatedRadio {
  private var radio = VirtualRadio(seed: 1, crypto: OpenSSLCrypto())
  private var host = HCIHost()
  private let id: ControllerID
  private var now = Moment(nanoseconds: 0)
  private var links: [LinkID] = []
  private var values = 0

  static func measure() throws {
    var bench = try SimulatedRadio(belts: 10)
    let start = bench.now
    let (cpu, seconds) = (Meter.cpuTime, 60)
    bench.values = 0
    bench.run(until: start.adding(.seconds(seconds)))
    let speed = Double(seconds) / (Meter.cpuTime - cpu)
    precondition(bench.links.count == 10 && bench.values >= 590)
    print("simulator", speed.rounded(), bench.values)
  }

  private init(belts: Int) throws {
    id = radio.addController(
      ControllerConfiguration(address: BluetoothAddress(rawValue: 0x0011_2233_4400)))
    host.start(at: now)
    run(until: now.adding(.seconds(1)))
    for number in 0..<belts {
      var belt = DeviceModel.belt
      let address = BluetoothAddress(rawValue: 0xc0ff_ee00_0000 + UInt64(number))
      belt.address = DeviceAddress(address, type: .random)
      try radio.addDevice(belt, at: now)
      _ = host.connect(to: belt.address, at: now)
      while links.count == number { run(until: now.adding(.milliseconds(10))) }
    }
  }

  private mutating func run(until end: Moment) {
    settle()
    while true {
      let next = min(host.deadline, radio.deadline)
      guard next <= end else { break }
      now = max(now, next)
      radio.advance(to: now)
      host.advance(to: now)
      settle()
    }
    now = end
  }

  private mutating func settle() {
    var isBusy = true
    while isBusy {
      isBusy = false
      while let action = host.nextAction() {
        isBusy = true
        take(action)
      }
      while let action = radio.nextAction() {
        isBusy = true
        if case .send(let to, let packet) = action, to == id { host.receive(packet, at: now) }
      }
    }
  }

  private mutating func take(_ action: HCIHost.Action) {
    switch action {
    case .send(let packet): radio.receive(packet, from: id, at: now)
    case .connected(_, let info):
      links.append(info.id)
      // The belt's heart rate is to be notified.
      _ = host.send(
        ATTWriteRequest(handle: 0x0019, value: [1, 0]).encoded, on: info.id, at: now)
    case .received(_, _, let pdu): if pdu.first == 0x1b { values += 1 }
    default: break
    }
  }
}
