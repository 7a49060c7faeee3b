import Geometry

/// A point that was found in a picture, and what is known about its place in the world.
struct MapPoint: Sendable {
  let identifier: UInt64
  var estimate: PointEstimate
  /// What tells how its patch looks from elsewhere.
  var reference: PatchReference
  /// Where it was in the newest frame in which it was seen.
  var pixel: SIMD2<Float>
  /// True while it is followed from frame to frame.
  var isTracked = true
  /// The number of frames in which it was seen.
  var sightings = 1
  /// Consecutive sightings that disagreed with the known poses.
  var disagreements = 0
  /// The count of the newest frame in which it was seen.
  var lastSeen: Int
  /// The standard deviation along the line of sight when last given out, metres; infinite before.
  var deviation = Double.infinity
  /// True once a measured depth is part of the estimate.
  var hasMeasuredDepth = false
}
