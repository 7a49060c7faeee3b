import Foundation
import Geometry

/// The pieces of one plane that hang together, as outlines.
///
/// Sides that two triangles share fall away and what is left runs around each piece. Pieces that touch
/// without sharing corners are joined where all their sides are parallel to the longest one or at
/// right angles to it, as those of walls and boards are.
struct CoplanarFaces {
  private(set) var outlines: [FaceOutline] = []

  /// Corners nearer than this are one.
  private static let grid = 0.0002

  init(_ face: FlatFace) {
    let up: SIMD3<Double> = abs(face.normal.y) > 0.5 ? SIMD3(0, 0, -1) : SIMD3(0, 1, 0)
    guard let right = up.cross(face.normal).normalized else { return }
    let frame = FaceFrame(
      right: right, up: face.normal.cross(right), normal: face.normal,
      origin: face.normal * face.offset)
    let rings = Self.rings(
      of: face.triangles.map { t in
        [t.0, t.1, t.2].map(frame.flat)
      })
    outlines = RectilinearUnion.joined(rings).map {
      FaceOutline(frame: frame, points: Self.withoutStraightCorners($0))
    }
  }

  /// The outer ring of each connected piece, counter-clockwise.
  private static func rings(of triangles: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    var places: [SIMD2<Int>: Int] = [:]
    var points: [SIMD2<Double>] = []
    func corner(_ point: SIMD2<Double>) -> Int {
      let key = SIMD2(Int((point.x / grid).rounded()), Int((point.y / grid).rounded()))
      for dx in -1...1 {
        for dy in -1...1 {
          if let known = places[key &+ SIMD2(dx, dy)], (points[known] - point).length < grid {
            return known
          }
        }
      }
      points.append(point)
      places[key] = points.count - 1
      return points.count - 1
    }
    var sides: Set<SIMD2<Int>> = []
    for triangle in triangles {
      let c = triangle.map(corner)
      for side in [SIMD2(c[0], c[1]), SIMD2(c[1], c[2]), SIMD2(c[2], c[0])]
      where side.x != side.y {
        if sides.remove(SIMD2(side.y, side.x)) == nil { sides.insert(side) }
      }
    }
    return Outlines.traced(sides) { points[$0] }.map { ring in ring.map { points[$0] } }
      .filter { Polygon($0).signedArea > 1e-6 }
  }

  private static func withoutStraightCorners(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let kept = ring.indices.filter { index in
      let before = ring[(index + ring.count - 1) % ring.count]
      let (u, v) = (ring[index] - before, ring[(index + 1) % ring.count] - ring[index])
      return abs(u.cross(v)) > 1e-4 * u.length * v.length
    }
    return kept.map { ring[$0] }
  }
}

/// Rings out of sides.
enum Outlines {
  /// Follows sides that have the face on their left from corner to corner, until all are used.
  ///
  /// Where pieces meet in a corner only, the way on is the one that turns left the most, which stays
  /// on its piece.
  static func traced(_ sides: Set<SIMD2<Int>>, at point: (Int) -> SIMD2<Double>) -> [[Int]] {
    var next: [Int: [Int]] = [:]
    for side in sides.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
      next[side.x, default: []].append(side.y)
    }
    // Rings begin at corners of one piece alone, so that they end there too.
    let starts = next.keys.sorted { ((next[$0]?.count ?? 0), $0) < ((next[$1]?.count ?? 0), $1) }
    var rings: [[Int]] = []
    for start in starts {
      while let first = next[start]?.popLast() {
        var ring = [start]
        var (before, here) = (start, first)
        while here != start, let ways = next[here], !ways.isEmpty {
          ring.append(here)
          let way = point(here) - point(before)
          func turn(_ corner: Int) -> Double {
            let after = point(corner) - point(here)
            return atan2(way.cross(after), way.dot(after))
          }
          let best = ways.indices.max { turn(ways[$0]) < turn(ways[$1]) } ?? 0
          before = here
          here = ways[best]
          next[before]?.remove(at: best)
        }
        if here == start, ring.count >= 3 { rings.append(ring) }
      }
    }
    return rings
  }
}

/// Axes in a plane: right × up is the normal.
struct FaceFrame {
  var right: SIMD3<Double>
  var up: SIMD3<Double>
  var normal: SIMD3<Double>
  var origin: SIMD3<Double>

  func flat(_ point: SIMD3<Double>) -> SIMD2<Double> {
    SIMD2(right.dot(point - origin), up.dot(point - origin))
  }

  func inWorld(_ point: SIMD2<Double>) -> SIMD3<Double> {
    origin + point.x * right + point.y * up
  }
}

/// An outline in a plane, counter-clockwise seen from the side of its normal.
struct FaceOutline {
  var frame: FaceFrame
  var points: [SIMD2<Double>]
}
