import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("The table of the Linux kernel's adapters", .ownTime)
struct AdapterTableTests {
  private let start = Moment(nanoseconds: 0)
  private static let supported: ManagementSettings = [.powered, .lowEnergy]

  private func drain(_ table: inout AdapterTable) -> [AdapterTable.Action] {
    var actions: [AdapterTable.Action] = []
    while let action = table.nextAction() { actions.append(action) }
    return actions
  }

  private func list(_ indices: [ControllerIndex]) -> [UInt8] {
    ManagementEvent.commandComplete(
      .readIndexList, .success, returned: ManagementIndexList(indices).encoded
    ).packet(for: .none).encoded
  }

  private func information(
    _ index: ControllerIndex, _ current: ManagementSettings, name: String = "kitchen"
  ) -> [UInt8] {
    let information = ManagementControllerInformation(
      address: BluetoothAddress(rawValue: 0x00aa_0100_0000 + UInt64(index.rawValue)),
      supported: Self.supported, current: current, name: ManagementName(name))
    return ManagementEvent.commandComplete(
      .readControllerInformation, .success, returned: information.encoded
    ).packet(for: index).encoded
  }

  private func tell(_ event: ManagementEvent, _ index: ControllerIndex) -> [UInt8] {
    event.packet(for: index).encoded
  }

  private func ask(_ index: ControllerIndex) -> AdapterTable.Action {
    .send(ManagementCommand.readControllerInformation.packet(for: index))
  }

  /// A table of hci0, which is on.
  private func readyTable() -> AdapterTable {
    var table = AdapterTable()
    table.start(at: start)
    table.receive(list([0]), at: start)
    table.receive(information(0, [.powered, .lowEnergy]), at: start)
    _ = drain(&table)
    return table
  }

  @Test("asks for all of it again when something was lost, and finds what has changed")
  func lost() {
    var table = readyTable()
    table.refresh(at: start)
    table.refresh(at: start)
    #expect(drain(&table) == [.send(ManagementCommand.readIndexList.packet(for: .none))])
    table.receive(list([1]), at: start)
    #expect(drain(&table) == [.changed(0), ask(1)])
    table.receive(information(1, [.powered, .lowEnergy]), at: start)
    #expect(drain(&table) == [.changed(1)])
    #expect(Array(table.entries.keys) == [1])

    var silent = AdapterTable()
    silent.refresh(at: start)
    #expect(drain(&silent).isEmpty, "what was never asked for is not asked again")
  }

  @Test("is ready when the kernel has told of each controller")
  func ready() {
    var table = AdapterTable()
    table.start(at: start)
    #expect(drain(&table) == [.send(ManagementCommand.readIndexList.packet(for: .none))])
    table.receive(list([1, 0]), at: start)
    #expect(drain(&table) == [ask(1), ask(0)])
    table.receive(information(1, .lowEnergy), at: start)
    #expect(drain(&table) == [.changed(1)])
    #expect(!table.isReady)
    table.receive(information(0, [.powered, .lowEnergy]), at: start)
    #expect(drain(&table) == [.changed(0), .ready(isComplete: true)])
    #expect(table.entries[1]?.current == .lowEnergy)
    #expect(table.entries[0]?.name == "kitchen")
    #expect(table.entries[0]?.address.description == "00:aa:01:00:00:00")
  }

  @Test("is ready at once where there is no controller")
  func empty() {
    var table = AdapterTable()
    table.start(at: start)
    table.receive(list([]), at: start)
    #expect(drain(&table).last == .ready(isComplete: true))
  }

  @Test("is ready without a controller that is gone, or that does not answer")
  func missing() {
    var table = AdapterTable(timeLimit: .seconds(15))
    table.start(at: start)
    table.receive(list([0, 1, 2]), at: start)
    _ = drain(&table)
    table.receive(
      tell(.commandStatus(.readControllerInformation, .invalidIndex), 0), at: start)
    table.receive(information(2, .lowEnergy), at: start)
    #expect(drain(&table) == [.changed(2)])
    table.advance(to: start.adding(.seconds(15)))
    #expect(drain(&table) == [.ready(isComplete: true), ask(2)])
    #expect(Set(table.entries.keys) == [2])
    // Once it does answer something, it is asked again, once.
    table.receive(tell(.newSettings([.powered, .lowEnergy]), 1), at: start)
    table.receive(tell(.newSettings([.powered, .lowEnergy]), 1), at: start)
    #expect(drain(&table) == [ask(1)])
    table.receive(information(1, [.powered, .lowEnergy]), at: start)
    #expect(drain(&table) == [.changed(1)])
  }

  @Test("says so when the kernel does not answer at all")
  func silence() {
    var table = AdapterTable(timeLimit: .seconds(15))
    table.start(at: start)
    _ = drain(&table)
    table.advance(to: start.adding(.seconds(15)))
    #expect(drain(&table) == [.ready(isComplete: false)])
  }

  @Test("follows an adapter down and up, and under another name")
  func changes() {
    var table = readyTable()
    table.receive(tell(.newSettings(.lowEnergy), 0), at: start)
    #expect(drain(&table) == [.changed(0)])
    #expect(table.entries[0]?.current == .lowEnergy)
    // The same again is no change.
    table.receive(tell(.newSettings(.lowEnergy), 0), at: start)
    #expect(drain(&table) == [])
    table.receive(tell(.newSettings([.powered, .lowEnergy]), 0), at: start)
    table.receive(tell(.localNameChanged(ManagementName("attic")), 0), at: start)
    #expect(drain(&table) == [.changed(0), .changed(0)])
    #expect(table.entries[0]?.name == "attic")
  }

  @Test("follows an adapter that is unplugged and plugged again")
  func plugging() {
    var table = readyTable()
    table.receive(tell(.indexRemoved, 0), at: start)
    #expect(drain(&table) == [.changed(0)])
    #expect(table.entries.isEmpty)
    table.receive(tell(.indexAdded, 1), at: start)
    #expect(drain(&table) == [ask(1)])
    table.receive(information(1, .lowEnergy), at: start)
    #expect(drain(&table) == [.changed(1)])
    // Gone before it could answer.
    table.receive(tell(.indexAdded, 0), at: start)
    table.receive(tell(.indexRemoved, 0), at: start)
    table.receive(
      tell(.commandStatus(.readControllerInformation, .invalidIndex), 0), at: start)
    #expect(drain(&table) == [ask(0)])
    #expect(Set(table.entries.keys) == [1])
  }

  @Test("asks once more about a new controller that is off")
  func checking() {
    var table = readyTable()
    #expect(table.deadline == .never)
    table.receive(tell(.indexAdded, 1), at: start)
    table.receive(information(1, .lowEnergy), at: start)
    _ = drain(&table)
    #expect(table.deadline == start.adding(.seconds(3)))
    table.advance(to: table.deadline)
    #expect(drain(&table) == [ask(1)])
    table.receive(information(1, [.powered, .lowEnergy]), at: table.deadline)
    #expect(drain(&table) == [.changed(1)])
    #expect(table.deadline == .never)
  }

  @Test("takes over the settings that an answer tells, since no event does")
  func settingsOfAnswers() {
    var table = readyTable()
    table.receive(tell(.newSettings(.lowEnergy), 0), at: start)
    _ = drain(&table)
    let id = table.request(.setPowered(true), of: 0, at: start)
    #expect(drain(&table) == [.send(ManagementCommand.setPowered(true).packet(for: 0))])
    let settings: ManagementSettings = [.powered, .lowEnergy]
    table.receive(
      tell(.commandComplete(.setPowered, .success, returned: settings.encoded), 0), at: start)
    #expect(drain(&table) == [.changed(0), .finish(id, .done(settings.encoded))])
    #expect(table.entries[0]?.current == settings)
    let refused = table.request(.setPowered(false), of: 0, at: start)
    table.receive(tell(.commandStatus(.setPowered, .permissionDenied), 0), at: start)
    #expect(drain(&table).last == .finish(refused, .failed(.permissionDenied)))
    #expect(table.entries[0]?.current == settings)
  }

  @Test("passes on what else the kernel tells")
  func otherEvents() {
    var table = readyTable()
    table.receive(tell(.controllerError(3), 0), at: start)
    table.receive(tell(.advertisingRemoved(1), 0), at: start)
    #expect(
      drain(&table) == [.event(0, .controllerError(3)), .event(0, .advertisingRemoved(1))])
  }

  @Test("forgets all when the channel is closed")
  func closing() {
    var table = readyTable()
    let id = table.request(.getConnections, of: 0, at: start)
    _ = drain(&table)
    table.close(at: start)
    #expect(drain(&table) == [.finish(id, .closed), .changed(0)])
    #expect(table.entries.isEmpty)
    #expect(table.deadline == .never)
  }

  @Test("lives through whatever it is told", arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = readyTable()
    var now = start
    for _ in 0..<3000 {
      let packet = ManagementPacket(
        code: .random(in: 0...0x26, using: &random),
        index: ControllerIndex(rawValue: [0, 1, 0xffff].randomElement(using: &random) ?? 0),
        parameters: (0..<Int.random(in: 0...12, using: &random)).map { _ in
          UInt8.random(in: 0...5, using: &random)
        })
      table.receive(packet.encoded, at: now)
      if Int.random(in: 0..<10, using: &random) == 0 {
        now = now.adding(.seconds(1))
        table.advance(to: now)
      }
      // Never more questions than one a controller.
      let questions = drain(&table).filter { if case .send = $0 { true } else { false } }
      #expect(questions.count <= 2)
      #expect(table.entries[.none] == nil)
    }
  }
}
