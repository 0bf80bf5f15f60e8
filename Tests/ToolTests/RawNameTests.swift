import BLETransport
import BLEWire
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ToolSupport

/// File names are bytes: tools pass them on as they are, in every option.
@Suite("A file's name that is no UTF-8")
struct RawNameTests {
  /// A folder whose own name is no UTF-8; `FileManager` could not name it.
  private final class Folder {
    let path = String(
      rawBytes: Array("\(FileManager.default.temporaryDirectory.path)/\(UUID())-".utf8) + [0xfe])

    init() throws { try #require(unsafe mkdir(path.rawCString, 0o700) == 0) }

    deinit {
      for name in (try? names()) ?? [] { _ = unsafe unlink((path + "/" + name).rawCString) }
      unsafe rmdir(path.rawCString)
    }

    func names() throws -> [String] {
      guard let folder = unsafe opendir(path.rawCString) else { return [] }
      defer { unsafe closedir(folder) }
      var names: [String] = []
      while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
            unsafe String(rawCString: $0)
          }
        }
        if name != ".", name != ".." { names.append(name) }
      }
      return names.sorted()
    }

    /// The folder as a word of bash's.
    var quoted: String {
      "\"$(printf '" + path.rawBytes.map { "\\x" + [$0].hexDigits }.joined() + "')\""
    }

    func copy(_ file: String, as name: String) throws {
      let bytes = try OutputFile.read(file)
      let number = unsafe open((path + "/" + name).rawCString, O_WRONLY | O_CREAT, 0o600)
      try #require(number >= 0)
      defer { close(number) }
      let written = unsafe write(number, bytes, bytes.count)
      try #require(written == bytes.count)
    }

    /// Runs a tool with words in bash's own quotes, `@` for the folder.
    func run(_ tool: String, _ words: String, stdin: String = "") async throws -> ToolResult {
      let process = try ToolProcess(
        tool, [], redirections: words.replacing("@", with: quoted))
      process.write(stdin)
      process.closeInput()
      return try await process.wait()
    }
  }

  private static let capture = Fixture.path("captures/heart-rate-belt.btsnoop")
  private static let raw = String(rawBytes: [0x6f, 0xff])

  @Test("is read and written by ble-trace")
  func trace() async throws {
    let folder = try Folder()
    try folder.copy(Self.capture, as: Self.raw + ".btsnoop")
    let named = try await ToolProcess.run("ble-trace", ["stats", Self.capture])
    let stats = try await folder.run("ble-trace", #"stats @/$'o\xff.btsnoop'"#)
    #expect(stats == named)
    let converted = try await folder.run(
      "ble-trace", #"convert @/$'o\xff.btsnoop' @/$'\xc3.pcap'"#)
    #expect(converted.code == 0, "\(converted)")
    #expect(
      try folder.names() == [Self.raw + ".btsnoop", String(rawBytes: [0xc3]) + ".pcap"].sorted())
    let none = try await folder.run("ble-trace", #"show @/$'\xff.none'"#)
    #expect(none.code == 65)
    #expect(none.stderr.contains(#"-\xfe/\xff.none: "#), "\(none)")
    let same = try await folder.run("ble-trace", #"convert @/$'o\xff.btsnoop' @/$'o\xff.btsnoop'"#)
    #expect(same.code == 64 && same.stderr.contains("is the capture itself"), "\(same)")
  }

  @Test("is replayed, recorded and written by gatt-client and hrmon")
  func clients() async throws {
    let folder = try Folder()
    try folder.copy(Self.capture, as: Self.raw)
    let run = try await folder.run(
      "hrmon",
      #"-i replay:@/$'o\xff?speed=max' --csv @/$'\xff.csv' --plot @/$'\xff.svg' "#
        + #"--record @/$'\xff.btsnoop'"#)
    #expect(run.code == 0, "\(run)")
    let mark = String(rawBytes: [0xff])
    #expect(
      try folder.names()
        == [Self.raw, mark + ".csv", mark + ".svg", mark + ".btsnoop"].sorted())
    let again = try await folder.run(
      "hrmon", #"-i replay:@/$'o\xff?speed=max' --csv @/$'\xff' --record=@/$'\xff'"#)
    #expect(again.code == 64, "one file for both: \(again)")
  }

  @Test("is a value's file, a socket and a database")
  func server() async throws {
    let folder = try Folder()
    try folder.copy(Fixture.path("devices/uart.json"), as: Self.raw + ".json")
    try folder.copy(Fixture.path("devices/thermometer.json"), as: String(rawBytes: [0xe9]))
    let server = try ToolProcess(
      "gatt-server", [],
      redirections: #"-d @/$'o\xff.json' -i att:@/$'\xfd'"#.replacing("@", with: folder.quoted))
    defer { server.end() }
    try await server.waitForOutput(#"-\xfe/\xfd"#)
    let read = try await folder.run("gatt-client", #"-i att:@/$'\xfd' discover AA:BB:CC:DD:EE:FF"#)
    #expect(read.code == 0, "\(read)")
    // A file that is added by a line of standard input.
    server.write(bytes: Array("add ".utf8) + folder.path.rawBytes + [0x2f, 0xe9, 0x0a])
    try await server.waitForOutput("Health Thermometer")
    let file = try await folder.run(
      "gatt-client",
      #"-i att:@/$'\xfd' --record @/$'\xff.pcap' write AA:BB:CC:DD:EE:FF "#
        + #"6e400002-b5a3-f393-e0a9-e50e24dcca9e --file @/$'\xe9' --command"#)
    #expect(file.code == 0, "\(file)")
    server.signal(SIGTERM)
    _ = try await server.wait()
    #expect(try !folder.names().contains(String(rawBytes: [0xfd])), "a socket is removed")
    let name = try await folder.run("gatt-server", #"-d @/$'o\xff.json' -i sim -n $'\xff'"#)
    #expect(name.code == 65 && name.stderr.contains(#""\xff""#), "\(name)")
  }

  @Test("is cut where a byte says so, whatever follows it")
  func accents() async throws {
    let folder = try Folder()
    try folder.copy(Self.capture, as: "\u{301}in.btsnoop")
    let out = try await folder.run(
      "ble-trace", "convert @/$'\\xcc\\x81in.btsnoop' @/$'\\xcc\\x81.pcap'")
    #expect(out.code == 0, "\(out)")
    let attached = try await folder.run(
      "hrmon", "-i replay:@/$'\\xcc\\x81in.btsnoop?speed=max' --csv=$'\\xcc\\x81.none/a'")
    #expect(attached.code == 65 && attached.stderr.contains("'\u{301}.none/a'"), "\(attached)")
  }

  @Test("is a virtual device's, and the socket of a controller")
  func simulator() async throws {
    let folder = try Folder()
    try folder.copy(Fixture.path("devices/thermometer.json"), as: Self.raw)
    let scan = try await folder.run("gatt-client", #"-i sim:@/$'o\xff' scan --duration 5"#)
    #expect(scan.code == 0 && scan.lines.count >= 1, "\(scan)")
    let none = try await folder.run("gatt-client", #"-i unix:@/$'\xff' scan"#)
    #expect(none.code == 69 && none.stderr.contains(#"-\xfe/\xff"#), "\(none)")
  }
}
