import CTracking
import Geometry

/// A place in a picture that can be told from its surroundings in both directions.
package struct Corner: Hashable, Sendable {
  package var pixel: SIMD2<Float>
  /// The smaller eigenvalue of the gradients' products, as OpenCV's `cornerMinEigenVal` scales it.
  package var score: Float
}

/// Finds corners by the smaller eigenvalue of their gradients' products (Shi and Tomasi, 1994).
///
/// Keeps its working memory, so that later calls of the same size allocate nothing.
struct CornerDetector: Sendable {
  private var scores: [Float] = []
  private var scratch: [Float] = []
  private var rowLength = 0

  /// The strongest corner of a part of the picture; nil where none is stronger than `threshold`.
  ///
  /// A corner has no equally strong or stronger neighbour among the 8 pixels around it.
  mutating func best(in area: PixelArea, of picture: ImagePyramid, above threshold: Float)
    -> Corner?
  {
    // One pixel more on each side tells corners from slopes that go on outside.
    let scored = PixelArea(
      x: area.x - 1, y: area.y - 1, width: area.width + 2, height: area.height + 2)
    score(scored, of: picture)
    return strongest(in: area, of: scored, above: threshold)
  }

  private mutating func score(_ area: PixelArea, of picture: ImagePyramid) {
    rowLength = (area.width + 7) & ~7
    if scores.count < rowLength * area.height {
      scores = [Float](repeating: 0, count: rowLength * area.height)
    }
    // CTRACKING_SCORE_SCRATCH
    let scratchCount = 16 * (rowLength + 16)
    if scratch.count < scratchCount { scratch = [Float](repeating: 0, count: scratchCount) }
    let rowLength = rowLength
    _ = picture.withLevels { levels in
      let start = levels[0].pixels + area.y * levels[0].stride + area.x
      scores.withUnsafeMutableBufferPointer { scores in
        scratch.withUnsafeMutableBufferPointer { scratch in
          ctracking_corner_scores(
            start, levels[0].stride, Int32(area.height), scores.baseAddress, rowLength,
            scratch.baseAddress)
        }
      }
    }
  }

  /// The strongest local maximum of `area`, the first of equals row by row; `scored` was scored and has
  /// a pixel more on each side.
  private func strongest(
    in area: PixelArea, of scored: PixelArea, above threshold: Float
  ) -> Corner? {
    let stride = rowLength
    return scores.withUnsafeBufferPointer { scores in
      guard let base = scores.baseAddress else { return nil }
      var best: Corner?
      // Rises with each maximum, so that few pixels are compared with their neighbours.
      var bar = threshold
      for y in area.y..<(area.y + area.height) {
        let row = base + (y - scored.y) * stride - scored.x
        for x in area.x..<(area.x + area.width) where row[x] > bar {
          let p = row + x
          let score = p[0]
          let (above, below) = (p - stride, p + stride)
          guard score > p[-1], score >= p[1],
            score > above[-1], score > above[0], score > above[1],
            score >= below[-1], score >= below[0], score >= below[1]
          else { continue }
          best = Corner(pixel: SIMD2(Float(x), Float(y)), score: score)
          bar = score
        }
      }
      return best
    }
  }
}

/// A rectangle of whole pixels.
struct PixelArea: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}
