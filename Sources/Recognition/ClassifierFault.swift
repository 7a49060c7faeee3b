package import Imaging

/// Something that goes wrong with classifications on purpose, for those submitted in a span of time.
package struct ClassifierFault: Sendable {
  package enum Effect: Hashable, Sendable {
    /// The result comes so much later.
    case delay(nanoseconds: Int64)
    case failure
    /// The best class is called so, whatever it is.
    case wrongLabel(String)
    /// The classifier is told to turn the picture by so many more quarter turns, clockwise.
    case turned(quarterTurns: Int)
  }

  package var effect: Effect
  /// Of submission, nanoseconds of session time.
  package var span: Range<Int64>
  /// Whether it strikes the frame with this number.
  package var strikes: @Sendable (_ frameIndex: Int) -> Bool

  package init(
    _ effect: Effect, span: Range<Int64>,
    strikes: @escaping @Sendable (_ frameIndex: Int) -> Bool = { _ in true }
  ) {
    self.effect = effect
    self.span = span
    self.strikes = strikes
  }

  /// Whether it changes the classification of a frame.
  func isActive(frameIndex: Int, submittedNanoseconds: Int64) -> Bool {
    span.contains(submittedNanoseconds) && strikes(frameIndex)
  }
}

extension ImageOrientation {
  /// The orientation after so many more quarter turns clockwise.
  package func turned(quarterTurns: Int) -> ImageOrientation {
    let turns = (quarterTurns % 4 + 4) % 4
    return (0..<turns).reduce(self) { orientation, _ in orientation.turnedOnce }
  }

  private var turnedOnce: ImageOrientation {
    switch self {
    case .up: .right
    case .right: .down
    case .down: .left
    case .left: .up
    case .upMirrored: .rightMirrored
    case .rightMirrored: .downMirrored
    case .downMirrored: .leftMirrored
    case .leftMirrored: .upMirrored
    }
  }
}
