import Geometry
import Recordings

/// Finds horizontal and vertical planes among points and lets them grow and merge over time.
///
/// Takes time in proportion to points times planes. At most `planeLimit` planes are kept.
struct PlaneDetector: Sendable {
  private(set) var planes: [DetectedPlane] = []
  private var fitting: PlaneFitting
  private var nextIdentifier: UInt64 = 1
  private var lookCount: UInt64 = 0

  static let planeLimit = 64
  /// How far in metres beyond its outline a plane takes up points.
  private static let growth = 0.4
  /// Planes nearer to each other than this, in metres, are one.
  private static let mergeDistance = 0.03
  /// The least |cosine| between the normals of planes that are one: 8°.
  private static let mergeCosine = 0.99
  /// How many times denser than on either side points must lie on a plane for it to be found.
  private static let seedContrast = 1.6
  /// A plane with less than this is given up: its points are those of a side.
  private static let keptContrast = 1.0

  init(axes: LevelAxes) { fitting = PlaneFitting(axes: axes) }

  /// Forgets all planes; later ones have identifiers of their own.
  mutating func startAnew() { planes.removeAll() }

  /// The same where what is level turned out to be something else.
  mutating func startAnew(axes: LevelAxes) {
    startAnew()
    fitting = PlaneFitting(axes: axes)
  }

  /// Looks at all points that are known well; `origin` is the camera, which sees walls from the front.
  mutating func update(_ points: [PlanePoint], seenFrom origin: SIMD3<Double>) {
    lookCount += 1
    var free = grow(over: points)
    let count = planes.count
    planes.removeAll { plane in
      let contrast = plane.shape.contrast(among: points, leastCount: fitting.minimumPoints)
      return (contrast ?? .infinity) < Self.keptContrast
    }
    if planes.count < count { free = grow(over: points) }
    func standsOut(_ fit: PlaneFitting.Fit, _ alignment: PlaneAnchor.Alignment) -> Bool {
      let shape = plane(of: fit, alignment, seenFrom: origin)?.shape
      let contrast = shape?.contrast(among: points, leastCount: fitting.minimumPoints)
      return contrast ?? 0 >= Self.seedContrast
    }
    while planes.count < Self.planeLimit,
      let fit = fitting.horizontalSeed(free, where: { standsOut($0, .horizontal) })
    {
      free = add(fit, .horizontal, seenFrom: origin, from: free)
    }
    while planes.count < Self.planeLimit,
      let fit = fitting.verticalSeed(free, seed: lookCount), standsOut(fit, .vertical)
    {
      free = add(fit, .vertical, seenFrom: origin, from: free)
    }
    merge()
    classify(seenFrom: origin)
  }

  /// Refits all planes, older ones first; gives the points that are on none.
  private mutating func grow(over points: [PlanePoint]) -> [PlanePoint] {
    var free = points
    for index in planes.indices { free = grow(&planes[index], over: free) }
    return free
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
    if let plane = plane(of: fit, alignment, seenFrom: origin) {
      planes.append(plane)
      nextIdentifier += 1
    }
    let onPlane = Set(fit.points)
    return points.filter { !onPlane.contains($0) }
  }

  /// The plane that a fit would be, with the next identifier.
  private func plane(
    of fit: PlaneFitting.Fit, _ alignment: PlaneAnchor.Alignment, seenFrom origin: SIMD3<Double>
  ) -> DetectedPlane? {
    let isFromBehind = alignment == .vertical && fit.normal.dot(origin - fit.point) < 0
    let y = isFromBehind ? -fit.normal : fit.normal
    let axes = fitting.axes
    // A wall's z points down, as ARKit's does (SEMANTICS H-18).
    let z = alignment == .vertical ? -axes.up : axes.second
    guard
      let pose = Transform(
        nearestTo: Matrix3(columns: (y.cross(z), y, z)), translation: fit.point)
    else { return nil }
    return DetectedPlane(
      identifier: nextIdentifier, alignment: alignment, worldFromPlane: pose, points: fit.points)
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
