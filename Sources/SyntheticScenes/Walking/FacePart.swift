import Foundation
import Geometry

/// A triangle, or what is left of one between two heights: a convex polygon in world space.
struct FacePart {
  private(set) var corners: [SIMD3<Double>]

  init(_ face: TriangleHierarchy.Face) {
    let corner = SIMD3<Double>(face.corner.xyz)
    corners = [
      corner, corner + SIMD3<Double>(face.side.xyz), corner + SIMD3<Double>(face.otherSide.xyz),
    ]
  }

  /// The part between two heights; empty where there is none.
  ///
  /// Cut by I. Sutherland and G. Hodgman, "Reentrant polygon clipping", 1974.
  func between(_ low: Double, and high: Double) -> FacePart {
    var part = self
    part.cut { $0.y - low }
    part.cut { high - $0.y }
    return part
  }

  private mutating func cut(_ height: (SIMD3<Double>) -> Double) {
    var kept: [SIMD3<Double>] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (a, b) = (height(corner), height(next))
      if a >= 0 { kept.append(corner) }
      if (a < 0) != (b < 0) { kept.append(corner + (next - corner) * (a / (a - b))) }
    }
    corners = kept
  }

  /// The nearest place to an upright line, seen from above; the line's own where it goes through.
  func nearest(to line: SIMD2<Double>) -> SIMD2<Double>? {
    guard let first = corners.first else { return nil }
    if contains(line) { return line }
    var nearest = first.ground
    for (index, corner) in corners.enumerated() {
      let (a, b) = (corner.ground, corners[(index + 1) % corners.count].ground)
      let side = b - a
      let square = side.dot(side)
      let t = square > 0 ? min(max((line - a).dot(side) / square, 0), 1) : 0
      let place = a + side * t
      if (place - line).length < (nearest - line).length { nearest = place }
    }
    return nearest
  }

  /// The highest point that is no farther than `radius` from an upright line; nil without one.
  ///
  /// A flat part is highest at a corner, where a side enters the circle, or where the circle lies
  /// farthest up its slope.
  func top(within radius: Double, of line: SIMD2<Double>) -> Double? {
    var heights = corners.filter { ($0.ground - line).length <= radius }.map(\.y)
    for (index, corner) in corners.enumerated() {
      let side = corners[(index + 1) % corners.count] - corner
      let (offset, way) = (corner.ground - line, side.ground)
      let (a, b) = (way.dot(way), offset.dot(way))
      let root = b * b - a * (offset.dot(offset) - radius * radius)
      guard a > 0, root >= 0 else { continue }
      for t in [(-b - root.squareRoot()) / a, (-b + root.squareRoot()) / a]
      where (0...1).contains(t) { heights.append(corner.y + t * side.y) }
    }
    if corners.count >= 3 {
      let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0])
      if abs(normal.y) > 1e-12 {
        let slope = -normal.ground / normal.y
        let place = slope.length > 1e-9 ? line + slope * (radius / slope.length) : line
        if contains(place) { heights.append(corners[0].y + slope.dot(place - corners[0].ground)) }
      }
    }
    return heights.max()
  }

  /// True where an upright line goes through.
  func contains(_ line: SIMD2<Double>) -> Bool {
    var (isLeft, isRight) = (false, false)
    for (index, corner) in corners.enumerated() {
      let side = corners[(index + 1) % corners.count].ground - corner.ground
      let turn = side.cross(line - corner.ground)
      if turn > 0 { isLeft = true }
      if turn < 0 { isRight = true }
    }
    return isLeft != isRight
  }
}

extension SIMD4 {
  fileprivate var xyz: SIMD3<Scalar> { SIMD3(x, y, z) }
}

extension SIMD3 where Scalar == Double {
  /// What is seen of it from above.
  var ground: SIMD2<Double> { SIMD2(x, z) }
}
