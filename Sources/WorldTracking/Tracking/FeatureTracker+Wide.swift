import Geometry

/// What is done between frames that are far apart, as in recordings of a few frames a second.
extension FeatureTracker {
  /// The share of the typical distance by which the camera moves between such frames.
  private static let wideMove = 0.012
  /// How far it turns between such frames, in radians.
  private static let wideTurn = 0.15

  /// True where surroundings look too different from one frame to the next to be followed.
  func isWide(from before: CameraView, to view: CameraView) -> Bool {
    (before.origin - view.origin).length > Self.wideMove * typicalDistance
      || before.worldFromCamera.rotation.angle(to: view.worldFromCamera.rotation) > Self.wideTurn
  }

  /// Where a point of the frame before is seen, by a search along its epipolar line.
  func wideMatch(of point: MapPoint, from before: CameraView, to view: CameraView)
    -> SIMD2<Float>?
  {
    var range = inverseDistances
    if let position = point.estimate.position,
      let direction = before.direction(ofPixel: point.pixel)
    {
      let distance = (position - before.origin).length
      let spread = max(3 * point.estimate.deviation(along: direction), 0.05 * distance)
      range = 1 / (distance + spread)...1 / max(distance - spread, 0.3 * distance)
    }
    return EpipolarSearch(
      from: before, to: view, first: previous, second: current, inverseDistances: range
    ).match(of: point.pixel)
  }

  /// Looks for a new point in the frame before, so that it has a place from the start.
  mutating func findBefore(_ slot: Int, in view: CameraView, before: CameraView) {
    let search = EpipolarSearch(
      from: view, to: before, first: current, second: previous, inverseDistances: inverseDistances)
    guard var point = points[slot], let found = search.match(of: point.pixel),
      let direction = before.direction(ofPixel: found),
      point.estimate.epipolarAngle(origin: before.origin, direction: direction)
        <= options.reprojectionTolerance * view.radiansPerPixel
    else { return }
    point.estimate.observe(
      origin: before.origin, direction: direction, weight: 1, expectedDistance: typicalDistance)
    point.sightings += 1
    points[slot] = point
  }

  /// The inverse distances at which points without a place are looked for.
  private var inverseDistances: ClosedRange<Double> {
    0.05 / typicalDistance...3 / typicalDistance
  }
}
