import Foundation
package import Imaging

/// A recording's frames in order, decoded ahead on threads of its own.
///
/// The threads work ahead by at most `lookahead` frames and take their pictures from the pool, so a
/// caller that keeps all of the pool's buffers stops them. Such a caller gets `.failed` with
/// ``ImageError/outOfBuffers(capacity:)`` for the frame that it asks for, as a phone drops frames for
/// want of buffers (SEMANTICS S-29). What is delivered depends on what the caller holds, never on
/// which thread is the faster. For use from one thread at a time; going away early stops the threads.
package final class ReplaySource: Sequence, IteratorProtocol {
  package enum Item: Sendable {
    case frame(CapturedFrame)
    case failed(FrameRecord, FrameError)
  }

  private let queue: ReplayQueue

  /// Starts decoding with what `makeLoader` makes on each decoding thread, of which there are as many as
  /// are of use where no count is given.
  init(
    frames: some Collection<FrameRecord> & Sendable, lookahead: Int, threadCount: Int? = nil,
    makeLoader: @escaping @Sendable () -> (FrameRecord) throws(FrameError) -> CapturedFrame
  ) {
    precondition(lookahead > 0, "room for one frame ahead")
    let threadCount = threadCount ?? Self.threadCount(for: frames.first, lookahead: lookahead)
    let queue = ReplayQueue(frames, lookahead: lookahead, threadCount: threadCount)
    self.queue = queue
    for _ in 0..<threadCount {
      let thread = Thread {
        Self.yieldToOthers()
        queue.run(load: makeLoader())
      }
      thread.name = "placard.replay"
      thread.start()
    }
  }

  /// Lets threads that decide when the replay goes on have a processor first: frames that are ready are
  /// of no use while the session or its classifier waits for one.
  ///
  /// On Linux the priority is the calling thread's own (setpriority(2), "C library/kernel differences").
  /// Where it can't be lowered, nothing but time is lost.
  private static func yieldToOthers() {
    let thread = __priority_which_t(PRIO_PROCESS.rawValue)
    _ = setpriority(thread, 0, getpriority(thread, 0) + 5)
  }

  private static func threadCount(for frame: FrameRecord?, lookahead: Int) -> Int {
    // A video is decoded from one picture to the next, which only one thread can do.
    guard frame?.videoFrame == nil else { return 1 }
    return Swift.min(ProcessInfo.processInfo.activeProcessorCount, lookahead + 1)
  }

  /// Starts decoding a recording's frames, or those with the indices in `range`.
  package convenience init(
    _ recording: Recording, range: Range<Int>? = nil, components: FrameComponents = .all,
    pool: PixelBufferPool = PixelBufferPool(), lookahead: Int = 3
  ) {
    let range = (range ?? recording.frames.indices).clamped(to: recording.frames.indices)
    self.init(frames: recording.frames[range], lookahead: lookahead) {
      let loader = FrameLoader(pool: pool)
      return { record throws(FrameError) in try loader.load(record, components: components) }
    }
  }

  /// Starts decoding these frames, in this order; `alter` changes each one on a decoding thread.
  package convenience init(
    frames: [FrameRecord], components: FrameComponents = .all,
    pool: PixelBufferPool = PixelBufferPool(), lookahead: Int = 3,
    altering alter: @escaping @Sendable (CapturedFrame) throws(FrameError) -> CapturedFrame
  ) {
    self.init(frames: frames, lookahead: lookahead) {
      let loader = FrameLoader(pool: pool)
      return { record throws(FrameError) in
        try alter(loader.load(record, components: components))
      }
    }
  }

  deinit { stop() }

  /// The next frame, or nil after the last; waits while it is being decoded.
  package func next() -> Item? { queue.take() }

  /// Stops decoding and waits for the threads, at most as long as one frame takes; then `next` is nil.
  package func stop() { queue.stop() }
}
