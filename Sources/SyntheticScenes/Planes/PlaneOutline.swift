import Foundation
import Geometry
import Recordings

/// A flat face as a plane anchor's rectangle and outline.
struct PlaneOutline {
  let normal: SIMD3<Double>
  let area: Double
  let extent: SIMD2<Double>
  private let worldFromPlane: Transform
  private let boundary: [SIMD2<Double>]
  private let highest: Double
  private let lowest: Double

  /// The height of a level face.
  var height: Double { worldFromPlane.translation.y }

  /// Nil for an outline without an area.
  init?(_ face: FaceOutline) {
    let points = face.points
    guard points.count >= 3 else { return nil }
    let sides = points.indices.map { points[($0 + 1) % points.count] - points[$0] }
    guard let longest = sides.max(by: { $0.length < $1.length }), longest.length > 0 else {
      return nil
    }
    // Level planes lie along their longest side; upright ones stay upright.
    let isLevel = abs(face.frame.normal.y) > 0.5
    let axis = isLevel ? longest / longest.length : SIMD2(1, 0)
    let turned = points.map { SIMD2(axis.dot($0), axis.cross($0)) }
    let low = SIMD2(turned.map(\.x).min() ?? 0, turned.map(\.y).min() ?? 0)
    let high = SIMD2(turned.map(\.x).max() ?? 0, turned.map(\.y).max() ?? 0)
    let middle = (low + high) / 2
    let right = axis.x * face.frame.right + axis.y * face.frame.up
    let up = -axis.y * face.frame.right + axis.x * face.frame.up
    let center = face.frame.origin + middle.x * right + middle.y * up
    // Plane space has the normal as y, so up in the face is −z.
    guard
      let pose = Transform(
        nearestTo: Matrix3(columns: (right, face.frame.normal, -up)), translation: center)
    else { return nil }
    normal = face.frame.normal
    area = Polygon(points).area
    extent = high - low
    worldFromPlane = pose
    boundary = turned.map { SIMD2($0.x - middle.x, middle.y - $0.y) }
    let heights = points.map { face.frame.inWorld($0).y }
    highest = heights.max() ?? 0
    lowest = heights.min() ?? 0
  }

  /// "floor", "ceiling", "wall", "table", or nil.
  func classification(floor: Double?) -> String? {
    if normal.y > 0.5 {
      guard let floor else { return nil }
      if height < floor + 0.05 { return "floor" }
      return (0.4...1.2).contains(height - floor) && area >= 0.2 ? "table" : nil
    }
    if normal.y < -0.5 { return height > (floor ?? 0) + 1.8 && area >= 1 ? "ceiling" : nil }
    return highest - lowest >= 1.5 ? "wall" : nil
  }

  func anchor(classification: String?) -> PlaneAnchor {
    PlaneAnchor(
      identifier: 0, alignment: abs(normal.y) > 0.5 ? .horizontal : .vertical,
      worldFromPlane: worldFromPlane, extent: extent, boundary: boundary,
      classification: classification)
  }
}
