import Geometry
import Recordings
import WorldTracking

extension Session {
  func display(of frame: Frame) -> DisplayTransform? {
    DisplayTransform(
      imageSize: frame.camera.imageResolution, orientation: configuration.orientation,
      viewport: configuration.viewport)
  }

  /// Hit-tests the frame on screen and anchors the current label there (SEMANTICS 5.4).
  mutating func tap(
    _ viewPoint: SIMD2<Double>, at now: Timestamp, into update: inout FrameUpdate
  ) {
    guard lifecycle.state == .running, let frame = currentFrame, let display = display(of: frame)
    else {
      let report = HitTestReport(ray: nil, results: [], candidates: [], miss: nil)
      update.taps.append(
        TapRecord(
          timestamp: now, viewPoint: viewPoint, frameIndex: nil, pixel: nil,
          trackingState: tracking.state, placement: .refused(.noFrame), report: report, label: nil))
      return
    }
    let report = frame.hitTest(
      viewPoint: viewPoint, of: display, types: configuration.hitTestTypes,
      options: configuration.hitTest)
    let placement = place(report, frame: frame, at: now)
    update.taps.append(
      TapRecord(
        timestamp: now, viewPoint: viewPoint, frameIndex: frame.index,
        pixel: display.pixel(atViewPoint: viewPoint), trackingState: frame.trackingState,
        placement: placement, report: report, label: experience.labelOnScreen(at: now)))
  }

  private mutating func place(_ report: HitTestReport, frame: Frame, at now: Timestamp)
    -> Placement
  {
    let refusal: PlacementRefusal
    if hasEnded {
      refusal = .recordingEnded
    } else if let hit = report.results.first {
      if let label = experience.placeable(at: now) {
        let anchor = anchors.add(hit.worldFromHit)
        experience.place(label, on: anchor.identifier)
        return .placed(anchor.identifier, hit, label)
      }
      refusal = experience.refusal(at: now) ?? .noLabel
    } else {
      refusal = .noHit(report.miss ?? .nothingToHit, frame.trackingState)
    }
    experience.refused(refusal, at: now)
    return .refused(refusal)
  }
}
