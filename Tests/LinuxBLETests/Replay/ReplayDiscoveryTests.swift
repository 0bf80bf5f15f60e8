import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A replayed peer's discovery", .ownTime)
struct ReplayDiscoveryTests {
  @Test("answers the other procedures from what Read By Group Type and Read By Type told")
  func otherProcedures() {
    var client = ReplayClient(device(heartRateBelt))
    #expect(client.ask("060100ffff00280d18") == "0710001500")
    #expect(client.ask("080100ffff0028") == "09040100001810000d18")
    #expect(client.ask("0410001500") == "050110000028110003281200372a1300022914000328")
    #expect(client.ask("0415001500") == "05011500382a")
    #expect(client.ask("080100ffff372a") == "010812000e")  // Known to be there, never read.
    #expect(client.ask("080100ffff382a") == "0903150001")
    #expect(client.ask("0a1100") == "0b101200372a")
    #expect(client.ask("0a1000") == "0b0d18")
    #expect(client.warnings.count == 1)
  }

  @Test("answers Read By Group Type from what Find By Type Value told")
  func findByTypeValue() {
    var client = ReplayClient(
      device(
        """
        0 tx 060100ffff00280d18
        1 rx 0710001500
        2 tx 061600ffff00280d18
        3 rx 010616000a
        """))
    #expect(client.ask("060100ffff00280d18") == "0710001500")
    #expect(client.warnings == [])
    #expect(client.ask("100100ffff0028") == "1106100015000d18")
    #expect(client.ask("060100ffff00280d18") == "0710001500")
    #expect(client.ask("061600ffff00280d18") == "010616000a")
    #expect(client.ask("101600ffff0028") == "011016000a")
    #expect(client.warnings.count == 1)
  }

  @Test("cuts groups that were recorded one over the other: no client takes them")
  func overlappingGroups() {
    var client = ReplayClient(
      device(
        """
        0 tx 100100ffff0028
        1 rx 110601000a0000180b00140001180f0020000a18
        """, isWhole: false))
    #expect(client.ask("100100ffff0028") == "110601000a0000180b000e0001180f0020000a18")
    #expect(client.ask("060100ffff00280118") == "070b000e00")
  }

  @Test("finds where services end, when only Read By Type or Find Information told of them")
  func unknownEnds() {
    var client = ReplayClient(
      device(
        """
        0 tx 080100ffff0028
        1 rx 09040100001810000d18
        """))
    #expect(client.ask("100100ffff0028") == "110601000f0000181000ffff0d18")
    var other = ReplayClient(
      device(
        """
        0 tx 040100ffff
        1 rx 0501010000280200032803 00002a
        2 tx 040400ffff
        3 rx 010404000a
        4 tx 0a0100
        5 rx 0b0018
        """))
    #expect(other.ask("100100ffff0028") == "1106010003000018")
    #expect(other.ask("100400ffff0028") == "011004000a")
    #expect(other.warnings == [])
  }

  @Test("declares what is known by its type alone with the properties that were seen")
  func evidence() {
    var client = ReplayClient(
      device(
        """
        0 tx 040100ffff
        1 rx 050101000028020003280300192a04000229
        2 tx 0a0300
        3 rx 0b57
        4 tx 1204000100
        5 rx 13
        6 rx 1b030056
        """))
    #expect(client.ask("080100ffff0328") == "09070200120300192a")
  }

  @Test("ends unexplored ranges with Attribute Not Found and one warning")
  func unexplored() {
    var client = ReplayClient(
      device(
        """
        0 tx 0a0300
        1 rx 0b57
        """))
    #expect(client.ask("100100ffff0028") == "011001000a")
    #expect(client.ask("080100ffff0328") == "010801000a")
    #expect(client.ask("040100ffff") == "010401000a")
    #expect(client.warnings.count == 1)
    #expect(client.warnings.first?.contains("ATT_READ_BY_GROUP_TYPE_REQ") == true)
  }

  @Test("does not warn of what lies between services, or of characteristics that are not there")
  func emptyRanges() {
    var client = ReplayClient(device(heartRateBelt))
    #expect(client.ask("0802000f000228") == "010802000a")
    #expect(client.ask("080100ffff192a") == "010801000a")
    #expect(client.ask("101600ffff0028") == "011016000a")
    #expect(client.warnings == [])
  }

  @Test("cuts lists at the MTU and where sizes differ")
  func lists() {
    var client = ReplayClient(
      device(
        """
        0 tx 020502
        0 rx 030502
        0 tx 040100ffff
        1 rx 0501010000280200032803 00002a04000328050001 2a060003280700042a080003280900a62a
        2 tx 040b00ffff
        3 rx 05020b00fb349b5f8000008000100000f1ff00aa
        4 tx 100100ffff0028
        5 rx 110601000900 0018
        6 tx 100a00ffff0028
        7 rx 11140a001000fb349b5f8000008000100000f1ff00aa
        """))
    #expect(client.ask("040100ffff") == "0501010000280200032803 00002a040003280500012a".bare)
    #expect(client.ask("040600ffff") == "0501060003280700042a080003280900a62a0a000028")
    #expect(client.ask("040b00ffff") == "05020b00fb349b5f8000008000100000f1ff00aa")
    #expect(client.ask("100100ffff0028") == "1106010009000018")
    #expect(client.ask("021700") == "030502")
    #expect(client.ask("022001") == "030502")
    #expect(client.ask("040100ffff").count == 2 * (2 + 10 * 4))
  }

  @Test("answers ranges that are none, bad PDUs and unknown requests as any server does")
  func badRequests() {
    var client = ReplayClient(device(heartRateBelt))
    #expect(client.ask("040000ffff") == "0104000001")
    #expect(client.ask("0405000100") == "0104050001")
    #expect(client.ask("06050001000028") == "0106050001")
    #expect(client.ask("08050001000028") == "0108050001")
    #expect(client.ask("10050001000028") == "0110050001")
    #expect(client.ask("0a01") == "010a000004")
    #expect(client.ask("3f01") == "013f000006")
    #expect(client.ask("7201").isEmpty)
    #expect(client.ask("5201").isEmpty)
    #expect(client.ask("").isEmpty)
    #expect(client.ask("100100ffff0329") == "0110010010")
  }

  @Test("repeats the recorded refusal of a group type")
  func groupType() {
    var client = ReplayClient(
      device(
        """
        0 tx 100100ffff0128
        1 rx 0110010006
        """))
    #expect(client.ask("100100ffff0128") == "0110010006")
  }

  @Test("bears a peer that asks, answers late, names other handles and sends rubbish")
  func oddTraces() {
    var client = ReplayClient(
      device(
        """
        0 rx 0b99
        0 rx 02f700
        0.1 rx 100100ffff0028
        0.2 tx 1106010009000118
        0.3 tx 03f700
        1 tx 100100ffff0028
        1.1 tx 0a0300
        1.2 tx 0a0500
        1.3 rx 0b57
        1.2 rx 0b58
        1.4 rx 1106010009000018
        1.5 tx 100a00ffff0028
        1.6 rx 0110ffff0a
        2 tx 08010009000328
        2.1 rx 0907
        3 tx 0a0700
        40 tx 0a0800
        41 rx 0b59
        42 rx 520300aa
        """))
    #expect(client.ask("100100ffff0028") == "1106010009000018")
    #expect(client.ask("0a0300") == "0b57")
    #expect(client.ask("0a0500") == "0b58")
    #expect(client.ask("0a0800") == "0b59")
    #expect(client.ask("100a00ffff0028") == "01100a000a")
    #expect(client.warnings == [])
    #expect(client.ask("0a0700") == "010a07000e")
    #expect(client.ask("08010009000328") == "010801000a")
    #expect(client.ask("020502") == "03f700")
    #expect(client.warnings.count == 2)
  }

  @Test("knows in a later session what an earlier one discovered")
  func laterSession() {
    let device = device(heartRateBelt, "0 tx 0a1500\n1 rx 0b02")
    var client = ReplayClient(device, session: 1)
    #expect(client.ask("100100ffff0028") == "110601000100001810001500 0d18".bare)
    #expect(client.ask("0a1500") == "0b02")
  }

  @Test("says that nothing is known of a device that was a client only")
  func serverOnly() {
    var client = ReplayClient(device("0 rx 100100ffff0028\n0 tx 1106010009000018"))
    client.wait(1)
    #expect(client.ask("100100ffff0028") == "011001000a")
    #expect(client.warnings.count == 2)
  }
}

extension String {
  /// Without the blanks that keep a line readable.
  var bare: String { filter { $0 != " " } }
}

/// A whole discovery by a client in the manner of BlueZ.
let heartRateBelt = """
  0 tx 100100ffff0028
  1 rx 110601000100001810001500 0d18
  2 tx 101600ffff0028
  3 rx 011016000a
  4 tx 08100015000228
  5 rx 010810000a
  6 tx 08100015000328
  7 rx 0907110010 1200372a 140002 1500382a
  8 tx 08150015000328
  9 rx 010815000a
  10 tx 0413001300
  11 rx 050113000229
  12 tx 0a1500
  13 rx 0b01
  14 tx 1213000100
  15 rx 13
  16 rx 1b12000048
  17.5 rx 1b12000049
  17 rx 1b1200004a
  20 rx 1b1200004b
  """
