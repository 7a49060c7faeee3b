import Geometry
import Recordings

/// A flat surface that was found among the points, horizontal or vertical to the bit.
struct DetectedPlane: Sendable {
  let identifier: UInt64
  let alignment: PlaneAnchor.Alignment
  private(set) var worldFromPlane: Transform
  /// The corners of the outline in world space.
  private var outline: [SIMD3<Double>]
  /// The number of points on it at the newest look.
  private(set) var supportCount: Int
  private(set) var classification: String?

  /// The most corners of an outline.
  static let outlineLimit = 24

  init(
    identifier: UInt64, alignment: PlaneAnchor.Alignment, worldFromPlane: Transform,
    points: [PlanePoint]
  ) {
    self.identifier = identifier
    self.alignment = alignment
    self.worldFromPlane = worldFromPlane
    outline = []
    supportCount = points.count
    grow(over: points.map(\.position))
  }

  var plane: Plane { Plane(xzOf: worldFromPlane) }

  /// The outline in the plane's coordinates, in order from x towards z.
  var hull: [SIMD2<Double>] {
    let planeFromWorld = worldFromPlane.inverse
    return outline.map { Self.flattened(planeFromWorld * $0) }
  }

  /// The plane and its outline ready for many points.
  var shape: Shape { Shape(plane: plane, planeFromWorld: worldFromPlane.inverse, hull: hull) }

  struct Shape {
    let plane: Plane
    fileprivate let planeFromWorld: Transform
    fileprivate let hull: [SIMD2<Double>]
  }

  /// Moves the plane to a better fit and extends its outline over the points on it.
  ///
  /// The origin stays where it was, but for its distance from the plane (SEMANTICS H-17).
  mutating func refit(normal: SIMD3<Double>, through point: SIMD3<Double>, points: [PlanePoint]) {
    guard let better = Plane(normal: normal, through: point) else { return }
    let y = better.normal
    let oldX = worldFromPlane.axes.columns.0
    guard let x = (oldX - y.dot(oldX) * y).normalized else { return }
    let origin = worldFromPlane.translation
    let moved = origin - better.signedDistance(to: origin) * y
    guard
      let transform = Transform(
        nearestTo: Matrix3(columns: (x, y, x.cross(y))), translation: moved)
    else { return }
    worldFromPlane = transform
    supportCount = points.count
    grow(over: points.map(\.position))
  }

  mutating func absorb(_ other: DetectedPlane) { grow(over: other.outline) }

  mutating func classify(_ classification: String?) { self.classification = classification }

  private mutating func grow(over points: [SIMD3<Double>]) {
    let planeFromWorld = worldFromPlane.inverse
    let places = (outline + points).map { Self.flattened(planeFromWorld * $0) }
    let hull = ConvexHull.simplified(ConvexHull.vertices(of: places), limit: Self.outlineLimit)
    outline = hull.map { worldFromPlane * SIMD3($0.x, 0, $0.y) }
  }

  private static func flattened(_ point: SIMD3<Double>) -> SIMD2<Double> {
    SIMD2(point.x, point.z)
  }

  var area: Double { Polygon(hull).area }

  var anchor: PlaneAnchor {
    let hull = hull
    var (low, high) = (hull.first ?? .zero, hull.first ?? .zero)
    for corner in hull {
      low = SIMD2(min(low.x, corner.x), min(low.y, corner.y))
      high = SIMD2(max(high.x, corner.x), max(high.y, corner.y))
    }
    // Seen from +y, x turns into z clockwise.
    return PlaneAnchor(
      identifier: identifier, alignment: alignment, worldFromPlane: worldFromPlane,
      center: (low + high) / 2, extent: high - low, boundary: hull.reversed(),
      classification: classification)
  }
}

extension DetectedPlane.Shape {
  /// The distance in the plane from a point to the outline, 0 inside.
  func distanceOutside(_ point: SIMD3<Double>) -> Double {
    let local = planeFromWorld * point
    let place = SIMD2(local.x, local.z)
    guard hull.count >= 3, var start = hull.last else { return .infinity }
    var isInside = true
    var nearest = Double.infinity
    for end in hull {
      let side = end - start
      if side.cross(place - start) < 0 { isInside = false }
      let t = min(max((place - start).dot(side) / max(side.dot(side), 1e-18), 0), 1)
      nearest = min(nearest, (place - (start + t * side)).length)
      start = end
    }
    return isInside ? 0 : nearest
  }
}
