import Geometry
import Recordings

extension FeatureTracker {
  /// The tracked points whose places are known well enough, in the order of identifiers.
  func cloud(seenFrom view: CameraView) -> FeaturePointCloud {
    var cloud = FeaturePointCloud()
    cloud.reserveCapacity(tracked.count)
    for slot in tracked {
      guard let point = points[slot], isGood(point, from: view),
        let position = point.estimate.position
      else { continue }
      cloud.append(
        SIMD3(Float(position.x), Float(position.y), Float(position.z)),
        identifier: point.identifier)
    }
    return cloud
  }

  func isGood(_ point: MapPoint, from view: CameraView) -> Bool {
    guard point.disagreements == 0, let position = point.estimate.position,
      point.sightings >= 4 || point.hasMeasuredDepth
    else { return false }
    let offset = position - view.origin
    guard let direction = offset.normalized, view.depth(of: position) > 0.05 else { return false }
    return point.estimate.deviation(along: direction) <= options.relativeDeviation * offset.length
  }
}
