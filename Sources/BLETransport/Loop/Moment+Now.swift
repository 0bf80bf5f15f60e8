public import BLEWire
internal import Glibc

extension Moment {
  /// The current moment of the clock that never goes back and also counts time asleep
  /// (CLOCK_BOOTTIME).
  public static var now: Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}

extension Timestamp {
  /// The current date and time of the machine's clock.
  public static var now: Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(
      nanosecondsSince1970: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
