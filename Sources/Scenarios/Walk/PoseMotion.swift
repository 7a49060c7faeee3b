import Geometry

/// How a camera moves around a frame: on as it came from the frame before.
///
/// What a shutter sees that is open for some milliseconds, where only the poses of frames are known.
struct PoseMotion {
  /// Farther and wider from frame to frame no hand moves a camera: it was put there.
  private static let mostMetres = 0.5
  private static let mostRadians = 0.5

  private let pose: Transform
  private let turn: Quaternion
  private let shift: SIMD3<Double>
  /// Seconds; infinite where nothing moves.
  private let interval: Double

  /// Still without a frame before, and after a jump.
  init(from before: (pose: Transform, seconds: Double)?, to pose: Transform, at seconds: Double) {
    self.pose = pose
    guard let before, seconds > before.seconds,
      (pose.translation - before.pose.translation).length <= Self.mostMetres,
      before.pose.rotation.angle(to: pose.rotation) <= Self.mostRadians
    else {
      (turn, shift, interval) = (.identity, .zero, .infinity)
      return
    }
    turn = before.pose.rotation.inverse * pose.rotation
    shift = pose.translation - before.pose.translation
    interval = seconds - before.seconds
  }

  /// Where the camera is so many seconds after the frame, or before it where they are negative.
  func pose(after seconds: Double) -> Transform {
    guard interval.isFinite, seconds != 0 else { return pose }
    let share = seconds / interval
    let part = Quaternion.identity.slerp(to: share < 0 ? turn.inverse : turn, at: abs(share))
    return Transform(
      rotation: pose.rotation * part, translation: pose.translation + shift * share)
  }
}
