import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A GATT server whose client is hostile", .ownTime)
struct HostileClientTests {
  func server(mtu: Int = 23) throws -> ServerHarness {
    var server = try ServerHarness([
      .genericAccess(name: "A"), .genericAttribute(),
      ServiceDefinition(
        0xfff0,
        [
          .init(0xfff1, [.read, .write, .notify], value: [1, 2, 3]),
          .init(0xfff2, [.read, .write]), .init(0xfff3, .indicate, value: []),
        ]),
    ])
    server.connect(mtu: mtu)
    return server
  }

  static let whole = [
    "02 17 00", "04 01 00 FF FF", "06 01 00 FF FF 00 28 F0 FF", "08 01 00 FF FF 00 2A",
    "08 01 00 FF FF FB 34 9B 5F 80 00 00 80 00 10 00 00 00 2A 00 00", "0A 03 00",
    "0C 03 00 01 00", "0E 03 00 05 00", "10 01 00 FF FF 00 28", "12 12 00 07 08",
    "16 12 00 00 00 07",
    "18 00", "1E", "20 03 00 05 00", "52 12 00 07",
    "D2 12 00 07 01 02 03 04 05 06 07 08 09 0A 0B 0C",
    "01 0A 03 00 01", "03 17 00", "05 01 01 00 00 28", "07 01 00 05 00", "09 03 03 00 41", "0B 41",
    "0D 41", "0F 41", "11 06 01 00 05 00 00 18", "13", "17 12 00 00 00 07", "19", "1B 03 00 41",
    "1D 03 00 41", "21 01 00 41", "23 03 00 01 00 41",
  ]

  @Test(
    "every PDU cut at every length gets one answer or none, and no state is lost", arguments: whole)
  func cut(pdu: String) throws {
    let bytes = Array(hex: pdu)
    let opcode = ATTOpcode(rawValue: bytes[0])
    for count in 0...bytes.count {
      var server = try server()
      _ = server.receive("12 13 00 01 00")
      #expect(server.receive("16 12 00 00 00 05") == ["171200000005"])
      let part = Array(bytes.prefix(count))
      let answers = server.receive(part.hexDigits)
      if opcode.isRequest, count > 0 {
        let isRefused = answers.first?.hasPrefix("01") == true
        #expect(answers.count == 1)
        if isRefused {
          #expect(String(answers[0].dropFirst(2).prefix(2)) == pdu.prefix(2).lowercased())
        }
        // A part of a valid request is invalid, unless what is left is one too.
        if count < bytes.count, (try? ATTPDU(parsing: part)) == nil {
          #expect(answers == ["01\([opcode.rawValue].hexDigits)000004"])
        }
      } else {
        #expect(answers.isEmpty)
      }
      // The subscription is there, and so is what was prepared, unless a whole PDU undid it.
      server.update(0x0012, [9])
      #expect(server.takeSent() == ["1b120009"])
      if pdu != "18 00" {
        _ = server.receive("18 01")
        // The whole Prepare Write, with a value or none, was carried out as well.
        let isPrepared = opcode == .prepareWriteRequest && count >= 5
        let expected = isPrepared ? Array(bytes[5..<count]) : [5]
        #expect(server.server.database[0x0012]?.value == expected)
      }
    }
  }

  @Test("every opcode with nothing, a byte, two and many gets at most one answer")
  func opcodes() throws {
    var server = try server()
    for opcode in UInt8.min ... .max {
      for rest in [0, 1, 2, 4, 5, 6, 13, 20, 22, 600] {
        for byte in [0x00, 0x01, 0x12, 0xff] as [UInt8] {
          let pdu = [opcode] + [UInt8](repeating: byte, count: rest)
          let answers = server.receive(pdu.hexDigits)
          #expect(answers.count <= 1)
          while !server.questions.isEmpty { server.answer(.success([1])) }
          let isCommand = opcode & 0x40 != 0
          if isCommand { #expect(answers.isEmpty) }
          if !ATTOpcode(rawValue: opcode).isRequest, !isCommand, let answer = answers.first {
            #expect(answer == "01\([opcode].hexDigits)000006")
          }
          #expect(answers.allSatisfy { $0.count <= 46 })
        }
      }
    }
    #expect(server.receive("0A 03 00") == ["0b41"])
  }

  @Test("every handle is answered, with itself where it is at fault")
  func handles() throws {
    var server = try server()
    for handle in UInt16.min ... .max where handle != 0x0015 {
      let hex = [UInt8(handle & 0xff), UInt8(handle >> 8)].hexDigits
      for request in [
        "0a" + hex, "0c" + hex + "ffff", "12" + hex + "01020304", "16" + hex + "0000",
      ]
      where handle > 0x0020 || handle == 0 {
        #expect(server.receive(request) == ["01\(request.prefix(2))\(hex)01"])
      }
    }
    for start in [0x0000, 0x0001, 0x0018, 0x0019, 0x001a, 0xfffe, 0xffff] as [UInt16] {
      for end in [0x0000, 0x0001, 0x0018, 0xfffe, 0xffff] as [UInt16] {
        let range = [start, end].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        for rest in [[0x04], [0x08], [0x10], [0x06]] as [[UInt8]] {
          let type: [UInt8] = rest == [0x04] ? [] : rest == [0x06] ? [3, 0x28, 1] : [0x00, 0x28]
          let answers = server.receive((rest + range + type).hexDigits)
          let answer = try #require(answers.first)
          if start == 0 || start > end {
            #expect(answer == "01\(rest.hexDigits)\(range.prefix(2).hexDigits)01")
          } else if answer.hasPrefix("01") {
            #expect(answer == "01\(rest.hexDigits)\(range.prefix(2).hexDigits)0a")
          }
        }
      }
    }
  }

  @Test(
    "random PDUs do no harm: one answer at most, within the MTU", arguments: 0..<8 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let mtu = [23, 64, 247, 517][Int(seed) & 3]
    var server = try server(mtu: mtu)
    let opcodes = Self.whole.compactMap { Array(hex: $0).first }
    for _ in 0..<5000 {
      let size = Int.random(in: 0...24, using: &generator)
      var pdu = (0..<size).map { _ in UInt8.random(in: 0...25, using: &generator) }
      if let opcode = opcodes.randomElement(using: &generator) { pdu.insert(opcode, at: 0) }
      let answers = server.receive(pdu.hexDigits)
      #expect(answers.count <= 1 && answers.allSatisfy { $0.count <= 2 * mtu })
      while !server.questions.isEmpty {
        let answer = server.answer(
          Bool.random(using: &generator) ? .success([1, 2]) : .failure(.unlikelyError))
        #expect(answer.count <= 1)
      }
      if UInt8.random(in: 0...9, using: &generator) == 0 { server.update(0x0012, [1]) }
    }
    #expect(server.receive("0A 03 00") == ["0b41"])
  }
}
