import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

/// A capture, and what an independent decoder reads in it.
struct RecordedReference: Sendable, CustomTestStringConvertible {
  /// The captures of this project, and those beside it where they are.
  static let all: [RecordedReference] =
    ["heart-rate-belt", "gatttool-walk", "gatttool-errors", "reconnect"].map {
      RecordedReference(
        capture: Fixture.path("captures/\($0).btsnoop"),
        table: Fixture.path("captures/\($0).att.tsv"), connections: nil)
    }
    + (Shared.exists ? shared : []).map {
      RecordedReference(
        capture: Shared.path("captures/\($0).btsnoop"),
        table: Shared.path("captures/reference/\($0).btsnoop.att.tsv"),
        connections: Shared.path("captures/reference/\($0).btsnoop.conn.tsv"))
    }

  private static let shared = [
    "balancer-neey", "battery-computer-indications", "bms-basen", "bms-daly-balancer",
    "bms-jk-b1a20s15p", "bms-jk-fragmented-acl", "led-bulb-3-connections",
    "legacy-pairing-fitness-tracker", "pongbot-reliable-writes-both-roles", "toy-car-acl-only",
    "treadmill-f15", "treadmill-horizon-scan-connect",
  ]

  var capture: String
  private var table: String
  /// Where connections begin; nil for our own captures, of one device that is always asked for its
  /// MTU first.
  private var connections: String?

  private init(capture: String, table: String, connections: String?) {
    self.capture = capture
    self.table = table
    self.connections = connections
  }

  var testDescription: String { URL(filePath: capture).lastPathComponent }

  /// Calls `body` with each session as the table tells it, the device, and the session's number.
  func forEachSession(_ body: (Session, ReplayDevice, Int) throws -> Void) throws {
    let capture = try ReplayCapture(path: capture, index: nil)
    var sessions: [Key: Session] = [:]
    var order: [Key] = []
    let starts = connections.map(connections(in:))
    var start = 0
    for row in rows(table) where row.count < 14 || row.last == "ok" {
      guard let frame = Int(row[0]), let seconds = Double(row[1]) else { continue }
      let pdu = row[starts == nil ? 5 : 11]
      if starts == nil, row[2] == "tx", pdu.hasPrefix("02") { start = frame }
      let connection = starts?.last { $0.handle == row[3] && $0.frame < frame }
      let key = Key(
        address: starts == nil ? Self.ownAddress : connection?.address ?? Self.madeUp(row[3]),
        start: connection?.frame ?? start)
      if sessions[key] == nil { order.append(key) }
      sessions[key, default: Session()].add(pdu, isFromPeer: row[2] == "rx", at: seconds)
    }
    try #require(!order.isEmpty)
    var counts: [String: Int] = [:]
    for key in order {
      let device = try #require(
        capture.devices.first { $0.address.address.description == key.address })
      let index = counts[key.address, default: 0]
      counts[key.address] = index + 1
      try body(try #require(sessions[key]), device, index)
    }
    #expect(Set(capture.devices.map(\.address.address.description)) == Set(counts.keys))
    for device in capture.devices {
      #expect(device.sessions.count == counts[device.address.address.description])
    }
  }

  private static let ownAddress = "c0:ff:ee:00:18:0d"

  private static func madeUp(_ handle: String) -> String {
    "c0:00:00:00:" + handle.dropFirst(2).prefix(2) + ":" + handle.suffix(2)
  }

  private func connections(
    in path: String
  ) -> [(frame: Int, handle: String, address: String)] {
    rows(path).compactMap { row in
      guard let frame = Int(row[0]), row[1] == "conn", row[3] == "0" else { return nil }
      return (frame, row[2], row[6])
    }
  }

  private func rows(_ path: String) -> [[String]] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private struct Key: Hashable {
    var address: String
    var start: Int
  }
}

extension RecordedReference {
  /// One session, read without any of our code.
  struct Session {
    struct Exchange { var request, response: String }
    struct Value {
      var seconds: Double
      var pdu: String
    }
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
}
