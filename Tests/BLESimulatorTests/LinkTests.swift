import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("Two virtual controllers", .ownTime)
struct LinkTests {
  @Test("advertise, scan, connect, exchange data and disconnect")
  func session() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let data = HCILESetAdvertisingData {
      $0.advertisingDataLength = 3
      $0.advertisingData = [2, 1, 6]
    }
    #expect(bench.status(data, peripheral) == .success)
    let response = HCILESetScanResponseData {
      $0.scanResponseDataLength = 4
      $0.scanResponseData = [3, 9, 0x41, 0x42]
    }
    #expect(bench.status(response, peripheral) == .success)
    let scan = HCILESetScanParameters {
      $0.scanType = 1
      $0.scanInterval = 0x10
      $0.scanWindow = 0x10
    }
    #expect(bench.status(scan, central) == .success)
    #expect(bench.status(HCILESetScanEnable { $0.leScanEnable = true }, central) == .success)
    let parameters = HCILESetAdvertisingParameters {
      $0.advertisingIntervalMin = 0x20
      $0.advertisingIntervalMax = 0x20
      $0.advertisingChannelMap = 7
    }
    #expect(bench.status(parameters, peripheral) == .success)
    let enable = HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }
    #expect(bench.status(enable, peripheral) == .success)
    #expect(bench.status(parameters, peripheral) == .commandDisallowed)
    bench.run(for: .seconds(1))
    let reports = bench.reports(central)
    // 20 ms and up to 10 ms more: about 40 events a second, each with a scan response.
    #expect((70...100).contains(reports.count))
    #expect(reports.first?.data == [2, 1, 6])
    #expect(reports.first?.eventType.rawValue == 0)
    #expect(reports.dropFirst().first?.data == [3, 9, 0x41, 0x42])
    #expect(reports.dropFirst().first?.eventType.isScanResponse == true)
    #expect(bench.status(HCILESetScanEnable(), central) == .success)
    #expect(bench.status(HCILESetAdvertisingEnable(), peripheral) == .success)

    let handles = try bench.connect(central, peripheral)
    #expect(bench.radio.linkCount == 1)
    let start = bench.received.count
    let whole = (0..<60).map { UInt8($0) }
    bench.send(
      .acl(ACLPacket(handle: handles.central, boundary: .startNonFlushable, data: whole)),
      to: central)
    bench.run(for: .milliseconds(50))
    let parts = bench.data(peripheral, from: start)
    #expect(parts.map(\.data.count) == [27, 27, 6])
    #expect(parts.map(\.boundary) == [.start, .continuation, .continuation])
    #expect(parts.flatMap(\.data) == whole)
    #expect(bench.events(central, from: start).compactMap(\.completed) == [1])

    let disconnect = HCIDisconnect {
      $0.connectionHandle = handles.central
      $0.reason = .remoteUserTerminatedConnection
    }
    #expect(bench.status(disconnect, central) == .success)
    bench.run(for: .milliseconds(50))
    #expect(
      bench.events(central).compactMap(\.disconnection?.reason)
        == [.connectionTerminatedByLocalHost])
    #expect(
      bench.events(peripheral).compactMap(\.disconnection?.reason)
        == [.remoteUserTerminatedConnection])
    #expect(bench.radio.linkCount == 0)
    #expect(bench.radio.deadline == .never)
    #expect(bench.status(disconnect, central) == .unknownConnectionIdentifier)
  }
}
