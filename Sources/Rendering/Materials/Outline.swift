import Foundation

/// Closed outlines of simple shapes, in pixels with y down, all turning the same way round.
enum Outline {
  static func ellipse(at center: SIMD2<Float>, radii: SIMD2<Float>) -> [SIMD2<Float>] {
    arc(at: center, radii: radii, from: 0, to: 2 * .pi, steps: steps(for: radii))
  }

  /// A rectangle, its corners rounded by at most half its shorter side.
  static func rectangle(at upperLeft: SIMD2<Float>, size: SIMD2<Float>, radius: Float)
    -> [SIMD2<Float>]
  {
    let lowerRight = upperLeft + size
    let radius = min(radius, size.x / 2, size.y / 2)
    guard radius > 0 else {
      return [
        upperLeft, SIMD2(lowerRight.x, upperLeft.y), lowerRight, SIMD2(upperLeft.x, lowerRight.y),
      ]
    }
    let (left, top) = (upperLeft.x + radius, upperLeft.y + radius)
    let (right, bottom) = (lowerRight.x - radius, lowerRight.y - radius)
    let centers = [SIMD2(right, bottom), SIMD2(left, bottom), SIMD2(left, top), SIMD2(right, top)]
    let radii = SIMD2(radius, radius)
    let steps = steps(for: radii) / 4
    return centers.indices.flatMap { quarter in
      let start = Float(quarter) * .pi / 2
      return arc(at: centers[quarter], radii: radii, from: start, to: start + .pi / 2, steps: steps)
        + [corner(centers[quarter], radii, start + .pi / 2)]
    }
  }

  /// The stretches of a line with round ends; a single place is a dot.
  static func strokes(along places: [SIMD2<Float>], width: Float) -> [[SIMD2<Float>]] {
    guard places.count > 1 else {
      return places.map { ellipse(at: $0, radii: SIMD2(width / 2, width / 2)) }
    }
    return zip(places, places.dropFirst()).map { capsule(from: $0, to: $1, radius: width / 2) }
  }

  private static func capsule(from start: SIMD2<Float>, to end: SIMD2<Float>, radius: Float)
    -> [SIMD2<Float>]
  {
    let radii = SIMD2(radius, radius)
    let direction = atan2(end.y - start.y, end.x - start.x)
    let half = max(4, steps(for: radii) / 2)
    return arc(
      at: end, radii: radii, from: direction - .pi / 2, to: direction + .pi / 2, steps: half)
      + [corner(end, radii, direction + .pi / 2)]
      + arc(
        at: start, radii: radii, from: direction + .pi / 2, to: direction + 1.5 * .pi, steps: half)
      + [corner(start, radii, direction + 1.5 * .pi)]
  }

  /// Points of an arc, without its end.
  private static func arc(
    at center: SIMD2<Float>, radii: SIMD2<Float>, from start: Float, to end: Float, steps: Int
  ) -> [SIMD2<Float>] {
    (0..<steps).map { corner(center, radii, start + (end - start) * Float($0) / Float(steps)) }
  }

  private static func corner(_ center: SIMD2<Float>, _ radii: SIMD2<Float>, _ angle: Float)
    -> SIMD2<Float>
  {
    center + SIMD2(radii.x * cos(angle), radii.y * sin(angle))
  }

  /// So many that a circle is nowhere off by more than 1/50 of a pixel, in whole quarters.
  private static func steps(for radii: SIMD2<Float>) -> Int {
    // A chord of the angle a is r (1 − cos a/2) ≈ r a²/8 inside of its arc.
    let radius = max(abs(radii.x), abs(radii.y), 0.25)
    let angle = (8 * 0.02 / min(radius, 4096)).squareRoot()
    return 4 * max(3, Int((.pi / 2 / angle).rounded(.up)))
  }
}
