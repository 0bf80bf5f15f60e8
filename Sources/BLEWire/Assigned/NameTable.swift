/// Names by 16-bit number, from a text with a line for each: four hex digits, a blank, the name.
struct NameTable: Sendable {
  private let names: [UInt16: Substring]

  /// Splits the text, which must be our own: lines that are not as above are left out.
  init(_ text: String) {
    let lines = text.split(separator: "\n")
    var names: [UInt16: Substring] = [:]
    names.reserveCapacity(lines.count)
    for line in lines {
      guard let blank = line.firstIndex(of: " "), let number = UInt16(line[..<blank], radix: 16)
      else { continue }
      names[number] = line[line.index(after: blank)...]
    }
    self.names = names
  }

  subscript(number: UInt16) -> String? { names[number].map { String($0) } }

  /// How many names there are.
  var count: Int { names.count }

  /// The numbers in ascending order whose name satisfies the predicate.
  func numbers(where isWanted: (Substring) -> Bool) -> [UInt16] {
    names.filter { isWanted($0.value) }.keys.sorted()
  }
}
