package import Imaging

/// A finished classification.
package struct ClassificationOutcome: Sendable {
  package var frameIndex: Int
  /// When the frame was submitted and when its result was delivered, nanoseconds of session time.
  package var submittedNanoseconds: Int64
  package var deliveredNanoseconds: Int64
  /// Classes or an error, never both nor neither (SEMANTICS V-14, B-6).
  package var result: Result<[Classification], any Error>
}

/// Runs a classifier off the session's thread with at most one frame in flight (SEMANTICS S-33).
///
/// A frame offered while another is in flight is turned away, never queued. The pixel buffer is
/// released when its request ends, on success or error.
package protocol VisionQueue: Sendable {
  /// False from a frame's submission until its result was taken, or it was discarded and has ended.
  var isIdle: Bool { get }
  /// When the result of the frame in flight is delivered, if that is already certain.
  var dueNanoseconds: Int64? { get }
  /// Starts a classification and returns true, or returns false when one is in flight.
  func submit(
    _ image: PixelBuffer, _ request: ClassificationRequest, frameIndex: Int,
    at nowNanoseconds: Int64
  ) -> Bool
  /// Returns the finished result that is due by the given session time, once.
  func takeFinished(by nowNanoseconds: Int64) -> ClassificationOutcome?
  /// Drops the result of the frame in flight, as a restart must: it will never be delivered.
  ///
  /// A classifier that is running can't be stopped, so the queue takes a new frame only when the
  /// discarded one has ended: there are never two classifier calls at once.
  func discardInFlight()
  /// Blocks until no classifier call is running, as is needed before a process ends.
  func waitUntilEnded()
}
