import BLEWire
import TestSupport
import Testing

@Suite("Characteristic values", .ownTime)
struct CharacteristicValueTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var uuid: UInt16
    var hex: String
    var json: String
    var text: String
    var unit: String?
    var testDescription: String { "\(BluetoothUUID(uuid)) \(hex)" }

    init(_ uuid: UInt16, _ hex: String, _ json: String, _ text: String, unit: String? = nil) {
      self.uuid = uuid
      self.hex = hex
      self.json = json
      self.text = text
      self.unit = unit
    }
  }

  static let single = [
    Row(0x2a19, "4d", "77", "77 %", unit: "%"),
    Row(0x2a00, "4c696e7578424c4500", #""LinuxBLE""#, "LinuxBLE"),
    Row(0x2a29, "c3a9", "\"é\"", "é"),
    Row(0x2a01, "4103", "833", "Heart Rate Belt (0x0341)"),
    Row(0x2a38, "01", #""chest""#, "chest"),
    Row(0x2a38, "63", "99", "99"),
    Row(0x2a07, "f4", "-12", "-12 dBm", unit: "dBm"),
    Row(0x2a6e, "4c0e", "36.6", "36.6 °C", unit: "°C"),
    Row(0x2a6e, "0080", "null", "unknown", unit: "°C"),
    Row(0x2a6e, "9cff", "-1", "-1 °C", unit: "°C"),
    Row(0x2a6f, "3912", "46.65", "46.65 %", unit: "%"),
    Row(0x2a6d, "cd760f00", "101345.3", "101345.3 Pa", unit: "Pa"),
    Row(0x2a76, "05", "5", "5"),
    Row(0x2a6c, "ffffff", "-0.01", "-0.01 m", unit: "m"),
    Row(0x2aa3, "09", #""steady""#, "steady"),
    Row(0x2bd6, "0c80", "120", "120 µg/m³", unit: "µg/m³"),
    Row(0x2a5d, "04", #""front wheel""#, "front wheel"),
    Row(0x2a08, "e807 02 1d 0c 1e 0f", #""2024-02-29T12:30:15""#, "2024-02-29T12:30:15"),
    Row(0x2a08, "0000 00 00 00 00 00", "null", "unknown"),
    Row(0x2a85, "c907 07 14", #""1993-07-20""#, "1993-07-20"),
    Row(0x2a0e, "04", "60", "60 min", unit: "min"),
    Row(0x2a06, "02", #""high""#, "high"),
    Row(0x2a05, "0100ffff", #"{"start":1,"end":65535}"#, "0x0001-0xffff"),
    Row(0x2902, "0100", #"["notification"]"#, "notification"),
    Row(0x2902, "0000", "[]", "none"),
    Row(0x2901, "5475726e73", #""Turns""#, "Turns"),
    Row(0x2a8e, "b400", "1.8", "1.8 m", unit: "m"),
    Row(0x2ab2, "14", "0", "0"),
    Row(0x2b04, "65", "50.5", "50.5 %", unit: "%"),
    Row(
      0x2bf5, "01040202", #"[{"mode":1,"level":4},{"mode":2,"level":2}]"#,
      "mode 1 level 4, mode 2 level 2"),
    Row(0x2800, "0d18", #""180d""#, "180d"),
  ]

  static let several = [
    Row(
      0x2a04, "1000 2000 0000 9001",
      #"{"interval_min":20,"interval_max":40,"latency":0,"timeout":4000}"#,
      "interval 20-40 ms  latency 0  timeout 4000 ms"),
    Row(
      0x2a04, "ffff ffff 0000 ffff",
      #"{"interval_min":null,"interval_max":null,"latency":0,"timeout":null}"#,
      "interval any-any ms  latency 0  timeout any"),
    Row(
      0x2a50, "01 5900 0100 1302",
      #"{"vendor_source":"Bluetooth","vendor":89,"vendor_name":"Nordic Semiconductor ASA","#
        + #""product":1,"version":"2.1.3"}"#,
      "Nordic Semiconductor ASA (Bluetooth 0x0059)  product 0x0001  version 2.1.3"),
    Row(
      0x2a50, "02 6d04 16c5 0001",
      #"{"vendor_source":"USB","vendor":1133,"vendor_name":null,"product":50454,"#
        + #""version":"1.0.0"}"#,
      "vendor USB 0x046d  product 0xc516  version 1.0.0"),
    Row(
      0x2a23, "0500 00fe ff 332211",
      #"{"organization":"112233","manufacturer_number":"fffe000005"}"#, "112233-fffe000005"),
    Row(
      0x2a1c, "06 6e0100ff e807 02 1d 0c 1e 0f 03",
      #"{"temperature":36.6,"unit":"°C","time":"2024-02-29T12:30:15","site":"ear"}"#,
      "temperature 36.6 °C  time 2024-02-29T12:30:15  site ear"),
    Row(
      0x2a1c, "01 da0300ff", #"{"temperature":98.6,"unit":"°F"}"#, "temperature 98.6 °F"),
    Row(
      0x2a1c, "00 ffff7f00", #"{"temperature":null,"unit":"°C"}"#, ""),
    Row(
      0x2a35, "04 7800 5000 5d00 4800",
      #"{"systolic":120,"diastolic":80,"mean_arterial_pressure":93,"unit":"mmHg","#
        + #""pulse_rate":72}"#,
      "systolic 120 mmHg  diastolic 80 mmHg  mean arterial pressure 93 mmHg  pulse rate 72 bpm"),
    Row(
      0x2a5b, "03 0a000000 0004 0500 0002",
      #"{"wheel_revolutions":10,"wheel_event_time":1,"crank_revolutions":5,"#
        + #""crank_event_time":0.5}"#,
      "wheel revolutions 10  wheel event time 1 s  crank revolutions 5  crank event time 0.5 s"),
    Row(
      0x2a63, "2000 fa00 0500 0002",
      #"{"offset_compensation":false,"power":250,"crank_revolutions":5,"crank_event_time":0.5}"#,
      "no offset compensation  power 250 W  crank revolutions 5  crank event time 0.5 s"),
    Row(
      0x2a53, "07 0003 b4 6e00 0a000000",
      #"{"running":true,"speed":3,"cadence":180,"stride_length":1.1,"total_distance":1}"#,
      "running  speed 3 m/s  cadence 180 /min  stride length 1.1 m  total distance 1 m"),
    Row(
      0x2acd, "0404 2602 780000 2d00",
      #"{"speed":5.5,"total_distance":120,"elapsed_time":45}"#,
      "speed 5.5 km/h  total distance 120 m  elapsed time 45 s"),
    Row(
      0x2ad2, "6400 b80b b400 0a00 fa00",
      #"{"speed":30,"cadence":90,"resistance_level":10,"power":250}"#,
      "speed 30 km/h  cadence 90 /min  resistance level 10  power 250 W"),
    Row(
      0x2a18, "02 0100 e807 02 1d 0c 1e 0f 5ab0 11",
      #"{"context_follows":false,"sequence":1,"base_time":"2024-02-29T12:30:15","#
        + #""concentration":90,"unit":"mg/dL","sample_type":"capillary whole blood","#
        + #""sample_location":"finger"}"#,
      "no context follows  sequence 1  base time 2024-02-29T12:30:15  concentration 90 mg/dL  "
        + "sample type capillary whole blood  sample location finger"),
    Row(0x2a9d, "00 e02e", #"{"weight":60,"unit":"kg"}"#, "weight 60 kg"),
    Row(0x2a9d, "01 c409", #"{"weight":25,"unit":"lb"}"#, "weight 25 lb"),
    Row(
      0x2a2b, "e807 02 1d 0c 1e 0f 04 80 01",
      #"{"time":"2024-02-29T12:30:15","day_of_week":"Thursday","fraction":0.5,"#
        + #""adjust_reason":["manual update"]}"#,
      "time 2024-02-29T12:30:15  day of week Thursday  fraction 0.5 s  "
        + "adjust reason manual update"),
    Row(
      0x2a67, "0c00 80a6d41c 80778e06 10270000",
      #"{"position_status":"no position","speed_in_3d":false,"#
        + #""elevation_source":"positioning system","heading_source":"movement","#
        + #""latitude":48.3698304,"longitude":11,"elevation":100}"#,
      "position status no position  no speed in 3d  elevation source positioning system  "
        + "heading source movement  latitude 48.3698304 °  longitude 11 °  elevation 100 m"),
    Row(
      0x2803, "12 1300 192a",
      #"{"properties":["read","notify"],"value_handle":19,"uuid":"2a19"}"#,
      "2a19  value 0x0013  read, notify"),
    Row(
      0x2802, "1000 2000", #"{"start":16,"end":32,"uuid":null}"#, "0x0010-0x0020"),
    Row(
      0x2bed, "02 6100 4d",
      #"{"present":true,"wired_power":"not connected","wireless_power":"not connected","#
        + #""charge_state":"not discharging","charge_level":"unknown","charging_type":"unknown","#
        + #""faults":[],"level":77}"#,
      "present  wired power not connected  wireless power not connected  "
        + "charge state not discharging  charge level unknown  charging type unknown  "
        + "faults none  level 77 %"),
  ]

  @Test("of one field decode to it, with its unit", arguments: single)
  func one(row: Row) throws { try check(row) }

  @Test("of several fields decode to an object", arguments: several)
  func many(row: Row) throws { try check(row) }

  private func check(_ row: Row) throws {
    let value = try #require(
      CharacteristicValue.decode([UInt8](hex: row.hex), of: BluetoothUUID(row.uuid)))
    #expect(value.decoded.json == row.json)
    #expect(value.text == row.text)
    #expect(value.unit == row.unit)
  }

  @Test(
    "that are too short, too long or no UTF-8 decode to nothing",
    arguments: [
      (UInt16(0x2a19), ""), (0x2a19, "4d00"), (0x2a00, "ff"), (0x2a37, "00"), (0x2a6e, "00"),
      (0x2a1c, "00 00 00"), (0x2a08, "e807 0d 1d 0c 1e 0f"), (0x2a08, "0100 01 01 00 00 00"),
      (0x2acd, "0400 00"), (0x2a05, "0200 0100"), (0x2bf5, "01"), (0x2a29, "c3"),
    ])
  func malformed(uuid: UInt16, hex: String) {
    #expect(CharacteristicValue.decode([UInt8](hex: hex), of: BluetoothUUID(uuid)) == nil)
  }

  @Test("of unknown types decode to nothing")
  func unknown() {
    #expect(CharacteristicValue.decode([1], of: 0xfff1) == nil)
    #expect(CharacteristicValue.decode([1], of: BluetoothUUID(high: 1, low: 1)) == nil)
  }

  @Test("of no type trap, whatever the bytes", arguments: [UInt64(11), 12, 13])
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    #expect(CharacteristicValue.knownTypes.count > 200)
    for type in CharacteristicValue.knownTypes {
      for _ in 0..<60 {
        let size = Int.random(in: 0...40, using: &random)
        let extreme: UInt8? = [nil, 0, 0xff, 0x7f, 0x80].randomElement(using: &random) ?? nil
        let bytes = (0..<size).map { _ in extreme ?? UInt8.random(in: 0...255, using: &random) }
        if let value = CharacteristicValue.decode(bytes, of: BluetoothUUID(type)) {
          _ = value.decoded.json + value.text
        }
      }
    }
  }

  @Test("take either size of a resistance level: 1.0 machines send two bytes, newer ones one")
  func resistance() throws {
    let old = try IndoorBikeData(parsing: [UInt8](hex: "6100 0a00 fa00"))
    #expect(old.resistanceLevel == 10)
    #expect(old.power == 250)
    let new = try IndoorBikeData(parsing: [UInt8](hex: "6100 0a fa00"))
    #expect(new.resistanceLevel == 100)
    #expect(new.power == 250)
    let range = CharacteristicValue.decode([UInt8](hex: "0a00 e803 0a00"), of: 0x2ad6)
    #expect(range?.decoded.json == #"{"minimum":1,"maximum":100,"increment":1}"#)
    let short = CharacteristicValue.decode([1, 20, 1], of: 0x2ad6)
    #expect(short?.decoded.json == #"{"minimum":10,"maximum":200,"increment":10}"#)
  }
}
