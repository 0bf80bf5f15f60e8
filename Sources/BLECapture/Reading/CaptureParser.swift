internal import BLEWire

/// What a parser found in the next bytes.
enum CaptureStep {
  /// A record, whose bytes come next.
  case record(FoundRecord)
  /// A packet of an interface that has no Bluetooth HCI packets; it was passed over.
  case leftOut(linkType: Int, time: Timestamp?)
  /// Something that is no record; it was passed over.
  case passed
  /// Nothing yet: more bytes must come.
  case more
  /// The end of the capture.
  case end
}

/// A record: what its container says about it.
struct FoundRecord {
  var encapsulation: CaptureEncapsulation
  /// The flags of btsnoop.
  var flags: UInt32 = 0
  /// The interface of a pcapng file that it came by.
  var interface: UInt16 = 0
  /// When it was recorded; nil where that is not told.
  var time: Timestamp?
  /// How many bytes it has.
  var length: Int
  /// How many it had before the capture cut it.
  var originalLength: Int
  /// How many bytes of padding and the like stand behind it.
  var trailer = 0
}

/// One kind of container: tells what comes next in a buffer.
///
/// It gives the same for the same bytes, however they are cut.
protocol CaptureParser {
  mutating func next(in buffer: inout CaptureBuffer) throws(CaptureFault) -> CaptureStep
}

extension CaptureParser {
  /// What follows from too few bytes: more must come, or the capture ends here, or is cut here.
  func shortage(
    of what: String, _ needed: Int, in buffer: CaptureBuffer
  ) throws(CaptureFault) -> CaptureStep {
    guard buffer.isFinished else { return .more }
    throw damage("\(what) \(buffer.count) of \(needed) bytes", in: buffer)
  }

  func damage(_ text: String, in buffer: CaptureBuffer) -> CaptureFault {
    CaptureFault(.damaged(text), at: buffer.offset)
  }
}

/// The longest record that is believed.
let longestRecord = 0x40000
