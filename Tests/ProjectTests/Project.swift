import Foundation

/// The files of the project, as git lists them.
struct Project {
  /// Paths from the package's folder on; what git ignores is left out.
  let files: [String]

  /// Nil where the project is no git checkout.
  init?() {
    let listing = try? Self.git(["ls-files", "--cached", "--others", "--exclude-standard"])
    guard let listing, !listing.isEmpty else { return nil }
    files = listing.split(separator: "\n").map(String.init)
      .filter { FileManager.default.fileExists(atPath: Self.url(of: $0).path) }
  }

  /// The project's checkout, or nil with the reason why a test is skipped.
  static let here = Project()
  static let absent = "this is no git checkout"

  /// The Swift files of a folder.
  func swiftFiles(in folder: String) -> [String] {
    files.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".swift") }
  }

  /// A file's lines; none when it is no UTF-8 text.
  func lines(of file: String) throws -> [Substring] {
    let data = try Data(contentsOf: Self.url(of: file))
    guard let text = String(data: data, encoding: .utf8) else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The package's top-level folder.
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../..").standardized

  private static func url(of file: String) -> URL { folder.appending(path: file) }

  /// Asks git about the project.
  static func git(_ arguments: [String]) throws -> String {
    try output(of: "git", ["-c", "safe.directory=*", "-C", folder.path] + arguments)
  }

  /// Runs a program and gives what it prints to standard output.
  static func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
