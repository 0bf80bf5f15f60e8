import BLETransport
import BLEWire
import Foundation
import Testing

@testable import ToolSupport

/// What tools do with the files that they are given, as processes.
@Suite("A tool's files")
struct FileTests {
  /// A folder for a test, which is removed with this.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String, _ text: String) throws -> String {
      try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
      return path + "/" + name
    }

    /// A name that leads to a disk without room.
    func full(_ name: String) throws -> String {
      try FileManager.default.createSymbolicLink(
        atPath: path + "/" + name, withDestinationPath: "/dev/full")
      return path + "/" + name
    }
  }

  @Test("are left as they are until there is something to write")
  func unwritten() async throws {
    let folder = try Folder()
    let absent = "att:\(folder.path)/nobody"
    let nobody = try ScriptedPeer { _ in .close }
    for (name, words) in [
      ("a.csv", ["--csv"]), ("a.svg", ["--plot"]), ("a.btsnoop", ["--record"]),
      ("a.pcap", ["--record"]),
    ] {
      let old = try folder.file(name, "old")
      let new = folder.path + "/new-" + name
      for adapter in [absent, "hci9", "replay:\(folder.path)/none"] {
        for path in [old, new] {
          let result = try await ToolProcess.run("hrmon", ["-i", adapter] + words + [path])
          #expect(result.code != 0, "\(result)")
        }
      }
      if name.hasSuffix("csv") || name.hasSuffix("svg") {
        for path in [old, new] {
          let result = try await ToolProcess.run(
            "hrmon", ["-i", nobody.adapter, "--timeout", "1"] + words + [path])
          #expect(result.code == 75, "\(result)")
        }
      }
      #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["a.btsnoop", "a.csv", "a.pcap", "a.svg"])
  }

  @Test("are written over when there is, with their head first")
  func written() async throws {
    let folder = try Folder()
    let csv = try folder.file("a.csv", String(repeating: "old", count: 1000))
    let record = try folder.file("a.btsnoop", String(repeating: "old", count: 10_000))
    let peer = try ScriptedPeer(.belt)
    let result = try await ToolProcess.run(
      "hrmon", ["-i", peer.adapter, "--count", "2", "--csv", csv, "--record", record])
    #expect(result.code == 0, "\(result)")
    let lines = try String(contentsOfFile: csv, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "time,bpm,contact,energy,rr")
    let again = try await ToolProcess.run("ble-trace", ["stats", record])
    #expect(again.code == 0 && again.stderr == "", "\(again)")
    let mode = try FileManager.default.attributesOfItem(atPath: record)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("are an error with code 1 when the disk is full, a recording too, whatever else went well")
  func full() async throws {
    let folder = try Folder()
    let csv = try folder.full("a.csv")
    let plot = try folder.full("a.svg")
    let (snoop, pcap) = (try folder.full("a.btsnoop"), try folder.full("a.pcap"))
    for words in [
      ["--csv", csv], ["--plot", plot], ["--record", snoop], ["--record", pcap],
    ] {
      let peer = try ScriptedPeer(.belt)
      let result = try await ToolProcess.run(
        "hrmon", ["-i", peer.adapter, "--count", "2"] + words)
      #expect(result.code == 1, "\(words) \(result)")
      #expect(result.stderr.contains("No space left on device"), "\(result)")
    }
    // Told to stop while its recording failed.
    let peer = try ScriptedPeer(.belt)
    let process = try ToolProcess("hrmon", ["-i", peer.adapter, "--record", snoop])
    try await process.waitForOutput("73 bpm")
    process.signal(SIGTERM)
    #expect(try await process.wait().code == 1)
    let shell = try await ToolProcess.run(
      "gatt-client", ["-i", peer.adapter, "--record", snoop, "shell", "X"], stdin: "read 0x12\n")
    #expect(shell.code == 1 && shell.stdout.contains("4d"), "\(shell)")
    let output = try ToolProcess(
      "gatt-client", ["-i", peer.adapter, "read", "X", "0x12"], redirections: ">/dev/full")
    #expect(try await output.wait().code == 1)
    // A file may also be at its limit, which is a signal unless that is ignored.
    let limited = try ToolProcess("ble-trace", ["--help"], after: "ulimit -f 0; ")
    #expect(try await limited.wait().code == 1)
    let trace = try folder.file("in.btsnoop", "")
    try snoopHeader().write(to: URL(filePath: trace))
    #expect(try await ToolProcess.run("ble-trace", ["convert", trace, pcap]).code == 1)
  }

  @Test("are an error with code 77 without permission, whatever the option")
  func permission() async throws {
    let folder = try Folder()
    let model = try folder.file("model.json", "{}")
    let capture = try folder.file("in.btsnoop", "")
    try snoopHeader().write(to: URL(filePath: capture))
    let table = try folder.file("a.csv", "")
    for path in [model, capture, table] { unsafe chmod(path, 0) }
    unsafe chmod(folder.path, 0o555)
    defer { unsafe chmod(folder.path, 0o755) }
    let new = folder.path + "/new"
    // Root may do all: then the tools run as nobody.
    let prefix = getuid() == 0 ? "export HOME=/; exec setpriv --reuid 65534 --clear-groups " : ""
    guard getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") else {
      try Test.cancel("neither setpriv nor an ordinary user")
    }
    for (tool, words) in [
      ("gatt-client", ["-i", "replay:\(capture)", "scan"]),
      ("gatt-client", ["-i", "sim:\(model)", "scan"]),
      ("gatt-client", ["-i", "sim", "--record", capture, "scan"]),
      ("gatt-client", ["-i", "sim", "--record", new + ".btsnoop", "scan"]),
      ("gatt-client", ["-i", "sim", "write", "C0:FF:EE:00:18:0D", "FFF1", "--file", table]),
      ("gatt-server", ["-i", "sim", "--database", model]),
      ("hrmon", ["-i", "sim", "--csv", table]), ("hrmon", ["-i", "sim", "--csv", new + ".csv"]),
      ("hrmon", ["-i", "sim", "--plot", new + ".svg"]),
      ("ble-sim", ["-c", "tcp:0", "--device", model]), ("ble-trace", ["stats", capture]),
      ("ble-trace", ["convert", capture, new + ".pcap"]),
    ] {
      let path = try ToolProcess.url(of: tool).path
      let process = try ToolProcess(
        tool, words, after: prefix.isEmpty ? "" : prefix + "'\(path)' \"$@\"; ")
      let result = try await process.wait()
      #expect(result.code == 77 && result.stdout == "", "\(tool) \(words) \(result)")
      #expect(result.stderr.count { $0 == "\n" } == 1, "\(result)")
    }
  }

  @Test("are an error with code 65 when they are missing or no files, whatever the option")
  func missing() async throws {
    let folder = try Folder()
    let none = folder.path + "/none/file"
    for (tool, words) in [
      ("gatt-client", ["-i", "replay:\(none)", "scan"]),
      ("gatt-client", ["-i", "sim:\(none)", "scan"]),
      ("gatt-client", ["-i", "sim:\(folder.path)", "scan"]),
      ("gatt-client", ["-i", "sim", "--record", none + ".pcap", "scan"]),
      ("gatt-client", ["-i", "sim", "write", "C0:FF:EE:00:18:0D", "FFF1", "--file", none]),
      ("gatt-client", ["-i", "sim", "write", "C0:FF:EE:00:18:0D", "FFF1", "--file", folder.path]),
      ("gatt-server", ["-i", "sim", "--database", none]),
      ("gatt-server", ["-i", "sim", "--database", folder.path]),
      ("hrmon", ["-i", "sim", "--csv", none]), ("hrmon", ["-i", "sim", "--csv", ""]),
      ("hrmon", ["-i", "sim", "--csv", folder.path]),
      ("hrmon", ["-i", "sim", "--plot", none + ".svg"]),
      ("ble-sim", ["-c", "tcp:0", "--device", none]), ("ble-trace", ["show", none]),
    ] {
      let result = try await ToolProcess.run(tool, words)
      #expect(result.code == 65 && result.stdout == "", "\(tool) \(words) \(result)")
    }
  }

  @Test("are not written over each other, though there are none yet")
  func collisions() async throws {
    let folder = try Folder()
    let path = folder.path + "/a.svg"
    let other = folder.path + "/../" + (folder.path as NSString).lastPathComponent + "/a.svg"
    let words = ["-i", "att:/nonexistent", "--csv", path, "--plot", other]
    #expect(try await ToolProcess.run("hrmon", words).code == 64)
    let record = folder.path + "/a.pcap"
    let more = ["-i", "att:/nonexistent", "--csv", record, "--record", record]
    #expect(try await ToolProcess.run("hrmon", more).code == 64)
    let file = try folder.file("a.btsnoop", "to be written")
    let write = [
      "-i", "sim", "write", "C0:FF:EE:00:18:0D", "FFF1", "--file", file, "--record", file,
    ]
    #expect(try await ToolProcess.run("gatt-client", write).code == 64)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "to be written")
  }

  @Test("may be pipes where they are read")
  func pipes() async throws {
    let folder = try Folder()
    let model = try folder.file("model.json", #"{"name":"Piped"}"#)
    let path = try ToolProcess.url(of: "gatt-server").path
    let server = try ToolProcess(
      "gatt-server", ["-i", "att:\(folder.path)/a"],
      after: "exec '\(path)' \"$@\" --database <(cat '\(model)'); ")
    try await server.waitForOutput("listening")
    server.signal(SIGTERM)
    #expect(try await server.wait().code == 0)
    let peer = try ScriptedPeer(.belt)
    let client = try ToolProcess.url(of: "gatt-client").path
    let write = try ToolProcess(
      "gatt-client", ["-i", peer.adapter, "write", "X", "0x0034"],
      after: "exec '\(client)' \"$@\" --file <(printf one; sleep 0.2; printf two); ")
    let result = try await write.wait()
    #expect(result.code == 0 && result.stdout == "0x0034: 6 bytes written\n", "\(result)")
    #expect(peer.log.last == "1234006f6e6574776f")
  }

  @Test("that are pipes nobody writes to are waited for, and an interrupt ends that cleanly")
  func silentPipe() async throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let peer = try ScriptedPeer(.belt)
    let write = try ToolProcess(
      "gatt-client", ["-i", peer.adapter, "write", "X", "0x0034", "--file", pipe])
    while peer.log.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(100))
    write.signal(SIGINT)
    #expect(try await write.wait().code == 130)
  }

  @Test("can't be served by gatt-server when they are captures: a mistake of the command line")
  func replay() async throws {
    let folder = try Folder()
    let model = try folder.file("model.json", "{}")
    for capture in ["/nowhere", folder.path] {
      let result = try await ToolProcess.run(
        "gatt-server", ["-i", "replay:\(capture)", "--database", model])
      #expect(result.code == 64 && result.stderr.contains("capture"), "\(result)")
    }
  }

  private func snoopHeader() -> Data {
    Data(Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xea])
  }
}
