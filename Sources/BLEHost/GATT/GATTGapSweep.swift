internal import BLEWire

/// Finds the descriptors of many characteristics: a request begins in a gap where descriptors can
/// be and runs on to the last gap, so that its answer holds those of the next gaps as well.
///
/// An answer tells all attributes up to its last one. So this never takes more requests than one
/// a gap would, and mostly fewer: what lies between the gaps is passed over.
struct GATTGapSweep: GATTSweep {
  /// Handles behind a value, and the end of the last gap that may be asked for with it.
  struct Gap {
    let handles: AttributeHandleRange
    let limit: AttributeHandle
  }

  private let gaps: [Gap]
  private var index = 0
  private var cursor: HandleCursor?
  private(set) var descriptors: [GATTDescriptor] = []

  init(_ gaps: [Gap]) {
    self.gaps = gaps
    cursor = gaps.first.map { HandleCursor($0.handles.lowerBound...$0.limit) }
  }

  func request() -> [UInt8]? {
    cursor?.left.map {
      ATTFindInformationRequest(start: $0.lowerBound, end: $0.upperBound).encoded
    }
  }

  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure) {
    for entry in try ATTFindInformationResponse(answer: pdu).entries {
      guard cursor?.pass(entry.handle) == true else { throw .noProgress(.findInformationRequest) }
      passGaps(before: entry.handle)
      guard index < gaps.count else { break }
      if gaps[index].handles.contains(entry.handle) {
        descriptors.append(GATTDescriptor(handle: entry.handle, uuid: entry.type))
      }
    }
    moveToGap()
  }

  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure) {
    guard refusal.error == .attributeNotFound else { throw .init(refusal) }
    cursor?.finish()
    moveToGap()
  }

  private mutating func passGaps(before handle: AttributeHandle) {
    while index < gaps.count, gaps[index].handles.upperBound < handle { index += 1 }
  }

  /// Goes to the first gap that was not passed, or that part of it.
  private mutating func moveToGap() {
    if let left = cursor?.left {
      passGaps(before: left.lowerBound)
    } else if index < gaps.count {
      let limit = gaps[index].limit
      while index < gaps.count, gaps[index].limit == limit { index += 1 }
    }
    guard index < gaps.count else {
      cursor = nil
      return
    }
    if cursor?.left == nil {
      cursor = HandleCursor(gaps[index].handles.lowerBound...gaps[index].limit)
    }
    cursor?.skip(to: gaps[index].handles.lowerBound)
  }
}
