package import Geometry

/// Distances along the viewing axis in metres, rows from the top; 0 where nothing was measured.
package struct DepthMap: Hashable, Sendable {
  package let size: ImageSize
  package var metres: [Float]
  /// ARKit's confidence per value, 0 (low) … 2 (high); nil where the source has none.
  package var confidence: [UInt8]?

  package init(size: ImageSize, metres: [Float], confidence: [UInt8]? = nil) {
    precondition(metres.count == size.width * size.height, "one value a pixel")
    self.size = size
    self.metres = metres
    self.confidence = confidence
  }
}
