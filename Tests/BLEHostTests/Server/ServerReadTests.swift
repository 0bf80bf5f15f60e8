import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A GATT server's reads (Vol 3, Part F, §3.4.4)", .ownTime)
struct ServerReadTests {
  static let long = (0..<100).map { UInt8($0) }

  /// 0x0003: 100 bytes; 0x0005: 2 bytes; 0x0007: not readable; 0x0009: empty.
  func server(mtu: Int = 23) throws -> ServerHarness {
    var server = try ServerHarness([
      ServiceDefinition(
        0xfff0,
        [
          .init(0xfff1, .read, value: Self.long), .init(0xfff2, .read, value: [1, 2]),
          .init(0xfff3, .write, value: [3]), .init(0xfff4, .read, value: []),
        ])
    ])
    server.connect(mtu: mtu)
    return server
  }

  @Test("a long value is read whole at every boundary", arguments: [23, 50, 100, 101, 102, 517])
  func boundaries(mtu: Int) throws {
    for count in [0, mtu - 2, mtu - 1, mtu, 2 * (mtu - 1) - 1, 2 * (mtu - 1), 512]
    where count <= 512 {
      var database = AttributeDatabase()
      let value = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      try database.add([ServiceDefinition(0xfff0, [.init(0xfff1, .read, value: value)])])
      var link = TwoRoles(database, mtu: UInt16(mtu))
      #expect(link.run(.exchangeMTU) == .success(.mtu(mtu)))
      #expect(link.run(.read(0x0003)) == .success(.value(value)))
      #expect(link.run(.readLong(0x0003, offset: 0)) == .success(.value(value)))
      let all = AttributeHandle.first...AttributeHandle.last
      #expect(
        link.run(.readByUUID(in: all, 0xfff1))
          == .success(.values([.init(handle: 0x0003, value: value)])))
    }
  }

  @Test(
    "an offset past the end is refused, one at the end gives nothing",
    arguments: [
      ("0C 03 00 64 00", "0d"), ("0C 03 00 65 00", "010c030007"), ("0C 03 00 FF FF", "010c030007"),
      ("0C 03 00 63 00", "0d63"), ("0C 05 00 02 00", "0d"), ("0C 05 00 03 00", "010c050007"),
      ("0C 09 00 00 00", "0d"), ("0C 09 00 01 00", "010c090007"), ("0C 07 00 00 00", "010c070002"),
      ("0C 0A 00 00 00", "010c0a0001"), ("0C 00 00 00 00", "010c000001"),
    ])
  func offsets(request: String, answer: String) throws {
    var server = try server()
    #expect(server.receive(request) == [answer])
  }

  @Test(
    "several values are read at once, or the first that can't be is named",
    arguments: [
      ("0E 05 00 09 00", "0f0102"), ("0E 05 00 03 00", "0f0102" + long.prefix(20).hexDigits),
      ("0E 03 00 05 00", "0f" + long.prefix(22).hexDigits), ("0E 05 00 05 00", "0f01020102"),
      ("0E 03 00 07 00", "010e070002"), ("0E 03 00 FF 00 07 00", "010eff0001"),
      ("0E 05 00", "010e000004"), ("0E 05 00 09", "010e000004"), ("0E", "010e000004"),
      ("20 05 00 09 00", "21020001020000"),
      ("20 05 00 03 00 05 00", "21020001026400" + long.prefix(16).hexDigits),
      ("20 03 00 05 00", "216400" + long.prefix(20).hexDigits),
      ("20 05 00 07 00", "0120070002"), ("20 05 00 00 00", "0120000001"),
      ("20 05 00", "0120000004"),
    ])
  func multiple(request: String, answer: String) throws {
    var server = try server()
    #expect(server.receive(request) == [answer])
  }

  @Test("Read Multiple Variable leaves out what has no room for its length")
  func variableRoom() throws {
    // 22 bytes: 2 + 18 of the first leave 2 for the second's length, 1 would be too few.
    var server = try ServerHarness([
      ServiceDefinition(
        0xfff0,
        [
          .init(0xfff1, .read, value: Array(repeating: 7, count: 19)),
          .init(0xfff1, .read, value: Array(repeating: 8, count: 18)),
          .init(0xfff2, .read, value: [9]),
        ])
    ])
    server.connect()
    #expect(server.receive("20 03 00 07 00") == ["211300" + String(repeating: "07", count: 19)])
    #expect(
      server.receive("20 05 00 07 00") == ["211200" + String(repeating: "08", count: 18) + "0100"])
  }

  @Test(
    "a search gives entries of one size, or the right error with the range's start",
    arguments: [
      ("04 01 00 FF FF", "050101000028020003280300f1ff040003280500f2ff"),
      ("04 09 00 FF FF", "05010900f4ff"), ("04 0A 00 FF FF", "01040a000a"),
      ("04 00 00 FF FF", "0104000001"), ("04 05 00 04 00", "0104050001"),
      ("10 01 00 FF FF 00 28", "110601000900f0ff"), ("10 02 00 FF FF 00 28", "011002000a"),
      ("10 01 00 FF FF 01 28", "011001000a"), ("10 01 00 FF FF 03 28", "0110010010"),
      ("10 02 00 01 00 03 28", "0110020001"),
      ("10 01 00 FF FF FB 34 9B 5F 80 00 00 80 00 10 00 00 00 28 00 00", "110601000900f0ff"),
      ("06 01 00 FF FF 00 28 F0 FF", "0701000900"),
      ("06 01 00 FF FF 00 28 FB 34 9B 5F 80 00 00 80 00 10 00 00 F0 FF 00 00", "0701000900"),
      ("06 01 00 FF FF 01 28 F0 FF", "010601000a"), ("06 01 00 FF FF 00 28 F1 FF", "010601000a"),
      ("06 01 00 FF FF F2 FF 01 02", "0705000500"), ("06 01 00 FF FF F2 FF 01", "010601000a"),
      ("06 01 00 FF FF F3 FF 03", "010601000a"), ("06 03 00 02 00 00 28 F0 FF", "0106030001"),
      ("08 01 00 FF FF F2 FF", "090405000102"), ("08 01 00 FF FF F3 FF", "0108070002"),
      ("08 01 00 FF FF F4 FF", "09020900"), ("08 01 00 FF FF FF FF", "010801000a"),
      ("08 01 00 FF FF 03 28", "09070200020300f1ff0400020500f2ff0600080700f3ff"),
      ("08 06 00 FF FF 03 28", "09070600080700f3ff0800020900f4ff"),
      ("08 00 00 FF FF 03 28", "0108000001"), ("08 01 00 FF FF 03 28 00 00", "0108000004"),
      ("08 01 00 FF FF F1 FF", "09150300" + long.prefix(19).hexDigits),
    ])
  func searches(request: String, answer: String) throws {
    var server = try server()
    #expect(server.receive(request) == [answer])
  }

  @Test("Read By Type ends before a value that can't be read or has another size (§3.4.4.1)")
  func readByType() throws {
    var server = try ServerHarness([
      ServiceDefinition(
        0xfff0,
        [
          .init(0xfff1, .read, value: [1]), .init(0xfff1, .read, value: [2]),
          .init(0xfff1, .read, value: [3, 3]), .init(0xfff1, .write, value: [4]),
          .init(0xfff1, .read, value: [5]),
        ])
    ])
    server.connect()
    #expect(server.receive("08 01 00 FF FF F1 FF") == ["09030300010500 02".filter { $0 != " " }])
    #expect(server.receive("08 06 00 FF FF F1 FF") == ["090407000303"])
    #expect(server.receive("08 08 00 FF FF F1 FF") == ["0108090002"])
    #expect(server.receive("08 0A 00 FF FF F1 FF") == ["09030b0005"])
  }

  @Test("entries with 255 bytes and more are cut, whatever the MTU")
  func longEntries() throws {
    let value = [UInt8](repeating: 5, count: 300)
    var server = try ServerHarness([ServiceDefinition(0xfff0, [.init(0xfff1, .read, value: value)])]
    )
    server.connect(mtu: 517)
    #expect(server.receive("08 01 00 FF FF F1 FF") == ["09ff0300" + value.prefix(253).hexDigits])
  }
}
