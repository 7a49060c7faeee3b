package import Recordings

/// One thing that goes wrong in a replay on purpose, and when.
///
/// Faults change frames, their order, what is known of the world or what the classifier answers
/// before a session sees any of it. What is random is drawn from the plan's seed, the fault's kind
/// and stream, and the frame's number alone.
package struct Fault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Each camera is off by normal noise of these standard deviations: along each world axis, and
    /// about each camera axis.
    case poseNoise(metres: Double, degrees: Double)
    /// Camera and everything that it sees move away from the world at these rates; `direction` nil is
    /// a horizontal one drawn from the seed. The turn is about the world's +y through its origin.
    case poseDrift(
      metresPerSecond: Double, degreesPerSecond: Double, direction: SIMD3<Double>?)
    /// Camera and everything that it sees stand elsewhere at once. With `relocalization` the device
    /// notices: it is limited(relocalizing) for so many seconds, and right again afterwards.
    case poseJump(offset: SIMD3<Double>, degrees: Double, relocalization: Double?)
    /// The recorded tracking state is another.
    case trackingLoss(TrackingState)
    case droppedFrames(probability: Double)
    /// A frame comes a second time, at once.
    case duplicatedFrames(probability: Double)
    /// A frame comes so many seconds after it was captured; those behind it wait.
    case lateFrames(seconds: Double, probability: Double)
    /// A frame comes right after the one that should follow it.
    case outOfOrderFrames(probability: Double)
    case corruptImages(probability: Double, Corruption)
    /// The picture is averaged over a square of 2 n + 1 pixels, twice.
    case blur(pixels: Int)
    /// The picture is 2ⁿ times as bright, and clipped.
    case exposure(stops: Double)
    /// So many of the feature points are missing, others in each frame.
    case featureLoss(fraction: Double)
    /// Feature points are off by normal noise of this standard deviation along each axis.
    case featureNoise(metres: Double)
    /// Detected planes lie so far along their normals and are turned about their own x axes.
    case planeBias(metres: Double, degrees: Double)
    /// What is turned, clockwise as seen on the picture, without anything being told.
    case wrongOrientation(degrees: Int, of: Turned)
    /// Focal lengths are so many per cent too long, the principal point is off by pixels.
    case intrinsicsError(focalPercent: Double, centerPixels: SIMD2<Double>)
    /// Classifications come so much later.
    case classifierDelay(seconds: Double)
    case classifierFailure(probability: Double)
    case wrongLabel(String, probability: Double)
    /// So many of the camera's buffers are held by something else.
    case bufferStarvation(held: Int)
  }

  /// How a picture is corrupt.
  package enum Corruption: String, Hashable, Sendable, CaseIterable {
    /// Blocks of 16 × 16 pixels in a third of the picture hold noise.
    case blocks
    /// The picture can't be decoded at all.
    case unreadable
  }

  /// What is held the wrong way.
  package enum Turned: String, Hashable, Sendable, CaseIterable {
    /// The camera is said to be rolled about its viewing axis.
    case camera
    /// The classifier is told of another orientation of the picture.
    case classifier
  }

  package var kind: Kind
  /// Seconds from the recording's start, of capture; nil is the start.
  package var from: Double?
  /// The end, which is no longer part of it; nil is the recording's.
  package var to: Double?
  /// Tells the random numbers of faults of one kind apart.
  package var stream: UInt64

  package init(_ kind: Kind, from: Double? = nil, to: Double? = nil, stream: UInt64 = 0) {
    self.kind = kind
    self.from = from
    self.to = to
    self.stream = stream
  }

  /// Whether it holds at so many seconds from the recording's start.
  package func isActive(at seconds: Double) -> Bool {
    seconds >= from ?? -.infinity && seconds < to ?? .infinity
  }
}

extension Fault {
  /// The kinds' names in files.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case poseNoise, poseDrift, poseJump, trackingLoss, droppedFrames, duplicatedFrames, lateFrames
    case outOfOrderFrames, corruptImages, blur, exposure, featureLoss, featureNoise, planeBias
    case wrongOrientation, intrinsicsError, classifierDelay, classifierFailure, wrongLabel
    case bufferStarvation
  }

  package var name: Name {
    switch kind {
    case .poseNoise: .poseNoise
    case .poseDrift: .poseDrift
    case .poseJump: .poseJump
    case .trackingLoss: .trackingLoss
    case .droppedFrames: .droppedFrames
    case .duplicatedFrames: .duplicatedFrames
    case .lateFrames: .lateFrames
    case .outOfOrderFrames: .outOfOrderFrames
    case .corruptImages: .corruptImages
    case .blur: .blur
    case .exposure: .exposure
    case .featureLoss: .featureLoss
    case .featureNoise: .featureNoise
    case .planeBias: .planeBias
    case .wrongOrientation: .wrongOrientation
    case .intrinsicsError: .intrinsicsError
    case .classifierDelay: .classifierDelay
    case .classifierFailure: .classifierFailure
    case .wrongLabel: .wrongLabel
    case .bufferStarvation: .bufferStarvation
    }
  }
}

extension Fault {
  /// How likely it strikes a frame of its window; nil for those that always do.
  package var probability: Double? {
    switch kind {
    case .droppedFrames(let probability), .duplicatedFrames(let probability),
      .lateFrames(_, let probability), .outOfOrderFrames(let probability),
      .corruptImages(let probability, _), .classifierFailure(let probability),
      .wrongLabel(_, let probability):
      probability
    default: nil
    }
  }
}
