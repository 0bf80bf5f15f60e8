/// A cursor over bytes that somebody else owns; all integers are little-endian.
///
/// This is the only file of the module that touches memory unsafely. It is
/// inlinable, since PDUs of other modules read through it as well.
@frozen
public struct ByteReader: ~Escapable {
  @usableFromInline let bytes: RawSpan
  @usableFromInline var position = 0
  /// How many bytes were read so far.
  @inlinable public var offset: Int { position }

  /// Creates a reader at the first byte of `bytes`.
  @inlinable @_lifetime(copy bytes)
  public init(_ bytes: RawSpan) { self.bytes = bytes }

  /// Creates a reader at the first byte of `array`.
  @inlinable @_lifetime(borrow array)
  public init(_ array: borrowing [UInt8]) { self.bytes = unsafe array.span.bytes }

  /// How many bytes are left.
  @inlinable
  public var left: Int { bytes.byteCount - offset }

  /// Reads an integer.
  @inlinable
  public mutating func read<Integer: FixedWidthInteger & BitwiseCopyable>(
    _: Integer.Type = Integer.self
  ) throws(WireError) -> Integer {
    let start = try advance(by: MemoryLayout<Integer>.size)
    return Integer(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start, as: Integer.self))
  }

  /// Reads `count` bytes into an array of their own.
  @inlinable
  public mutating func read(count: Int) throws(WireError) -> [UInt8] {
    let start = try advance(by: count)
    if count == 0 { return [] }
    // Faster than an array of a buffer: it is one copy, and known to be.
    return unsafe bytes.extracting(start..<offset).withUnsafeBytes { source in
      unsafe [UInt8](unsafeUninitializedCapacity: count) { target, written in
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
        written = count
      }
    }
  }

  /// Reads all that is left.
  @inlinable
  public mutating func readRest() -> [UInt8] {
    (try? read(count: left)) ?? []
  }

  /// The next byte, which stays unread; nil at the end.
  @inlinable
  public var nextByte: UInt8? {
    left > 0 ? unsafe bytes.unsafeLoad(fromByteOffset: position, as: UInt8.self) : nil
  }

  /// Passes over `count` bytes.
  @inlinable
  public mutating func skip(_ count: Int) throws(WireError) {
    _ = try advance(by: count)
  }

  /// Reads `count` bytes with a reader of their own, whose offsets begin at 0.
  @inlinable @_lifetime(copy self)
  public mutating func split(_ count: Int) throws(WireError) -> ByteReader {
    let start = try advance(by: count)
    return ByteReader(bytes.extracting(start..<position))
  }

  @inlinable
  mutating func advance(by count: Int) throws(WireError) -> Int {
    guard count >= 0, count <= left else {
      throw WireError(.truncated(needed: count, left: left), at: offset)
    }
    defer { position += count }
    return position
  }
}
