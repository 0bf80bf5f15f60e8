import Testing
import TestSupport
import Testing

/// The file `vectors/packets.json`: packets with the values that another implementation reads in
/// them, under its own names of types and fields.
struct PacketVectors: Decodable, Sendable {
  /// One byte string that is parsed, or refused.
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var type: String
    var hex: String
    var mustBeRejected: Bool
    /// Pairs of the other implementation's field name and value.
    var facts: [[String]]

    enum CodingKeys: String, CodingKey {
      case type, hex, facts
      case mustBeRejected = "must_be_rejected"
    }

    var bytes: [UInt8] { Array(hex: hex) }
    var testDescription: String { "\(type) \(hex)" }
    /// The first value of a field; nil when there is none.
    subscript(fact: String) -> String? { facts.first { $0.first == fact }?.last }
  }

  /// Packets that go to and fro.
  struct Exchange: Decodable, Sendable {
    struct Packet: Decodable, Sendable {
      var dir: String
      var h4: String
      var bytes: [UInt8] { Array(hex: h4) }
      var isToController: Bool { dir == "host_to_controller" }
    }
    var exchange: [Packet]
    var facts: [[String]]
  }

  var parse: [Case]
  var hciExchanges: [Exchange]

  enum CodingKeys: String, CodingKey {
    case parse
    case hciExchanges = "hci_exchanges"
  }

  /// The file; empty where `../shared` is absent.
  static let shared: PacketVectors =
    (try? Shared.json("vectors/packets.json")) ?? PacketVectors(parse: [], hciExchanges: [])

  /// The cases of the types with these beginnings.
  static func cases(of prefixes: String...) -> [Case] {
    shared.parse.filter { entry in prefixes.contains { entry.type.hasPrefix($0) } }
  }
}
