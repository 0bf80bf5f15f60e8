import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite(
  "GATT client cases of the SIG's test suite", .ownTime,
  .enabled(if: Shared.exists, "\(Shared.absent)"))
struct GATTScriptTests {
  @Test("the client sends what the case says, PDU by PDU", arguments: GATTScripts.clientCases)
  func play(_ script: GATTScripts.Case) throws {
    if script.operation == "discover_all" { return try discoverAll(script) }
    let mtu = try #require(script.clientMTU)
    let grants = script.id.hasSuffix("/auto")
    var harness = ClientHarness(mtu: mtu, raisesSecurity: grants)
    if script.setup?.isEmpty == false { exchangeMTU(script, &harness) }

    if script.operation == "write_without_response" {
      let command = ATTWriteCommand(
        handle: AttributeHandle(rawValue: script.arguments?.handle ?? 0),
        value: Array(hex: script.arguments?.value ?? ""))
      #expect(script.steps.compactMap(\.pdu) == [command.encoded.hexDigits])
      return
    }

    let id = harness.start(try #require(script.procedure))
    for step in script.steps {
      let pdu = try #require(step.pdu)
      if step.from == "client" {
        #expect(harness.sent.first == pdu)
        if !harness.pdus.isEmpty { harness.pdus.removeFirst() }
      } else {
        // One script's PDU is a byte longer than its MTU.
        harness.receive(Array(Array(hex: pdu).prefix(harness.client.mtu)))
        if case .raiseSecurity? = harness.others.last {
          harness.others = []
          harness.client.securityRaised(grants, at: harness.now)
          harness.drain()
        }
      }
    }
    #expect(harness.sent.isEmpty)
    if script.operation == "exchange_mtu" { return harness.receive("030002") }
    expect(script, try #require(harness.results[id]))
  }

  @Test("every client case is played")
  func count() {
    let unknown = GATTScripts.clientCases.filter {
      $0.procedure == nil && $0.operation != "write_without_response"
    }
    #expect(unknown.map(\.id).isEmpty)
    #expect(GATTScripts.clientCases.count == 44)
    print("GATT scripts: \(GATTScripts.clientCases.count - unknown.count) client cases played")
  }

  @Test(
    "a database is discovered whole, with every MTU", arguments: GATTScripts.shared.databases.keys,
    [23, 24, 48, 185, 247, 517])
  func databases(name: String, mtu: UInt16) throws {
    var server = VirtualATTServer(GATTScripts.shared.attributes(of: name), ownMTU: mtu)
    var harness = ClientHarness()
    _ = harness.run(.exchangeMTU, with: &server)
    let result = harness.run(.discoverAll(), with: &server)
    #expect(result == .success(.services(GATTService.trees(of: server.attributes))))
  }

  private func exchangeMTU(_ script: GATTScripts.Case, _ harness: inout ClientHarness) {
    _ = harness.start(.exchangeMTU)
    #expect(harness.takeSent() == [script.setup?.first?.pdu])
    harness.receive(script.setup?.dropFirst().first?.pdu ?? "")
  }

  private func expect(
    _ script: GATTScripts.Case, _ result: Result<GATTClient.Outcome, GATTClient.Failure>
  ) {
    switch result {
    case .success(let outcome):
      #expect(script.expected?.error == nil)
      if let value = script.expected?.value { #expect(outcome == .value(Array(hex: value))) }
      if let values = script.expected?.values {
        #expect(
          outcome
            == .values(
              values.map {
                .init(
                  handle: AttributeHandle(rawValue: UInt16($0.handle.dropFirst(2), radix: 16) ?? 0),
                  value: Array(hex: $0.value))
              }))
      }
    case .failure(.att(let code, _, _)):
      #expect(script.expected?.error == "0x" + code.rawValue.hexDigits)
    case .failure(let failure): Issue.record("\(failure)")
    }
  }

  /// The script is one of many ways to discover; ours must not take more requests.
  private func discoverAll(_ script: GATTScripts.Case) throws {
    let name = try #require(script.expected?.database)
    var server = VirtualATTServer(GATTScripts.shared.attributes(of: name), ownMTU: 512)
    var harness = ClientHarness(mtu: 512)
    _ = harness.run(.exchangeMTU, with: &server)
    let result = harness.run(.discoverAll(), with: &server)
    #expect(result == .success(.services(GATTService.trees(of: server.attributes))))
    #expect(server.requests.count <= script.steps.count { $0.from == "client" })
  }
}
