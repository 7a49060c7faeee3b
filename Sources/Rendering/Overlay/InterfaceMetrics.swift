import Geometry

/// How the sizes of labels and panels become pixels of one framebuffer.
///
/// Layout is given in points for views whose shorter side is 320 to 720 points, which are a phone's
/// to a window's. In smaller and larger views everything shrinks and grows with the shorter side.
struct InterfaceMetrics: Hashable, Sendable {
  let viewport: SIMD2<Double>
  let framebufferSize: ImageSize
  /// Pixels for one point of the view, across and down.
  let pixelsPerPoint: SIMD2<Double>
  /// Pixels for one point of layout.
  let unit: Double

  /// Fails when a side of either is not positive and finite.
  init?(viewport: SIMD2<Double>, framebufferSize: ImageSize) {
    guard viewport.isFinite, viewport.x > 0, viewport.y > 0, framebufferSize.width > 0,
      framebufferSize.height > 0
    else { return nil }
    let size = SIMD2(Double(framebufferSize.width), Double(framebufferSize.height))
    let shorter = min(viewport.x, viewport.y)
    let interfaceScale = shorter < 320 ? shorter / 320 : max(1, shorter / 720)
    self.viewport = viewport
    self.framebufferSize = framebufferSize
    pixelsPerPoint = size / viewport
    unit = interfaceScale * min(pixelsPerPoint.x, pixelsPerPoint.y)
  }

  /// The framebuffer's size as a vector.
  var extent: SIMD2<Double> {
    SIMD2(Double(framebufferSize.width), Double(framebufferSize.height))
  }

  /// A length of layout as whole pixels, at least one.
  func pixels(_ points: Double) -> Int { max(1, Int((points * unit).rounded())) }

  /// A font's size in whole pixels.
  func fontSize(_ points: Double) -> Int {
    min(max(pixels(points), TextShaper.pixelSizes.lowerBound), TextShaper.pixelSizes.upperBound)
  }
}
