package import Recordings

/// What a run sees where no files hold its frames: each is made when its turn comes.
package struct LiveCapture {
  /// Makes a frame in all its colours, on the run's thread; frames come in their order.
  ///
  /// A `FrameError` skips the frame, any other error ends the run.
  package let capture: (FrameRecord) throws -> CapturedFrame
  /// What really stands where.
  package let truth: SceneTruth?

  package init(
    truth: SceneTruth? = nil, capture: @escaping (FrameRecord) throws -> CapturedFrame
  ) {
    self.capture = capture
    self.truth = truth
  }
}
