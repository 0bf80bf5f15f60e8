import BLEWire
import TestSupport

@testable import LinuxBLE

/// The records of a small trace, put together by hand.
struct HCITrace {
  private(set) var builder: ReplayCaptureBuilder
  var adapter: UInt16 = 0
  var seconds = 0.0
  private var number = 0

  init(index: UInt16? = nil) { builder = ReplayCaptureBuilder(index: index) }

  /// LE Connection Complete; the address in the order of the wire.
  mutating func connect(
    _ handle: UInt16, _ address: String = "0d1800eeffc0", type: UInt8 = 1, status: UInt8 = 0
  ) {
    event("3e1301\(status.hexDigits)\(handle.wire)00\(type.hexDigits)\(address)180000004800 00")
  }

  /// Disconnection Complete.
  mutating func disconnect(_ handle: UInt16, reason: UInt8 = 0x13) {
    event("050400\(handle.wire)\(reason.hexDigits)")
  }

  /// An advertising report of the older kind.
  mutating func advertise(_ address: String, type: UInt8 = 0, data: String = "020106") {
    let size = UInt8(data.count / 2)
    let report = "\(type.hexDigits)01\(address)\(size.hexDigits)\(data)c4"
    event("3e\(UInt8(2 + report.count / 2).hexDigits)0201\(report)")
  }

  /// One ATT PDU, whole.
  mutating func att(_ handle: UInt16, _ sender: RecordedPDU.Sender, _ pdu: String) {
    let count = UInt16(Array(hex: pdu).count)
    let flags: UInt16 = sender == .host ? 0 : 0x2000
    add(
      .acl, sender == .host ? .hostToController : .controllerToHost,
      "\((handle | flags).wire)\((count + 4).wire)\(count.wire)0400\(pdu)")
  }

  /// A note of the monitor channel.
  mutating func note() {
    let bytes: [UInt8] = [0x41, 0]
    number += 1
    unsafe builder.add(
      CaptureHead(
        number: number, time: time, adapterIndex: adapter, direction: .controllerToHost,
        content: .monitor(.systemNote)), bytes.span.bytes)
  }

  private mutating func event(_ hex: String) { add(.event, .controllerToHost, hex) }

  private var time: Timestamp { Timestamp(nanosecondsSince1970: Int64(seconds * 1e9)) }

  private mutating func add(_ type: H4Type, _ direction: CaptureDirection, _ hex: String) {
    let bytes = Array(hex: hex)
    number += 1
    unsafe builder.add(
      CaptureHead(
        number: number, time: time, adapterIndex: adapter, direction: direction,
        content: .hci(type)), bytes.span.bytes)
  }
}

extension UInt16 {
  /// Four hex digits in the order of the wire.
  var wire: String { byteSwapped.hexDigits }
}
