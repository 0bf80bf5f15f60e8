internal import BLEWire

/// The packets of a pcapng file: of every section, whatever its byte order, and of every interface
/// whose link type holds Bluetooth HCI packets.
///
///     | type | length | body | length |
///     |  4   |   4    |      |   4    |
///
/// A file is a row of such blocks. Those of other types than packets, interfaces and sections are
/// passed over, however long they are; the length of a section is not needed, and not believed.
struct PcapngParser: CaptureParser {
  private struct Interface {
    var linkType: Int
    /// Nil where its packets are not Bluetooth HCI's.
    var encapsulation: CaptureEncapsulation?
    var snapLength: Int
    var clock: TickClock
  }

  private struct Block {
    var type: UInt32
    var length: Int
  }

  /// How packets are held by the first interface that has Bluetooth HCI packets.
  private(set) var encapsulation: CaptureEncapsulation?
  /// The link type of the first interface of all.
  private(set) var firstLinkType: Int?
  private var isBig = false
  private var hasSection = false
  private var interfaces: [Interface] = []
  /// What is left of a block that is passed over.
  private var left = 0

  static func knows(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0x0a, 0x0d, 0x0d, 0x0a])
  }

  mutating func next(in buffer: inout CaptureBuffer) throws(CaptureFault) -> CaptureStep {
    if left > 0 { return try passOver(&buffer) }
    guard let block = try peekBlock(in: buffer) else {
      if buffer.count == 0, buffer.isFinished { return .end }
      return try shortage(of: "its block has", 12, in: buffer)
    }
    guard isRead(block.type) else {
      left = block.length
      return try passOver(&buffer)
    }
    guard block.length <= longestBlock else {
      throw damage("its block claims a length of \(block.length) bytes", in: buffer)
    }
    guard buffer.count >= block.length else {
      return try shortage(of: "its block has", block.length, in: buffer)
    }
    let isBig = isBig
    let last = buffer.peek { reader throws(WireError) in
      try reader.skip(block.length - 4)
      return Int(try reader.read(UInt32.self).inOrder(isBig))
    }
    guard last == block.length else {
      throw damage(
        "its block has a length of \(block.length) in front, and of \(last ?? 0) behind",
        in: buffer)
    }
    switch block.type {
    case 1: try addInterface(block, in: buffer)
    case 2, 3, 6: return try packet(block, in: &buffer)
    default: try beginSection(block, in: buffer)
    }
    buffer.skip(block.length)
    return .passed
  }

  private func isRead(_ type: UInt32) -> Bool { [1, 2, 3, 6, sectionType].contains(type) }

  /// Passes over what is there of a block that says nothing about packets.
  private mutating func passOver(_ buffer: inout CaptureBuffer) throws(CaptureFault) -> CaptureStep
  {
    let step = min(left, buffer.count)
    if step == 0 {
      guard buffer.isFinished else { return .more }
      throw damage("its block ends \(left) bytes early", in: buffer)
    }
    buffer.skip(step)
    left -= step
    return .passed
  }

  /// The next block's type and length, in the byte order of its section; nil when too few bytes
  /// are there.
  private mutating func peekBlock(in buffer: CaptureBuffer) throws(CaptureFault) -> Block? {
    var order = isBig
    let head = buffer.peek { reader throws(WireError) in
      var type = try reader.read(UInt32.self)
      let length = try reader.read(UInt32.self)
      let magic = try reader.read(UInt32.self)
      if type == sectionType, magic == byteOrderMagic { order = false }
      if type == sectionType, magic.byteSwapped == byteOrderMagic { order = true }
      if type != sectionType { type = type.inOrder(order) }
      return (
        type: type, length: Int(length.inOrder(order)), magic: magic.inOrder(order)
      )
    }
    guard let head else { return nil }
    isBig = order
    guard head.type != sectionType || head.magic == byteOrderMagic else {
      let text = "its section begins with no byte order"
      if hasSection { throw damage(text, in: buffer) }
      throw CaptureFault(.notACapture("byte 8: \(text)"), at: 8)
    }
    guard head.length >= 12, head.length.isMultiple(of: 4) else {
      throw damage("its block claims a length of \(head.length) bytes", in: buffer)
    }
    return Block(type: head.type, length: head.length)
  }
}

// Sections and interfaces.
extension PcapngParser {
  private mutating func beginSection(
    _ block: Block, in buffer: CaptureBuffer
  ) throws(CaptureFault) {
    let isBig = isBig
    let version = buffer.peek { reader throws(WireError) in
      try reader.skip(12)
      let major = try reader.read(UInt16.self).inOrder(isBig)
      return (major: major, minor: try reader.read(UInt16.self).inOrder(isBig))
    }
    guard block.length >= 28, let version, version.major == 1 else {
      let text =
        block.length < 28
        ? "its section header has \(block.length) of 28 bytes"
        : "unknown pcapng version \(version?.major ?? 0).\(version?.minor ?? 0)"
      if hasSection { throw damage(text, in: buffer) }
      throw CaptureFault(.notACapture("byte 12: \(text)"), at: 12)
    }
    hasSection = true
    interfaces = []
  }

  private mutating func addInterface(
    _ block: Block, in buffer: CaptureBuffer
  ) throws(CaptureFault) {
    guard block.length >= 20, interfaces.count < mostInterfaces else {
      throw damage("its interface can't be described so", in: buffer)
    }
    let isBig = isBig
    var clock = TickClock()
    let fields = buffer.peek { reader throws(WireError) in
      try reader.skip(8)
      let linkType = Int(try reader.read(UInt16.self).inOrder(isBig))
      try reader.skip(2)
      let snapLength = Int(try reader.read(UInt32.self).inOrder(isBig))
      var options = try reader.split(block.length - 20)
      while options.left >= 4 {
        let code = try options.read(UInt16.self).inOrder(isBig)
        let length = Int(try options.read(UInt16.self).inOrder(isBig))
        if code == 0 { break }
        var value = try options.split(length)
        try options.skip(min(-length & 3, options.left))
        if code == 9, length >= 1 { clock.setResolution(try value.read(UInt8.self)) }
        if code == 14, length >= 8 { clock.offset = try value.read(Int64.self).inOrder(isBig) }
      }
      return (linkType: linkType, snapLength: snapLength)
    }
    guard let fields else { throw damage("an option reaches beyond its block", in: buffer) }
    let encapsulation = CaptureEncapsulation(pcapLinkType: fields.linkType)
    if self.encapsulation == nil { self.encapsulation = encapsulation }
    if firstLinkType == nil { firstLinkType = fields.linkType }
    interfaces.append(
      Interface(
        linkType: fields.linkType, encapsulation: encapsulation, snapLength: fields.snapLength,
        clock: clock))
  }
}

// Packets.
extension PcapngParser {
  private struct Fields {
    var interface = 0
    var ticks: UInt64?
    var included: UInt32 = 0
    var original: UInt32 = 0
    /// Where the packet begins in its block.
    var start: Int
  }

  private mutating func packet(
    _ block: Block, in buffer: inout CaptureBuffer
  ) throws(CaptureFault) -> CaptureStep {
    let isBig = isBig
    let found = buffer.peek { reader throws(WireError) in
      try reader.skip(8)
      if block.type == 3 {
        let original = try reader.read(UInt32.self).inOrder(isBig)
        return Fields(included: original, original: original, start: 12)
      }
      var fields = Fields(start: 28)
      if block.type == 2 {
        fields.interface = Int(try reader.read(UInt16.self).inOrder(isBig))
        try reader.skip(2)
      } else {
        fields.interface = Int(try reader.read(UInt32.self).inOrder(isBig))
      }
      let high = try reader.read(UInt32.self).inOrder(isBig)
      fields.ticks = UInt64(high) << 32 | UInt64(try reader.read(UInt32.self).inOrder(isBig))
      fields.included = try reader.read(UInt32.self).inOrder(isBig)
      fields.original = try reader.read(UInt32.self).inOrder(isBig)
      return fields
    }
    guard let fields = found, fields.start + 4 <= block.length else {
      throw damage("its block has \(block.length) bytes only", in: buffer)
    }
    guard fields.interface < interfaces.count else {
      throw damage("its interface \(fields.interface) is not described", in: buffer)
    }
    let interface = interfaces[fields.interface]
    let room = block.length - fields.start - 4
    var length = Int(fields.included)
    if block.type == 3 {
      length = min(length, room, interface.snapLength > 0 ? interface.snapLength : .max)
    }
    guard length <= room, length <= longestRecord else {
      throw damage("it claims a length of \(length) bytes", in: buffer)
    }
    let time = fields.ticks.map(interface.clock.time(at:))
    guard let encapsulation = interface.encapsulation else {
      buffer.skip(block.length)
      return .leftOut(linkType: interface.linkType, time: time)
    }
    buffer.skip(fields.start)
    return .record(
      FoundRecord(
        encapsulation: encapsulation, interface: UInt16(truncatingIfNeeded: fields.interface),
        time: time, length: length, originalLength: Int(fields.original),
        trailer: block.length - fields.start - length))
  }
}

private let sectionType: UInt32 = 0x0a0d_0d0a
private let byteOrderMagic: UInt32 = 0x1a2b_3c4d
/// The longest block of those that are read: a packet and many comments.
private let longestBlock = 0x100000
/// How many interfaces of a section are kept.
private let mostInterfaces = 0x10000
