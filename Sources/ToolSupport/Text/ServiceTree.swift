public import BLEHost
internal import BLEWire

extension GATTService {
  /// The service as one object.
  public var json: JSONObject {
    var object = JSONObject()
    object.add("uuid", uuid.description)
    object.add("name", AssignedNames.service(uuid))
    object.add("start", Int(handles.lowerBound.rawValue))
    object.add("end", Int(handles.upperBound.rawValue))
    object.add("primary", isPrimary)
    object.add("includes", includes.map(\.json))
    object.add("characteristics", characteristics.map(\.json))
    return object
  }
}

extension GATTInclude {
  fileprivate var json: JSONObject {
    var object = JSONObject()
    object.add("uuid", uuid.description)
    object.add("name", AssignedNames.service(uuid))
    object.add("handle", Int(handle.rawValue))
    object.add("start", Int(service.lowerBound.rawValue))
    object.add("end", Int(service.upperBound.rawValue))
    return object
  }
}

extension GATTCharacteristic {
  fileprivate var json: JSONObject {
    var object = JSONObject()
    object.add("uuid", uuid.description)
    object.add("name", AssignedNames.characteristic(uuid))
    object.add("handle", Int(handle.rawValue))
    object.add("value_handle", Int(valueHandle.rawValue))
    object.add("properties", properties.names)
    object.add(
      "descriptors",
      descriptors.map { descriptor in
        var object = JSONObject()
        object.add("uuid", descriptor.uuid.description)
        object.add("handle", Int(descriptor.handle.rawValue))
        return object
      })
    return object
  }
}

/// Services and what they hold as lines for a person.
public enum ServiceTree {
  /// A line an attribute: its handle, then its name by depth, then what it can be used for.
  public static func lines(_ services: [GATTService]) -> [String] {
    let rows = services.flatMap(rows)
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      guard !row.facts.isEmpty else { return "\(row.handle)  \(row.name)" }
      let pad = String(repeating: " ", count: width - row.name.count)
      return "\(row.handle)  \(row.name)\(pad)  \(row.facts)"
    }
  }

  private typealias Row = (handle: AttributeHandle, name: String, facts: String)

  private static func rows(_ service: GATTService) -> [Row] {
    let name = service.uuid.label(AssignedNames.service(service.uuid))
    let kind = service.isPrimary ? "service" : "secondary service"
    let end = "\(kind), to \(service.handles.upperBound)"
    return [(service.handles.lowerBound, name, end)]
      + service.includes.map {
        let name = $0.uuid.label(AssignedNames.service($0.uuid))
        return (
          $0.handle, "  includes \(name)", "\($0.service.lowerBound) to \($0.service.upperBound)"
        )
      } + service.characteristics.flatMap(rows)
  }

  private static func rows(_ characteristic: GATTCharacteristic) -> [Row] {
    let name = characteristic.uuid.label(AssignedNames.characteristic(characteristic.uuid))
    return [(characteristic.valueHandle, "  " + name, characteristic.properties.description)]
      + characteristic.descriptors.map {
        ($0.handle, "    " + $0.uuid.label(AssignedNames.attribute($0.uuid)), "")
      }
  }
}
