import BLEHost
import BLEWire
import TestSupport

extension GATTService {
  /// The trees that a list of attributes is: what a discovery must find.
  static func trees(of attributes: [VirtualATTServer.Attribute]) -> [GATTService] {
    var services: [GATTService] = []
    for attribute in attributes {
      let last = services.count - 1
      switch attribute.type {
      case 0x2800, 0x2801:
        services.append(
          GATTService(
            handles: attribute.handle...(attribute.groupEnd ?? attribute.handle),
            uuid: (try? BluetoothUUID(parsing: attribute.value)) ?? 0,
            isPrimary: attribute.type == 0x2800))
      case 0x2802:
        guard let include = try? IncludeDeclaration(parsing: attribute.value) else { continue }
        let target = attributes.first { $0.handle == include.handles.lowerBound }
        services[last].includes.append(
          GATTInclude(
            handle: attribute.handle, service: include.handles,
            uuid: include.uuid ?? (try? BluetoothUUID(parsing: target?.value ?? [])) ?? 0))
      case 0x2803:
        guard let declaration = try? CharacteristicDeclaration(parsing: attribute.value) else {
          continue
        }
        if let before = services[last].characteristics.indices.last {
          services[last].characteristics[before].endHandle = AttributeHandle(
            rawValue: attribute.handle.rawValue - 1)
        }
        services[last].characteristics.append(
          GATTCharacteristic(
            handle: attribute.handle, valueHandle: declaration.valueHandle,
            properties: declaration.properties, uuid: declaration.uuid,
            endHandle: services[last].handles.upperBound))
      default:
        guard let index = services[last].characteristics.indices.last,
          attribute.handle > services[last].characteristics[index].valueHandle
        else { continue }
        services[last].characteristics[index].descriptors.append(
          GATTDescriptor(handle: attribute.handle, uuid: attribute.type))
      }
    }
    return services
  }

  /// The attributes that the service is.
  var attributes: [VirtualATTServer.Attribute] {
    var attributes = [
      VirtualATTServer.Attribute(
        handles.lowerBound, isPrimary ? 0x2800 : 0x2801, uuid.encoded,
        groupEnd: handles.upperBound)
    ]
    attributes += includes.map {
      .init($0.handle, 0x2802, IncludeDeclaration(handles: $0.service, uuid: $0.uuid).encoded)
    }
    for characteristic in characteristics {
      let declaration = CharacteristicDeclaration(
        properties: characteristic.properties, valueHandle: characteristic.valueHandle,
        uuid: characteristic.uuid)
      attributes.append(.init(characteristic.handle, 0x2803, declaration.encoded))
      attributes.append(.init(characteristic.valueHandle, characteristic.uuid))
      attributes += characteristic.descriptors.map { .init($0.handle, $0.uuid) }
    }
    return attributes
  }
}
