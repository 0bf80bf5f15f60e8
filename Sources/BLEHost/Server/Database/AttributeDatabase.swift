public import BLEWire

/// A server's attributes (Vol 3, Part G, §2.5).
///
/// Attributes are found by their handles, by their types and as groups in logarithmic time.
public struct AttributeDatabase: Hashable, Sendable {
  /// The attributes by rising handles.
  public internal(set) var attributes: [Attribute] = []
  /// The handles of each service, rising, with those at its end that no attribute has.
  public internal(set) var services: [AttributeHandleRange] = []
  /// The handles of each type's attributes, rising.
  var handlesByType: [BluetoothUUID: [AttributeHandle]] = [:]
  /// The declarations of each kind of service, primary or not, rising.
  var servicesByUUID: [BluetoothUUID: [AttributeHandle]] = [:]
  /// The highest handle that was ever given out; 0 for none.
  var highest: UInt16 = 0

  /// Creates a database without attributes.
  public init() {}

  /// The place of an attribute.
  public func index(of handle: AttributeHandle) -> Int? {
    let index = firstIndex(atOrAfter: handle)
    return index < attributes.count && attributes[index].handle == handle ? index : nil
  }

  /// The place of the first attribute whose handle is not lower.
  public func firstIndex(atOrAfter handle: AttributeHandle) -> Int {
    // Without gaps, which is usual, an attribute stands where its handle says.
    let guess = Int(handle.rawValue) - 1
    if guess >= 0, guess < attributes.count, attributes[guess].handle == handle { return guess }
    return attributes.partitionPoint { $0.handle >= handle }
  }

  /// An attribute.
  public subscript(handle: AttributeHandle) -> Attribute? {
    index(of: handle).map { attributes[$0] }
  }

  /// The handles of a type's attributes in a range, rising.
  public func handles(
    of type: BluetoothUUID, in range: AttributeHandleRange = .all
  ) -> ArraySlice<AttributeHandle> {
    guard let handles = handlesByType[type] else { return [] }
    let first = handles.partitionPoint { $0 >= range.lowerBound }
    let end = handles.partitionPoint { $0 > range.upperBound }
    return handles[first..<end]
  }

  /// The declarations of services of a kind, primary or not, in a range, rising.
  func services(
    _ uuid: BluetoothUUID, in range: AttributeHandleRange
  ) -> ArraySlice<AttributeHandle> {
    guard let handles = servicesByUUID[uuid] else { return [] }
    let first = handles.partitionPoint { $0 >= range.lowerBound }
    let end = handles.partitionPoint { $0 > range.upperBound }
    return handles[first..<end]
  }

  /// The handles of the service that an attribute belongs to.
  public func service(of handle: AttributeHandle) -> AttributeHandleRange? {
    let place = services.partitionPoint { $0.upperBound >= handle }
    return place < services.count && services[place].contains(handle) ? services[place] : nil
  }

  /// Changes a value that the database holds; false if it holds none at this handle.
  @discardableResult
  public mutating func setValue(_ value: [UInt8], of handle: AttributeHandle) -> Bool {
    guard let index = index(of: handle), !attributes[index].isDynamic else { return false }
    attributes[index].value = value
    return true
  }
}

extension RandomAccessCollection where Index == Int {
  /// The place of the first element of which it is true, as it is of all that follow.
  func partitionPoint(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
