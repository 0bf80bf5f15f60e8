import BLEHost
import BLECapture
import BLETransport
import BLEWire
import Glibc

// codec-benchmark [CAPTURE...]: CPU time per operation of the codecs in nanoseconds, the best of
// several rounds, and how fast captures are read.

@inline(never)
func keep<Value>(_ value: Value) {}

/// The CPU time of this process in nanoseconds: unlike the time of day, others don't add to it.
func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func measure(_ name: String, count: Int = 200_000, _ body: () throws -> Void) rethrows {
  var best = Double.infinity
  for _ in 0..<9 {
    let start = cpuTime()
    for _ in 0..<count { try body() }
    best = min(best, (cpuTime() - start) / Double(count))
  }
  print("codec \(name) \((best * 10).rounded() / 10)")
}

let notification: [UInt8] = [0x1b, 0x03, 0x80, 0x16, 72, 0x40, 0x03]
let longNotification = notification + [UInt8](repeating: 3, count: 16)
let heartRate = Array(notification[3...])
let readResponse: [UInt8] = [0x0b] + [UInt8](repeating: 7, count: 20)
let byType: [UInt8] =
  [0x09, 7] + (1...3).flatMap { [UInt8($0), 0, 0x12, UInt8($0 + 1), 0, 0x37, 0x2a] }
let byGroup: [UInt8] = [0x11, 6] + (1...3).flatMap { [UInt8($0), 0, UInt8($0), 0, 0x0d, 0x18] }
let error: [UInt8] = [0x01, 0x0a, 0x03, 0x00, 0x02]
let report: [UInt8] =
  [0x02, 0x01, 0x00, 0x01, 0x0d, 0x18, 0x00, 0xee, 0xff, 0xc0, 21]
  + [2, 0x01, 0x06, 3, 0x03, 0x0d, 0x18, 13, 0x09] + Array("LinuxBLE Bel".utf8) + [0xc4]

try measure("decode-notification") { keep(try ATTPDU(parsing: notification)) }
try measure("decode-notification-typed") {
  keep(try ATTHandleValueNotification(parsing: notification))
}
try measure("decode-notification-20-bytes") {
  keep(try ATTHandleValueNotification(parsing: longNotification))
}
try measure("decode-heart-rate") { keep(try HeartRateMeasurement(parsing: heartRate)) }
try measure("decode-notification-to-rate") {
  var reader = ByteReader(notification)
  let (opcode, handle): (UInt8, UInt16) = (try reader.read(), try reader.read())
  keep(opcode)
  keep(handle)
  keep(try HeartRateMeasurement(from: &reader))
}
try measure("decode-read-response") { keep(try ATTPDU(parsing: readResponse)) }
try measure("decode-read-by-type-response") { keep(try ATTPDU(parsing: byType)) }
try measure("decode-read-by-group-response") { keep(try ATTPDU(parsing: byGroup)) }
try measure("decode-error-response") { keep(try ATTPDU(parsing: error)) }
try measure("decode-advertising-report") { keep(try AdvertisingReport.parse(event: report)) }
let data = try AdvertisingReport.parse(event: report)[0].data
measure("decode-advertising-data") { keep(AdvertisingData(lenient: data).name) }
measure("encode-read-request") { keep(ATTReadRequest(handle: 3).encoded) }
measure("encode-write-command") { keep(ATTWriteCommand(handle: 3, value: heartRate).encoded) }
measure("encode-read-by-type-request") {
  keep(ATTReadByTypeRequest(start: .first, end: .last, type: 0x2803).encoded)
}

var client = GATTClient()
var now = Moment(nanoseconds: 0)
measure("client-notification") {
  client.receive(notification, at: now)
  while let action = client.nextAction() { keep(action) }
}
measure("client-read") {
  _ = client.start(.read(0x0003), at: now)
  while let action = client.nextAction() { keep(action) }
  client.receive(readResponse, at: now)
  while let action = client.nextAction() { keep(action) }
}

// A capture like that of a belt in a busy place: half advertising reports, half notifications.
for path in CommandLine.arguments.dropFirst() {
  let writer = try CaptureWriter(
    path: path, format: CaptureFormat(suffixOf: path) ?? .btsnoop)
  let event = [0x3e, UInt8(report.count)] + report
  let acl =
    [0x40, 0x20, UInt8(longNotification.count + 4), 0, UInt8(longNotification.count), 0, 4, 0]
    + longNotification
  for number in Int64(0)..<300_000 {
    let time = Timestamp(microsecondsSince1970: 1_700_000_000_000_000 + number * 1000)
    try writer.write(.event, event, direction: .controllerToHost, at: time)
    try writer.write(.acl, acl, direction: .controllerToHost, at: time)
  }
  try writer.close()
  var (best, records) = (Double.infinity, 0)
  for _ in 0..<5 {
    let start = cpuTime()
    let reader = try CaptureReader(path: path)
    var assembler = TraceAssembler()
    var items: [TraceItem] = []
    records = 0
    while try reader.withNext({ (head: CaptureHead, bytes: RawSpan) -> Void in
      items.removeAll(keepingCapacity: true)
      assembler.feed(head, bytes, into: &items)
    }) != nil {
      records += 1
    }
    best = min(best, (cpuTime() - start) / 1e9)
  }
  var status = stat()
  let size = stat(path, &status) == 0 ? Double(status.st_size) / 1e6 : 0
  print("capture \(path.split(separator: ".").last ?? "") \((size / best).rounded()) \(records)")
}
