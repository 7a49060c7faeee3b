import Imaging

/// The one frame that a vision queue may hold, from its submission to its delivery.
struct InFlightFrame: Sendable {
  let frameIndex: Int
  let submittedNanoseconds: Int64
  private(set) var request: ClassificationRequest
  /// Nil once the queue no longer needs the picture.
  var image: PixelBuffer?
  var result: Result<[Classification], any Error>?
  var isDiscarded = false

  init(
    _ image: PixelBuffer, _ request: ClassificationRequest, frameIndex: Int,
    submittedNanoseconds: Int64
  ) {
    self.frameIndex = frameIndex
    self.submittedNanoseconds = submittedNanoseconds
    self.request = request
    self.request.frameIndex = frameIndex
    self.image = image
  }

  /// What is delivered; nil while there is no result and when it was discarded.
  func outcome(deliveredNanoseconds: Int64) -> ClassificationOutcome? {
    guard let result, !isDiscarded else { return nil }
    return ClassificationOutcome(
      frameIndex: frameIndex, submittedNanoseconds: submittedNanoseconds,
      deliveredNanoseconds: deliveredNanoseconds, result: result)
  }
}
