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
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"
    formatter.timeZone = TimeZone(identifier: "UTC")
    for days in stride(from: -100_000, through: 100_000, by: 1237) {
      let seconds = days * 86_400 + days * 7
      let time = Timestamp(nanosecondsSince1970: Int64(seconds) * 1_000_000_000 + 45_000_000)
      let date = Date(timeIntervalSince1970: Double(seconds) + 0.0451)
      #expect(time.iso8601 == formatter.string(from: date))
    }
  }

  @Test("makes a peer's text harmless")
  func printable() {
    #expect("Pölar H10".printable == "Pölar H10")
    // Texts of all lengths that are ASCII but for one character, which is seen wherever it is.
    for place in 0..<20 {
      let front = String(repeating: "a", count: place)
      #expect((front + "\u{7f}" + front).printable == front + #"\u{7f}"# + front)
      #expect((front + "\u{2066}").printable == front + #"\u{2066}"#)
      #expect((front + "é").printable == front + "é")
      var object = JSONObject()
      object.add("a", front + "\"\u{7f}\\\u{202e}é")
      #expect(object.text == #"{"a":""# + front + #"\"\u007f\\\u202eé"}"#)
    }
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
      ProgressBar.text("x", 50, of: 100, after: .zero, columns: 40)
        == "x [████████        ] 50 %  50/100 bytes")
    #expect(ProgressBar.text("x", 0, of: 0, after: .zero, columns: 10) == "x 0 %")
    #expect(ProgressBar.text("x", 0, of: 0, after: .zero, columns: 3) == "x…")
  }

  @Test("tells in a progress bar how fast it goes and how long it takes, where there is room")
  func rate() {
    func text(_ total: Int?, _ columns: Int) -> String {
      ProgressBar.text("x", 500_000, of: total, after: .seconds(4), columns: columns)
    }
    #expect(
      text(1_000_000, 80).hasSuffix("] 50 %  500000/1000000 bytes  125.0 kB/s  0:04 left"))
    #expect(text(1_000_000, 45) == "x 50 %  500000/1000000 bytes  125.0 kB/s")
    #expect(text(nil, 80) == "x 500000 bytes  125.0 kB/s")
    for columns in 0..<100 {
      #expect(text(1_000_000, columns).count <= max(0, columns - 1))
    }
  }

  @Test("draws a progress bar ten times a second at most")
  func pace() {
    let start = Moment(nanoseconds: 0)
    var bar = ProgressBar("x", total: 100_000, at: start, isShown: false)
    let drawn = (0..<2000).count { bar.isDue(at: start.adding(.milliseconds($0))) }
    #expect(drawn == 20)
  }

  @Test("has a list where a name of an object of strings stands more than once")
  func repeated() {
    var object = JSONObject()
    object.add("data", grouping: [("0134", "01"), ("004c", "02"), ("0134", "02"), ("0134", "")])
    object.add("none", grouping: [])
    #expect(object.text == #"{"data":{"0134":["01","02",""],"004c":"02"},"none":{}}"#)
  }

  @Test("counts the columns of a terminal, not characters")
  func columns() {
    #expect("Belt é".columns == 6 && "心拍".columns == 4 && "e\u{301}".columns == 1)
    #expect("心拍計".cut(to: 4) == "心…" && "心拍計".cut(to: 6) == "心拍計")
    #expect("👍🏽 x".columns == 4 && "".cut(to: 0) == "" && "abc".cut(to: 0) == "")
  }
}
