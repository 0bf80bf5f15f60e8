import TestSupport
import Testing

@testable import BLETransport

/// Names of the system as text (Docs/Decisions/0007-names-are-bytes.md).
@Suite("Raw text")
struct RawTextTests {
  @Test("gives back the bytes that it was made of, whatever they are")
  func exact() {
    var texts: Set<[UInt8]> = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        let text = String(rawBytes: bytes)
        #expect(text.rawBytes == bytes)
        texts.insert(Array(text.utf8))
      }
    }
    #expect(texts.count == 65_536, "two names must not become one text")
    // Pieces that belong together, and such as don't.
    let pieces: [[UInt8]] = [
      [0x61], [0x2f], [0xff], [0x80], [0xc3], [0xc3, 0xa9], [0xe2, 0x82], [0xe2, 0x82, 0xac],
      [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xf0, 0x9f, 0x98, 0x80], [0xf4, 0x8f, 0xbf],
      [0xf4, 0x8f, 0xbf, 0xbf], [0xf4, 0x8f, 0xbe, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xcc, 0x81],
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...9, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
      #expect(String(rawBytes: bytes).rawBytes == bytes)
    }
  }

  @Test("is the text itself where that is UTF-8")
  func plain() {
    for text in ["", "a.pcap", "é/\u{301}", "日本語", "😀", "\u{10fffd}\u{10ff7f}"] {
      let raw = String(rawBytes: text.utf8)
      #expect(raw.rawBytes == Array(text.utf8))
      if !text.unicodeScalars.contains(where: \.isRawByte) {
        #expect(raw.unicodeScalars.elementsEqual(text.unicodeScalars))
      }
    }
  }

  @Test("keeps what follows bytes that are no UTF-8 readable")
  func readable() {
    let text = String(rawBytes: [0xff] + Array("é.btsnoop".utf8))
    #expect(text.hasSuffix("é.btsnoop"))
    #expect(text.unicodeScalars.first?.isRawByte == true)
  }

  @Test("is ended by a zero for the system, and leads nowhere with one inside")
  func cString() {
    #expect("ab".rawCString == [0x61, 0x62, 0])
    #expect("a\0b".rawCString == [0])
    #expect(String(rawBytes: [0xff]).rawCString == [-1, 0])
  }

  @Test("has the folder that its last slash tells, whatever follows the slash")
  func folders() {
    #expect(folder(of: "a") == ".")
    #expect(folder(of: "/a") == "/")
    #expect(folder(of: "b/\u{301}a") == "b")
    #expect(folder(of: String(rawBytes: [0xff, 0x2f, 0x61])).rawBytes == [0xff])
    #expect(!isSamePlace("/tmp/e\u{301}", "/tmp/\u{e9}"), "the system does not normalise names")
    #expect(isSamePlace("/tmp/../tmp/x", "/tmp/x"))
  }

  @Test("is a word of a shell's command line")
  func shellWord() {
    #expect(OwnProgram.shellWord(String(rawBytes: Array("/o'".utf8) + [0xff])) == #"$'/o\x27\xff'"#)
  }
}
