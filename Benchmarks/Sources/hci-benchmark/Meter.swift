import CountAllocations
import Glibc

/// Measures time, allocations and the whole process's CPU from its creation on.
struct Meter {
  private let start = ContinuousClock.now
  private let cpu = Self.cpuTime
  private let blocks = allocation_count()

  /// Prints, per operation: CPU and wall time in microseconds and blocks allocated; then the
  /// largest memory in kB.
  func report(_ name: String, per count: Int) {
    let wall = (ContinuousClock.now - start) / .microseconds(1) / Double(count)
    let cpu = (Self.cpuTime - self.cpu) * 1e6 / Double(count)
    let blocks = Double(allocation_count() - self.blocks) / Double(count)
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print("hci", name, rounded(cpu), rounded(wall), rounded(blocks), usage.ru_maxrss)
  }

  /// The CPU time of this process in seconds.
  static var cpuTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
