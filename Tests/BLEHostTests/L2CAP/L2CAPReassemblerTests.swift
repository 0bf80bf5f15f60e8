import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("L2CAP reassembly", .ownTime)
struct L2CAPReassemblerTests {
  private static let frame = Array(hex: "07 00 04 00 01 02 03 04 05 06 07")

  @Test("takes a frame that is whole at once")
  func whole() {
    let run = feed([(true, Self.frame)])
    #expect(run.frames == [L2CAPFrame(channel: .att, payload: [1, 2, 3, 4, 5, 6, 7])])
    #expect(run.faults.isEmpty)
  }

  @Test("joins a frame that is cut in two, wherever", arguments: 0..<11)
  func cutInTwo(at cut: Int) {
    let run = feed([
      (true, Array(Self.frame.prefix(cut))), (false, Array(Self.frame.dropFirst(cut))),
    ])
    #expect(run.frames.map(\.payload) == [[1, 2, 3, 4, 5, 6, 7]])
    #expect(run.faults.isEmpty)
  }

  @Test("joins a frame that comes byte by byte after an empty start")
  func byteByByte() {
    let run = feed([(true, [])] + Self.frame.map { (false, [$0]) })
    #expect(run.frames.map(\.payload) == [[1, 2, 3, 4, 5, 6, 7]])
    #expect(run.faults.isEmpty)
  }

  @Test("takes a frame without a payload")
  func empty() {
    let run = feed([(true, [0, 0, 4, 0])])
    #expect(run.frames == [L2CAPFrame(channel: .att, payload: [])])
  }

  @Test("drops a continuation without a start")
  func orphan() {
    let run = feed([(false, Self.frame), (true, Self.frame), (false, [1])])
    #expect(run.frames.count == 1)
    #expect(run.faults == [.orphan, .orphan])
  }

  @Test("drops a frame that another one interrupts")
  func unfinished() {
    let run = feed([
      (true, [7, 0, 4]), (true, Self.frame), (true, [7]), (true, [0, 0]), (false, [4, 0]),
    ])
    #expect(run.frames.map(\.payload) == [[1, 2, 3, 4, 5, 6, 7], []])
    #expect(run.faults == [.unfinished, .unfinished])
  }

  @Test("drops a frame with more bytes than its header says")
  func overlong() {
    let run = feed([
      (true, Self.frame + [8]), (false, [1]), (true, [1, 0, 4, 0]), (false, [1, 2]),
    ])
    #expect(run.frames.isEmpty)
    #expect(run.faults == [.overlong, .orphan, .overlong])
  }

  @Test("forgets what is under way")
  func reset() {
    var reassembler = L2CAPReassembler()
    let start = [UInt8]([7, 0])
    var reader = ByteReader(start)
    _ = reassembler.add(&reader, isStart: true) { _ in }
    #expect(reassembler.isUnderWay)
    let resets = [reassembler.reset(), reassembler.reset()]
    #expect(resets == [true, false])
  }

  private func feed(
    _ packets: [(isStart: Bool, data: [UInt8])]
  ) -> (frames: [L2CAPFrame], faults: [L2CAPReassembler.Fault]) {
    var reassembler = L2CAPReassembler()
    var (frames, faults) = ([L2CAPFrame](), [L2CAPReassembler.Fault]())
    for packet in packets {
      let data = packet.data
      var reader = ByteReader(data)
      if let frame = reassembler.add(&reader, isStart: packet.isStart, fault: { faults.append($0) })
      {
        frames.append(frame)
      }
    }
    return (frames, faults)
  }
}
