internal import BLEWire

extension GATTOperation {
  init(_ procedure: GATTClient.Procedure, ownMTU: UInt16) {
    self =
      switch procedure {
      case .exchangeMTU: .exchangeMTU(own: ownMTU)
      case .read(let handle): .read(GATTRead(handle))
      case .readLong(let handle, let offset): .read(GATTRead(handle, from: offset))
      case .write(let handle, let value):
        value.count <= longestAttributeValue ? .write(handle, value) : .illegal(.tooLong)
      case .writeLong(let handle, let value, let offset):
        .prepared(GATTPreparedWrite([.init(handle: handle, value: value)], offset: offset))
      case .writeReliable(let values): .prepared(GATTPreparedWrite(values))
      case .readByUUID(let range, let uuid):
        Self.over(range) { .readByUUID(GATTReadByUUID(in: $0, uuid)) }
      case .readMultiple(let handles):
        if handles.count == 1 {
          .read(GATTRead(handles[0]))
        } else {
          .readMultiple(GATTReadMultiple(handles: handles))
        }
      case .readMultipleVariable(let handles):
        .readMultipleVariable(GATTReadMultipleVariable(handles))
      case .discoverPrimaryServices: .discovery(.init(.services(.init())))
      case .discoverPrimaryServicesByUUID(let uuid, let form):
        .discovery(.init(.servicesByUUID(.init(uuid, form: form))))
      case .discoverIncludedServices(let range):
        Self.over(range) { .discovery(.init(.includes(.init(in: $0)))) }
      case .discoverCharacteristics(let range):
        Self.over(range) { .discovery(.init(.characteristics(.init(in: $0)))) }
      case .discoverCharacteristicsByUUID(let range, let uuid):
        Self.over(range) { .discovery(.init(.characteristics(.init(in: $0)), wanted: uuid)) }
      case .discoverDescriptors(let range):
        Self.over(range) { .discovery(.init(.descriptors(.init(in: $0)))) }
      case .discoverAll(let uuid): .discoverAll(GATTDiscoverAll(uuid))
      }
  }

  /// A range that begins at 0x0000 is asked for from 0x0001 on.
  private static func over(
    _ range: AttributeHandleRange, _ operation: (AttributeHandleRange) -> GATTOperation
  ) -> GATTOperation {
    guard range.upperBound >= .first else {
      return .illegal(.invalidArgument("no attribute has the handle 0x0000"))
    }
    return operation(max(range.lowerBound, .first)...range.upperBound)
  }
}
