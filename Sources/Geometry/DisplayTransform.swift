/// The way from the sensor's picture to the view: turned to the interface orientation, scaled to
/// fill the viewport, centred and cropped (ARKit's `displayTransform`, SEMANTICS C-10, C-11).
package struct DisplayTransform: Hashable, Sendable {
  package let imageSize: ImageSize
  package let viewport: SIMD2<Double>
  package let orientation: InterfaceOrientation
  /// From normalized image points, (0, 0) upper left … (1, 1) lower right of the sensor's picture,
  /// to normalized view points.
  package let viewFromImage: AffineTransform2D
  private let imageFromView: AffineTransform2D

  /// Fails when a side of the picture or of the viewport is not positive and finite.
  package init?(
    imageSize: ImageSize, orientation: InterfaceOrientation, viewport: SIMD2<Double>
  ) {
    guard imageSize.width > 0, imageSize.height > 0, viewport.isFinite, viewport.x > 0,
      viewport.y > 0
    else { return nil }
    let upright = orientation.isPortrait ? imageSize.transposed : imageSize
    let size = SIMD2(Double(upright.width), Double(upright.height))
    let scale = max(viewport.x / size.x, viewport.y / size.y)
    let k = size * scale / viewport
    let rotation: AffineTransform2D =
      switch orientation {
      case .landscapeRight: .identity
      case .landscapeLeft: AffineTransform2D(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
      case .portrait: AffineTransform2D(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
      case .portraitUpsideDown: AffineTransform2D(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
      }
    let fill = AffineTransform2D(
      a: k.x, b: 0, c: 0, d: k.y, tx: 0.5 - k.x / 2, ty: 0.5 - k.y / 2)
    let viewFromImage = fill * rotation
    guard let inverse = viewFromImage.inverse else { return nil }
    self.imageSize = imageSize
    self.viewport = viewport
    self.orientation = orientation
    self.viewFromImage = viewFromImage
    imageFromView = inverse
  }

  /// The pixel of the sensor's picture shown at a view point (points from the view's upper left).
  package func pixel(atViewPoint point: SIMD2<Double>) -> SIMD2<Double> {
    let normalized = imageFromView * (point / viewport)
    return normalized * SIMD2(Double(imageSize.width), Double(imageSize.height)) - 0.5
  }

  /// The view point at which a pixel of the sensor's picture is shown; it may lie outside the view.
  package func viewPoint(atPixel pixel: SIMD2<Double>) -> SIMD2<Double> {
    let normalized = (pixel + 0.5) / SIMD2(Double(imageSize.width), Double(imageSize.height))
    return (viewFromImage * normalized) * viewport
  }
}
