import Foundation
import Geometry
package import Recordings
package import Simulation
import WorldTracking

extension RenderScene {
  /// What a session shows after a step; nil before its first frame.
  ///
  /// The session and its experience have decided everything; this only gathers it.
  ///
  /// `tap` is the one whose ray is shown.
  package init?(
    _ session: Session, at now: Timestamp, layers: DebugLayers = [], tap: TapRecord? = nil
  ) {
    guard let frame = session.currentFrame else { return nil }
    let configuration = session.configuration
    self.init(
      image: frame.capturedImage, camera: frame.camera, orientation: configuration.orientation,
      viewport: configuration.viewport)
    switch session.experience {
    case .labels(let experience): show(experience, anchors: frame.anchors, at: now)
    case .hunt(let hunt): show(hunt, at: now)
    case .snapshot(let snapshot): show(snapshot, at: now)
    }
    if layers.contains(.featurePoints) { points = Self.points(of: frame) }
    if layers.contains(.planes) { planes = Self.planes(of: frame, options: configuration.hitTest) }
    if layers.contains(.details) {
      hud.debugLines = Self.details(of: frame, hasScale: session.hasScale)
    }
    if layers.contains(.planes) { nameDetectedPlanes(of: frame) }
    if layers.contains(.taps), let tap { show(tap) }
  }

  /// The frames in which a point was seen when it no longer counts as new.
  private static let fullAge: Float = 30

  private static func points(of frame: Frame) -> [ScenePoint] {
    guard let cloud = frame.rawFeaturePoints else { return [] }
    let quality = frame.pointQuality.flatMap { $0.ages.count == cloud.count ? $0 : nil }
    let origin = frame.camera.worldFromCamera.translation
    return (0..<cloud.count).map { index in
      var point = ScenePoint(
        positionInWorld: SIMD3(cloud.x[index], cloud.y[index], cloud.z[index]))
      guard let quality else { return point }
      // From no error to the largest with which a point is given out: 3 % of its distance.
      let error =
        quality.deviations[index] / Float(max(0.03 * (cloud[index] - origin).length, 1e-9))
      point.quality = 1 - min(max(error, 0), 1)
      point.age = min(Float(quality.ages[index]) / Self.fullAge, 1)
      return point
    }
  }

  /// Detected planes, and the horizontal plane estimated at the middle of the picture.
  private static func planes(of frame: Frame, options: HitTestOptions) -> [ScenePlane] {
    let detected = frame.anchors.compactMap { anchor in
      anchor.plane.map {
        ScenePlane(
          worldFromPlane: $0.worldFromPlane, boundary: $0.outline,
          isVertical: $0.alignment == .vertical)
      }
    }
    let size = frame.camera.imageResolution
    let middle = SIMD2(Double(size.width - 1) / 2, Double(size.height - 1) / 2)
    let estimates = frame.hitTest(
      pixel: middle, types: .estimatedHorizontalPlane, options: options, explains: false
    ).results.map { hit in
      let half = hit.distance / 6
      return ScenePlane(
        worldFromPlane: hit.worldFromHit,
        boundary: [
          SIMD2(-half, -half), SIMD2(-half, half), SIMD2(half, half), SIMD2(half, -half),
        ], isVertical: false)
    }
    return detected + estimates
  }

  private static func details(of frame: Frame, hasScale: Bool) -> [String] {
    let position = frame.camera.worldFromCamera.translation
    let state = frame.trackingState
    return [
      "frame \(frame.index)",
      state.reason.map { "\(state.name): \($0.rawValue)" } ?? state.name,
      TrackingMessage(state).advice,
      "\(frame.rawFeaturePoints?.count ?? 0) points",
      "\(frame.anchors.count) anchors",
      place(position, hasScale: hasScale),
    ].compactMap(\.self)
  }

  static func place(_ position: SIMD3<Double>, hasScale: Bool) -> String {
    let numbers = [position.x, position.y, position.z].map {
      hasScale ? String(Int(($0 * 100).rounded())) : String(format: "%.3f", $0)
    }
    let unit = hasScale ? "cm" : "recording units"
    return "x \(numbers[0])  y \(numbers[1])  z \(numbers[2]) \(unit)"
  }
}

extension PlaneAnchor {
  /// The recorded outline, or the rectangle of the extent, counter-clockwise seen from +y.
  package var outline: [SIMD2<Double>] {
    guard boundary.count < 3 else { return boundary }
    let half = extent / 2
    return [
      center + SIMD2(-half.x, -half.y), center + SIMD2(-half.x, half.y),
      center + SIMD2(half.x, half.y), center + SIMD2(half.x, -half.y),
    ]
  }
}
