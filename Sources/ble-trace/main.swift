import BLETransport
import BLEWire

var n = 0
do {
  let reader = try CaptureReader(path: CommandLine.arguments[1])
  while let record = try reader.next() {
    n += 1
    if n < 5 { print(record) }
  }
  print(n, reader.format)
} catch { print(n, error) }
