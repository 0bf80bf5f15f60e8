import Testing

@Suite("The project's tree", .enabled(if: Project.here != nil, "\(Project.absent)"))
struct TreeTests {
  @Test("has few folders at the top")
  func folders() throws {
    let project = try #require(Project.here)
    let folders = Set(
      project.files.compactMap { file in
        file.firstIndex(of: "/").map { String(file[..<$0]) }
      })
    let known: Set = [
      ".ci", "Benchmarks", "Docs", "Fixtures", "Fuzz", "Scripts", "Sources", "Tests",
    ]
    #expect(folders.subtracting(known).isEmpty)
  }

  @Test("has no Swift file of more than 400 lines, but tables of facts")
  func lengths() throws {
    let project = try #require(Project.here)
    for file in project.files where file.hasSuffix(".swift") && !file.hasSuffix("Table.swift") {
      let count = try project.lines(of: file).count - 1
      #expect(count <= 400, "\(file) has \(count) lines")
    }
  }

  @Test("names no folder of the machine it was written on")
  func machinePaths() throws {
    // An absolute path that starts a word, in a folder where people keep their work.
    let path = #"(^|[^A-Za-z0-9_./}~-])/(work|root|home/[a-z]+|Users|farm)/"#
    #expect(try Project.git(["grep", "--untracked", "-nIE", path]) == "")
  }
}
