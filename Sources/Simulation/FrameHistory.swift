import Recordings

/// The newest frames of a session without their pictures, so that no buffer of the camera is held.
package struct FrameHistory: Sendable {
  package static let standardLimit = 32

  /// Oldest first.
  package private(set) var frames: [Frame] = []
  private let limit: Int
  private let keepsDepth: Bool

  /// Depth is kept only where hit tests ask for it: it is far larger than all else.
  package init(limit: Int = standardLimit, keepsDepth: Bool = false) {
    self.limit = limit
    self.keepsDepth = keepsDepth
  }

  /// Takes the session's current frame; one that it has as the newest already takes its place.
  package mutating func add(_ frame: Frame) {
    let kept = Frame(
      index: frame.index, timestamp: frame.timestamp, camera: frame.camera,
      trackingState: frame.trackingState, capturedImage: nil,
      rawFeaturePoints: frame.rawFeaturePoints, unplacedPixels: frame.unplacedPixels,
      depth: keepsDepth ? frame.depth : nil, depthCamera: frame.depthCamera, anchors: frame.anchors,
      hasGravity: false, up: frame.up)
    if frames.last?.index == frame.index {
      frames[frames.count - 1] = kept
    } else {
      frames.append(kept)
      if frames.count > limit { frames.removeFirst(frames.count - limit) }
    }
  }

  package mutating func removeAll() { frames.removeAll() }

  /// The newest frame with a number, and up to `count` frames before it, newest first.
  package func frame(_ index: Int, with count: Int) -> (frame: Frame, earlier: [Frame])? {
    guard let position = frames.lastIndex(where: { $0.index == index }) else { return nil }
    return (frames[position], Array(frames[..<position].suffix(count).reversed()))
  }
}
