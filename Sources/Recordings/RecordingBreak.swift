import Geometry

/// Where a recording stops and goes on elsewhere: time passed unseen, or the camera moved as no hand
/// moves it.
package struct RecordingBreak: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    /// Longer without a frame than half a second and five times the usual interval.
    case gap
    /// Farther or wider from one frame to the next than the camera can have gone.
    case jump
  }

  package var kind: Kind
  /// The time since the frame before.
  package var seconds: Double
  /// How far the camera is from where it was, in the recording's unit.
  package var distance: Double
  /// How far it is turned, in radians.
  package var angle: Double

  package init(kind: Kind, seconds: Double, distance: Double, angle: Double) {
    self.kind = kind
    self.seconds = seconds
    self.distance = distance
    self.angle = angle
  }
}

/// Tells breaks from the steps that a recording usually takes.
///
/// A jump is ten times the median step at least. Where the clock is real it is also faster than a hand:
/// over 4 m/s and 15 cm, or over 10 rad/s and 30°. Without a scale or a clock the least size is a
/// twentieth of the space that the camera moves in.
struct BreakCriterion {
  private var usualSeconds = 0.0
  private var usualDistance = 0.0
  private var usualAngle = 0.0
  private var leastDistance = 0.15
  private var leastSpeed = 4.0
  private var leastTurn = 10.0
  private let hasClock: Bool

  private static let leastAngle = Double.pi / 6
  private static let leastGap = 0.5

  init(_ frames: [FrameRecord], unit: LengthUnit, hasClock: Bool) {
    self.hasClock = hasClock
    let steps = zip(frames, frames.dropFirst()).map { Step(from: $0, to: $1) }
    usualSeconds = steps.map(\.seconds).median
    usualDistance = steps.map(\.distance).median
    usualAngle = steps.map(\.angle).median
    if !hasClock { (leastSpeed, leastTurn) = (0, 0) }
    guard unit == .recordingUnit else { return }
    leastSpeed = 0
    var (low, high) = (SIMD3<Double>(repeating: .infinity), SIMD3<Double>(repeating: -.infinity))
    for frame in frames {
      let place = frame.camera.worldFromCamera.translation
      guard place.isFinite else { continue }
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    leastDistance = low.isFinite && high.isFinite ? 0.05 * (high - low).length : .infinity
  }

  /// The break between two frames that follow each other; nil where there is none.
  func interruption(from before: FrameRecord, to frame: FrameRecord) -> RecordingBreak? {
    let step = Step(from: before, to: frame)
    let isGap = hasClock && step.seconds > max(Self.leastGap, 5 * usualSeconds)
    let isFar =
      step.distance > max(leastDistance, 10 * usualDistance)
      && step.distance > leastSpeed * step.seconds
    let isWide =
      step.angle > max(Self.leastAngle, 10 * usualAngle) && step.angle > leastTurn * step.seconds
    guard isGap || isFar || isWide else { return nil }
    return RecordingBreak(
      kind: isGap ? .gap : .jump, seconds: step.seconds, distance: step.distance, angle: step.angle)
  }

  private struct Step {
    var seconds: Double
    var distance: Double
    var angle: Double

    init(from before: FrameRecord, to frame: FrameRecord) {
      let (a, b) = (before.camera.worldFromCamera, frame.camera.worldFromCamera)
      seconds = frame.timestamp.seconds(since: before.timestamp)
      distance = (b.translation - a.translation).length
      angle = a.rotation.angle(to: b.rotation)
    }
  }
}

extension [FrameRecord] {
  /// Notes with each frame whether the recording is broken before it; O(n log n).
  mutating func markBreaks(unit: LengthUnit, hasClock: Bool) {
    let criterion = BreakCriterion(self, unit: unit, hasClock: hasClock)
    for index in indices.dropFirst() {
      self[index].interruption = criterion.interruption(from: self[index - 1], to: self[index])
    }
  }
}
