import Geometry
import Recordings

extension FeatureTracker {
  /// Three sightings do where the first and another differ by this angle, in radians (3°).
  private static let wideParallax = 0.05

  /// The tracked points whose places are known well enough, in the order of identifiers.
  ///
  /// Notes with each how well it is known.
  mutating func cloud(seenFrom view: CameraView) -> FeaturePointCloud {
    var cloud = FeaturePointCloud()
    cloud.reserveCapacity(tracked.count)
    for slot in tracked {
      guard let point = points[slot], let deviation = deviation(of: point, from: view),
        let position = point.estimate.position
      else {
        points[slot]?.deviation = .infinity
        continue
      }
      points[slot]?.deviation = deviation
      cloud.append(
        SIMD3(Float(position.x), Float(position.y), Float(position.z)),
        identifier: point.identifier)
    }
    return cloud
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
      point.sightings >= 4 || point.hasMeasuredDepth
        || (point.sightings >= 3 && point.estimate.parallax > Self.wideParallax)
    else { return nil }
    let offset = position - view.origin
    guard let direction = offset.normalized, view.depth(of: position) > 0.05 else { return nil }
    let limit = point.hasMeasuredDepth ? options.measuredDeviation : options.relativeDeviation
    let deviation = point.estimate.deviation(along: direction)
    return deviation <= limit * offset.length ? deviation : nil
  }
}
