import Geometry
import Recordings

/// Finds horizontal and vertical planes among points and lets them grow and merge over time.
///
/// Takes time in proportion to points times planes. At most `planeLimit` planes are kept.
struct PlaneDetector: Sendable {
  private(set) var planes: [DetectedPlane] = []
  private let fitting: PlaneFitting
  private var nextIdentifier: UInt64 = 1
  private var lookCount: UInt64 = 0

  static let planeLimit = 64
  /// How far in metres beyond its outline a plane takes up points.
  private static let growth = 0.4
  /// Planes nearer to each other than this, in metres, are one.
  private static let mergeDistance = 0.03
  /// The least |cosine| between the normals of planes that are one: 8°.
  private static let mergeCosine = 0.99

  init(axes: LevelAxes) { fitting = PlaneFitting(axes: axes) }

  /// Looks at all points that are known well; `origin` is the camera, which sees walls from the front.
  mutating func update(_ points: [PlanePoint], seenFrom origin: SIMD3<Double>) {
    lookCount += 1
    var free = points
    for index in planes.indices { free = grow(&planes[index], over: free) }
    while planes.count < Self.planeLimit, let fit = fitting.horizontalSeed(free) {
      free = add(fit, .horizontal, seenFrom: origin, from: free)
    }
    while planes.count < Self.planeLimit,
      let fit = fitting.verticalSeed(free, seed: lookCount)
    {
      free = add(fit, .vertical, seenFrom: origin, from: free)
    }
    merge()
    classify(seenFrom: origin)
  }

  /// Refits a plane to the points near it; gives the points that are left.
  private func grow(_ plane: inout DetectedPlane, over points: [PlanePoint]) -> [PlanePoint] {
    var (near, rest): ([PlanePoint], [PlanePoint]) = ([], [])
    let shape = plane.shape
    let surface = shape.plane
    for point in points {
      let isNear =
        abs(surface.signedDistance(to: point.position)) <= point.tolerance
        && shape.distanceOutside(point.position) <= Self.growth
      if isNear { near.append(point) } else { rest.append(point) }
    }
    if let fit = fitting.fit(near, plane.alignment) {
      let isFlipped = fit.normal.dot(surface.normal) < 0
      plane.refit(
        normal: isFlipped ? -fit.normal : fit.normal, through: fit.point, points: fit.points)
    }
    return rest
  }

  private mutating func add(
    _ fit: PlaneFitting.Fit, _ alignment: PlaneAnchor.Alignment, seenFrom origin: SIMD3<Double>,
    from points: [PlanePoint]
  ) -> [PlanePoint] {
    let isFromBehind = alignment == .vertical && fit.normal.dot(origin - fit.point) < 0
    let y = isFromBehind ? -fit.normal : fit.normal
    let axes = fitting.axes
    // A wall's z points down, as ARKit's does (SEMANTICS H-18).
    let z = alignment == .vertical ? -axes.up : axes.second
    let onPlane = Set(fit.points)
    let left = points.filter { !onPlane.contains($0) }
    guard
      let pose = Transform(
        nearestTo: Matrix3(columns: (y.cross(z), y, z)), translation: fit.point)
    else { return left }
    planes.append(
      DetectedPlane(
        identifier: nextIdentifier, alignment: alignment, worldFromPlane: pose, points: fit.points))
    nextIdentifier += 1
    return left
  }

  /// Joins planes that turned out to be one; the newer is removed (SEMANTICS H-17).
  private mutating func merge() {
    var kept: [DetectedPlane] = []
    for plane in planes {
      if let older = kept.firstIndex(where: { Self.isSame($0, plane) }) {
        kept[older].absorb(plane)
      } else {
        kept.append(plane)
      }
    }
    planes = kept
  }

  private static func isSame(_ a: DetectedPlane, _ b: DetectedPlane) -> Bool {
    guard a.alignment == b.alignment, a.plane.normal.dot(b.plane.normal) >= mergeCosine else {
      return false
    }
    let shape = a.shape
    let corners = b.hull.map { b.worldFromPlane * SIMD3($0.x, 0, $0.y) }
    return corners.contains {
      abs(shape.plane.signedDistance(to: $0)) <= mergeDistance
        && shape.distanceOutside($0) <= growth
    } && corners.allSatisfy { abs(shape.plane.signedDistance(to: $0)) <= 2 * mergeDistance }
  }

  private mutating func classify(seenFrom origin: SIMD3<Double>) {
    let classes = PlaneClassification(planes, axes: fitting.axes, cameraOrigin: origin)
    for index in planes.indices { planes[index].classify(classes.name(of: planes[index])) }
  }
}
