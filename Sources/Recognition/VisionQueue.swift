package import Imaging

/// A finished classification.
package struct ClassificationOutcome: Sendable {
  package var frameIndex: Int
  /// When the frame was submitted and when its result is delivered, nanoseconds of session time.
  package var submittedNanoseconds: Int64
  package var deliveredNanoseconds: Int64
  package var result: Result<[Classification], any Error>
}

/// Runs a classifier off the session's thread with at most one frame in flight (SEMANTICS S-33).
///
/// A frame offered while another is in flight is turned away, never queued. The pixel buffer is
/// released when its request ends, on success or error.
package protocol VisionQueue: Sendable {
  /// True when a frame would be taken.
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
  /// Makes the queue forget the frame in flight: its result will never be delivered.
  func discardInFlight()
}
