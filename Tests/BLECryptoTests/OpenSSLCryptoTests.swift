import BLECrypto
import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("The security toolbox", .ownTime)
struct OpenSSLCryptoTests {
  let crypto = OpenSSLCrypto()

  @Test("encrypts the block of FIPS 197 with e (Vol 3, Part H, §2.2.1)")
  func aes() {
    let cipher = crypto.aes128(
      key: Array(hex: "000102030405060708090a0b0c0d0e0f"),
      block: Array(hex: "00112233445566778899aabbccddeeff"))
    #expect(cipher.hexDigits == "69c4e0d86a7b0430d8cdb78070b4c55a")
  }

  @Test(
    "authenticates messages of any length with AES-CMAC (RFC 4493, §4)",
    arguments: [
      ("", "bb1d6929e95937287fa37d129b756746"),
      ("6bc1bee22e409f96e93d7e117393172a", "070a16b46b4d4144f79bdd9dd04a287c"),
      (
        "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411",
        "dfa66747de9ae63030ca32611497c827"
      ),
    ])
  func cmac(message: String, code: String) {
    let key = Array(hex: "2b7e151628aed2a6abf7158809cf4f3c")
    #expect(crypto.aesCMAC(key: key, message: Array(hex: message)).hexDigits == code)
  }

  @Test("hashes the sample address with ah (Vol 3, Part H, §D.7)")
  func ah() {
    let key = Array(hex: "ec0234a357c8ad05341010a60a397d9b")
    #expect(crypto.ah(key: key, random: 0x70_8194) == 0x0d_fbaa)
  }

  @Test("gives other random bytes each time")
  func random() {
    #expect(crypto.randomBytes(count: 0).isEmpty)
    #expect(crypto.randomBytes(count: 16).count == 16)
    #expect(crypto.randomBytes(count: 16) != crypto.randomBytes(count: 16))
  }

  @Test(
    "agrees with the recorded vectors of e, AES-CMAC and ah",
    .enabled(if: Shared.exists, "\(Shared.absent)"))
  func vectors() throws {
    let file = try Shared.json("vectors/crypto.json", as: VectorFile.self)
    var checked = 0
    for vector in file.vectors {
      func input(_ name: String) throws -> [UInt8] {
        let text = try #require(vector.inputs[name]?.text)
        return try #require([UInt8](hexDigits: text))
      }
      let output: [UInt8]
      switch vector.function {
      case "aes_cmac": output = crypto.aesCMAC(key: try input("k"), message: try input("m"))
      case "e": output = crypto.aes128(key: try input("key"), block: try input("plaintext"))
      case "ah":
        let random = try input("r").reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let hash = crypto.ah(key: try input("k"), random: random)
        output = [16, 8, 0].map { UInt8(truncatingIfNeeded: hash >> $0) }
      default: continue
      }
      #expect(output.hexDigits == vector.output?.text, "\(vector.id)")
      checked += 1
    }
    #expect(checked >= 5)
  }
}

private struct VectorFile: Decodable {
  struct Vector: Decodable {
    var id: String
    var function: String
    var inputs: [String: Loose]
    var output: Loose?
  }
  /// A text; anything else is nil.
  struct Loose: Decodable {
    var text: String?
    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }
  var vectors: [Vector]
}
