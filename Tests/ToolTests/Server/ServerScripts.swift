import Foundation
import TestSupport
import Testing

/// The server's cases of `vectors/gatt-scripts.json`, whose databases become files of gatt-server.
struct ServerScripts: Decodable, Sendable {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Arguments: Decodable, Sendable {
      var serverMtu: Int
      var handle: Int?
      var value: String?
    }
    struct Step: Decodable, Sendable {
      var from: String?
      var pdu: String?
      var event: String?
    }
    var id: String
    var role: String
    var serverDatabase: String?
    var operation: String?
    var arguments: Arguments?
    var setup: [Step]
    var steps: [Step]

    var testDescription: String { id }
  }

  struct Service: Decodable, Sendable {
    struct Attribute: Decodable, Sendable {
      var handle: Int
      var type: String
      var value: String
      var permissions: [String]?
      var properties: [String]?
    }
    var handle: Int
    var endHandle: Int
    var primary: Bool
    var uuid: String
    var attributes: [Attribute]
  }

  private struct File: Decodable {
    // The cases of the client have other arguments.
    struct Entry: Decodable {
      var server: Case?
      init(from decoder: any Decoder) throws { server = try? Case(from: decoder) }
    }
    var databases: [String: [Service]]
    var cases: [Entry]
  }

  var databases: [String: [Service]] = [:]
  var cases: [Case] = []

  private init() {}

  init(from decoder: any Decoder) throws {
    let file = try File(from: decoder)
    databases = file.databases
    cases = file.cases.compactMap(\.server).filter { $0.role == "server" }
  }

  /// The file; empty where `../shared` is absent.
  static let shared: ServerScripts = {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let file = URL(filePath: Shared.path("vectors/gatt-scripts.json"))
    let scripts = (try? Data(contentsOf: file)).flatMap { try? decoder.decode(Self.self, from: $0) }
    return scripts ?? ServerScripts()
  }()

  /// A database as gatt-server reads it.
  func deviceFile(of name: String) throws -> String {
    let device = DeviceFile(bare: true, services: (databases[name] ?? []).map(\.deviceFile))
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(device), as: UTF8.self)
  }
}

private struct DeviceFile: Encodable {
  struct Service: Encodable {
    var uuid: String
    var primary: Bool
    var handle: Int
    var endHandle: Int
    var includes: [Int] = []
    var characteristics: [Characteristic] = []
  }
  struct Characteristic: Encodable {
    var uuid: String
    var handle: Int
    var valueHandle: Int
    var properties: [String]
    var permissions: [String] = []
    var value = ""
    var descriptors: [Descriptor] = []
  }
  struct Descriptor: Encodable {
    var uuid: String
    var handle: Int
    var value: String
    var permissions: [String]
  }
  var bare: Bool
  var services: [Service]
}

extension ServerScripts.Service {
  fileprivate var deviceFile: DeviceFile.Service {
    var service = DeviceFile.Service(
      uuid: uuid, primary: primary, handle: handle, endHandle: endHandle)
    for attribute in attributes.dropFirst() {
      let last = service.characteristics.count - 1
      let permissions = attribute.permissions?.map { name in
        ["read_encrypt": "read-encrypted", "write_encrypt": "write-encrypted"][name] ?? name
      }
      switch attribute.type {
      case "0x2802": service.includes.append(attribute.word(0))
      case "0x2803":
        service.characteristics.append(
          .init(
            uuid: attribute.declaredUUID, handle: attribute.handle,
            valueHandle: attribute.word(1), properties: attribute.properties?.map(\.dashed) ?? []))
      case _ where last >= 0 && service.characteristics[last].valueHandle == attribute.handle:
        service.characteristics[last].value = attribute.value
        service.characteristics[last].permissions = permissions ?? []
      case _ where last >= 0:
        service.characteristics[last].descriptors.append(
          .init(
            uuid: attribute.type, handle: attribute.handle, value: attribute.value,
            permissions: permissions ?? []))
      default: Issue.record("an attribute outside all characteristics")
      }
    }
    return service
  }
}

extension ServerScripts.Service.Attribute {
  private var bytes: [String] {
    let digits = Array(value)
    return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...$0 + 1]) }
  }

  /// The number at a place of the value.
  fileprivate func word(_ offset: Int) -> Int {
    Int(bytes[offset + 1] + bytes[offset], radix: 16) ?? 0
  }

  /// The UUID at the end of a characteristic's declaration.
  fileprivate var declaredUUID: String {
    let digits = Array(bytes.dropFirst(3).reversed().joined())
    guard digits.count == 32 else { return String(digits) }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }
}

extension String {
  fileprivate var dashed: String {
    self == "extended" ? "reliable-write" : replacingOccurrences(of: "_", with: "-")
  }
}
