import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

@Suite(
  "A replayed capture of a real device", .enabled(if: Shared.exists, "\(Shared.absent)"))
struct ReplayedCapturesTests {
  @Test("answers the recorded discovery as the peer did", arguments: captures)
  func discovery(_ name: String) throws {
    try forEachSession(of: name) { session, device, index in
      var client = ReplayClient(device, session: index)
      if let request = session.exchanges.first(where: { $0.request.hasPrefix("02") }) {
        let answer = client.ask(request.request)
        #expect(answer == request.response)
      }
      for exchange in session.exchanges where isDiscovery(exchange.request) {
        let answer = client.ask(exchange.request)
        guard !exchange.response.hasPrefix("01") else {
          #expect(answer.hasPrefix("01" + exchange.request.prefix(2)), "\(exchange)")
          #expect(answer.hasSuffix("0a"), "\(exchange)")
          continue
        }
        let shorter = min(answer.count, exchange.response.count)
        #expect(answer.prefix(shorter) == exchange.response.prefix(shorter), "\(exchange)")
      }
      #expect(client.warnings.isEmpty)
    }
  }

  @Test("gives what the recorded client read, in turn", arguments: captures)
  func reads(_ name: String) throws {
    try forEachSession(of: name) { session, device, index in
      var client = ReplayClient(device, session: index)
      for exchange in session.exchanges where exchange.request.hasPrefix("0a") {
        let answer = client.ask(exchange.request)
        #expect(answer == exchange.response, "\(exchange)")
      }
      #expect(client.warnings.isEmpty)
    }
  }

  @Test("takes what the recorded client wrote, strictly too", arguments: captures)
  func writes(_ name: String) throws {
    try forEachSession(of: name) { session, device, index in
      var client = ReplayClient(device, session: index, isStrict: true)
      for exchange in session.exchanges
      where ["12", "16", "18"].contains(exchange.request.prefix(2)) {
        let answer = client.ask(exchange.request)
        #expect(answer == exchange.response, "\(exchange)")
      }
      for command in session.commands { #expect(client.ask(command).isEmpty) }
      #expect(client.warnings.isEmpty)
    }
  }

  @Test("plays every value in its order and at its pace", arguments: captures)
  func values(_ name: String) throws {
    try forEachSession(of: name) { session, device, index in
      for speed in [ReplaySpeed.times(1), .max, .times(4)] {
        var client = ReplayClient(device, session: index, speed: speed)
        for handle in device.database.configurations.keys {
          let answer = client.ask("12\(handle.rawValue.wire)0300")
          #expect(answer == "13")
        }
        client.wait()
        #expect(client.values.map(\.pdu) == session.values.map(\.pdu))
        #expect(client.hasEnded == !device.database.configurations.isEmpty)
        let times = client.values.map { $0.time.nanosecondsSince1970 }
        guard let first = session.values.first, let start = times.first else { continue }
        let recorded = session.values.map { $0.seconds - first.seconds }
        let printed = times.map { Double($0 - start) / 1e9 }
        #expect(zip(recorded, printed).allSatisfy { abs($0 - $1) < 1e-6 })
        if speed == .times(1), let arrival = client.arrivals.first {
          // Those that are due while the client may still subscribe to more come a little late.
          let late = zip(recorded, client.arrivals).map { $1 - arrival - $0 }
          #expect(late.allSatisfy { abs($0) < 0.101 })
        }
      }
    }
  }
}

private let captures = [
  "balancer-neey", "battery-computer-indications", "bms-basen", "bms-daly-balancer",
  "bms-jk-b1a20s15p", "bms-jk-fragmented-acl", "led-bulb-3-connections",
  "legacy-pairing-fitness-tracker", "pongbot-reliable-writes-both-roles", "toy-car-acl-only",
  "treadmill-f15", "treadmill-horizon-scan-connect",
]

private func isDiscovery(_ request: String) -> Bool {
  ["04", "06", "10"].contains(request.prefix(2)) || request.hasPrefix("08")
}

/// One session as the reference tells it, found without any of our code.
private struct ReferenceSession {
  struct Exchange { var request, response: String }
  struct Value { var seconds: Double; var pdu: String }
  var exchanges: [Exchange] = []
  var commands: [String] = []
  var values: [Value] = []
  private var pending: [String] = []

  mutating func add(_ pdu: String, isFromPeer: Bool, at seconds: Double) {
    guard let code = UInt8(pdu.prefix(2), radix: 16) else { return }
    switch (code, isFromPeer) {
    case (0x1b, true), (0x1d, true): values.append(Value(seconds: seconds, pdu: pdu))
    case (0x52, false), (0xd2, false): commands.append(pdu)
    case (0x1e, _): break
    case (_, false) where code.isMultiple(of: 2): pending.append(pdu)
    case (0x01, true): answer(pdu) { $0.hasPrefix(pdu.dropFirst(2).prefix(2)) }
    case (_, true) where !code.isMultiple(of: 2):
      answer(pdu) { $0.hasPrefix((code - 1).hexDigits) }
    default: break
    }
  }

  private mutating func answer(_ pdu: String, _ isRequest: (String) -> Bool) {
    guard let index = pending.firstIndex(where: isRequest) else { return }
    exchanges.append(Exchange(request: pending.remove(at: index), response: pdu))
  }
}

private func forEachSession(
  of name: String, _ body: (ReferenceSession, ReplayDevice, Int) throws -> Void
) throws {
  let file = "\(name).btsnoop"
  let capture = try ReplayCapture(path: Shared.path("captures/\(file)"), index: nil)
  let starts = connections(file)
  var sessions: [String: ReferenceSession] = [:]
  var order: [String] = []
  for row in rows("\(file).att.tsv") where row.last == "ok" {
    guard let frame = Int(row[0]), let seconds = Double(row[1]) else { continue }
    let start = starts.last { $0.handle == row[3] && $0.frame < frame }
    let address =
      start?.address ?? "c0:00:00:00:" + row[3].dropFirst(2).prefix(2) + ":"
      + row[3].suffix(2)
    let key = "\(address) \(start?.frame ?? 0)"
    if sessions[key] == nil { order.append(key) }
    sessions[key, default: ReferenceSession()]
      .add(row[11], isFromPeer: row[2] == "rx", at: seconds)
  }
  var counts: [String: Int] = [:]
  for key in order {
    let address = String(key.prefix(17))
    let device = try #require(
      capture.devices.first { $0.address.address.description == address })
    let index = counts[address, default: 0]
    counts[address] = index + 1
    try body(try #require(sessions[key]), device, index)
  }
  #expect(Set(capture.devices.map(\.address.address.description)) == Set(counts.keys))
  for device in capture.devices {
    #expect(device.sessions.count == counts[device.address.address.description])
  }
}

private func connections(_ file: String) -> [(frame: Int, handle: String, address: String)] {
  rows("\(file).conn.tsv").compactMap { row in
    guard let frame = Int(row[0]), row[1] == "conn", row[3] == "0" else { return nil }
    return (frame, row[2], row[6])
  }
}

private func rows(_ file: String) -> [[String]] {
  let text =
    (try? String(contentsOfFile: Shared.path("captures/reference/\(file)"), encoding: .utf8)) ?? ""
  return text.split(separator: "\n").dropFirst().map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}
