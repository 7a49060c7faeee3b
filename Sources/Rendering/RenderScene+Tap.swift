import Geometry
import Recordings
import Simulation

/// What the debug layer tells about surfaces and the last tap.
extension RenderScene {
  /// So many dots make a ray.
  private static let rayDots = 60

  private var display: DisplayTransform? {
    DisplayTransform(
      imageSize: camera.imageResolution, orientation: orientation, viewport: viewport)
  }

  /// Puts their names at the middles of the detected planes.
  mutating func nameDetectedPlanes(of frame: Frame) {
    guard let display else { return }
    for anchor in frame.anchors {
      guard let plane = anchor.plane else { continue }
      let middle = plane.worldFromPlane * SIMD3(plane.center.x, 0, plane.center.y)
      guard let point = camera.viewPoint(of: middle, through: display), isInside(point) else {
        continue
      }
      let name = plane.classification ?? plane.alignment.rawValue
      hud.markers.append(HUDMarker(viewPoint: point, text: "\(anchor.identifier.text) \(name)"))
    }
  }

  /// A dotted ray up to what it hit, the winner large and green, what lost amber.
  mutating func show(_ tap: TapRecord) {
    guard let ray = tap.report.ray else { return }
    let candidates = tap.report.candidates.filter {
      $0.positionInWorld.isFinite && $0.distance > 0
    }
    let end =
      tap.report.results.first?.distance ?? candidates.map(\.distance).max().map { min($0, 10) }
      ?? 3
    points += (1...Self.rayDots).map { step in
      // Denser near the camera, where the ray is seen from the side first.
      let share = Double(step) / Double(Self.rayDots)
      return ScenePoint(
        positionInWorld: SIMD3<Float>(ray.point(at: end * share * share)), age: 0, size: 0.5)
    }
    points += candidates.filter { $0.verdict != .won }.map {
      ScenePoint(positionInWorld: SIMD3<Float>($0.positionInWorld), quality: 0, size: 1.4)
    }
    guard let hit = tap.report.results.first else { return }
    let place = hit.worldFromHit.translation
    points.append(ScenePoint(positionInWorld: SIMD3<Float>(place), quality: 1, size: 2))
    guard let display, let point = camera.viewPoint(of: place, through: display), isInside(point)
    else { return }
    hud.markers.append(HUDMarker(viewPoint: point, text: hit.type.names.first ?? ""))
  }

  private func isInside(_ point: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= viewport.x && point.y <= viewport.y
  }
}
