internal import BLEWire
internal import CZlib

/// Unpacks what was packed by deflate, through zlib: a piece at a time, in constant memory.
@safe
final class Inflater {
  /// What stands around the packed bytes.
  enum Wrapping: CInt {
    /// A gzip file, of one or several members.
    case gzip = 31
    /// A zlib stream.
    case zlib = 15
  }

  /// How a piece went.
  enum Outcome: Equatable {
    /// Something came out, and more may.
    case running
    /// Nothing came out: more must go in.
    case starving
    /// The stream, or the member, is whole.
    case ended
    case damaged
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private var piece = [UInt8](repeating: 0, count: 0x10000)

  /// Nil when there is no memory.
  init?(_ wrapping: Wrapping) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe inflate_begin(stream, wrapping.rawValue) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Begins with the next member of a file.
  func restart() { unsafe inflateReset(stream) }

  /// Unpacks a piece.
  func unpack(_ packed: inout CaptureBuffer, into content: inout CaptureBuffer) -> Outcome {
    let (used, made, code) = unsafe packed.bytes.withUnsafeBytes { source in
      unsafe piece.withUnsafeMutableBytes { target in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: source[packed.start...])
        let bytes = unsafe rest.bindMemory(to: UInt8.self)
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(clamping: bytes.count)
        unsafe stream.pointee.next_out = target.bindMemory(to: UInt8.self).baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: target.count)
        let given = unsafe stream.pointee.avail_in
        let code = unsafe inflate(stream, Z_NO_FLUSH)
        return unsafe (
          Int(given - stream.pointee.avail_in), target.count - Int(stream.pointee.avail_out), code
        )
      }
    }
    packed.skip(used)
    content.append(piece[..<made])
    switch code {
    case Z_STREAM_END: return .ended
    case Z_OK: return made > 0 ? .running : .starving
    case Z_BUF_ERROR: return .starving
    default: return .damaged
    }
  }
}

/// What is packed, and how it is unpacked.
struct Unpacking {
  private let inflater: Inflater
  private let wrapping: Inflater.Wrapping
  /// What came of the file and was not unpacked yet.
  var packed: CaptureBuffer
  private var isBetweenMembers = false
  private var isDamaged = false

  /// Nil when there is no memory.
  init?(_ wrapping: Inflater.Wrapping, _ packed: CaptureBuffer) {
    guard let inflater = Inflater(wrapping) else { return nil }
    (self.inflater, self.wrapping, self.packed) = (inflater, wrapping, packed)
  }

  static func knows(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: [0x1f, 0x8b]) }

  /// Unpacks a piece; false when more must come first.
  mutating func unpack(into content: inout CaptureBuffer) throws(CaptureFault) -> Bool {
    if isDamaged { throw damage("what was packed is damaged", in: content) }
    if isBetweenMembers {
      while packed.prefix(1) == [0] { packed.skip(1) }  // Tapes were filled up so.
      if packed.count < 2, !packed.isFinished { return false }
      if packed.count == 0 {
        content.isFinished = true
        return true
      }
      guard Self.knows(packed.prefix(2)) else {
        throw damage("something else follows what gzip packed", in: content)
      }
      inflater.restart()
      isBetweenMembers = false
    }
    let before = content.count
    switch inflater.unpack(&packed, into: &content) {
    case .running: return true
    case .starving:
      guard packed.isFinished, packed.count == 0 else { return false }
      throw damage("what was packed ends early", in: content)
    case .ended:
      if wrapping == .gzip { isBetweenMembers = true } else { content.isFinished = true }
      return true
    case .damaged:
      // What came out before is read first, as it is when the damage comes with a later piece.
      isDamaged = true
      if content.count > before { return true }
      throw damage("what was packed is damaged", in: content)
    }
  }

  private func damage(_ text: String, in content: CaptureBuffer) -> CaptureFault {
    CaptureFault(.damaged(text), at: content.offset)
  }
}
