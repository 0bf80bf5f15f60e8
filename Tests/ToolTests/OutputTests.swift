import BLEWire
import Foundation
import Testing

@testable import ToolSupport

@Suite("A tool's output")
struct OutputTests {
  @Test("has JSON with its keys in order, and nothing in it that steers a terminal")
  func json() {
    var inner = JSONObject()
    inner.add("ffff", "01")
    var object = JSONObject()
    object.add("time", Timestamp(nanosecondsSince1970: 1_796_012_894_123_999_999).iso8601)
    object.add("rssi", -60)
    object.add("name", "a\"b\\\u{1b}\u{9b}é\n")
    object.add("tx_power", Int?.none)
    object.add("connectable", true)
    object.add("services", ["180d", "180f"])
    object.add("manufacturer", inner)
    object.add("list", [JSONObject()])
    #expect(
      object.text == #"{"time":"2026-11-30T04:28:14.123Z","rssi":-60,"#
        + #""name":"a\"b\\\u001b\u009bé\n","tx_power":null,"connectable":true,"#
        + #""services":["180d","180f"],"manufacturer":{"ffff":"01"},"list":[{}]}"#)
  }

  @Test("tells times before 1970, and the time of day in the machine's zone")
  func times() {
    let early = Timestamp(nanosecondsSince1970: -1)
    #expect(early.iso8601 == "1969-12-31T23:59:59.999Z")
    let formatter = DateFormatter()
    formatter.dateFormat = "HH:mm:ss.SSS"
    let time = Timestamp(nanosecondsSince1970: 1_796_012_894_123_000_000)
    #expect(
      time.timeOfDay == formatter.string(from: Date(timeIntervalSince1970: 1_796_012_894.123)))
  }

  @Test("makes a peer's text harmless")
  func printable() {
    #expect("Pölar H10".printable == "Pölar H10")
    #expect("a\u{1b}[2Jb\0\u{202e}".printable == #"a\u{1b}[2Jb\u{0}\u{202e}"#)
  }

  @Test("keeps text until it is flushed, and is done quietly when nobody reads")
  func pipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    let output = StandardOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try output.line("one")
    try output.append([0x32, 0x0a])
    try output.flush()
    #expect(pipe.fileHandleForReading.availableData == Data("one\n2\n".utf8))
    try pipe.fileHandleForReading.close()
    try output.line("three")
    #expect(throws: ToolFailure.outputClosed) { try output.flush() }
  }

  @Test("says why it can't be written")
  func full() throws {
    let file = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let output = StandardOutput(descriptor: file.fileDescriptor)
    try output.line("one")
    let failure = #expect(throws: ToolFailure.self) { try output.flush() }
    #expect(
      failure
        == ToolFailure(.failure, "can't write standard output: No space left on device"))
  }

  @Test("has a progress bar as wide as there is room")
  func bar() {
    #expect(
      ProgressBar.text("x", 50, of: 100, columns: 40)
        == "x [████████        ] 50 %  50/100 bytes")
    #expect(ProgressBar.text("x", 0, of: 0, columns: 10) == "x 0 %  0/")
  }
}
