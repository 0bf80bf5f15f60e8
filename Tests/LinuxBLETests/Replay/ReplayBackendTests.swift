import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("The adapter of a capture", .ownTime, .hangLimit)
struct ReplayBackendTests {
  @Test("scans, connects, answers, plays and ends")
  func session() throws {
    try onLoop { test in
      let reports = try await test.scan()
      #expect(reports.count > 1)
      let channel = try await test.connect().get()
      #expect(channel.directSender == nil)
      #expect(channel.name == "LinuxBLE Belt")
      let handler = PDURecorder()
      channel.handler = handler
      #expect(channel.send([0x10, 1, 0, 0xff, 0xff, 0, 0x28]))
      #expect(handler.pdus.isEmpty)
      try await test.wait { !handler.pdus.isEmpty }
      #expect(handler.pdus.first?.first == 0x11)
      let device = try #require(test.capture.devices.first)
      for handle in device.database.configurations.keys {
        _ = channel.send(ATTWriteRequest(handle: handle, value: [3, 0]).encoded)
      }
      try await test.wait { handler.isClosed }
      #expect(handler.values == device.sessions.first?.values.map(\.pdu))
      #expect(handler.error == nil)
      #expect(channel.send([0x0a, 1, 0]))
    }
  }

  @Test("has as many connections to a device as the capture")
  func sessionsEnd() throws {
    try onLoop { test in
      for _ in 0..<(test.capture.devices.first?.sessions.count ?? 0) {
        _ = try await test.connect().get()
      }
      let result = try await test.connect()
      #expect(throws: BLEError.self) { try result.get() }
      if case .failure(let error) = result { #expect(error.code == .captureEnded) }
    }
  }

  @Test("says which devices there are when asked for another")
  func unknownDevice() throws {
    try onLoop { test in
      let known = try #require(test.capture.devices.first?.address)
      let other = BluetoothAddress(rawValue: 0x0102_0304_0506)
      let type: AddressType = known.type.isRandom ? .public : .random
      for result in [
        try await test.connect(to: other), try await test.connect(to: known.address, type: type),
      ] {
        guard case .failure(let error) = result else {
          Issue.record("connected")
          continue
        }
        #expect(error.code == .deviceNotFound)
        #expect(error.detail.contains(known.description))
      }
      guard case .failure(let error) = try await test.connect(to: nil) else {
        Issue.record("connected")
        return
      }
      #expect(error.code == .invalidArgument)
    }
  }

  @Test("does not connect to who only advertises")
  func advertiserOnly() throws {
    try onLoop { test in
      let devices = test.capture.devices.map(\.address.address)
      let other = test.capture.reports.map(\.report.address.address).first { !devices.contains($0) }
      guard let other else { return }
      guard case .failure(let error) = try await test.connect(to: other) else {
        Issue.record("connected")
        return
      }
      #expect(error.code == .captureEnded)
      #expect(error.detail.contains("advertisements"))
    }
  }

  @Test("tells nothing of what was called off")
  func cancellation() throws {
    try onLoop { test in
      var isCalled = false
      let address = test.capture.devices.first?.address.address
      let connecting = test.backend.connect(to: address, type: nil, options: .init()) { _ in
        isCalled = true
      }
      connecting.cancel()
      try test.backend.startScan(.init()) { _ in isCalled = true }
      test.backend.stopScan()
      try test.backend.startScan(.init()) { _ in isCalled = true }
      _ = try await test.scan()
      let channel = try await test.connect().get()
      let handler = PDURecorder()
      channel.handler = handler
      _ = channel.send([0x0a, 1, 0])
      test.backend.close {}
      _ = try await test.scan()
      #expect(!isCalled)
      #expect(handler.pdus.isEmpty)
      #expect(!handler.isClosed)
    }
  }

  @Test("warns of what the capture can't answer")
  func warnings() throws {
    let warnings = Locked<[String]>([])
    try onLoop(warn: { text in warnings.withLock { $0.append(text) } }) { test in
      let channel = try await test.connect().get()
      let handler = PDURecorder()
      channel.handler = handler
      _ = channel.send([0x0a, 0xfe, 0xff])
      try await test.wait { !handler.pdus.isEmpty }
      #expect(handler.pdus == [[0x01, 0x0a, 0xfe, 0xff, 0x0e]])
    }
    #expect(warnings.withLock { $0.count } == 1)
  }

  @Test("warns of the last commands too, when the link is closed at once")
  func lastWarnings() throws {
    let warnings = Locked<[String]>([])
    try onLoop(warn: { text in warnings.withLock { $0.append(text) } }) { test in
      let channel = try await test.connect().get()
      let handler = PDURecorder()
      channel.handler = handler
      for value: UInt8 in 0..<100 { _ = channel.send([0x52, 0xfe, 0xff, value]) }
      channel.close()
    }
    #expect(warnings.withLock { $0.count } == 100)
  }

  private func onLoop(
    warn: @escaping @Sendable (String) -> Void = { _ in },
    _ body: @escaping @Sendable (BackendTest) async throws -> Void
  ) throws {
    let loop = try EventLoop()
    try loop.run { try await body(BackendTest(loop, warn: warn)) }
  }
}

/// A backend with a recorded belt behind it, on the loop's thread.
private final class BackendTest {
  let backend: ReplayBackend
  let capture: ReplayCapture
  private let loop: EventLoop

  init(_ loop: EventLoop, warn: @escaping @Sendable (String) -> Void) throws {
    let path = Fixture.path("captures/heart-rate-belt.btsnoop")
    self.loop = loop
    capture = try ReplayCapture(path: path, index: nil)
    backend = ReplayBackend(
      capture, path: path, options: ReplayOptions(isFast: true), loop: loop, warn: warn)
  }

  /// All that a scan tells.
  func scan() async throws -> [AdvertisingReport] {
    var reports: [AdvertisingReport] = []
    var isOver = false
    try backend.startScan(ScanOptions()) { event in
      switch event {
      case .report(let report, _): reports.append(report)
      case .ended: isOver = true
      }
    }
    try await wait { isOver }
    return reports
  }

  /// Connects to the first device.
  func connect() async throws -> Result<any ATTChannel, BLEError> {
    try await connect(to: capture.devices.first?.address.address)
  }

  func connect(
    to address: BluetoothAddress?, type: AddressType? = nil
  ) async throws -> Result<any ATTChannel, BLEError> {
    var result: Result<any ATTChannel, BLEError>?
    _ = backend.connect(to: address, type: type, options: .init()) { result = $0 }
    try await wait { result != nil }
    return try #require(result)
  }

  func wait(until isDone: () -> Bool) async throws {
    while !isDone() { try await loop.sleep(until: Moment.now.adding(.milliseconds(1))) }
  }
}

/// Keeps what a channel gives.
private final class PDURecorder: ATTChannelHandler {
  var pdus: [[UInt8]] = []
  var isClosed = false
  var error: BLEError?

  /// The notifications and indications.
  var values: [[UInt8]] { pdus.filter { $0.first == 0x1b || $0.first == 0x1d } }

  func received(_ pdus: [[UInt8]], at time: Timestamp) { self.pdus += pdus }
  func lost(_ count: Int) {}
  func hasRoom() {}
  func closed(_ error: BLEError?) {
    isClosed = true
    self.error = error
  }
}
