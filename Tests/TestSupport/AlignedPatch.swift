import Geometry
import Imaging

/// A patch of one picture found in another, where it may be bent affinely and lit otherwise.
struct AlignedPatch {
  /// From pixels off the patch's middle to the other picture's pixels.
  private(set) var pictureFromPatch: AffineTransform2D
  /// The normalized cross-correlation with the patch.
  private(set) var correlation = -1.0

  /// A square of luma with its mean taken away and its length made 1.
  struct Template {
    fileprivate let offsets: [SIMD2<Double>]
    fileprivate let values: [Double]
    fileprivate let radius: Double

    /// Fails at the picture's edge and where there is no texture.
    init?(_ planes: PixelPlanes, size: ImageSize, around center: SIMD2<Double>, radius: Int) {
      offsets = (-radius...radius).flatMap { y in
        (-radius...radius).map { x in SIMD2(Double(x), Double(y)) }
      }
      self.radius = Double(radius)
      let map = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: center.x, ty: center.y)
      guard let values = Luma(planes, size).samples(offsets, map).map(normalized),
        values.allSatisfy(\.isFinite)
      else { return nil }
      self.values = values
    }
  }

  /// Looks around a bend for the place that is most like the patch, at every pixel of the patch.
  ///
  /// - Parameter reach: How far to look, in the patch's pixels.
  init?(
    _ planes: PixelPlanes, size: ImageSize, of template: Template, near bend: AffineTransform2D,
    reach: Int
  ) {
    let luma = Luma(planes, size)
    pictureFromPatch = bend
    for dy in -reach...reach {
      for dx in -reach...reach {
        var map = bend
        let place = bend * SIMD2(Double(dx), Double(dy))
        (map.tx, map.ty) = (place.x, place.y)
        guard let samples = luma.samples(template.offsets, map) else { continue }
        let score = dot(normalized(samples), template.values)
        if score > correlation { (correlation, pictureFromPatch) = (score, map) }
      }
    }
    guard correlation > 0 else { return nil }
  }

  /// Makes the squared difference between the patch and `gain` × picture + `bias` small by the six
  /// numbers of an affine map, the gain and the bias: Gauss-Newton on Lucas and Kanade's sum (Baker
  /// and Matthews, "Lucas-Kanade 20 Years On", IJCV 2004, forward additive).
  mutating func align(to template: Template, _ planes: PixelPlanes, size: ImageSize) {
    let luma = Luma(planes, size)
    let scale = template.radius
    for _ in 0..<40 {
      let map = pictureFromPatch
      guard let samples = luma.samples(template.offsets, map),
        let slopes = luma.slopes(template.offsets, map)
      else { return }
      let (mean, length) = moments(samples)
      guard length > 0 else { return }
      // The patch's own length is 1: so is the other's by its gain to begin with.
      var system = LeastSquares(unknowns: 8)
      for (index, u) in template.offsets.enumerated() {
        let value = (samples[index] - mean) / length
        let slope = slopes[index] / length
        system.add(
          [
            slope.x * u.x / scale, slope.x * u.y / scale, slope.y * u.x / scale,
            slope.y * u.y / scale, slope.x, slope.y, value, 1,
          ], template.values[index] - value)
      }
      guard let step = system.solution else { return }
      var next = map
      next.a += step[0] / scale
      next.c += step[1] / scale
      next.b += step[2] / scale
      next.d += step[3] / scale
      next.tx += step[4]
      next.ty += step[5]
      guard let moved = luma.samples(template.offsets, next) else { return }
      let score = dot(normalized(moved), template.values)
      guard score > correlation else { return }
      (correlation, pictureFromPatch) = (score, next)
      if (SIMD2(step[4], step[5])).length < 0.01 { return }
    }
  }

  /// A picture's luma between its pixels.
  private struct Luma {
    private let planes: PixelPlanes
    private let last: SIMD2<Double>

    init(_ planes: PixelPlanes, _ size: ImageSize) {
      self.planes = planes
      last = SIMD2(Double(size.width - 2), Double(size.height - 2))
    }

    /// The samples at offsets under a map; nil where some are outside.
    func samples(_ offsets: [SIMD2<Double>], _ map: AffineTransform2D) -> [Double]? {
      samples(offsets, map, moved: .zero)
    }

    /// How luma changes with x and y at the samples, by differences over two pixels.
    func slopes(_ offsets: [SIMD2<Double>], _ map: AffineTransform2D) -> [SIMD2<Double>]? {
      guard let right = samples(offsets, map, moved: SIMD2(1, 0)),
        let left = samples(offsets, map, moved: SIMD2(-1, 0)),
        let below = samples(offsets, map, moved: SIMD2(0, 1)),
        let above = samples(offsets, map, moved: SIMD2(0, -1))
      else { return nil }
      return right.indices.map { index in
        SIMD2(right[index] - left[index], below[index] - above[index]) / 2
      }
    }

    private func samples(
      _ offsets: [SIMD2<Double>], _ map: AffineTransform2D, moved: SIMD2<Double>
    ) -> [Double]? {
      var values: [Double] = []
      values.reserveCapacity(offsets.count)
      for offset in offsets {
        let p = map * offset + moved
        guard p.x >= 0, p.y >= 0, p.x <= last.x, p.y <= last.y else { return nil }
        let (x, y) = (Int(p.x), Int(p.y))
        let (fx, fy) = (p.x - Double(x), p.y - Double(y))
        let at = y * planes.lumaStride + x
        let top = Double(planes.luma[at]) * (1 - fx) + Double(planes.luma[at + 1]) * fx
        let row = at + planes.lumaStride
        let bottom = Double(planes.luma[row]) * (1 - fx) + Double(planes.luma[row + 1]) * fx
        values.append(top * (1 - fy) + bottom * fy)
      }
      return values
    }
  }
}

private func dot(_ a: [Double], _ b: [Double]) -> Double {
  zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
}

/// The mean, and the length without it.
private func moments(_ values: [Double]) -> (mean: Double, length: Double) {
  let mean = values.reduce(0, +) / Double(values.count)
  return (mean, values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot())
}

private func normalized(_ values: [Double]) -> [Double] {
  let (mean, length) = moments(values)
  return values.map { ($0 - mean) / length }
}
