import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("A virtual device's own values", .ownTime)
struct DeviceSourceTests {
  @Test("a source without a pace that indicates waits for each confirmation")
  func unpacedIndications() throws {
    var model = DeviceModel()
    model.isBare = true
    var source = DeviceModel.Characteristic(0xff01, .indicate)
    source.notify = .init(everyMilliseconds: 0, values: [[1], [2], [3]])
    source.descriptors = [.init(0x2902)]
    model.services = [.init(0xff00, [source])]
    var client = try DeviceBench(model)
    #expect(client.ask(ATTWriteRequest(handle: 4, value: [2, 0])) == .writeResponse(.init()))
    var values: [[UInt8]] = []
    for _ in 0..<5 {
      let start = client.bench.received.count
      client.send(ATTHandleValueConfirmation().encoded)
      client.bench.run(for: .milliseconds(100))
      let indications = client.pdus(from: start).compactMap {
        try? ATTHandleValueIndication(parsing: $0)
      }
      #expect(indications.count == 1)
      values += indications.map(\.value)
    }
    #expect(values == [[2], [3], [1], [2], [3]])
  }
}
