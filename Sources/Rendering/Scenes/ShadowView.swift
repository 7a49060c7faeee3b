import Foundation
import Geometry
import SyntheticScenes

/// The pictures of the scene as one place of a lamp sees it, all around or along its direction.
struct ShadowView {
  /// One for each side of a cube around the lamp, in the order +x, −x, +y, −y, +z, −z; one alone holds
  /// every direction.
  let clipFromWorld: [Matrix4]
  /// xyz and 1: where the lamp is; xyz and 0: the direction to it.
  let lampPlace: SIMD4<Float>
  /// The width of a texel in metres, for a place at 1 m distance.
  let texelWidth: Float

  /// The views of a lamp: for soft edges, from `count` places around its own.
  ///
  /// A lamp that casts no shadows has one, which is never drawn.
  static func views(of light: SceneLight, bounds: SceneBounds, side: Int, count: Int)
    -> [ShadowView]
  {
    (0..<count).map { index in
      switch light.shape {
      case .point(let position):
        cube(
          around: position + 0.03 * Self.offset(index, of: count), bounds: bounds, side: side)
      case .directional(let direction):
        parallel(
          (direction + 0.02 * Self.offset(index, of: count)).unit ?? direction, bounds: bounds,
          side: side)
      }
    }
  }

  /// Points spread evenly over a sphere (Fibonacci); the middle where there is only one.
  private static func offset(_ index: Int, of count: Int) -> SIMD3<Float> {
    guard count > 1 else { return .zero }
    let y = 1 - 2 * (Float(index) + 0.5) / Float(count)
    let angle = Float(index) * 2.399963
    let radius = max(0, 1 - y * y).squareRoot()
    return SIMD3(radius * cos(angle), y, radius * sin(angle))
  }

  private static func cube(around place: SIMD3<Float>, bounds: SceneBounds, side: Int)
    -> ShadowView
  {
    let corners = pointwiseMax(bounds.upper - place, place - bounds.lower)
    let far = Double(max(0.1, corners.dotProduct(corners).squareRoot()))
    // A little more than 90°, so that the filter finds neighbours at the edges.
    let widening = 1 + 4 / Double(side)
    let axes: [SIMD3<Double>] = [
      SIMD3(1, 0, 0), SIMD3(-1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 1),
      SIMD3(0, 0, -1),
    ]
    let clips = axes.map { axis -> Matrix4 in
      let up = abs(axis.y) > 0.5 ? SIMD3<Double>(1, 0, 0) : SIMD3(0, 1, 0)
      let right = axis.cross(up)
      let near = 0.02
      let p = SIMD3<Double>(place)
      return Matrix4(
        rows: (
          SIMD4(right / widening, -right.dot(p) / widening),
          SIMD4(up / widening, -up.dot(p) / widening),
          SIMD4(
            axis * ((far + near) / (far - near)),
            -axis.dot(p) * (far + near) / (far - near) - 2 * far * near / (far - near)),
          SIMD4(axis, -axis.dot(p))
        ))
    }
    return ShadowView(
      clipFromWorld: clips, lampPlace: SIMD4(place, 1),
      texelWidth: Float(2 * widening / Double(side)))
  }

  private static func parallel(_ direction: SIMD3<Float>, bounds: SceneBounds, side: Int)
    -> ShadowView
  {
    let axis = SIMD3<Double>(direction)
    let across = abs(axis.y) > 0.9 ? SIMD3<Double>(1, 0, 0) : SIMD3(0, 1, 0)
    let right = axis.cross(across).normalized ?? SIMD3(1, 0, 0)
    let up = right.cross(axis)
    let center = SIMD3<Double>(bounds.lower + bounds.upper) / 2
    let radius = max(0.1, (SIMD3<Double>(bounds.upper) - center).length * 1.01)
    func row(_ axis: SIMD3<Double>) -> SIMD4<Double> {
      SIMD4(axis / radius, -axis.dot(center) / radius)
    }
    return ShadowView(
      clipFromWorld: [Matrix4(rows: (row(right), row(up), row(axis), SIMD4(0, 0, 0, 1)))],
      lampPlace: SIMD4(-direction, 0), texelWidth: Float(2 * radius / Double(side)))
  }
}
