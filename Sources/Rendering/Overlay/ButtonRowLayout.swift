package import Geometry
package import Simulation

/// Where an experience's buttons lie at the view's lower edge; lengths in view points.
///
/// In a view that is wider than high they stand at the right, else in the middle.
package struct ButtonRowLayout: Hashable, Sendable {
  package let buttons: [ExperienceButton]
  /// The hit area of each button.
  package let frames: [Rect]

  /// Nil when there is no button, or a side of the view is not positive and finite.
  package init?(viewport: SIMD2<Double>, buttons: [ExperienceButton], isAboveTimeline: Bool) {
    guard !buttons.isEmpty,
      let metrics = InterfaceMetrics(
        viewport: viewport, framebufferSize: ImageSize(width: 1, height: 1)),
      let timeline = TimelineLayout(viewport: viewport)
    else { return nil }
    // In a framebuffer of one pixel the unit is a part of it: back to points.
    let unit = metrics.unit / min(metrics.pixelsPerPoint.x, metrics.pixelsPerPoint.y)
    let (margin, gap, height) = (16 * unit, 8 * unit, 40 * unit)
    let count = Double(buttons.count)
    let room = max(0, viewport.x - 2 * margin - (count - 1) * gap)
    let width = min(104 * unit, room / count)
    let rowWidth = count * width + (count - 1) * gap
    let start =
      viewport.x > viewport.y ? viewport.x - margin - rowWidth : (viewport.x - rowWidth) / 2
    let bottom = isAboveTimeline ? timeline.panel.origin.y - gap : viewport.y - margin
    self.buttons = buttons
    frames = buttons.indices.map {
      Rect(
        origin: SIMD2(start + Double($0) * (width + gap), bottom - height),
        size: SIMD2(width, height))
    }
  }

  /// The button at a view point.
  package func button(at viewPoint: SIMD2<Double>) -> ExperienceButton? {
    zip(buttons, frames).first { _, frame in
      let end = frame.origin + frame.size
      return viewPoint.x >= frame.origin.x && viewPoint.y >= frame.origin.y
        && viewPoint.x <= end.x && viewPoint.y <= end.y
    }?.0
  }
}
