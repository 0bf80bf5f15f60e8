import BLEWire

/// Lays structures out in an advertisement and its scan response.
struct AdvertisingPacking {
  /// What goes where.
  struct Halves {
    var first: [AdvertisingStructure] = []
    var second: [AdvertisingStructure] = []
  }

  /// How many bytes the advertisement may have.
  var limit: Int
  /// How many bytes the scan response may have; 0 where nothing can be moved there.
  var responseLimit: Int

  /// Moves the fewest and least important to the scan response; nil when they don't fit.
  func pack(_ structures: [AdvertisingStructure]) -> Halves? {
    for halves in splits(structures) where room(halves) != nil { return halves }
    return nil
  }

  /// Leaves as much room as can be for one more structure, and tells how much.
  func packLeavingRoom(_ structures: [AdvertisingStructure]) -> (Halves, room: Int)? {
    var best: (Halves, room: Int)?
    for halves in splits(structures) {
      guard let room = room(halves) else { continue }
      let more = max(room.first, room.second)
      if more > best?.room ?? -1 { best = (halves, more) }
    }
    return best
  }

  /// Adds a structure where there is room for it.
  func add(_ structure: AdvertisingStructure, to halves: Halves) -> Halves? {
    guard let room = room(halves) else { return nil }
    var halves = halves
    if structure.size <= room.first {
      halves.first.append(structure)
    } else if structure.size <= room.second {
      halves.second.append(structure)
    } else {
      return nil
    }
    return halves
  }

  /// Which structure has no room, when all are put where there is some, in their order.
  func error(_ structures: [AdvertisingStructure]) -> AdvertisingFitError {
    var halves = Halves()
    for structure in structures {
      if let more = add(structure, to: halves) {
        halves = more
        continue
      }
      return error(structure, halves)
    }
    // Only another layout than this one can have failed.
    return AdvertisingFitError(type: .flags, needed: 0, left: limit, leftInResponse: nil)
  }

  private func error(
    _ structure: AdvertisingStructure, _ halves: Halves
  ) -> AdvertisingFitError {
    let room = room(halves)
    return AdvertisingFitError(
      type: structure.type, needed: structure.size, left: room?.first ?? 0,
      leftInResponse: responseLimit > 0 ? room?.second ?? 0 : nil)
  }

  /// What is left in both; nil when something has more bytes than there is room for.
  private func room(_ halves: Halves) -> (first: Int, second: Int)? {
    let first = limit - halves.first.reduce(0) { $0 + $1.size }
    let second = responseLimit - halves.second.reduce(0) { $0 + $1.size }
    guard first >= 0, second >= 0 else { return nil }
    return (halves.first + halves.second).allSatisfy { $0.value.count <= 254 }
      ? (first, second) : nil
  }

  /// All ways to lay them out, the best first; with many structures only those that move the last.
  private func splits(_ structures: [AdvertisingStructure]) -> some Sequence<Halves> {
    let count = responseLimit > 0 ? structures.count : 0
    let isFew = count <= Self.searchLimit
    let ways = isFew ? 0..<(1 << count) : 0..<(count + 1)
    return ways.lazy.compactMap { way in
      var halves = Halves()
      for (index, structure) in structures.enumerated() {
        // Bit 0 stands for the last structure: it moves first.
        let place = count - 1 - index
        let isMoved = isFew ? place >= 0 && way >> place & 1 == 1 : place < way
        guard isMoved && responseLimit > 0 else {
          halves.first.append(structure)
          continue
        }
        if structure.type == .flags { return nil }
        halves.second.append(structure)
      }
      return halves
    }
  }

  private static let searchLimit = 12
}

extension AdvertisingStructure {
  /// How many bytes it takes on the air.
  var size: Int { value.count + 2 }
}

extension [AdvertisingStructure] {
  /// The bytes on the air.
  var bytes: [UInt8] {
    reduce(into: []) { bytes, structure in
      bytes.append(UInt8(clamping: structure.value.count + 1))
      bytes.append(structure.type.rawValue)
      bytes += structure.value
    }
  }
}
