import Foundation
import Imaging

/// Where the decoding thread of a ``ReplaySource`` meets its consumer.
///
/// Unchecked: every variable is read and written with `condition` locked.
final class ReplayQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private let lookahead: Int
  private var ready: [ReplaySource.Item] = []
  /// True while the consumer waits for a frame.
  private var isWanted = false
  private var isStopped = false
  private var isFinished = false

  init(lookahead: Int) { self.lookahead = lookahead }

  /// Decodes until the last frame or ``stop()``; the body of the decoding thread.
  func run(
    _ frames: some Sequence<FrameRecord>,
    load: (FrameRecord) throws(FrameError) -> CapturedFrame
  ) {
    for frame in frames {
      guard let item = decode(frame, load), put(item) else { break }
    }
    condition.withLock {
      isFinished = true
      condition.broadcast()
    }
  }

  /// The next item; nil at the end.
  func take() -> ReplaySource.Item? {
    condition.withLock {
      isWanted = true
      condition.broadcast()
      while ready.isEmpty, !isFinished, !isStopped { condition.wait() }
      isWanted = false
      guard !isStopped, !ready.isEmpty else { return nil }
      condition.broadcast()
      return ready.removeFirst()
    }
  }

  /// Ends the decoding thread and waits until it no longer touches anything.
  func stop() {
    let rest = condition.withLock {
      isStopped = true
      condition.broadcast()
      while !isFinished { condition.wait() }
      let rest = ready
      ready = []
      return rest
    }
    // Given up outside the lock: the buffers go back to their pool here.
    _ = rest
  }

  /// One frame, or nil once stopped.
  ///
  /// Without a free buffer, tries again when the consumer comes for the next frame with nothing else
  /// left to take: only then is it settled which buffers it keeps.
  private func decode(
    _ frame: FrameRecord, _ load: (FrameRecord) throws(FrameError) -> CapturedFrame
  ) -> ReplaySource.Item? {
    while true {
      let isLastTry = condition.withLock { isWanted && ready.isEmpty }
      do {
        return .frame(try load(frame))
      } catch {
        guard case .image(_, _, .outOfBuffers) = error, !isLastTry else {
          return .failed(frame, error)
        }
        let goesOn = condition.withLock {
          while !isStopped, !(isWanted && ready.isEmpty) { condition.wait() }
          return !isStopped
        }
        guard goesOn else { return nil }
      }
    }
  }

  /// Queues an item when there is room; false once stopped.
  private func put(_ item: ReplaySource.Item) -> Bool {
    condition.withLock {
      while !isStopped, ready.count >= lookahead { condition.wait() }
      guard !isStopped else { return false }
      ready.append(item)
      condition.broadcast()
      return true
    }
  }
}
