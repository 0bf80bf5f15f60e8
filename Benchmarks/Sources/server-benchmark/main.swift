import BLECrypto
import BLEHost
import BLEWire
import Glibc

// server-benchmark: CPU time of the GATT server's machine per operation in nanoseconds, the best of
// several rounds: requests of each kind on databases of 10 to 10,000 attributes, and values sent to
// 1 to 50 subscribers.

/// The CPU time of this process in nanoseconds.
func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func measure(_ name: String, count: Int, _ body: (Int) -> Void) {
  var best = Double.infinity
  for _ in 0..<7 {
    let start = cpuTime()
    for number in 0..<count { body(number) }
    best = min(best, (cpuTime() - start) / Double(count))
  }
  print("server \(name) \(Int(best.rounded()))")
}

let now = Moment(nanoseconds: 0)

/// A server with so many attributes: services with four characteristics, 13 attributes each.
func server(attributes: Int) throws -> (GATTServer, services: [AttributeHandleRange]) {
  let characteristics = (0..<4).map { number in
    CharacteristicDefinition(
      BluetoothUUID(0xfff1 + UInt16(number)), [.read, .write, .notify],
      value: [UInt8](repeating: 7, count: 20))
  }
  var database = AttributeDatabase()
  let services = try database.add(
    (0..<max(1, attributes / 13)).map {
      ServiceDefinition(BluetoothUUID(0x4000 + UInt16($0)), characteristics)
    })
  return (GATTServer(database, crypto: OpenSSLCrypto()), services)
}

for size in [10, 100, 1_000, 10_000] {
  var (server, services) = try server(attributes: size)
  server.connect(.init(rawValue: 1), mtu: 247, at: now)
  func serve(_ pdu: [UInt8]) {
    server.receive(pdu, from: .init(rawValue: 1), at: now)
    while let action = server.nextAction() {
      if case .send(_, let answer) = action { precondition(answer.first != 0x01, "\(pdu)") }
    }
  }
  // Requests all over the database, in no order.
  let places = (0..<1024).map { services[$0 * 7919 % services.count] }
  let values = places.map { AttributeHandle(rawValue: $0.lowerBound.rawValue + 2) }
  func requests(_ make: (Int) -> [UInt8]) -> [[UInt8]] { places.indices.map(make) }
  let kinds: [(String, [[UInt8]])] = [
    ("read", requests { ATTReadRequest(handle: values[$0]).encoded }),
    ("write", requests { ATTWriteRequest(handle: values[$0], value: [1, 2, 3]).encoded }),
    (
      "read-by-type",
      requests {
        ATTReadByTypeRequest(start: places[$0].lowerBound, end: .last, type: 0xfff3).encoded
      }
    ),
    (
      "read-by-group",
      requests {
        ATTReadByGroupTypeRequest(start: places[$0].lowerBound, end: .last, type: 0x2800).encoded
      }
    ),
    (
      "find-by-type-value",
      requests {
        let uuid = BluetoothUUID(0x4000 + UInt16($0 * 7919 % services.count))
        return ATTFindByTypeValueRequest(
          start: .first, end: .last, type: 0x2800, value: uuid.encoded
        ).encoded
      }
    ),
    (
      "find-information",
      requests {
        ATTFindInformationRequest(start: places[$0].lowerBound, end: .last).encoded
      }
    ),
  ]
  for (name, pdus) in kinds {
    measure("\(name) \(size)", count: 20_000) { serve(pdus[$0 & 1023]) }
  }
}

for count in [1, 10, 50] {
  var (server, services) = try server(attributes: 100)
  let value = AttributeHandle(rawValue: services[0].lowerBound.rawValue + 2)
  let subscribe = ATTWriteRequest(
    handle: AttributeHandle(rawValue: value.rawValue + 1), value: [1, 0]
  ).encoded
  for client in 1...UInt64(count) {
    server.connect(.init(rawValue: client), mtu: 247, at: now)
    server.receive(subscribe, from: .init(rawValue: client), at: now)
  }
  while server.nextAction() != nil {}
  let bytes = [UInt8](repeating: 9, count: 20)
  measure("notify \(count)", count: 200_000 / count) { _ in
    server.updateValue(bytes, of: value, at: now)
    var sent = 0
    while server.nextAction() != nil { sent += 1 }
    precondition(sent == count)
  }
}
