import Testing

@testable import BLETransport

@Suite("The program's own file, as a word of a shell's line")
struct OwnProgramTests {
  @Test(
    "is quoted where it has to be",
    arguments: [
      ("/usr/bin/gatt-client", "/usr/bin/gatt-client"), ("/opt/a b/hrmon", "'/opt/a b/hrmon'"),
      ("/opt/$x/it's", #"'/opt/$x/it'\''s'"#), ("/opt/ü", "'/opt/ü'"), ("", "''"),
    ])
  func quoting(path: String, word: String) {
    #expect(OwnProgram.shellWord(path) == word)
  }

  @Test("is the file that runs")
  func own() {
    #expect(OwnProgram.path.hasPrefix("/"))
    #expect(OwnProgram.shellWord.contains(OwnProgram.path))
  }
}
