import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A replayed capture", .ownTime)
struct ReplayedCapturesTests {
  @Test("answers the recorded discovery as the peer did", arguments: RecordedReference.all)
  func discovery(_ reference: RecordedReference) throws {
    try reference.forEachSession { session, device, index in
      var client = ReplayClient(device, session: index)
      if let request = session.exchanges.first(where: { $0.request.hasPrefix("02") }) {
        let answer = client.ask(request.request)
        #expect(answer == request.response)
      }
      for exchange in session.exchanges where isDiscovery(exchange.request) {
        let answer = client.ask(exchange.request)
        guard !exchange.response.hasPrefix("01") else {
          #expect(answer.hasPrefix("01" + exchange.request.prefix(2)), "\(exchange)")
          #expect(answer.hasSuffix(exchange.response.suffix(2)), "\(exchange)")
          continue
        }
        let shorter = min(answer.count, exchange.response.count)
        #expect(answer.prefix(shorter) == exchange.response.prefix(shorter), "\(exchange)")
      }
      #expect(client.warnings.isEmpty)
    }
  }

  @Test("gives what the recorded client read, in turn", arguments: RecordedReference.all)
  func reads(_ reference: RecordedReference) throws {
    try reference.forEachSession { session, device, index in
      var client = ReplayClient(device, session: index)
      for exchange in session.exchanges
      where ["02", "0a", "0c"].contains(exchange.request.prefix(2)) {
        let answer = client.ask(exchange.request)
        #expect(answer == exchange.response, "\(exchange)")
      }
      #expect(client.warnings.isEmpty)
    }
  }

  @Test("takes what the recorded client wrote, strictly too", arguments: RecordedReference.all)
  func writes(_ reference: RecordedReference) throws {
    try reference.forEachSession { session, device, index in
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

  @Test("plays every value in its order and at its pace", arguments: RecordedReference.all)
  func values(_ reference: RecordedReference) throws {
    try reference.forEachSession { session, device, index in
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

private func isDiscovery(_ request: String) -> Bool {
  ["04", "06", "08", "10"].contains(request.prefix(2))
}
