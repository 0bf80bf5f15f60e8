import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A replayed peer's values", .ownTime)
struct ReplayValuesTests {
  @Test("gives recorded values in turn, then the last, whatever the procedure")
  func inTurn() {
    var client = ReplayClient(
      device(
        """
        0 tx 0a0300
        1 rx 0b01
        2 tx 080100ffff192a
        3 rx 0903030002
        4 tx 0a0300
        5 rx 0b03
        """))
    #expect(client.ask("0a0300") == "0b01")
    #expect(client.ask("0a0300") == "0b02")
    #expect(client.ask("080100ffff192a") == "0903030003")
    #expect(client.ask("0a0300") == "0b03")
  }

  @Test("gives errors in turn too")
  func errorsInTurn() {
    var client = ReplayClient(
      device(
        """
        0 tx 0a0300
        1 rx 010a030005
        2 tx 0a0300
        3 rx 0b57
        4 tx 080100ffff1a2a
        5 rx 010801000f
        6 tx 080100ffff1a2a
        7 rx 0903050058
        8 tx 0a0700
        9 rx 010a070002
        """))
    #expect(client.ask("0a0300") == "010a030005")
    #expect(client.ask("0a0300") == "0b57")
    #expect(client.ask("080100ffff1a2a") == "010805000f")
    #expect(client.ask("080100ffff1a2a") == "0903050058")
    #expect(client.ask("0a0700") == "010a070002")
    #expect(client.ask("0c07000000") == "010c070002")
    #expect(client.warnings == [])
  }

  @Test("repeats a refused read by type for which nothing was ever found")
  func typeError() {
    var client = ReplayClient(
      device(
        """
        0 tx 080100ffff1a2a
        1 rx 0108010005
        2 tx 080100ffff1a2a
        3 rx 0108010008
        """))
    #expect(client.ask("080100ffff1a2a") == "0108010005")
    #expect(client.ask("080100ffff1a2a") == "0108010008")
    #expect(client.ask("080100ffff1a2a") == "0108010008")
  }

  @Test("answers what it can't know with Unlikely Error and one warning that names the request")
  func unknown() {
    var client = ReplayClient(device(heartRateBelt))
    #expect(client.ask("0a1200") == "010a12000e")
    #expect(client.ask("0a1200") == "010a12000e")
    #expect(client.warnings.count == 1)
    #expect(client.warnings.first?.contains("ATT_READ_REQ of 0x0012") == true)
    #expect(client.ask("0c12000000") == "010c12000e")
    #expect(client.ask("0e15001200") == "010e12000e")
    #expect(client.ask("2015001200") == "012012000e")
    #expect(client.ask("12150001") == "011215000e")
    #expect(client.warnings.count == 5)
  }

  @Test("gives a long value whole, whether it was read with blobs, by type or at a larger MTU")
  func longValues() {
    let long = (0..<60).map { UInt8($0) }
    let text = long.hexDigits
    let byBlobs = """
      0 tx 0a0300
      1 rx 0b\(long[0..<22].hexDigits)
      2 tx 0c03001600
      3 rx 0d\(long[22..<44].hexDigits)
      4 tx 0c03002c00
      5 rx 0d\(long[44...].hexDigits)
      """
    let atLargeMTU = """
      0 tx 020502
      0 rx 030502
      0 tx 0a0300
      1 rx 0b\(text)
      """
    let byType = """
      0 tx 080100ffff002a
      0 rx 09150300\(long[0..<19].hexDigits)
      \(byBlobs)
      """
    for table in [
      byBlobs, atLargeMTU, byType, "0 tx 200300050 0\n1 rx 213c00\(text)0000".bareLines,
    ] {
      var client = ReplayClient(device(table))
      #expect(client.ask("0a0300") == "0b" + long[0..<22].hexDigits)
      #expect(client.ask("0c03001600") == "0d" + long[22..<44].hexDigits)
      #expect(client.ask("0c03002c00") == "0d" + long[44...].hexDigits)
      #expect(client.ask("0c03003c00") == "0d")
      #expect(client.ask("0c03003d00") == "010c030007")
      #expect(client.ask("0c03000000") == "0d" + long[0..<22].hexDigits)
      #expect(client.warnings == [])
    }
    var client = ReplayClient(device(byType))
    #expect(client.ask("080100ffff002a") == "09150300" + long[0..<19].hexDigits)
    #expect(client.ask("0c03001300") == "0d" + long[19..<41].hexDigits)
    #expect(client.ask("2003000300") == "213c00" + long[0..<20].hexDigits)
    #expect(client.ask("0e03000300") == "0f" + long[0..<22].hexDigits)
  }

  @Test("never answers more than the MTU that was agreed now holds", arguments: [23, 24, 50, 185])
  func fitting(mtu: UInt16) {
    let long = [UInt8](repeating: 7, count: 200).hexDigits
    let device = device(
      """
      0 tx 020502
      0 rx 030502
      0 tx 0a0300
      0 rx 0b\(long)
      0 tx 080100ffff002a
      0 rx 09ca0300\(long)
      0 tx 0e03000500
      0 rx 0f\(long)\(long)
      0 tx 0c050000 00
      0 rx 0d\(long)
      0 tx 100100ffff0028
      0 rx 11cc01000900\(long)
      0 tx 040100ffff
      0 rx 0501\((1...40).map { UInt16($0).wire + "002a" }.joined())
      """.replacing("0c050000 00", with: "0c05000000"))
    var client = ReplayClient(device)
    if mtu > 23 { #expect(client.ask("02\(mtu.wire)") == "030502") }
    let requests = [
      "0a0300", "0c03001600", "080100ffff002a", "0e03000500", "0e03000300", "2003000500",
      "100100ffff0028", "040100ffff", "060100ffff0028\(long)",
    ]
    for request in requests {
      let answer = client.ask(request)
      #expect(!answer.isEmpty && answer.count / 2 <= mtu, "\(request): \(answer)")
    }
  }

  @Test("gives parts of a value whose beginning is not in the capture")
  func parts() {
    var client = ReplayClient(
      device(
        """
        0 tx 0c03001600
        1 rx 0d0102
        """, isWhole: false))
    #expect(client.ask("0c03001600") == "0d0102")
    #expect(client.ask("0a0300") == "010a03000e")
  }

  @Test("takes an error after a whole value for its end")
  func attributeNotLong() {
    let full = [UInt8](repeating: 7, count: 22).hexDigits
    var client = ReplayClient(
      device(
        """
        0 tx 0a0300
        1 rx 0b\(full)
        2 tx 0c03001600
        3 rx 010c03000b
        """))
    #expect(client.ask("0a0300") == "0b" + full)
    #expect(client.ask("0c03001600") == "0d")
    #expect(client.ask("0a0300") == "0b" + full)
  }

  @Test("doesn't take an entry of a read by type for a whole value when blobs are refused")
  func attributeNotLongByType() {
    // 20 bytes fit a Read Response of the default MTU, and 19 an entry.
    let text = (0..<20).map { UInt8($0) }.hexDigits
    var client = ReplayClient(
      device(
        """
        0 tx 080100fffff3ff
        1 rx 09150300\(text.prefix(38))
        2 tx 0c03001300
        3 rx 010c03000b
        4 tx 0a0300
        5 rx 0b\(text)
        """))
    #expect(client.ask("080100fffff3ff") == "09150300" + text.prefix(38))
    #expect(client.ask("0c03001300") == "0d13")
    #expect(client.ask("0a0300") == "0b" + text)
  }

  @Test("keeps values of unknown sizes together, and repeats their errors")
  func multiples() {
    var client = ReplayClient(
      device(
        """
        0 tx 0e03000500
        1 rx 0f010203
        2 tx 0e03000700
        3 rx 010e070002
        4 tx 0e05000700
        5 rx 010e000006
        6 tx 2003000900
        7 rx 2101000102000203
        """))
    #expect(client.ask("0e03000500") == "0f010203")
    #expect(client.ask("0a0700") == "010a070002")
    #expect(client.ask("0e05000700") == "010e050006")
    #expect(client.ask("0e03000900") == "010e000006")
    #expect(client.ask("0a0900") == "0b0203")
    #expect(client.ask("2009000300") == "21020002030100 01".bare)
  }

  @Test("gives values of other sessions where its own has none")
  func otherSessions() {
    let device = device(
      "0 tx 0a0500\n1 rx 0b01\n2 tx 0a0500\n3 rx 0b02", "0 tx 0a0300\n1 rx 0b57",
      "0 tx 0a0300\n1 rx 0b58\n2 tx 0a0300\n3 rx 0b59")
    var first = ReplayClient(device)
    #expect(first.ask("0a0300") == "0b57")
    var second = ReplayClient(device, session: 1)
    #expect(second.ask("0a0500") == "0b02")
    var third = ReplayClient(device, session: 2)
    #expect(third.ask("0a0300") == "0b58")
    #expect(third.ask("0a0300") == "0b59")
  }

  @Test("answers an MTU exchange as recorded, with the error too, otherwise Request Not Supported")
  func mtu() {
    let recorded = "0 tx 020502\n1 rx 03b900"
    let byPeer = "0 rx 02f700\n1 tx 03f700"
    let refused = "0 tx 020502\n1 rx 0102000004"
    let unanswered = "0 tx 020502\n1 tx 0a0300\n2 rx 0b57"
    for (table, answer) in [
      (recorded, "03b900"), (byPeer, "03f700"), (refused, "0102000004"),
      (unanswered, "0102000006"), (heartRateBelt, "0102000006"),
    ] {
      var client = ReplayClient(device(table))
      #expect(client.ask("020502") == answer)
      #expect(client.warnings == [])
    }
  }
}

extension String {
  /// Without the blanks within the last word of each line.
  fileprivate var bareLines: String {
    split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return words.prefix(2).joined(separator: " ") + " " + String(words[2]).bare
    }.joined(separator: "\n")
  }
}
