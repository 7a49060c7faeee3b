import Geometry
package import Imaging

/// Finds the same corners in two pictures, without knowing where the cameras were.
///
/// Corners of the first picture are followed into the second, which serves neighbouring frames. Where
/// few can be followed, each is compared with all corners of the second picture at a quarter of the
/// size, which serves photographs some steps apart. Every match is found back from the other side.
/// O(corners²) for the comparison, else O(corners).
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
  package var cornerLimit = 240
  /// The least correlation of the surroundings, at full size and at a quarter.
  var correlationLimit: Float = 0.85
  /// How much better the best of all corners must correlate than any other.
  var lead: Float = 0.04
  /// The largest distance in pixels between a corner and what is found back from its match.
  var returnLimit: Float = 0.7
  /// The share of followed corners below which all are compared with all.
  var followedShare = 0.35
  private var alignment = PatchAlignment()
  private var detector = CornerDetector()

  package init() {}

  /// The matches, in the order of the first picture's corners.
  package mutating func matches(_ first: PixelBuffer, _ second: PixelBuffer) -> [Match] {
    var (a, b) = (ImagePyramid(), ImagePyramid())
    a.update(from: first)
    b.update(from: second)
    let corners = corners(of: a)
    let followed = corners.compactMap { corner in
      verified(corner, guess: corner, a, b, levels: ImagePyramid.levelCount)
    }
    if Double(followed.count) >= followedShare * Double(corners.count), followed.count >= 20 {
      return followed
    }
    let compared = compare(corners, self.corners(of: b), a, b)
    return compared.count > followed.count ? compared : followed
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
      likeness >= correlationLimit
    else { return nil }
    return Match(
      first: SIMD2(Double(corner.x), Double(corner.y)),
      second: SIMD2(Double(there.x), Double(there.y)))
  }

  private func compare(
    _ corners: [SIMD2<Float>], _ others: [SIMD2<Float>], _ a: ImagePyramid, _ b: ImagePyramid
  ) -> [Match] {
    let level = 2
    let width = others.count
    var likeness = [Float](repeating: -1, count: corners.count * width)
    for (row, corner) in corners.enumerated() {
      for (column, other) in others.enumerated() {
        likeness[row * width + column] =
          PatchAlignment.correlation(of: corner, in: a, with: other, in: b, level: level) ?? -1
      }
    }
    return corners.indices.compactMap { row in
      let values = likeness[(row * width)..<((row + 1) * width)]
      guard let best = values.max(), best >= correlationLimit - 0.1,
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
      return verified(corners[row], guess: others[column], a, b, levels: 3)
    }
  }
}
