import BLEWire
import TestSupport
import Testing

@Suite("Decoded values", .ownTime)
struct DecodedValueTests {
  @Test("print as compact JSON")
  func json() {
    let value = DecodedValue.object([
      .init("none", .null), .init("yes", .bool(true)), .init("no", .bool(false)),
      .init("list", .array([.integer(-1), .number(0.5, fractionDigits: 3), .string("a")])),
      .init("empty", .object([])),
    ])
    #expect(
      value.json == #"{"none":null,"yes":true,"no":false,"list":[-1,0.5,"a"],"empty":{}}"#)
    #expect(value["yes"] == .bool(true))
    #expect(value["other"] == nil)
    #expect(DecodedValue.null["yes"] == nil)
  }

  @Test("have no name twice, whatever the value of whatever characteristic")
  func names() {
    var random = SplitMix64(seed: 12)
    var seen = 0
    for short in 0x2a00...0x2cff as ClosedRange<UInt16> {
      for length in 0..<40 {
        let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
        for bytes in [bytes, [UInt8](repeating: 0xff, count: length)] {
          guard let value = CharacteristicValue.decode(bytes, of: BluetoothUUID(short)) else {
            continue
          }
          seen += 1
          #expect(value.decoded.hasDistinctNames, "\(BluetoothUUID(short)) \(bytes.hexDigits)")
        }
      }
    }
    #expect(seen > 1000)
  }

  @Test("escape what JSON wants escaped")
  func escapes() {
    // One character that needs an escape, wherever it stands.
    for front in ["", "a", "abcdefghijklmnop"] {
      for (letter, escaped) in [
        ("\"", #"\""#), ("\\", #"\\"#), ("\u{1f}", #"\u001f"#), ("~é", "~é"),
        ("\u{9b}", #"\u009b"#), ("\u{202e}", #"\u202e"#),
      ] {
        #expect((front + letter + front).jsonString == "\"" + front + escaped + front + "\"")
      }
    }
    #expect("a\"b\\c\n\r\t\u{1}\u{7f}é".jsonString == #""a\"b\\c\n\r\t\u0001\u007fé""#)
  }

  @Test("print numbers with their digits, halves to even")
  func numbers() {
    #expect(DecodedValue.number(832.0 / 1024, fractionDigits: 3).json == "0.812")
    #expect(DecodedValue.number(0.8135, fractionDigits: 2).json == "0.81")
    #expect(DecodedValue.number(-0.001, fractionDigits: 2).json == "0")
    #expect(DecodedValue.number(36.60, fractionDigits: 2).json == "36.6")
    #expect(DecodedValue.number(.nan, fractionDigits: 2).json == "null")
    #expect(DecodedValue.number(.infinity, fractionDigits: 0).json == "null")
    #expect(DecodedValue.number(1e30, fractionDigits: 0).json == "1e+30")
  }

  @Test("decimals have no binary noise")
  func decimals() {
    #expect(WireDecimal(mantissa: 366, exponent: -1).description == "36.6")
    #expect(WireDecimal(mantissa: -5, exponent: -3).description == "-0.005")
    #expect(WireDecimal(mantissa: 1200, exponent: -2).description == "12")
    #expect(WireDecimal(mantissa: 12, exponent: 2).description == "1200")
    #expect(WireDecimal(mantissa: 12, exponent: 2).decoded == .integer(1200))
    #expect(WireDecimal(mantissa: 0, exponent: -7).decoded == .integer(0))
    #expect(WireDecimal(mantissa: 366, exponent: -1).value == 36.6)
    #expect(WireDecimal(mantissa: 1, exponent: 30).decoded.json == "1e+30")
    #expect(WireDecimal(mantissa: 1, exponent: -128).decoded.json == "0")
    #expect(WireDecimal(mantissa: .max, exponent: 2).decoded.json == "9.223372036854776e+20")
  }

  @Test("SFLOAT and FLOAT have special values")
  func medical() {
    #expect(MedicalFloat(sfloat: 0xf16e) == .number(WireDecimal(mantissa: 366, exponent: -1)))
    #expect(MedicalFloat(sfloat: 0x0fff) == .number(WireDecimal(mantissa: -1)))
    #expect(MedicalFloat(sfloat: 0x07ff) == .notANumber)
    #expect(MedicalFloat(sfloat: 0x0800) == .notAtThisResolution)
    #expect(MedicalFloat(sfloat: 0x07fe) == .positiveInfinity)
    #expect(MedicalFloat(sfloat: 0x0802) == .negativeInfinity)
    #expect(MedicalFloat(sfloat: 0x0801) == .reserved)
    #expect(MedicalFloat(float: 0xff00_016e) == .number(WireDecimal(mantissa: 366, exponent: -1)))
    #expect(MedicalFloat(float: 0x02ff_ffff) == .number(WireDecimal(mantissa: -1, exponent: 2)))
    #expect(MedicalFloat(float: 0x007f_ffff).decimal == nil)
    #expect(MedicalFloat(float: 0x0080_0000) == .notAtThisResolution)
    #expect(MedicalFloat(float: 0x007f_fffe) == .positiveInfinity)
    #expect(MedicalFloat(float: 0x0080_0002) == .negativeInfinity)
    #expect(MedicalFloat(float: 0x0080_0001) == .reserved)
  }
}

extension DecodedValue {
  fileprivate var hasDistinctNames: Bool {
    switch self {
    case .array(let values): values.allSatisfy(\.hasDistinctNames)
    case .object(let fields):
      Set(fields.map(\.name)).count == fields.count && fields.allSatisfy(\.value.hasDistinctNames)
    case .null, .bool, .integer, .number, .string: true
    }
  }
}
