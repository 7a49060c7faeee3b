import Geometry

/// A camera's way from one place and direction to another in a set time, starting and ending at rest.
struct CameraGlide: Hashable, Sendable {
  /// Eyes in the world, and degrees to the left and up.
  struct Pose: Hashable, Sendable {
    var eyes: SIMD3<Double>
    var angles: SIMD2<Double>
  }

  private let start: Pose
  private let end: Pose
  private let seconds: Double
  private var passed = 0.0

  /// Turns to the left or right, whichever is shorter.
  init(from start: Pose, to end: Pose, seconds: Double) {
    self.start = start
    var end = end
    end.angles.x =
      start.angles.x + (end.angles.x - start.angles.x).remainder(dividingBy: 360)
    self.end = end
    self.seconds = seconds
  }

  var isOver: Bool { passed >= seconds }

  /// Goes on for at most so long, and returns what is left of the time.
  mutating func advance(by time: Double) -> Double {
    let step = min(time, seconds - passed)
    // What is left by rounding is no time.
    passed = seconds - passed - step < 1e-9 ? seconds : passed + step
    return time - step
  }

  var pose: Pose {
    let t = seconds > 0 ? passed / seconds : 1
    let share = t * t * (3 - 2 * t)
    return Pose(
      eyes: start.eyes + (end.eyes - start.eyes) * share,
      angles: start.angles + (end.angles - start.angles) * share)
  }
}
