import BLECapture
import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("The Bluetooth log in an Android bug report")
struct SnoozTests {
  private static let types: [UInt8] = [0x20, 0x10, 0x21, 0x11, 0x22, 0x12, 0x17, 0x2d]
  private static let last: Int64 = 1_700_000_000_000_000

  private func log(version: UInt8, cut: Int = 0) -> [UInt8] {
    var records = FileBuilder()
    for (number, type) in Self.types.enumerated() {
      let bytes = [UInt8](repeating: type, count: number)
      records.add16(UInt32(bytes.count + 1))
      if version == 2 { records.add16(UInt32(bytes.count + 1 + cut)) }
      records.add32(UInt32(1000 + number))
      records.bytes += [type] + bytes
    }
    var log = FileBuilder()
    log.bytes = [version]
    log.add(UInt64(Self.last), 8)
    return log.bytes + zlibbed(records.bytes)
  }

  private func report(_ log: [UInt8], end: String = "--- END:BTSNOOP_LOG_SUMMARY ---") -> [UInt8] {
    let base64 = Data(log).base64EncodedString(options: [.lineLength64Characters])
    let text = """
      == dumpstate: 2023-11-14 22:13:20
      -- BEGIN --- BEGIN:BTSNOOP
      --- BEGIN:BTSNOOP_LOG_SUMMARY (400 bytes in) ---
      \(base64)
      \(end)
      ------ 0.1s was the duration of dumpsys
      """
    return Array(text.utf8)
  }

  @Test("is read in versions 1 and 2", arguments: [1, 2] as [UInt8])
  func reads(version: UInt8) {
    let bytes = report(log(version: version, cut: 3))
    let outcome = Outcome(bytes)
    #expect(outcome.fault == nil && outcome.format?.description == "btsnooz")
    #expect(
      outcome.packets
        == Self.types.enumerated().map { [UInt8](repeating: $0.element, count: $0.offset) })
    let kinds: [H4Type] = [.command, .event, .acl, .acl, .sco, .sco, .iso, .iso]
    #expect(outcome.records.map(\.head.content) == kinds.map { .hci($0) })
    #expect(outcome.records.map(\.direction.rawValue) == [0, 1, 0, 1, 0, 1, 1, 0])
    #expect(outcome.records.map(\.missing) == .init(repeating: version == 2 ? 3 : 0, count: 8))
    // The last record is as old as the log; each other as much older as the next one says.
    let laters = (0..<8).map { number in ((number + 1)..<8).reduce(0) { $0 + 1000 + $1 } }
    #expect(outcome.times == laters.map { (Self.last - Int64($0)) * 1000 })
    for size in [1, 5, 100] { #expect(Outcome(bytes, pieces: size) == outcome) }
    var packed = Outcome(gzipped(bytes))
    #expect(packed.format?.description == "btsnooz, gzip")
    packed.format = outcome.format
    #expect(packed == outcome)
  }

  @Test("that is cut gives the records before the cut")
  func cut() {
    let whole = log(version: 2)
    let outcome = Outcome(report(Array(whole.dropLast(6))))
    #expect(outcome.words == "what was packed ends early" && outcome.records.count < 9)
    let dashes = Outcome(report(whole, end: ""))  // The report goes on with dashes.
    #expect(dashes.fault == nil && dashes.records.count == 8)
    #expect(Outcome(report(whole, end: "log_failed")).words == "its Bluetooth log is no base64")
    let ended = Outcome(Array(report(whole, end: "").dropLast(42)))
    #expect(ended.records.count == 8)
  }

  @Test("that can't be read is told of")
  func refused() {
    let unknown = Outcome(report(log(version: 3)))
    #expect(unknown.words == "its Bluetooth log has the unknown version 3")
    #expect(Outcome(report([1, 2])).words == "its Bluetooth log has 2 of 9 bytes")
    #expect(
      Outcome(Array("dumpsys\nno log --- BEGIN:BTSNOOP_LOG_SUMMAR".utf8)).words
        == "byte 0: a text without a Bluetooth log of Android in it")
  }

  @Test("is found behind any text, however it is cut")
  func search() {
    let end = report(log(version: 1))
    for front in ["", "-", "---", "--- BEGIN:BTSNOOP_LOG_SUMMAR", "--- BEGIN:--- BEGIN:BT"] {
      for size in [1, 2, 29, 30] {
        #expect(Outcome(Array(front.utf8) + end, pieces: size).records.count == 8)
      }
    }
  }
}
