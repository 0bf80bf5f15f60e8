internal import BLEWire

/// Requests that read values by their handles (Vol 3, Part F, §3.4.4).
extension GATTServer {
  mutating func read(_ request: ATTReadRequest, _ context: Context) throws(Stop) -> [UInt8] {
    let index = try index(of: request.handle)
    try check(index, isWrite: false, context)
    let value = try value(at: index, context)
    return ATTReadResponse(value: Array(value.prefix(context.mtu - 1))).encoded
  }

  mutating func readBlob(
    _ request: ATTReadBlobRequest, _ context: Context
  ) throws(Stop) -> [UInt8] {
    let index = try index(of: request.handle)
    try check(index, isWrite: false, context)
    let value = try value(at: index, from: Int(request.offset), context)
    return ATTReadBlobResponse(value: Array(value.prefix(context.mtu - 1))).encoded
  }

  /// One that can't be read is found before the owner is asked for any.
  mutating func readMultiple(
    _ request: ATTReadMultipleRequest, _ context: Context
  ) throws(Stop) -> [UInt8] {
    let places = try readable(request.handles, context)
    var values: [UInt8] = []
    for place in places where values.count < context.mtu - 1 {
      values += try value(at: place, context)
    }
    return ATTReadMultipleResponse(values: Array(values.prefix(context.mtu - 1))).encoded
  }

  /// The last value may be cut; one whose length has no room is left out (§3.4.4.12).
  mutating func readMultiple(
    _ request: ATTReadMultipleVariableRequest, _ context: Context
  ) throws(Stop) -> [UInt8] {
    let places = try readable(request.handles, context)
    var values: [ATTReadMultipleVariableResponse.Value] = []
    var room = context.mtu - 1
    for place in places where room >= 2 {
      let value = try value(at: place, context)
      let part = Array(value.prefix(room - 2))
      values.append(.init(length: UInt16(clamping: value.count), bytes: part))
      room -= 2 + part.count
    }
    return ATTReadMultipleVariableResponse(values: values).encoded
  }

  private func readable(
    _ handles: [AttributeHandle], _ context: Context
  ) throws(Stop) -> [Int] {
    var places: [Int] = []
    for handle in handles {
      let index = try index(of: handle)
      try check(index, isWrite: false, context)
      places.append(index)
    }
    return places
  }
}
