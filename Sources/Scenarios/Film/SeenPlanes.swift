import Geometry
import Imaging
import Recordings
import Rendering
import SyntheticScenes

/// The true planes of a scene as they come to be known: only what the camera has looked at.
///
/// A plane appears once it filled a share of the picture for a while, and its outline grows with
/// what was seen of it; near its true edge it takes that. A value with one mutating function.
struct SeenPlanes {
  /// The share of the picture's samples that a plane must fill, and for how many seconds.
  private static let share = 0.08
  private static let patience = 0.4
  /// A seen edge this near to a true one (metres) becomes the true one.
  private static let snap = 0.15
  private static let updateInterval = 0.25
  private static let columns = 32
  private static let rows = 24

  private struct Entry {
    var plane: PlaneAnchor
    var outline: Polygon
    var planeFromWorld: Transform
    var lower = SIMD2<Double>(repeating: .infinity)
    var upper = SIMD2<Double>(repeating: -.infinity)
    var lookedSeconds = 0.0
    var updated: Double?
  }

  private var entries: [Entry]
  private var reported: [UInt64: PlaneAnchor] = [:]
  private var lastTime: Double?

  init(_ truePlanes: [PlaneAnchor]) {
    entries = truePlanes.map {
      Entry(
        plane: $0, outline: Polygon($0.boundary), planeFromWorld: $0.worldFromPlane.inverse)
    }
  }

  /// Takes what a frame shows and returns the planes that are known then, in the order of the scene's.
  mutating func planes(
    at seconds: Double, seeing truth: SceneTruthMaps, from viewpoint: SceneViewpoint
  ) -> [PlaneAnchor] {
    let points = Self.points(of: truth, from: viewpoint)
    let interval = lastTime.map { seconds - $0 } ?? 0
    lastTime = seconds
    for index in entries.indices {
      watch(&entries[index], points, interval: interval)
      guard entries[index].lookedSeconds >= Self.patience,
        seconds - (entries[index].updated ?? -.infinity) >= Self.updateInterval
      else { continue }
      entries[index].updated = seconds
      if let plane = Self.known(of: entries[index]) { reported[plane.identifier] = plane }
    }
    return entries.compactMap { reported[$0.plane.identifier] }
  }

  private func watch(_ entry: inout Entry, _ points: [SIMD3<Double>], interval: Double) {
    var count = 0
    for point in points {
      let place = entry.planeFromWorld * point
      let onPlane = SIMD2(place.x, place.z)
      guard abs(place.y) < 0.005, entry.outline.contains(onPlane) else { continue }
      count += 1
      entry.lower = pointwiseMin(entry.lower, onPlane)
      entry.upper = pointwiseMax(entry.upper, onPlane)
    }
    if Double(count) >= Self.share * Double(Self.columns * Self.rows) {
      entry.lookedSeconds += interval
    }
  }

  /// The part of the true plane inside the rectangle that was seen.
  private static func known(of entry: Entry) -> PlaneAnchor? {
    let corners = entry.outline.vertices
    guard let first = corners.first else { return nil }
    let low = corners.reduce(first) { pointwiseMin($0, $1) }
    let high = corners.reduce(first) { pointwiseMax($0, $1) }
    let lower = entry.lower.replacing(with: low, where: entry.lower - low .< snap)
    let upper = entry.upper.replacing(with: high, where: high - entry.upper .< snap)
    guard lower.x < upper.x, lower.y < upper.y else { return nil }
    let outline = Polygon(corners).clipped(lower: lower, upper: upper)
    guard outline.vertices.count >= 3 else { return nil }
    var plane = entry.plane
    plane.boundary = outline.vertices
    let least = outline.vertices.reduce(upper) { pointwiseMin($0, $1) }
    let most = outline.vertices.reduce(lower) { pointwiseMax($0, $1) }
    plane.center = (least + most) / 2
    plane.extent = most - least
    return plane
  }

  /// What a grid of pixels shows, in world space.
  private static func points(of truth: SceneTruthMaps, from viewpoint: SceneViewpoint)
    -> [SIMD3<Double>]
  {
    let (width, height) = (truth.size.width, truth.size.height)
    return (0..<rows).flatMap { row in
      (0..<columns).compactMap { column -> SIMD3<Double>? in
        let x = (2 * column + 1) * width / (2 * columns)
        let y = (2 * row + 1) * height / (2 * rows)
        let depth = Double(truth.depth.metres[y * width + x])
        let camera = viewpoint.camera
        guard depth > 0,
          let direction = camera.intrinsics.unproject(
            SIMD2(Double(x), Double(y)), distortion: camera.distortion)
        else { return nil }
        return viewpoint.worldFromCamera * (direction * depth)
      }
    }
  }
}

extension Polygon {
  /// The part inside a rectangle (after Sutherland and Hodgman, 1974).
  func clipped(lower: SIMD2<Double>, upper: SIMD2<Double>) -> Polygon {
    var vertices = vertices
    for axis in 0..<2 {
      for (bound, sign) in [(lower[axis], 1.0), (upper[axis], -1.0)] {
        var kept: [SIMD2<Double>] = []
        for (index, end) in vertices.enumerated() {
          let start = vertices[(index + vertices.count - 1) % vertices.count]
          let (from, to) = (sign * (start[axis] - bound), sign * (end[axis] - bound))
          if (from < 0) != (to < 0) { kept.append(start + (end - start) * (from / (from - to))) }
          if to >= 0 { kept.append(end) }
        }
        vertices = kept
      }
    }
    return Polygon(vertices)
  }
}
