import BLEWire
import TestSupport
import Testing

@Suite("The GATT values of vectors/packets.json", .ownTime)
struct PacketVectorsGATTTests {
  typealias Case = PacketVectors.Case

  /// The other implementation's names of types, and the UUIDs whose values they are.
  static let types: [String: UInt16] = [
    "GATTAerobicHeartRateUpperLimit": 0x2a84, "GATTAerobicThreshold": 0x2a7f,
    "GATTAge": 0x2a80, "GATTAggregateFormatDescriptor": 0x2905, "GATTAlertStatus": 0x2a3f,
    "GATTAnaerobicHeartRateLowerLimit": 0x2a81, "GATTAnaerobicHeartRateUpperLimit": 0x2a82,
    "GATTBarometricPressureTrend": 0x2aa3, "GATTBloodPressureFeature": 0x2a49,
    "GATTBodyCompositionMeasurement": 0x2a9c, "GATTBootKeyboardOutputReport": 0x2a32,
    "GATTCGMSessionRunTime": 0x2aab, "GATTCharacteristicExtendedProperties": 0x2900,
    "GATTClientCharacteristicConfiguration": 0x2902, "GATTDateTime": 0x2a08,
    "GATTDayDateTime": 0x2a0a, "GATTDayOfWeek": 0x2a09, "GATTEncryptedDataKeyMaterial": 0x2b88,
    "GATTExactTime256": 0x2a0c, "GATTExternalReportReference": 0x2907, "GATTFloorNumber": 0x2ab2,
    "GATTFormatDescriptor": 0x2904,
    "GATTHardwareRevisionString": 0x2a27, "GATTIndoorPositioningConfiguration": 0x2aad,
    "GATTLESecurityLevels": 0x2bf5, "GATTLocalEastCoordinate": 0x2ab1,
    "GATTLocationName": 0x2ab5, "GATTManufacturerNameString": 0x2a29, "GATTModelNumber": 0x2a24,
    "GATTObjectType": 0x2abf, "GATTPnPID": 0x2a50, "GATTReferenceTimeInformation": 0x2a14,
    "GATTReportReference": 0x2908, "GATTScanIntervalWindow": 0x2a4f, "GATTScanRefresh": 0x2a31,
    "GATTServerCharacteristicConfiguration": 0x2903, "GATTServiceChanged": 0x2a05,
    "GATTSystemID": 0x2a23, "GATTTimeTriggerSetting": 0x290e, "GATTTimeUpdateState": 0x2a17,
    "GATTTimeWithDst": 0x2a11, "GATTTimeZone": 0x2a0e, "GATTUncertainty": 0x2ab4,
    "GATTUnreadAlertStatus": 0x2a45,
  ]

  /// What the other implementation refuses, and we read, with the reason.
  static let lenient: [String: String] = [
    "GATTBarometricPressureTrend ff": "a value reserved for the future is kept as its number",
    "GATTScanRefresh 01": "a value reserved for the future is kept as its number",
    "GATTServerCharacteristicConfiguration 0000":
      "the descriptor has 16 bits, whatever the other says (Vol 3, Part G, §3.3.3.4)",
    "GATTTimeTriggerSetting 00": "no trigger has no operand (Automation IO Service, §3.3)",
    "GATTReportReference 0000": "a type reserved for the future is kept as its number",
  ]

  /// What ours say of the values that both read.
  static let expected: [String: String] = [
    "GATTDateTime 00000000000000": "null",
    "GATTUnreadAlertStatus 0104": #"{"category":"email","unread":4}"#,
    "GATTAerobicHeartRateUpperLimit 22": "34",
    "GATTAerobicThreshold 32": "50",
    "GATTAlertStatus 37": #"["ringer","vibrate","display"]"#,
    "GATTAnaerobicHeartRateUpperLimit 22": "34",
    "GATTBootKeyboardOutputReport 01": #"["num lock"]"#,
    "GATTCGMSessionRunTime 1fe581a2": "58655",
    "GATTModelNumber 626c7565746f6f7468": #""bluetooth""#,
    "GATTHardwareRevisionString 626c7565746f6f7468": #""bluetooth""#,
    "GATTManufacturerNameString 626c7565746f6f7468": #""bluetooth""#,
    "GATTPnPID 02015f015f015f":
      #"{"vendor_source":"USB","vendor":24321,"vendor_name":null,"product":24321,"#
      + #""version":"95.0.1"}"#,
    "GATTSystemID ffffffffffffffff":
      #"{"organization":"ffffff","manufacturer_number":"ffffffffff"}"#,
    "GATTIndoorPositioningConfiguration 3f":
      #"["coordinates","local coordinates","tx power","altitude","floor number","location name"]"#,
    "GATTLocalEastCoordinate ea00": "23.4",
    "GATTFloorNumber ea": "214",
    "GATTUncertainty 7f": #"{"mobile":true,"update_time":7,"precision":7}"#,
    "GATTLocationName 626c7565746f6f7468": #""bluetooth""#,
    "GATTDayOfWeek 07": #""Sunday""#,
    "GATTDayDateTime cb0704180c051e07": #"{"time":"1995-04-24T12:05:30","day_of_week":"Sunday"}"#,
    "GATTExactTime256 cb0704180c051e07f5":
      #"{"time":"1995-04-24T12:05:30","day_of_week":"Sunday","fraction":0.957}"#,
    "GATTTimeZone 0c": "180",
    "GATTReferenceTimeInformation 030b0506":
      #"{"source":"radio","accuracy":1.375,"days_since_update":5,"hours_since_update":6}"#,
    "GATTTimeUpdateState 0002": #"{"state":"idle","result":"no connection to reference"}"#,
    "GATTTimeWithDst cb0704180c051e08":
      #"{"time":"1995-04-24T12:05:30","dst_offset":"double daylight time"}"#,
    "GATTScanIntervalWindow 00400040": #"{"interval":10240,"window":10240}"#,
    "GATTObjectType 0040": #""4000""#,
    "GATTLESecurityLevels 01040202": #"[{"mode":1,"level":4},{"mode":2,"level":2}]"#,
    "GATTReportReference 0001": #"{"id":0,"type":"input"}"#,
    "GATTReportReference aa02": #"{"id":170,"type":"output"}"#,
    "GATTReportReference bb03": #"{"id":187,"type":"feature"}"#,
  ]

  @Test(
    "are read with the same facts, and refused where they must be",
    .enabled(if: Shared.exists, "\(Shared.absent)"),
    arguments: PacketVectors.cases(of: "GATT"))
  func value(vector: Case) throws {
    let uuid = BluetoothUUID(try #require(Self.types[vector.type], "\(vector.type)"))
    let value = CharacteristicValue.decode(vector.bytes, of: uuid)
    let name = "\(vector.type) \(vector.hex)"
    if vector.mustBeRejected {
      #expect((value == nil) == (Self.lenient[name] == nil), "\(name): \(value?.text ?? "")")
    } else {
      let expected = try #require(Self.expected[name], "\(name)")
      #expect(value?.decoded.json == expected, "\(name)")
    }
  }
}
