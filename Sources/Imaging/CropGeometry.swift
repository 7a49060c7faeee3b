package import Geometry

/// Where the part of an upright picture that is used lands in a model's input (SEMANTICS V-7, V-10).
///
/// Pixels with (0, 0) at the outer corner of the top-left pixel, y down:
/// target = source × scale + offset.
package struct CropGeometry: Hashable, Sendable {
  /// Target pixels per upright pixel, across and down.
  package let scale: SIMD2<Double>
  /// Where the upright picture's top-left corner lands in the target, also outside it.
  package let offset: SIMD2<Double>
  /// The part of the upright picture that is used.
  package let sourceRect: Rect
  /// The part of the target that it covers; the rest is padding.
  package let targetRect: Rect

  /// - Parameter uprightSize: the picture's size after its orientation was applied.
  /// - Parameter regionOfInterest: the part to use, normalised to the upright picture with the
  ///   origin at its lower left; cropping and scaling see nothing else.
  /// - Returns: nil when the region is empty, not finite or not inside the unit square.
  package init?(
    _ cropAndScale: CropAndScale, uprightSize: ImageSize, regionOfInterest: Rect = .unit,
    target: ImageSize
  ) {
    let region = regionOfInterest
    let end = region.origin + region.size
    // Written so that a NaN fails; the slack is for regions like 0.1 + 0.9.
    guard region.origin.x >= 0, region.origin.y >= 0, region.size.x > 0, region.size.y > 0,
      end.x <= 1 + 1e-9, end.y <= 1 + 1e-9
    else { return nil }
    let picture = SIMD2(Double(uprightSize.width), Double(uprightSize.height))
    let input = SIMD2(Double(target.width), Double(target.height))
    let size = picture * region.size
    let origin = SIMD2(region.origin.x, 1 - end.y) * picture
    guard size.min() > 0 else { return nil }

    let fit = input / size
    switch cropAndScale {
    case .centerCrop: scale = SIMD2(repeating: fit.max())
    case .scaleFit: scale = SIMD2(repeating: fit.min())
    case .scaleFill: scale = fit
    }
    let regionOffset = (input - size * scale) / 2
    offset = regionOffset - origin * scale

    let zero = SIMD2<Double>.zero
    let sourceStart = pointwiseMax(zero, -regionOffset / scale)
    let sourceEnd = pointwiseMin(size, (input - regionOffset) / scale)
    sourceRect = Rect(origin: origin + sourceStart, size: sourceEnd - sourceStart)
    let targetStart = pointwiseMax(zero, regionOffset)
    let targetEnd = pointwiseMin(input, regionOffset + size * scale)
    targetRect = Rect(origin: targetStart, size: targetEnd - targetStart)
  }

  /// The map of points from the upright picture to the target.
  package var targetFromUpright: AffineTransform2D {
    AffineTransform2D(a: scale.x, b: 0, c: 0, d: scale.y, tx: offset.x, ty: offset.y)
  }
}
