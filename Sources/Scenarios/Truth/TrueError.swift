import Foundation
package import Geometry
package import Simulation

/// How far a hit is from what really is under its tap.
package struct TrueError: Hashable, Sendable {
  /// Metres from the true point.
  package var metres: Double
  /// Between the surface that was hit and the true one; nil where the hit knows no surface.
  package var degrees: Double?
  /// How far hit and true point are apart in the pictures that show the latter, the median; nil where
  /// none does.
  package var pixels: Double?
  /// True where the hit lies on the object that was tapped, to ``objectTolerance``.
  package var isOnObject: Bool

  /// Metres from the object's surface.
  package static let objectTolerance = 0.01

  package init(metres: Double, degrees: Double?, pixels: Double?, isOnObject: Bool) {
    self.metres = metres
    self.degrees = degrees
    self.pixels = pixels
    self.isOnObject = isOnObject
  }

  /// Takes time in proportion to the number of cameras.
  package init(
    of hit: HitTestResult, seenAs sight: SceneTruth.Sight, in truth: SceneTruth,
    by cameras: [Camera]
  ) {
    let point = hit.worldFromHit.translation
    metres = (point - sight.pointInWorld).length
    if hit.hasSurface {
      let normal = hit.worldFromHit.rotation.act(SIMD3(0, 1, 0))
      // Either side of a plane is the plane.
      let cosine = min(1, abs(normal.dot(sight.normalInWorld)))
      degrees = acos(cosine) * 180 / .pi
    }
    isOnObject =
      truth.distance(from: point, toObject: sight.number)
      .map { $0 <= Self.objectTolerance } ?? false
    let distances = cameras.compactMap { camera -> Double? in
      guard let seen = camera.pixel(of: sight.pointInWorld), camera.shows(seen) else { return nil }
      return camera.pixel(of: point).map { ($0 - seen).length }
    }.sorted()
    pixels = distances.isEmpty ? nil : distances[distances.count / 2]
  }

  /// The cameras by which pixels are measured: at most 200 of a recording's, evenly spread.
  package static func cameras(_ cameras: [Camera]) -> [Camera] {
    let step = max(1, (cameras.count + 199) / 200)
    return stride(from: 0, to: cameras.count, by: step).map { cameras[$0] }
  }
}

extension HitTestResult {
  /// True for planes; points and depth are hit without a direction.
  fileprivate var hasSurface: Bool { type != .featurePoint && type != .depth }
}

extension Camera {
  fileprivate func shows(_ pixel: SIMD2<Double>) -> Bool {
    pixel.x >= -0.5 && pixel.y >= -0.5 && pixel.x < Double(imageResolution.width) - 0.5
      && pixel.y < Double(imageResolution.height) - 0.5
  }
}
