import Foundation
import Testing

/// Docs/Decisions/0001-headers-only.md and 0006-captures-are-ours.md say why.
@Suite("What the tools link")
struct LinkTests {
  @Test(
    "is never libbluetooth, nor libpcap and with it libdbus",
    arguments: ["hrmon", "gatt-client", "gatt-server", "ble-trace", "ble-sim"])
  func noBluetoothLibrary(tool: String) throws {
    let path = try folder().appending(path: tool).path
    try #require(FileManager.default.isExecutableFile(atPath: path), "\(tool) is not built")
    let libraries = try Project.output(of: "ldd", [path])
    #expect(libraries.contains("libc.so"), "ldd told nothing of \(path)")
    #expect(!libraries.contains("libbluetooth"))
    #expect(!libraries.contains("libreadline"))
    #expect(!libraries.contains("libpcap"))
    #expect(!libraries.contains("libdbus"))
  }

  /// The tools lie beside the tests' own executable.
  private func folder() throws -> URL {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    return URL(filePath: bundle).deletingLastPathComponent()
  }
}
