/// What the feature tracker looks for and how sure it must be.
package struct FeatureTrackerOptions: Hashable, Sendable {
  /// The most points followed at a time.
  package var trackLimit = 500
  /// The same between frames that are far apart, where a point seen once more has a place.
  package var wideTrackLimit = 3000
  /// The most points remembered, tracked or not.
  package var mapLimit = 8192
  /// The weakest corner that is taken up, as `cornerMinEigenVal` scales it: gradients of 2 levels a
  /// pixel, three times what a sensor's noise of 2 levels gives.
  package var cornerThreshold: Float = 3e-4
  /// The largest distance in pixels between a point and where it is followed back to.
  package var backwardTolerance: Float = 0.5
  /// The largest distance in pixels from the epipolar line or the reprojected point.
  package var reprojectionTolerance = 2.0
  /// The standard deviation in pixels of one sighting, poses included.
  package var pixelDeviation = 0.5
  /// The least correlation of a point's patch with the picture.
  package var patchCorrelation: Float = 0.8
  /// The largest standard deviation of a point that is given out, as a share of its distance.
  package var relativeDeviation = 0.04
  /// The largest error that the noise of the poses may give a point, as a share of its distance.
  package var poseDeviation = 0.055
  /// The same for a point whose depth was measured.
  package var measuredDeviation = 0.03
  /// For how many frames a point that is no longer followed is still given out while in view.
  package var framesShownAfterLoss = 30
  /// The same for a point that was seen no more than three times.
  package var framesShownWhenNew = 2
  /// Points that were seen so often are believed whatever lies around them.
  package var believedSightings = 20
  /// The number of remembered points that are looked for in a frame.
  package var searchesPerFrame = 64
  /// The number of grid cells in which a frame looks for new corners; one with few tracked points looks
  /// in all.
  package var cellsPerFrame = 120

  package init() {}
}
