package import Geometry

/// Where the timeline lies at the view's lower edge; lengths in view points.
package struct TimelineLayout: Hashable, Sendable {
  /// The plate under the button and the bar.
  package let panel: Rect
  /// The play and pause button.
  package let button: Rect
  /// The bar from the recording's start to its end.
  package let bar: Rect

  /// The layout for a view of this size in points; nil when a side is not positive and finite.
  package init?(viewport: SIMD2<Double>) {
    guard
      let metrics = InterfaceMetrics(
        viewport: viewport, framebufferSize: ImageSize(width: 1, height: 1))
    else { return nil }
    // In a framebuffer of one pixel the unit is a part of it: back to points.
    let unit = metrics.unit / min(metrics.pixelsPerPoint.x, metrics.pixelsPerPoint.y)
    let margin = 16 * unit
    let height = 36 * unit
    let top = viewport.y - margin - height
    panel = Rect(
      origin: SIMD2(margin, top), size: SIMD2(max(0, viewport.x - 2 * margin), height))
    button = Rect(origin: SIMD2(margin, top), size: SIMD2(44 * unit, height))
    let start = margin + 46 * unit
    bar = Rect(
      origin: SIMD2(start, top + height / 2 - 2 * unit),
      size: SIMD2(max(unit, viewport.x - margin - 16 * unit - start), 4 * unit))
  }

  /// The part of the recording, 0…1, at a view point on or beside the bar; nil elsewhere.
  package func progress(at viewPoint: SIMD2<Double>) -> Double? {
    guard viewPoint.isFinite, viewPoint.y >= panel.origin.y,
      viewPoint.y <= panel.origin.y + panel.size.y,
      viewPoint.x > button.origin.x + button.size.x,
      viewPoint.x <= panel.origin.x + panel.size.x
    else { return nil }
    return min(max((viewPoint.x - bar.origin.x) / bar.size.x, 0), 1)
  }

  /// True on the play and pause button.
  package func isOnButton(_ viewPoint: SIMD2<Double>) -> Bool {
    let end = button.origin + button.size
    return viewPoint.x >= button.origin.x && viewPoint.y >= button.origin.y
      && viewPoint.x <= end.x && viewPoint.y <= end.y
  }
}
