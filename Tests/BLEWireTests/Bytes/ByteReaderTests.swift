import BLEWire
import TestSupport
import Testing

@Suite("A byte reader", .ownTime)
struct ByteReaderTests {
  let bytes: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07]

  @Test("reads little-endian integers, bytes and the rest")
  func integers() throws {
    var reader = ByteReader(bytes)
    #expect(try reader.read(UInt8.self) == 0x01)
    #expect(try reader.read(UInt16.self) == 0x0302)
    #expect(reader.nextByte == 0x04)
    #expect(try reader.read(count: 2) == [0x04, 0x05])
    #expect(reader.left == 2)
    #expect(reader.readRest() == [0x06, 0x07])
    #expect(reader.nextByte == nil)
    #expect(reader.readRest().isEmpty)
  }

  @Test("says what was missing and where, and stays where it was")
  func truncated() throws {
    var reader = ByteReader(bytes)
    try reader.skip(5)
    var failure: WireError?
    do { _ = try reader.read(UInt32.self) } catch { failure = error }
    #expect(failure == WireError(.truncated(needed: 4, left: 2), at: 5))
    #expect(reader.offset == 5)
    do { _ = try reader.read(count: -1) } catch { failure = error }
    #expect(failure == WireError(.truncated(needed: -1, left: 2), at: 5))
  }

  @Test("hands a part to a reader of its own")
  func split() throws {
    var reader = ByteReader(bytes)
    try reader.skip(1)
    var part = try reader.split(3)
    #expect(part.readRest() == [0x02, 0x03, 0x04])
    #expect(reader.offset == 4)
    var isShort = false
    do { _ = try reader.split(9) } catch { isShort = true }
    #expect(isShort)
  }
}

@Suite("A byte writer", .ownTime)
struct ByteWriterTests {
  @Test("appends little-endian integers and bytes")
  func write() {
    var writer = ByteWriter(capacity: 16)
    writer.write(UInt8(0x01))
    writer.write(UInt16(0x0302))
    writer.write(UInt32(0x0706_0504))
    writer.write(Int16(-2))
    writer.write([0xaa, 0xbb])
    #expect(writer.bytes == [1, 2, 3, 4, 5, 6, 7, 0xfe, 0xff, 0xaa, 0xbb])
  }
}

@Suite("Hex digits", .ownTime)
struct HexTests {
  @Test("are written with all zeros, in lower case")
  func write() {
    #expect(UInt16(0x13).hexDigits == "0013")
    #expect(UInt8(0xab).hexDigits == "ab")
    #expect([UInt8]([0x00, 0xff, 0x1c]).hexDigits == "00ff1c")
  }

  @Test("are read in pairs, with blanks between them")
  func read() {
    #expect([UInt8](hexDigits: "00 FF1c") == [0x00, 0xff, 0x1c])
    #expect([UInt8](hexDigits: "")?.isEmpty == true)
    for text in ["0", "0 0", "0g", "0x00", "ä0"] { #expect([UInt8](hexDigits: text) == nil) }
  }
}

@Suite("A wire error", .ownTime)
struct WireErrorTests {
  @Test("tells a person what and where")
  func description() {
    #expect(
      WireError(.truncated(needed: 2, left: 1), at: 3).description
        == "truncated at byte 3: needs 2, has 1")
    #expect(WireError(.trailing(4), at: 1).description == "4 bytes left over at byte 1")
    #expect(WireError(.invalidValue(9), at: 0).description == "invalid value 9 at byte 0")
    #expect(WireError(.unknownOpcode(0x72), at: 0).description == "unknown opcode 0x72 at byte 0")
  }
}
