import BLEWire
import TestSupport
import Testing

@Suite("Timestamp", .ownTime)
struct TimestampTests {
  @Test("tells how far any two times are apart, and which is later")
  func since() {
    let (first, last) = (time(.min), time(.max))
    #expect(time(3).since(time(5)) == .nanoseconds(-2))
    #expect(last.since(first) == .nanoseconds(Int64.max) - .nanoseconds(Int64.min))
    #expect(last.since(first) > .zero && first.since(last) < .zero)
    #expect(last.since(first).components.seconds == 18_446_744_073)
  }

  private func time(_ nanoseconds: Int64) -> Timestamp {
    Timestamp(nanosecondsSince1970: nanoseconds)
  }
}
