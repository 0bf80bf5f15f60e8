import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Writes to a replayed peer", .ownTime)
struct ReplayWritesTests {
  @Test("are accepted where the recorded peer accepted any, unless the replay is strict")
  func acceptance() {
    let device = device("0 tx 12030001\n1 rx 13\n2 tx 12030002\n3 rx 13")
    var client = ReplayClient(device)
    #expect(client.ask("12030002") == "13")
    #expect(client.ask("120300ff") == "13")
    var strict = ReplayClient(device, isStrict: true)
    #expect(strict.ask("12030002") == "13")
    #expect(strict.warnings == [])
    #expect(strict.ask("120300ff") == "011203000e")
    #expect(strict.warnings.first?.contains("ATT_WRITE_REQ of 0x0003 with ff") == true)
  }

  @Test("get the recorded errors of the same value in turn")
  func errors() {
    let device = device(
      """
      0 tx 12030001
      1 rx 0112030005
      2 tx 12030001
      3 rx 13
      4 tx 12030002
      5 rx 0112030013
      6 tx 12050001
      7 rx 0112050003
      """)
    var client = ReplayClient(device)
    #expect(client.ask("12030002") == "0112030013")
    #expect(client.ask("12030001") == "0112030005")
    #expect(client.ask("12030001") == "13")
    #expect(client.ask("12030003") == "13")
    #expect(client.ask("12050009") == "0112050003")
    #expect(client.warnings == [])
  }

  @Test("by command are taken in silence; one that the capture does not hold is warned of")
  func commands() {
    let device = device(
      "0 tx 52030001\n1 tx d20500020000000000000000 00000000".replacing("00 00", with: "0000"))
    var client = ReplayClient(device)
    #expect(client.ask("52030001").isEmpty)
    #expect(client.ask("52030002").isEmpty)
    #expect(client.ask("d20500090000000000000000 00000000".bare).isEmpty)
    #expect(client.ask("12030007") == "13")
    #expect(client.warnings == [])
    #expect(client.ask("52090001").isEmpty)
    #expect(client.warnings.count == 1)
    var strict = ReplayClient(device, isStrict: true)
    #expect(strict.ask("52030001").isEmpty)
    #expect(strict.warnings == [])
    #expect(strict.ask("52030002").isEmpty)
    #expect(strict.warnings.count == 1)
  }

  @Test("are found without going through the recorded ones again", arguments: [250, 1000, 4000])
  func work(count: Int) throws {
    var table = ""
    for number in 0..<count {
      let value = UInt16(number).wire + String(repeating: "00", count: 18)
      table += "\(number) tx 520300\(value)\n\(number) tx 120500\(value)\n\(number) rx 13\n"
    }
    let device = device(table)
    #expect(device.commands[0x0003]?.count == count)
    var server = ReplayServer(device: device, session: 0, isStrict: true)
    for record in records(table) where record.sender == .host { _ = server.receive(record.bytes) }
    #expect(server.takeEffects() == [])
    #expect(server.writer.work == count)
  }

  @Test("by request are not accepted where only commands were, if the declaration forbids them")
  func commandOnly() {
    var client = ReplayClient(
      device(
        """
        0 tx 080100ffff0328
        1 rx 09070200040300f1ff
        2 tx 52030001
        """))
    #expect(client.ask("12030001") == "011203000e")
    #expect(client.ask("1603000000 01".bare) == "011603000e")
  }

  @Test("that were prepared are accepted in any form, and the other way round")
  func prepared() {
    let device = device(
      """
      0 tx 16030000000102
      1 rx 17030000000102
      2 tx 160300020003
      3 rx 170300020003
      4 tx 1801
      5 rx 19
      6 tx 1605000000aa
      7 rx 1705000000aa
      8 tx 1800
      9 rx 19
      10 tx 120700010203
      11 rx 13
      12 tx 160900000001
      13 rx 0116090009
      """)
    var client = ReplayClient(device, isStrict: true)
    #expect(client.ask("120300010203") == "13")
    #expect(client.ask("160700000001") == "170700000001")
    #expect(client.ask("16070001000203") == "17070001000203")
    #expect(client.ask("1801") == "19")
    #expect(client.ask("1801") == "19")
    #expect(client.ask("160700000009") == "170700000009")
    #expect(client.ask("1801") == "011807000e")
    #expect(client.ask("160700000009") == "170700000009")
    #expect(client.ask("1800") == "19")
    #expect(client.ask("1801") == "19")
    #expect(client.ask("160500000001") == "011605000e")
    #expect(client.ask("160900000001") == "0116090009")
    #expect(client.ask("160900000001") == "0116090009")
  }

  @Test("that were refused when executed are refused again")
  func refusedExecution() {
    var client = ReplayClient(
      device(
        """
        0 tx 160300000001
        1 rx 170300000001
        2 tx 1801
        3 rx 011803000d
        """))
    #expect(client.ask("160300000001") == "170300000001")
    #expect(client.ask("1801") == "011803000d")
  }

  @Test("that are prepared without end fill a bounded queue")
  func boundedQueue() {
    var client = ReplayClient(device("0 tx 12030001\n1 rx 13"))
    var answers = Set<String>()
    for _ in 0..<5000 { answers.insert(client.ask("160300000001")) }
    #expect(answers == ["170300000001", "0116030009"])
    // Parts without a byte take room too.
    var empty = ReplayClient(device("0 tx 12030001\n1 rx 13"))
    answers = []
    for _ in 0..<5000 { answers.insert(empty.ask("1603000000")) }
    #expect(answers == ["1703000000", "0116030009"])
  }

  @Test("of a client configuration are accepted though the recorded client wrote none")
  func configuration() {
    let table = """
      0 tx 080100ffff0328
      1 rx 09070200120300192a
      2 tx 040400ffff
      3 rx 050104000229
      """
    var client = ReplayClient(device(table), isStrict: true)
    #expect(client.ask("1204000100") == "13")
    #expect(client.ask("0a0400") == "0b0100")
    #expect(client.warnings == [])
    var refused = ReplayClient(device(table + "\n4 tx 1204000100\n5 rx 0112040005"))
    #expect(refused.ask("1204000200") == "0112040005")
    #expect(refused.ask("1204000000") == "13")
    var strict = ReplayClient(device(table + "\n4 tx 1204000100\n5 rx 13"), isStrict: true)
    #expect(strict.ask("1204000200") == "011204000e")
    #expect(strict.ask("1204000100") == "13")
    #expect(strict.ask("1204000000") == "13")
  }
}
