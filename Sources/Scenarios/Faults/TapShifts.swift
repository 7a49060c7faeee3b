import Geometry
import Recordings
import Simulation
import WorldTracking

/// Compares each tap of a run with faults to the same tap without them.
struct TapShifts {
  let recording: Recording
  let configuration: SessionConfiguration
  let faulted: FaultedFrames

  /// The shift of every tap, in order.
  ///
  /// Costs one frame to decode a tap, and with a world found in the frames all frames before it.
  func shifts(of taps: [RunDocument.Tap]) -> [RunDocument.Faults.TapShift] {
    let frames = Dictionary(faulted.frames.map { ($0.index, $0) }) { first, _ in first }
    return taps.enumerated().map { index, tap in
      var shift = RunDocument.Faults.TapShift(tap: index + 1)
      let query = HitQuery(
        recording: recording, configuration: configuration, moment: .seconds(tap.time),
        viewPoint: SIMD2(tap.x, tap.y), sweeps: false)
      // A tap that can't be asked without faults has nothing to be compared with.
      guard let clean = try? query.run().report, let hit = clean.results.first else {
        return shift
      }
      let place = hit.worldFromHit.translation
      shift.clean = place.array
      if let frame = tap.frame.flatMap({ frames[$0] }) {
        shift.injected = expected(hit, tap, in: frame).map { ($0 - place).length }
      }
      if let found = tap.hit?.position, found.count == 3 {
        shift.measured = (SIMD3(found[0], found[1], found[2]) - place).length
      }
      return shift
    }
  }

  /// Where the ray of the faulty frame meets what the clean ray met, moved as the faults move it.
  private func expected(
    _ hit: HitTestResult, _ tap: RunDocument.Tap, in frame: FrameRecord
  ) -> SIMD3<Double>? {
    guard
      let display = DisplayTransform(
        imageSize: frame.camera.imageResolution, orientation: configuration.orientation,
        viewport: configuration.viewport),
      let ray = frame.camera.ray(throughViewPoint: SIMD2(tap.x, tap.y), of: display)
    else { return nil }
    let deviceFromWorld = faulted.deviceFromWorld(at: frame.timestamp)
    let place = hit.worldFromHit.translation
    switch hit.type {
    case .featurePoint:
      // The foot of the point on the ray (H-6).
      let point = deviceFromWorld * (place - hit.localFromHit.translation)
      return ray.point(at: (point - ray.origin).dot(ray.direction))
    case .estimatedHorizontalPlane:
      let plane = Plane(
        xzOf: Transform(rotation: .identity, translation: deviceFromWorld * place))
      return plane.distance(along: ray).map(ray.point(at:))
    default:
      let moved = frame.planes.first { hit.anchor == .plane($0.identifier) }?.worldFromPlane
      return moved.map(Plane.init(xzOf:))?.distance(along: ray).map(ray.point(at:))
    }
  }
}
