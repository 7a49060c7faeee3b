package import Geometry
package import Recordings

/// A place in the view with what is needed to ask the world about it.
package struct TapSite: Sendable {
  package var viewPoint: SIMD2<Double>
  /// The frame on screen; nil when there is none, or the session isn't running.
  package var frame: Frame?
  /// How that frame is shown.
  package var display: DisplayTransform?
  package var trackingState: TrackingState
  package var types: HitTestType
  package var options: HitTestOptions

  package init(
    viewPoint: SIMD2<Double>, frame: Frame?, display: DisplayTransform?,
    trackingState: TrackingState, types: HitTestType = .labelApp,
    options: HitTestOptions = HitTestOptions()
  ) {
    self.viewPoint = viewPoint
    self.frame = frame
    self.display = display
    self.trackingState = trackingState
    self.types = types
    self.options = options
  }

  /// The pixel of the frame's picture under the view point.
  package var pixel: SIMD2<Double>? {
    frame == nil ? nil : display?.pixel(atViewPoint: viewPoint)
  }

  /// Searches the world under the view point; an empty report without a frame.
  package func hitTest() -> HitTestReport {
    guard let frame, let display else {
      return HitTestReport(ray: nil, results: [], candidates: [], miss: nil)
    }
    return frame.hitTest(viewPoint: viewPoint, of: display, types: types, options: options)
  }
}
