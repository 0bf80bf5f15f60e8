import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A replayed peer's notifications", .ownTime)
struct ReplayTimelineTests {
  @Test("start with the subscription, keep order and spacing, and end the link")
  func pace() {
    var client = ReplayClient(device(heartRateBelt))
    client.wait(100)
    #expect(client.values.isEmpty)
    #expect(client.ask("1213000100") == "13")
    client.wait()
    #expect(client.values.map(\.pdu) == ["1b12000048", "1b12000049", "1b1200004a", "1b1200004b"])
    #expect(client.arrivals.map { $0 - 100 } == [2, 3.5, 3.5, 6.5])
    #expect(client.values.map { Double($0.time.nanosecondsSince1970) / 1e9 } == [16, 17.5, 17, 20])
    #expect(client.hasEnded)
    #expect(client.ask("0a1500").isEmpty)
  }

  @Test("come at once, or at a multiple of the pace, when that is asked for")
  func speed() {
    for (speed, arrivals) in [
      (ReplaySpeed.max, [0.1, 0.1, 0.1, 0.1]), (.times(10), [0.2, 0.35, 0.35, 0.65]),
    ] {
      var client = ReplayClient(device(heartRateBelt), speed: speed)
      _ = client.ask("1213000100")
      client.wait()
      #expect(client.arrivals == arrivals)
      #expect(client.hasEnded)
    }
  }

  @Test("wake nobody between two of them")
  func wakeUps() {
    var client = ReplayClient(device(heartRateBelt))
    #expect(client.link.deadline == .never)
    _ = client.ask("1213000100")
    client.wait(1)
    #expect(client.link.deadline == Moment(nanoseconds: 3_000_000_000))
  }

  @Test("start at once when the recorded subscription is not in the capture")
  func midTrace() {
    var client = ReplayClient(
      device("100 rx 1b12000048\n102 rx 1b16000049\n103 rx 1d1200004a", isWhole: false))
    #expect(client.ask("0413001300") == "050113000229")
    #expect(client.ask("0417001700") == "050117000229")
    #expect(client.ask("1213000100") == "13")
    #expect(client.ask("1217000100") == "13")
    client.wait()
    #expect(client.values.map(\.pdu) == ["1b12000048", "1b16000049"])
    #expect(client.arrivals == [0.1, 2])
    #expect(client.hasEnded)
  }

  @Test("are played as indications to who asked for either, when that is what was recorded")
  func indications() {
    var client = ReplayClient(device("0 rx 1d12000048\n1 tx 1e\n1 rx 1d12000049", isWhole: false))
    _ = client.ask("1213000100")
    client.wait()
    #expect(client.values.map(\.pdu) == ["1d12000048", "1d12000049"])
  }

  @Test("wait for the confirmation of an indication, for 30 s")
  func confirmation() {
    var client = ReplayClient(device("0 rx 1d12000048\n1 rx 1b12000049", isWhole: false))
    client.confirms = false
    _ = client.ask("1213000300")
    client.wait(20)
    #expect(client.values.count == 1)
    #expect(client.ask("1e").isEmpty)
    client.confirms = false
    client.wait(0)
    #expect(client.values.count == 2)
    var silent = ReplayClient(device("0 rx 1d12000048\n1 rx 1b12000049", isWhole: false))
    silent.confirms = false
    _ = silent.ask("1213000300")
    silent.wait(31)
    #expect(silent.isLost)
    #expect(!silent.hasEnded)
  }

  @Test("of several characteristics stay in order, whichever is subscribed first")
  func order() {
    let table = """
      0 tx 1204000100
      0.01 rx 13
      1 rx 1b030001
      2 tx 1207000100
      2.01 rx 13
      3 rx 1b060002
      4 rx 1b030003
      5 rx 1b060004
      """
    for speed in [ReplaySpeed.times(1), .max] {
      for order in [["1204000100", "1207000100"], ["1207000100", "1204000100"]] {
        var client = ReplayClient(device(table), speed: speed)
        for write in order { #expect(client.ask(write) == "13") }
        client.wait()
        #expect(client.values.map(\.pdu) == ["1b030001", "1b060002", "1b030003", "1b060004"])
        #expect(client.arrivals == (speed == .max ? [0.1, 0.1, 0.1, 0.1] : [1, 3, 4, 5]))
      }
    }
    var second = ReplayClient(device(table))
    _ = second.ask("1207000100")
    second.wait()
    #expect(second.arrivals == [1, 3])
  }

  @Test("of a characteristic that is subscribed late are played from their beginning")
  func lateSubscription() {
    let table = "0 rx 1b030001\n1 rx 1b060002\n2 rx 1b060003\n60 rx 1b030004"
    var client = ReplayClient(device(table, isWhole: false))
    _ = client.ask("1204000100")
    client.wait(10)
    _ = client.ask("1207000100")
    client.wait()
    #expect(client.values.map(\.pdu) == ["1b030001", "1b060002", "1b060003", "1b030004"])
    #expect(client.arrivals == [0.1, 10, 11, 60])
  }

  @Test("stop while nothing is subscribed, and go on afterwards")
  func pause() {
    for speed in [ReplaySpeed.times(1), .max] {
      var client = ReplayClient(
        device("0 rx 1b030001\n1 rx 1b030002\n9 rx 1b030003", isWhole: false), speed: speed)
      _ = client.ask("1204000100")
      if speed != .max { client.wait(2) }
      _ = client.ask("1204000000")
      client.wait(100)
      #expect(client.values.count == (speed == .max ? 0 : 2))
      #expect(!client.hasEnded)
      _ = client.ask("1204000100")
      client.wait()
      #expect(client.values.count == 3)
      #expect(client.hasEnded)
    }
  }

  @Test("of what is not subscribed now are not sent")
  func unsubscribed() {
    var client = ReplayClient(
      device(
        "0 rx 1b030001\n1 rx 1b060002\n5 rx 1b030003\n6 rx 1b060004\n9 rx 1b030005\n10 rx 1b060006",
        isWhole: false)
    )
    _ = client.ask("1204000100")
    _ = client.ask("1207000100")
    client.wait(2)
    _ = client.ask("1204000000")
    client.wait(5)
    _ = client.ask("1204000100")
    client.wait()
    #expect(
      client.values.map(\.pdu) == ["1b030001", "1b060002", "1b060004", "1b030005", "1b060006"])
  }

  @Test("that never came end the link soon, but not that of Service Changed")
  func nothing() {
    let table = """
      0 tx 080100ffff0328
      1 rx 09070200200300052a0500100600192a
      2 tx 0404000400
      3 rx 050104000229
      4 tx 0407000700
      5 rx 050107000229
      """
    var client = ReplayClient(device(table))
    _ = client.ask("1204000200")
    client.wait(1)
    #expect(!client.hasEnded)
    _ = client.ask("1207000100")
    client.wait(1)
    #expect(client.hasEnded)
  }

  @Test("of Service Changed alone that never came end the link when the recorded client left")
  func serviceChanged() {
    let table = """
      0 tx 080100ffff0328
      1 rx 09070200200300052a
      2 tx 0404000400
      3 rx 050104000229
      60 tx 0a0300
      60 rx 0b
      """
    for (speed, limit) in [(ReplaySpeed.times(1), 60), (.times(10), 6), (.max, 2)] {
      var client = ReplayClient(device(table), speed: speed)
      _ = client.ask("1204000200")
      client.wait(Int64(limit) - 1)
      // Who goes on asking may still subscribe to more.
      #expect(!client.ask("0404000400").isEmpty)
      client.wait(Int64(limit) - 1)
      #expect(!client.hasEnded)
      client.wait(2)
      #expect(client.hasEnded)
    }
  }

  @Test("without any client configuration come to who listens all the same, and end the link")
  func listening() {
    let table = """
      0 tx 040100ffff
      1 rx 0501010000280200032803 00192a0400032805001a2a
      9 rx 1b030001
      """.replacing("03 00", with: "0300")
    for (handle, values) in [(AttributeHandle(rawValue: 3), ["1b030001"]), (5, [])] {
      var client = ReplayClient(device(table))
      client.wait(10)
      client.link.listen(to: handle, 1, at: client.now)
      client.wait(2)
      #expect(client.values.map(\.pdu) == values)
      #expect(client.hasEnded)
    }
  }

  @Test("leave a client that goes on asking a moment at the end")
  func end() {
    var client = ReplayClient(
      device("0 rx 1b030001\n0 tx 0a0900\n0 rx 0b07", isWhole: false), speed: .max)
    _ = client.ask("1204000100")
    while client.values.isEmpty {
      client.wait(0); client.now = client.now.adding(.milliseconds(10))
    }
    for _ in 0..<10 {
      #expect(client.ask("0a0900") == "0b07")
      client.wait(0)
      client.now = client.now.adding(.milliseconds(90))
    }
    #expect(!client.hasEnded)
    client.wait(1)
    #expect(client.hasEnded)
  }

  @Test("of several values in one PDU come one by one")
  func multiple() {
    var client = ReplayClient(
      device("0 rx 2303000100010600020002 03".replacing("02 03", with: "0203"), isWhole: false))
    _ = client.ask("1204000100")
    _ = client.ask("1207000100")
    client.wait()
    #expect(client.values.map(\.pdu) == ["1b030001", "1b06000203"])
  }

  @Test("longer than the MTU are delivered all the same")
  func long() {
    let value = String(repeating: "ab", count: 200)
    var client = ReplayClient(device("0 rx 1b0300\(value)", isWhole: false))
    _ = client.ask("1204000100")
    client.wait()
    #expect(client.values.map(\.pdu) == ["1b0300\(value)"])
  }

  @Test("find their client configuration where only the recorded write tells of it")
  func writtenConfiguration() {
    var client = ReplayClient(
      device(
        "0 tx 1227000200\n1 rx 13\n2 rx 1d260055\n2 tx 1e\n3 tx 12240004\n4 rx 13", isWhole: false))
    #expect(client.ask("042700ffff") == "050127000229")
    #expect(client.ask("1227000200") == "13")
    client.wait()
    #expect(client.values.map(\.pdu) == ["1d260055"])
    #expect(client.arrivals == [2])
  }

  @Test("without any client configuration come along with others")
  func unsolicited() {
    let table = """
      0 tx 040100ffff
      1 rx 0501010000280200032803 00192a0400032805001a2a06000229
      2 rx 1b030001
      3 tx 1206000100
      3 rx 13
      4 rx 1b050002
      5 rx 1b030003
      6 rx 1b050004
      """
    var client = ReplayClient(device(table))
    _ = client.ask("1206000100")
    client.wait()
    #expect(client.values.map(\.pdu) == ["1b050002", "1b030003", "1b050004"])
  }
}
