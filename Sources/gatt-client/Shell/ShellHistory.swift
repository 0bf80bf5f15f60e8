import BLETransport
import Glibc
import ToolSupport

/// The lines of earlier sessions, in `$XDG_STATE_HOME/linuxble/gatt-client-history`.
///
/// Only the editor's thread uses it.
final class ShellHistory: Sendable {
  private let stored: Locked<[String]>
  private let path: String?

  /// Reads what is there.
  init() {
    let state =
      environmentVariable("XDG_STATE_HOME")
      ?? environmentVariable("HOME").map { $0 + "/.local/state" }
    path = state.map { $0 + "/linuxble/gatt-client-history" }
    let bytes = path.flatMap { try? OutputFile.read($0) } ?? []
    let text = String(rawBytes: bytes)
    stored = Locked(text.split(separator: "\n").map(String.init))
  }

  /// The lines, the oldest first.
  var lines: [String] { stored.withLock { $0 } }

  /// Adds a line; false when it says nothing new.
  func add(_ line: String) -> Bool {
    let text: String? = stored.withLock { lines in
      guard !line.allSatisfy(\.isWhitespace), lines.last != line else { return nil }
      lines = Array((lines + [line]).suffix(longestHistory))
      return lines.joined(separator: "\n") + "\n"
    }
    guard let text else { return false }
    if let path { try? store(text, at: path) }
    return true
  }

  private func store(_ text: String, at path: String) throws(ToolFailure) {
    var folder = ""
    for part in path.unicodeScalars.split(separator: "/").dropLast() {
      folder += "/" + String(part)
      unsafe mkdir(folder.rawCString, 0o700)
    }
    let temporary = path + ".new"
    try OutputFile(path: temporary, mode: 0o600).append(text.rawBytes)
    unsafe rename(temporary.rawCString, path.rawCString)
  }
}

private let longestHistory = 1000
