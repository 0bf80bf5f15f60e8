import BLEHost
import BLETransport
import BLEWire
import CEditLine
import Glibc

/// What the tabulator key completes.
struct Completion: Sendable {
  /// Words at a line's start.
  var commands: [String] = []
  /// Words that begin with a dash.
  var options: [String] = []
  /// Other words: what the connected device has.
  var targets: [String] = []

  /// Takes the characteristics of services as targets: by UUID, name and handle.
  mutating func learn(_ services: [GATTService]) {
    for characteristic in services.flatMap(\.characteristics) {
      let name = AssignedNames.characteristic(characteristic.uuid)?.lowercased()
        .replacing(" ", with: "-")
      targets += [
        characteristic.uuid.description, characteristic.valueHandle.description, name ?? "",
      ]
    }
    targets = Set(targets).filter { !$0.isEmpty }.sorted()
  }

  /// The words that begin as `text` does.
  func words(for text: String, atStart: Bool) -> [String] {
    let candidates = atStart ? commands : text.hasPrefix("-") ? options : targets
    return candidates.filter { $0.hasPrefix(text.lowercased()) || $0.hasPrefix(text) }.sorted()
  }

  /// What the editor's thread uses now.
  static let current = Locked(Completion())
}

/// libedit's completion function.
func complete(
  _ text: UnsafePointer<CChar>?, _ start: CInt, _ end: CInt
) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  editor_complete_only()
  guard let text = unsafe text else { return nil }
  let word = unsafe String(rawCString: text)
  let found = Completion.current.withLock { $0.words(for: word, atStart: start == 0) }
  matches.withLock { $0 = found }
  return unsafe rl_completion_matches(text) { _, index in
    let word = matches.withLock { words in
      words.indices.contains(Int(index)) ? words[Int(index)] : nil
    }
    // libedit frees it.
    return unsafe word.flatMap { unsafe strdup($0.rawCString) }
  }
}

private let matches = Locked<[String]>([])
