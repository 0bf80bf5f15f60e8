import BLEWire
import TestSupport

@testable import LinuxBLE

/// A client of a replayed peer, on a clock of its own.
struct ReplayClient {
  /// A value that came by itself.
  struct Value: Hashable {
    var time: Timestamp
    var pdu: String
  }

  var link: ReplayLink
  var now = Moment(nanoseconds: 1_000_000_000)
  var warnings: [String] = []
  var values: [Value] = []
  /// When each value came, in seconds since the client's start.
  var arrivals: [Double] = []
  var hasEnded = false
  var isLost = false
  var confirms = true

  init(
    _ device: ReplayDevice, session: Int = 0, speed: ReplaySpeed = .times(1),
    isStrict: Bool = false
  ) {
    link = ReplayLink(device: device, session: session, speed: speed, isStrict: isStrict)
  }

  /// Sends a request in hex digits and returns the answer; empty when there is none.
  mutating func ask(_ request: String) -> String {
    link.receive(Array(hex: request), at: now)
    return drain() ?? ""
  }

  /// Lets time pass to each deadline in turn, until the link ends or so many seconds have passed.
  mutating func wait(_ seconds: Int64 = 1_000_000) {
    let end = now.nanoseconds + seconds * 1_000_000_000
    while !hasEnded, !isLost, link.deadline.nanoseconds <= end {
      now = max(now, link.deadline)
      link.advance(to: now)
      _ = drain()
    }
    now = Moment(nanoseconds: max(end, now.nanoseconds))
  }

  private mutating func drain() -> String? {
    var answer: String?
    while let action = link.nextAction() {
      switch action {
      case .warn(let text): warnings.append(text)
      case .end: hasEnded = true
      case .lose: isLost = true
      case .deliver(let pdu, let time):
        guard pdu.first == 0x1b || pdu.first == 0x1d else {
          answer = pdu.hexDigits
          continue
        }
        values.append(Value(time: time, pdu: pdu.hexDigits))
        arrivals.append(Double(now.nanoseconds - 1_000_000_000) / 1e9)
        if pdu.first == 0x1d, confirms { link.receive([0x1e], at: now) }
      }
    }
    return answer
  }
}

/// A device from tables of PDUs, one a session: `seconds tx|rx hex` a line.
func device(_ tables: String..., isWhole: Bool = true) -> ReplayDevice {
  var device = ReplayDevice(
    address: DeviceAddress(BluetoothAddress(rawValue: 0xc0ff_ee00_180d), type: .random))
  for table in tables {
    var learner = SessionLearner(start: Timestamp(nanosecondsSince1970: 0), isWhole: isWhole)
    for record in records(table) { learner.add(record, to: &device.database) }
    device.sessions.append(learner.session)
  }
  device.finish()
  return device
}

/// The PDUs of a table.
func records(_ table: String) -> [RecordedPDU] {
  table.split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let seconds = Double(words[0]) else { return nil }
    return RecordedPDU(
      time: Timestamp(nanosecondsSince1970: Int64((seconds * 1e9).rounded())),
      sender: words[1] == "tx" ? .host : .peer, bytes: Array(hex: String(words[2])))
  }
}
