internal import BLEWire

extension DeviceModel {
  /// The device of a radio that holds no other: a heart-rate belt with a battery, a sink that
  /// counts bytes and a source of notifications.
  public static let belt: DeviceModel = {
    var model = DeviceModel()
    model.name = "LinuxBLE Belt"
    model.appearance = 0x0341
    model.advertisement.services = [0x180d, 0x180f]

    let information = Service(
      0x180a,
      [
        Characteristic(0x2a29, .read, value: Array("LinuxBLE".utf8)),
        Characteristic(0x2a24, .read, value: Array("Belt".utf8)),
        Characteristic(0x2a26, .read, value: Array("1.0".utf8)),
      ])
    var battery = Service(
      0x180f, [Characteristic(0x2a19, [.read, .notify], value: [87])])
    battery.handle = 0x0011
    var measurement = Characteristic(0x2a37, .notify)
    measurement.notify = .init(everyMilliseconds: 1000, values: beats)
    var control = Characteristic(0x2a39, .write)
    control.maximumLength = 1
    var heart = Service(
      0x180d, [measurement, Characteristic(0x2a38, .read, value: [1]), control])
    heart.handle = 0x0016

    var sink = Characteristic(0xfff1, [.read, .writeWithoutResponse, .write], value: [0, 0, 0, 0])
    sink.onWrite = .count
    var source = Characteristic(0xfff2, .notify)
    source.notify = .init(
      everyMilliseconds: 0, values: (0..<16).map { [UInt8](repeating: UInt8($0), count: 20) })
    model.services = [information, battery, heart, Service(0xfff0, [sink, source])]
    return model
  }()

  /// Measurements with contact and RR intervals (Heart Rate Service, §3.1).
  private static let beats: [[UInt8]] = [
    (72, [853]), (73, [842]), (74, [830]), (76, [808, 815]), (78, [788]), (81, [758, 761]),
    (84, [731]), (87, [706, 712]), (83, [740]), (79, [778]), (76, [806]), (74, [832]),
  ].map { (bpm: UInt8, intervals: [UInt16]) in
    [0x16, bpm] + intervals.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
  }
}
