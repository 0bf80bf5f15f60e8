extension CharacteristicDeclaration: CustomStringConvertible {
  /// For a person, as `2a19  value 0x0013  read, notify`.
  public var description: String { "\(uuid)  value \(valueHandle)  \(properties)" }

  var decoded: DecodedValue {
    .object([
      .init("properties", .array(properties.names.map { .string($0) })),
      .init("value_handle", .integer(Int64(valueHandle.rawValue))),
      .init("uuid", .string(uuid.description)),
    ])
  }
}

extension IncludeDeclaration: CustomStringConvertible {
  /// For a person, as `0x0010-0x0020  180f`.
  public var description: String {
    let range = "\(handles.lowerBound)-\(handles.upperBound)"
    return uuid.map { "\(range)  \($0)" } ?? range
  }

  var decoded: DecodedValue {
    .object([
      .init("start", .integer(Int64(handles.lowerBound.rawValue))),
      .init("end", .integer(Int64(handles.upperBound.rawValue))),
      .init("uuid", uuid.map { .string($0.description) } ?? .null),
    ])
  }
}

extension PresentationFormat: CustomStringConvertible {
  /// For a person, as `format 0x04  exponent 0  unit percentage`.
  public var description: String {
    let name = AssignedNames.unit(unit) ?? "0x" + unit.hexDigits
    return "format 0x\(format.hexDigits)  exponent \(exponent)  unit \(name)"
  }

  var decoded: DecodedValue {
    .object([
      .init("format", .integer(Int64(format))),
      .init("exponent", .integer(Int64(exponent))),
      .init("unit", .string(unit.hexDigits)),
      .init("unit_name", AssignedNames.unit(unit).map { .string($0) } ?? .null),
      .init("name_space", .integer(Int64(nameSpace))),
      .init("description", .integer(Int64(descriptionCode))),
    ])
  }
}
