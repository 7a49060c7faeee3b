package import Foundation
import Glibc

/// Runs scenarios in several processes, so that one that crashes or hangs takes no other with it.
///
/// Everything happens on the caller's thread. Memory grows with the number of workers alone: a
/// worker writes its results to a file and replies with a summary.
package struct WorkerPool {
  /// What became of one request.
  package enum Answer: Hashable, Sendable {
    case reply(Data)
    /// The worker ended without a reply; "signal 9 (Killed)" or "exit code 1".
    case crashed(how: String)
    /// It took longer than so many seconds and was killed.
    case timedOut(limit: Double)
  }

  package struct Request: Sendable {
    /// One line for the worker.
    package var line: Data
    /// In seconds.
    package var timeLimit: Double

    package init(line: Data, timeLimit: Double) {
      self.line = line
      self.timeLimit = timeLimit
    }
  }

  private struct Slot {
    var worker: WorkerProcess?
    /// The request that it works on, and when that must be over.
    var current: (index: Int, began: ContinuousClock.Instant)?
  }

  package let program: String
  package let arguments: [String]
  package let jobs: Int

  package init(program: String, arguments: [String], jobs: Int) {
    self.program = program
    self.arguments = arguments
    self.jobs = max(1, jobs)
  }

  /// Works through the requests in their order.
  ///
  /// `answered` gets each request's number, answer and seconds, and says whether to go on; `isEnded` is
  /// asked a few times a second, and after signals. What is being worked on when either says to end
  /// is killed, and stays unanswered. Throws ``WorkerError``.
  package func run(
    _ requests: [Request], isEnded: () -> Bool,
    answered: (_ index: Int, _ answer: Answer, _ seconds: Double) throws -> Bool
  ) throws {
    var slots = [Slot](repeating: Slot(), count: min(jobs, requests.count))
    var next = 0
    while !isEnded() {
      for index in slots.indices where slots[index].current == nil && next < requests.count {
        try start(&slots[index], next, requests[next])
        next += 1
      }
      guard slots.contains(where: { $0.current != nil }) else { return }
      for index in try waitForNews(slots, requests) {
        guard let current = slots[index].current,
          let answer = try news(&slots[index], requests[current.index])
        else { continue }
        slots[index].current = nil
        let seconds = (ContinuousClock.now - current.began) / .seconds(1)
        guard try answered(current.index, answer, seconds) else { return }
      }
    }
  }

  private func start(_ slot: inout Slot, _ index: Int, _ request: Request) throws {
    slot.current = (index, .now)
    if let worker = slot.worker, worker.send(request.line) { return }
    let worker = try WorkerProcess(program: program, arguments: arguments)
    slot.worker = worker
    // One that is gone already is found out when its replies are read.
    _ = worker.send(request.line)
  }

  /// Waits until workers have something to say or are out of time; returns which.
  private func waitForNews(_ slots: [Slot], _ requests: [Request]) throws -> [Int] {
    let busy = slots.indices.filter { slots[$0].current != nil && slots[$0].worker != nil }
    var polled = busy.map {
      pollfd(fd: slots[$0].worker?.replies ?? -1, events: Int16(POLLIN), revents: 0)
    }
    let left = busy.map { timeLeft(slots[$0], requests) }.min() ?? 1
    let wait = min(max(left, 0), 0.25)
    _ = poll(&polled, nfds_t(polled.count), Int32((wait * 1000).rounded(.up)))
    return zip(busy, polled).filter { index, entry in
      entry.revents != 0 || timeLeft(slots[index], requests) <= 0
    }.map(\.0)
  }

  private func timeLeft(_ slot: Slot, _ requests: [Request]) -> Double {
    guard let current = slot.current else { return .infinity }
    return requests[current.index].timeLimit - (ContinuousClock.now - current.began) / .seconds(1)
  }

  /// What a worker that has something to say, or is out of time, comes to; nil when it goes on.
  private func news(_ slot: inout Slot, _ request: Request) throws -> Answer? {
    guard let worker = slot.worker, let current = slot.current else { return nil }
    var entry = pollfd(fd: worker.replies, events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, 0) > 0 {
      guard let lines = worker.receive() else {
        slot.worker = nil
        return .crashed(how: Self.words(for: worker.wait()))
      }
      if let line = lines.first { return .reply(line) }
    }
    guard (ContinuousClock.now - current.began) / .seconds(1) >= request.timeLimit else {
      return nil
    }
    worker.kill()
    _ = worker.wait()
    slot.worker = nil
    return .timedOut(limit: request.timeLimit)
  }

  private static func words(for end: WorkerProcess.End) -> String {
    switch end {
    case .exited(let code): "exit code \(code)"
    case .killed(let signal): "signal \(signal) (\(String(cString: strsignal(signal))))"
    }
  }
}
