import BLEWire
import TestSupport
import Testing

@Suite("Heart Rate Measurement (2A37)", .ownTime)
struct HeartRateMeasurementTests {
  struct Vectors: Decodable {
    struct Case: Decodable, Sendable {
      var hex: String
      var bpm: Int?
      var contact: Bool?
      var energy: Int?
      var rr: [Double]?
      var error: String?
    }
    var cases: [Case]
  }

  @Test(
    "reads the measurements of real belts, and those of broken ones",
    .enabled(if: Shared.exists, "\(Shared.absent)"))
  func vectors() throws {
    let vectors = try Shared.json("vectors/heart-rate.json", as: Vectors.self)
    #expect(vectors.cases.count >= 11)
    for vector in vectors.cases {
      let bytes = [UInt8](hex: vector.hex)
      if vector.error != nil {
        #expect(throws: WireError.self) { try HeartRateMeasurement(parsing: bytes) }
        continue
      }
      let value = try HeartRateMeasurement(parsing: bytes)
      #expect(value.bpm == vector.bpm, "\(vector.hex)")
      #expect(value.contact == vector.contact, "\(vector.hex)")
      #expect(value.energy == vector.energy, "\(vector.hex)")
      #expect(value.rrSeconds == vector.rr, "\(vector.hex)")
    }
  }

  @Test("prints as the tools show it, 832/1024 s as 0.812")
  func prints() throws {
    let value = try #require(CharacteristicValue.decode([0x16, 72, 0x40, 0x03], of: 0x2a37))
    #expect(value.text == "72 bpm  contact  rr 0.812")
    #expect(value.decoded.json == #"{"bpm":72,"contact":true,"energy":null,"rr":[0.812]}"#)
    #expect(value.unit == nil)
  }

  @Test("prints all of its fields")
  func printsAll() throws {
    let value = HeartRateMeasurement(bpm: 300, contact: false, energy: 7, rr: [1024, 1023])
    #expect(value.description == "300 bpm  no contact  energy 7 kJ  rr 1.000 0.999")
    #expect(value.encoded == [UInt8](hex: "1d 2c01 0700 0004 ff03"))
  }

  @Test("comes back from its own bytes", arguments: [UInt64(1), 2, 3])
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let value = HeartRateMeasurement(
        bpm: Int.random(in: 0...0xffff, using: &random),
        contact: [nil, true, false].randomElement(using: &random) ?? nil,
        energy: Bool.random(using: &random) ? Int.random(in: 0...0xffff, using: &random) : nil,
        rr: (0..<Int.random(in: 0...12, using: &random)).map { _ in
          UInt16.random(in: 0...0xffff, using: &random)
        })
      #expect(try HeartRateMeasurement(parsing: value.encoded) == value)
    }
  }

  @Test("can have its RR intervals changed, also to more than eight")
  func intervals() {
    var value = HeartRateMeasurement(bpm: 60, rr: [1, 2])
    value.rr.append(3)
    #expect(value.rr == [1, 2, 3])
    value.rr = Array(0..<20)
    #expect(value.rr == Array(0..<20))
    #expect(value != HeartRateMeasurement(bpm: 60, rr: Array(0..<19)))
  }

  @Test("drops RR intervals when the energy before them is cut short")
  func cutEnergy() throws {
    #expect(
      try HeartRateMeasurement(parsing: [0x18, 60, 1]) == HeartRateMeasurement(bpm: 60))
  }
}
