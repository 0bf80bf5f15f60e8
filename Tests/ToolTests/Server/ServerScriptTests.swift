import Foundation
import TestSupport
import Testing

@Suite(
  "GATT server cases of the SIG's test suite, from outside",
  .enabled(if: Shared.exists, "\(Shared.absent)"), .hangLimit)
struct ServerScriptTests {
  @Test("gatt-server sends what the case says, PDU by PDU", arguments: ServerScripts.shared.cases)
  func play(_ script: ServerScripts.Case) async throws {
    let arguments = try #require(script.arguments)
    let text = try ServerScripts.shared.deviceFile(of: try #require(script.serverDatabase))
    let server = try await RunningServer(text, "--mtu", "\(arguments.serverMtu)")
    defer { server.process.end() }
    let client = try PacketClient(path: server.path)
    for step in script.setup + script.steps {
      if step.from == "client" {
        client.send(try #require(step.pdu))
      } else if step.from == "server" {
        #expect(await client.receive() == step.pdu)
      } else {
        #expect(step.event == "trigger" && script.operation == "server_notify")
        let (handle, value) = (try #require(arguments.handle), try #require(arguments.value))
        server.process.write("notify #\(handle) \(value)\n")
      }
    }
    // Nothing else comes, and the server is still there: 0x3c is no request.
    #expect(await client.ask("3c") == "013c000006")
    server.process.signal(SIGTERM)
    #expect(try await server.process.wait().code == 0)
  }

  @Test("every server case is played")
  func count() {
    #expect(ServerScripts.shared.cases.count == 55)
    print("gatt-server: \(ServerScripts.shared.cases.count) server cases played from outside")
  }
}
