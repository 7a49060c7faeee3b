import Geometry
import Recordings

extension FeatureTracker {
  /// Two sightings do where they differ by this angle, in radians (3°).
  private static let wideParallax = 0.05

  /// The points in view whose places are known well enough: tracked ones, and remembered ones that
  /// nothing hides; in the order of identifiers.
  ///
  /// Notes with each tracked point how well it is known.
  mutating func cloud(seenFrom view: CameraView) -> FeaturePointCloud {
    var shown: [(identifier: UInt64, position: SIMD3<Double>, slot: Int)] = []
    var nearest = [Double](repeating: .infinity, count: grid.cellCount)
    for slot in tracked {
      guard let point = points[slot], let deviation = deviation(of: point, from: view),
        let position = point.estimate.position
      else {
        points[slot]?.deviation = .infinity
        continue
      }
      points[slot]?.deviation = deviation
      shown.append((point.identifier, position, slot))
      // What is nearer than a point in the cells around it may hide it.
      let distance = (position - view.origin).length
      grid.forEachNeighbor(of: grid.cell(of: point.pixel)) {
        nearest[$0] = min(nearest[$0], distance)
      }
    }
    for (slot, point) in points.enumerated() {
      guard let point, !point.isTracked, point.deviation < .infinity,
        frameCount - point.lastSeen <= options.framesShownAfterLoss,
        let position = point.estimate.position, let pixel = view.pixel(of: position),
        view.contains(pixel),
        (position - view.origin).length <= 1.1 * nearest[grid.cell(of: pixel)]
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

  /// The standard deviation along the line of sight; nil where it is too large to give the point out.
  private func deviation(of point: MapPoint, from view: CameraView) -> Double? {
    guard point.disagreements == 0, let position = point.estimate.position,
      point.sightings >= 3 || point.hasMeasuredDepth
        || (point.sightings >= 2 && point.estimate.parallax > Self.wideParallax)
    else { return nil }
    let offset = position - view.origin
    guard let direction = offset.normalized, view.depth(of: position) > 0.05 else { return nil }
    let limit = point.hasMeasuredDepth ? options.measuredDeviation : options.relativeDeviation
    let deviation = point.estimate.deviation(along: direction)
    return deviation <= limit * offset.length ? deviation : nil
  }
}
