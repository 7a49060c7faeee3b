import Foundation
import Imaging

/// Where the decoding threads of a ``ReplaySource`` meet its consumer.
///
/// Frames are numbered in their order, handed to the threads in it and taken in it. Frames ahead of the
/// one that is waited for never keep it from a buffer: what is decoded too early is given up and decoded
/// again, so that what the consumer sees depends on what it holds and on nothing else.
///
/// Unchecked: every variable is read and written with `condition` locked.
final class ReplayQueue: @unchecked Sendable {
  /// A frame to be decoded and its place in the order.
  private struct Job {
    let order: Int
    let record: FrameRecord
  }

  private let condition = NSCondition()
  private let lookahead: Int
  private let nextRecord: () -> FrameRecord?
  /// Jobs that were begun and given up.
  private var returned: [Job] = []
  /// What is decoded and not taken, by its order.
  private var ready: [Int: (job: Job, item: ReplaySource.Item)] = [:]
  /// How many frames were handed out and how many were taken.
  private var begun = 0
  private var taken = 0
  /// True while the consumer waits for a frame.
  private var isWanted = false
  /// How many threads are decoding; those that wait for a buffer are not.
  private var busyCount = 0
  /// How many threads have not ended.
  private var threadCount: Int
  /// True while one thread alone may decode, for the frame that the consumer waits for.
  private var isExclusive = false
  private var isExhausted = false
  private var isStopped = false

  /// - Parameters:
  ///   - lookahead: How many frames may be ready before the consumer asks for them.
  ///   - threadCount: How many threads will call ``run(load:)``.
  init(_ frames: some Sequence<FrameRecord>, lookahead: Int, threadCount: Int) {
    self.lookahead = lookahead
    self.threadCount = threadCount
    var iterator = frames.makeIterator()
    nextRecord = { iterator.next() }
  }

  /// Decodes until the last frame or ``stop()``; the body of a decoding thread.
  func run(load: (FrameRecord) throws(FrameError) -> CapturedFrame) {
    while let job = begin(), deliver(job, load) { end() }
    condition.withLock {
      threadCount -= 1
      condition.broadcast()
    }
  }

  /// The next item; nil at the end.
  func take() -> ReplaySource.Item? {
    condition.withLock {
      isWanted = true
      defer { isWanted = false }
      condition.broadcast()
      while !isStopped {
        if let (_, item) = ready.removeValue(forKey: taken) {
          taken += 1
          condition.broadcast()
          return item
        }
        if isExhausted, taken == begun { return nil }
        condition.wait()
      }
      return nil
    }
  }

  /// Ends the decoding threads and waits until they no longer touch anything.
  func stop() {
    let rest = condition.withLock {
      isStopped = true
      condition.broadcast()
      while threadCount > 0 { condition.wait() }
      let rest = ready
      ready = [:]
      return rest
    }
    // Given up outside the lock: the buffers go back to their pool here.
    _ = rest
  }

  /// The first frame that nobody has begun, when there is room for it; nil at the end.
  private func begin() -> Job? {
    condition.withLock {
      while !isStopped {
        if !isExclusive, let job = nextJob() {
          busyCount += 1
          return job
        }
        if isExhausted, taken == begun { return nil }
        condition.wait()
      }
      return nil
    }
  }

  private func nextJob() -> Job? {
    if let first = returned.indices.min(by: { returned[$0].order < returned[$1].order }) {
      return returned.remove(at: first)
    }
    // One frame is decoded beside those that are ready.
    guard !isExhausted, begun - taken <= lookahead else { return nil }
    guard let record = nextRecord() else {
      isExhausted = true
      condition.broadcast()
      return nil
    }
    defer { begun += 1 }
    return Job(order: begun, record: record)
  }

  /// Decodes a frame and has it ready; false once stopped.
  private func deliver(
    _ job: Job, _ load: (FrameRecord) throws(FrameError) -> CapturedFrame
  ) -> Bool {
    guard let item = decode(job, load) else { return false }
    condition.withLock {
      // Of all that were begun, the one that is alone is the first.
      if job.order == taken { isExclusive = false }
      ready[job.order] = (job, item)
      condition.broadcast()
    }
    return true
  }

  /// Ends a job, when the thread itself no longer holds its frame.
  private func end() {
    condition.withLock {
      busyCount -= 1
      condition.broadcast()
    }
  }

  /// One frame, or nil once stopped.
  ///
  /// Without a free buffer, tries again when the consumer comes for this frame and no other has one that
  /// was not taken: only then is it settled which buffers the consumer keeps.
  private func decode(
    _ job: Job, _ load: (FrameRecord) throws(FrameError) -> CapturedFrame
  ) -> ReplaySource.Item? {
    do {
      return .frame(try load(job.record))
    } catch {
      guard case .image(_, _, .outOfBuffers) = error else { return .failed(job.record, error) }
    }
    guard waitToBeAlone(job) else { return nil }
    do {
      return .frame(try load(job.record))
    } catch {
      return .failed(job.record, error)
    }
  }

  /// Waits until the consumer waits for this frame and no other is being decoded, and gives up those that
  /// are ready; false once stopped.
  private func waitToBeAlone(_ job: Job) -> Bool {
    let (isAlone, givenUp) = condition.withLock {
      busyCount -= 1
      condition.broadcast()
      while !isStopped, !(isWanted && job.order == taken) { condition.wait() }
      isExclusive = true
      while !isStopped, busyCount > 0 { condition.wait() }
      busyCount += 1
      let early = ready
      ready = [:]
      returned += early.values.map(\.job)
      return (!isStopped, early)
    }
    // Given up outside the lock: the buffers go back to their pool here.
    _ = givenUp
    return isAlone
  }
}
