import Geometry

/// Axes of which one points up: heights and places on the level ground are measured along them.
struct LevelAxes: Hashable, Sendable {
  let up: SIMD3<Double>
  /// Two level directions; with `up` between them they are right-handed as x, y, z.
  let first: SIMD3<Double>
  let second: SIMD3<Double>

  /// Fails where `up` has no direction; for +y the axes are those of the world.
  init?(up: SIMD3<Double>) {
    guard let up = up.normalized else { return nil }
    let reference = abs(up.x) < 0.9 ? SIMD3<Double>(1, 0, 0) : SIMD3(0, 0, 1)
    guard let first = (reference - up.dot(reference) * up).normalized else { return nil }
    self.up = up
    self.first = first
    second = first.cross(up)
  }

  func height(of point: SIMD3<Double>) -> Double { up.dot(point) }

  /// The place on the ground.
  func ground(of point: SIMD3<Double>) -> SIMD2<Double> {
    SIMD2(first.dot(point), second.dot(point))
  }

  /// The level direction with these components.
  func direction(_ components: SIMD2<Double>) -> SIMD3<Double> {
    components.x * first + components.y * second
  }
}
