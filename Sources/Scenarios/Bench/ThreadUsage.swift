import Foundation

/// What the calling thread used up so far.
struct ThreadUsage {
  /// Seconds on a processor.
  var seconds: Double
  /// Pages that had to be mapped in.
  var pageFaults: Int

  /// As of now; zeros where the system does not tell.
  static var now: ThreadUsage {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    var usage = rusage()
    // RUSAGE_THREAD is 1; its name is not imported.
    getrusage(1, &usage)
    return ThreadUsage(
      seconds: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9,
      pageFaults: usage.ru_minflt + usage.ru_majflt)
  }

  /// Takes what was used between two moments.
  mutating func add(_ end: ThreadUsage, since start: ThreadUsage) {
    seconds += end.seconds - start.seconds
    pageFaults += end.pageFaults - start.pageFaults
  }
}
