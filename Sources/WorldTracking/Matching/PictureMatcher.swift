import Geometry
package import Imaging

/// Finds the same corners in two pictures, without knowing where the cameras were.
///
/// Each corner of one picture is compared with all corners of the other at a quarter of the size, where
/// it is little matter how far it moved, and the best is then found to parts of a pixel and found back
/// from the other side. Nothing looks near where the corner was, nor where a pose puts it, so corners that
/// contradict the poses are found as well as those that agree. O(corners²).
package struct PictureMatcher: Sendable {
  /// One corner in both pictures, in pixels.
  package struct Match: Hashable, Sendable {
    package var first: SIMD2<Double>
    package var second: SIMD2<Double>

    package init(first: SIMD2<Double>, second: SIMD2<Double>) {
      self.first = first
      self.second = second
    }
  }

  /// The most corners that are taken of a picture.
  package var cornerLimit = 800
  /// The least correlation of the surroundings at a quarter of the size, and at full size.
  var coarseLimit: Float = 0.7
  var fineLimit: Float = 0.6
  /// How much better the best of all corners must correlate than any other.
  var lead: Float = 0.03
  /// The largest distance in pixels between a corner and what is found back from its match.
  var returnLimit: Float = 0.7
  /// Corners are compared at a quarter of the size.
  private static let coarseLevel = 2
  private var alignment = PatchAlignment()
  private var detector = CornerDetector()

  package init() {}

  /// The matches, in the order of the first picture's corners.
  package mutating func matches(_ first: PixelBuffer, _ second: PixelBuffer) -> [Match] {
    var (a, b) = (ImagePyramid(), ImagePyramid())
    a.update(from: first)
    b.update(from: second)
    return compare(corners(of: a), corners(of: b), a, b)
  }

  /// The strongest corner of each cell of a grid.
  private mutating func corners(of picture: ImagePyramid) -> [SIMD2<Float>] {
    guard let size = picture.size, size.width > 64, size.height > 64 else { return [] }
    let margin = 12
    let (width, height) = (size.width - 2 * margin, size.height - 2 * margin)
    let side = max(
      16, Int((Double(width * height) / Double(cornerLimit)).squareRoot().rounded(.up)))
    var corners: [SIMD2<Float>] = []
    for y in stride(from: margin, to: margin + height - side / 2, by: side) {
      for x in stride(from: margin, to: margin + width - side / 2, by: side) {
        let area = PixelArea(
          x: x, y: y, width: min(side, margin + width - x), height: min(side, margin + height - y))
        if let corner = detector.best(in: area, of: picture, above: 1e-4) {
          corners.append(corner.pixel)
        }
      }
    }
    return corners
  }

  /// A corner's match near `guess`, where it is found back and looks the same.
  private func verified(
    _ corner: SIMD2<Float>, guess: SIMD2<Float>, _ a: ImagePyramid, _ b: ImagePyramid, levels: Int
  ) -> Match? {
    guard
      let there = alignment.follow(corner, from: a, to: b, guess: guess, levels: levels),
      let back = alignment.follow(there, from: b, to: a, guess: corner, levels: levels)
    else { return nil }
    let miss = back - corner
    guard (miss * miss).sum().squareRoot() <= returnLimit,
      let likeness = PatchAlignment.correlation(of: corner, in: a, with: there, in: b, level: 0),
      likeness >= fineLimit
    else { return nil }
    return Match(
      first: SIMD2(Double(corner.x), Double(corner.y)),
      second: SIMD2(Double(there.x), Double(there.y)))
  }

  private func compare(
    _ corners: [SIMD2<Float>], _ others: [SIMD2<Float>], _ a: ImagePyramid, _ b: ImagePyramid
  ) -> [Match] {
    let width = others.count
    let likeness = CornerPatches(of: corners, in: a, level: Self.coarseLevel)
      .correlations(with: CornerPatches(of: others, in: b, level: Self.coarseLevel))
    return corners.indices.compactMap { row in
      let values = likeness[(row * width)..<((row + 1) * width)]
      guard let best = values.max(), best >= coarseLimit,
        let column = values.firstIndex(of: best).map({ $0 - row * width })
      else { return nil }
      // Close neighbours of the best are the same place.
      let second =
        others.indices.filter {
          let apart = others[$0] - others[column]
          return (apart * apart).sum() > 24 * 24
        }.map { values[row * width + $0] }.max() ?? -1
      let isMutual = corners.indices.allSatisfy {
        $0 == row || likeness[$0 * width + column] <= best
      }
      guard best - second >= lead, isMutual else { return nil }
      return verified(corners[row], guess: others[column], a, b, levels: Self.coarseLevel + 1)
    }
  }
}
