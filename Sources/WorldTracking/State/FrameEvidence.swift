/// What a frame says about how well tracking goes.
package struct FrameEvidence: Hashable, Sendable {
  /// The points that were followed into this frame or found again in it.
  package var trackedCount = 0
  /// Those of them whose places were known well before this frame.
  package var recognizedCount = 0
  /// The tracked points whose places in the world are known well enough to be given out.
  package var mappedCount = 0
  /// The points of the frame before that were not found in this one.
  package var lostCount = 0
  /// The share of the grid's cells that hold a tracked point.
  package var coverage = 0.0
  /// The median move of the tracked points since the frame before, in pixels.
  package var medianFlowInPixels = 0.0
  /// The same divided by the time between the frames, in pixels a second: what blurs a picture.
  package var flowPixelsPerSecond = 0.0
  /// The same as an angle: radians a second in the middle of the picture.
  package var flowRadiansPerSecond = 0.0
  /// How far off the recorded poses have lately been, in pixels along one axis.
  package var poseNoiseInPixels = 0.0
  /// How far the camera moved since the frame before, in metres.
  package var translation = 0.0
  /// How far it turned, in radians.
  package var rotation = 0.0
  /// The seconds since the frame before; 0 in the first.
  package var interval = 0.0

  package init() {}

  /// How fast the picture's content moves, in radians a second: as followed, or as the camera turned,
  /// where motion is too fast for anything to be followed.
  package var angularSpeed: Double {
    interval > 0 ? max(flowRadiansPerSecond, rotation / interval) : 0
  }
}
