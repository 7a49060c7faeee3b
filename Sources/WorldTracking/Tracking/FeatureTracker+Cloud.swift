import Geometry
import Recordings

extension FeatureTracker {
  /// Two sightings do where they differ by this angle, in radians (3°).
  private static let wideParallax = 0.05
  /// How a point's surface lies is looked at once in so many frames.
  private static let surfaceInterval = 4
  /// How many sightings have about the same pose error.
  private static let likeSightings = 8.0

  /// The points in view whose places are known well enough: tracked ones, and remembered ones that
  /// nothing hides; in the order of identifiers.
  mutating func cloud(seenFrom view: CameraView) -> FeaturePointCloud {
    var shown: [(identifier: UInt64, position: SIMD3<Double>, slot: Int)] = []
    var nearest = [Double](repeating: .infinity, count: grid.cellCount)
    let surroundings = judgeTracked(from: view)
    for slot in tracked {
      guard let point = points[slot], let position = point.estimate.position,
        point.deviation < .infinity
      else { continue }
      let distance = (position - view.origin).length
      guard isBelieved(point, at: point.pixel, distance: distance, surroundings) else {
        points[slot]?.deviation = .infinity
        continue
      }
      shown.append((point.identifier, position, slot))
      // What is nearer than a point in the cells around it may hide it.
      grid.forEachNeighbor(of: grid.cell(of: point.pixel)) {
        nearest[$0] = min(nearest[$0], distance)
      }
    }
    for slot in points.indices {
      // A point is copied only once it may be shown.
      guard points[slot]?.isTracked == false, let point = points[slot],
        point.deviation < .infinity, isShownAfterLoss(point),
        let position = point.estimate.position, let pixel = view.pixel(of: position),
        view.contains(pixel)
      else { continue }
      let distance = (position - view.origin).length
      guard distance <= 1.1 * nearest[grid.cell(of: pixel)],
        isBelieved(point, at: pixel, distance: distance, surroundings)
      else { continue }
      shown.append((point.identifier, position, slot))
    }
    shown.sort { $0.identifier < $1.identifier }
    var cloud = FeaturePointCloud()
    cloud.reserveCapacity(shown.count)
    shownSlots = shown.map(\.slot)
    for (identifier, position, _) in shown {
      cloud.append(
        SIMD3(Float(position.x), Float(position.y), Float(position.z)), identifier: identifier)
    }
    return cloud
  }

  /// Where the tracked points are seen that are not known well; after ``cloud(seenFrom:)``.
  var unplacedPixels: [SIMD2<Float>] {
    tracked.compactMap { slot in
      points[slot].flatMap { $0.deviation < .infinity ? nil : $0.pixel }
    }
  }

  /// How often the points of the newest cloud were seen, and how well they are known.
  var shownQuality: PointQuality {
    PointQuality(
      ages: shownSlots.map { UInt32(clamping: points[$0]?.sightings ?? 0) },
      deviations: shownSlots.map { Float(points[$0]?.deviation ?? .infinity) })
  }

  /// The number of tracked points whose places were known well when they were last given out.
  var knownCount: Int {
    tracked.reduce(0) { $0 + ((points[$1]?.deviation ?? .infinity) < .infinity ? 1 : 0) }
  }

  /// The points that are known well, tracked or remembered.
  var planePoints: [PlanePoint] {
    points.compactMap { point in
      guard let point, point.deviation < .infinity, let position = point.estimate.position
      else { return nil }
      return PlanePoint(position: position, deviation: point.deviation)
    }
  }

  /// Notes with each tracked point how well it is known, and gathers those that are known well; tells
  /// from these how the surface around every n-th point lies.
  private mutating func judgeTracked(from view: CameraView) -> PointSurroundings {
    var surroundings = PointSurroundings(grid: grid)
    for slot in tracked {
      guard let point = points[slot] else { continue }
      let deviation = deviation(of: point, from: view)
      points[slot]?.deviation = deviation ?? .infinity
      guard let deviation, let position = point.estimate.position else { continue }
      surroundings.add(point.pixel, offset: position - view.origin, deviation: deviation)
    }
    for slot in tracked {
      guard let identifier = points[slot]?.identifier,
        (Int(truncatingIfNeeded: identifier) + frameCount) % Self.surfaceInterval == 0,
        let point = points[slot], let direction = view.direction(ofPixel: point.pixel)
      else { continue }
      let known = point.estimate.position.map { ($0 - view.origin).length }
      points[slot]?.reference.normal =
        LocalPlane(
          around: point.pixel, direction: direction, distance: known, among: surroundings)?.normal
    }
    return surroundings
  }

  /// False for a point that was not seen often and lies among others that are nearer or farther.
  private func isBelieved(
    _ point: MapPoint, at pixel: SIMD2<Float>, distance: Double, _ surroundings: PointSurroundings
  ) -> Bool {
    point.hasMeasuredDepth || point.sightings >= options.believedSightings
      || !surroundings.contradict(pixel, distance: distance)
  }

  private func isShownAfterLoss(_ point: MapPoint) -> Bool {
    let isOld = point.hasMeasuredDepth || point.sightings > 3
    let limit = isOld ? options.framesShownAfterLoss : options.framesShownWhenNew
    return frameCount - point.lastSeen <= limit
  }

  /// The standard deviation along the line of sight; nil where it is too large to give the point out.
  private func deviation(of point: MapPoint, from view: CameraView) -> Double? {
    let parallax = point.estimate.parallax
    guard point.disagreements == 0, let position = point.estimate.position,
      point.hasMeasuredDepth || point.sightings >= 3
        || (point.sightings >= 2 && parallax > Self.wideParallax)
    else { return nil }
    let offset = position - view.origin
    guard let direction = offset.normalized, view.depth(of: position) > 0.05 else { return nil }
    let deviation = point.estimate.deviation(along: direction)
    let distance = offset.length
    if point.hasMeasuredDepth {
      return deviation <= options.measuredDeviation * distance ? deviation : nil
    }
    // Two poses whose angles are off by e each move the point by √2 e / parallax of its distance. That
    // is alike for all points and for sightings from about there: only many of them average it out.
    let spread = max(Double(point.estimate.observationCount) / Self.likeSightings, 1).squareRoot()
    let share =
      2.squareRoot() * poseNoise.pixels / spread * view.radiansPerPixel / max(parallax, 1e-6)
    guard share <= options.poseDeviation else { return nil }
    return deviation <= options.relativeDeviation * distance ? deviation : nil
  }
}
