import BLEHost
import BLEWire
import TestSupport
import Testing

/// The file `vectors/gatt-scripts.json`: exchanges named by the SIG's test-case ids.
struct GATTScripts: Decodable, Sendable {
  var databases: [String: [Service]]
  var cases: [Case]

  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var id: String
    var role: String
    var serverDatabase: String?
    var clientMTU: UInt16?
    var operation: String?
    var arguments: Arguments?
    var setup: [Step]?
    var steps: [Step]
    var expected: Expected?

    var testDescription: String { id }

    enum CodingKeys: String, CodingKey {
      case id, role, operation, arguments, setup, steps, expected
      case serverDatabase = "server_database"
      case clientMTU = "client_mtu"
    }
  }

  struct Step: Decodable, Sendable {
    var from: String?
    var pdu: String?
    var event: String?
  }

  struct Arguments: Decodable, Sendable {
    var mtu: UInt16?
    var handle: UInt16?
    var handles: [UInt16]?
    var start: UInt16?
    var end: UInt16?
    var serverMTU: UInt16?
    var uuid: String?
    var value: String?

    enum CodingKeys: String, CodingKey {
      case mtu, handle, handles, start, end, uuid, value
      case serverMTU = "server_mtu"
    }
  }

  struct Expected: Decodable, Sendable {
    struct Value: Decodable, Sendable {
      var handle: String
      var value: String
    }
    var error: String?
    var value: String?
    var values: [Value]?
    var database: String?

    enum CodingKeys: String, CodingKey {
      case value, values
      case error = "att_error"
      case database = "discovered_equals_database"
    }
  }

  struct Service: Decodable, Sendable {
    var handle: UInt16
    var endHandle: UInt16
    var primary: Bool
    var uuid: String
    var attributes: [Attribute]

    enum CodingKeys: String, CodingKey {
      case handle, primary, uuid, attributes
      case endHandle = "end_handle"
    }
  }

  struct Attribute: Decodable, Sendable {
    var handle: UInt16
    var type: String
    var value: String
    var permissions: [String]
  }

  /// The file; empty where `../shared` is absent.
  static let shared: GATTScripts =
    (try? Shared.json("vectors/gatt-scripts.json")) ?? GATTScripts(databases: [:], cases: [])

  static let clientCases = shared.cases.filter { $0.role == "client" }
  static let serverCases = shared.cases.filter { $0.role == "server" }

  /// The attributes of a database.
  func attributes(of name: String) -> [VirtualATTServer.Attribute] {
    (databases[name] ?? []).flatMap { service in
      service.attributes.map { attribute in
        VirtualATTServer.Attribute(
          AttributeHandle(rawValue: attribute.handle), BluetoothUUID(script: attribute.type),
          Array(hex: attribute.value),
          groupEnd: attribute.handle == service.handle
            ? AttributeHandle(rawValue: service.endHandle) : nil)
      }
    }
  }
}

extension GATTScripts.Case {
  /// What the case asks of a client; nil for what needs none, and for an unknown operation.
  var procedure: GATTClient.Procedure? {
    guard let arguments else { return nil }
    let handle = AttributeHandle(rawValue: arguments.handle ?? 0)
    let range =
      AttributeHandle(
        rawValue: arguments.start ?? 1)...AttributeHandle(
        rawValue: arguments.end ?? 0xffff)
    let uuid = BluetoothUUID(script: arguments.uuid ?? "0")
    let value = Array(hex: arguments.value ?? "")
    return switch operation {
    case "exchange_mtu": .exchangeMTU
    case "discover_primary": .discoverPrimaryServices
    case "discover_primary_by_uuid":
      // The script has 128 bits on the wire where it gives the UUID in full.
      .discoverPrimaryServicesByUUID(
        uuid, form: arguments.uuid?.hasPrefix("0x") == true ? .shortest : .full)
    case "discover_included": .discoverIncludedServices(in: range)
    case "discover_characteristics": .discoverCharacteristics(in: range)
    case "discover_descriptors": .discoverDescriptors(in: range)
    case "discover_all": .discoverAll()
    case "read", "read_long": .read(handle)
    case "read_by_uuid": .readByUUID(in: range, uuid)
    case "read_multiple":
      .readMultiple((arguments.handles ?? []).map { AttributeHandle(rawValue: $0) })
    case "write": .write(handle, value)
    case "write_long": .writeLong(handle, value)
    case "reliable_write": .writeReliable([.init(handle: handle, value: value)])
    default: nil
    }
  }
}

extension BluetoothUUID {
  /// A UUID as scripts have it: `0x2800` or with all digits; 0 for anything else.
  init(script text: String) {
    self = BluetoothUUID(text.hasPrefix("0x") ? String(text.dropFirst(2)) : text) ?? 0
  }
}
