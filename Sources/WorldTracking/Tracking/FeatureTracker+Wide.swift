import Geometry

/// What is done between frames that are far apart, as in recordings of a few frames a second.
extension FeatureTracker {
  /// The share of the typical distance by which the camera moves between such frames.
  private static let wideMove = 0.012
  /// How far it turns between such frames, in radians.
  private static let wideTurn = 0.15
  /// Frames that are turned by less than this show about the same, in radians.
  private static let sameView = 0.6
  private static let keyframeLimit = 8
  /// In so many frames a new point is looked for.
  private static let searchedKeyframes = 6

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
      from: before, to: view, first: previous, second: current, inverseDistances: range,
      normal: point.reference.normal
    ).match(of: point.pixel)
  }

  /// Looks for a new point in the frames before, so that it has a place from the start.
  mutating func findBefore(_ slot: Int, in view: CameraView) {
    guard var point = points[slot] else { return }
    let search = MultiViewSearch(
      from: view, first: current, keyframes: keyframes(beside: view),
      inverseDistances: inverseDistances)
    let tolerance = options.reprojectionTolerance * view.radiansPerPixel
    for sighting in search.match(of: point.pixel) {
      guard let direction = sighting.view.direction(ofPixel: sighting.pixel),
        point.estimate.epipolarAngle(origin: sighting.view.origin, direction: direction)
          <= tolerance
      else { continue }
      point.estimate.observe(
        origin: sighting.view.origin, direction: direction, weight: 1,
        expectedDistance: typicalDistance)
      point.sightings += 1
    }
    points[slot] = point
  }

  /// The kept frames that show about the same from elsewhere, the newest first.
  private func keyframes(beside view: CameraView) -> [Keyframe] {
    let near = keyframes.reversed().filter { keyframe in
      (keyframe.view.origin - view.origin).length > Self.wideMove * typicalDistance
        && keyframe.view.worldFromCamera.rotation.angle(to: view.worldFromCamera.rotation)
          < Self.sameView
    }
    return Array(near.prefix(Self.searchedKeyframes))
  }

  /// Keeps a frame for later ones; its picture is shared, not copied.
  mutating func keep(_ view: CameraView, _ picture: ImagePyramid) {
    if keyframes.count >= Self.keyframeLimit { keyframes.removeFirst() }
    keyframes.append(Keyframe(view: view, picture: picture))
  }

  /// The inverse distances at which points without a place are looked for.
  private var inverseDistances: ClosedRange<Double> {
    0.05 / typicalDistance...3 / typicalDistance
  }
}
