import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("The options of a replay", .ownTime)
struct ReplayOptionsTests {
  @Test(
    "stand behind the file's name, and come back out of the description",
    arguments: [
      ("", ReplayOptions()), ("?speed=max", ReplayOptions(isFast: true)),
      ("?speed=2.5", ReplayOptions(pace: 2.5)),
      ("?speed=10.0&index=3&strict", ReplayOptions(pace: 10, index: 3, isStrict: true)),
    ])
  func parsing(_ suffix: String, _ options: ReplayOptions) throws {
    let spec = try AdapterSpec(parsing: "replay:a.btsnoop\(suffix)")
    #expect(spec.kind == .replay(path: "a.btsnoop", options))
    #expect(spec.description == "replay:a.btsnoop\(suffix)")
  }

  @Test(
    "that make no sense are errors",
    arguments: ["?speed=0", "?speed=-1", "?speed=nan", "?speed=", "?index=x", "?fast"])
  func mistakes(_ suffix: String) {
    #expect(throws: BLEError.self) { try AdapterSpec(parsing: "replay:a.btsnoop\(suffix)") }
  }

  @Test("are not looked for in the name of a file that is there")
  func questionMark() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString)?strict")
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let spec = try AdapterSpec(parsing: "replay:\(url.path)")
    #expect(spec.kind == .replay(path: url.path, ReplayOptions()))
    let other = try AdapterSpec(parsing: "replay:\(url.path)?speed=max")
    #expect(other.kind == .replay(path: url.path, ReplayOptions(isFast: true)))
  }
}
