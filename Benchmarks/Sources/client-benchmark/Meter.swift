import Glibc

/// Measures time and the whole process's CPU from its creation on.
struct Meter {
  private let start = ContinuousClock.now
  private let usage = Usage()

  /// Prints CPU and wall time per operation, in microseconds, and the largest memory in kB.
  func report(_ name: String, per count: Int) {
    let wall = (ContinuousClock.now - start) / .microseconds(1) / Double(count)
    let now = Usage()
    let cpu = (now.cpu - usage.cpu) * 1e6 / Double(count)
    print("client \(name) \(rounded(cpu)) \(rounded(wall)) \(now.resident)")
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

private struct Usage {
  var cpu: Double
  var resident: Int

  init() {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    cpu =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
    resident = usage.ru_maxrss
  }
}
