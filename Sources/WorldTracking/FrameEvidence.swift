/// What a frame says about how well tracking goes.
package struct FrameEvidence: Hashable, Sendable {
  /// The points that were followed into this frame or found again in it.
  package var trackedCount = 0
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
  /// How far the camera moved since the frame before, in metres.
  package var translation = 0.0
  /// How far it turned, in radians.
  package var rotation = 0.0
  /// The seconds since the frame before; 0 in the first.
  package var interval = 0.0

  package init() {}
}
