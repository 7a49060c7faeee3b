import Geometry

/// Cuts a simple polygon into triangles by clipping ears.
///
/// The method is that of "Polygons have ears" (G. Meisters, 1975). It is quadratic in the vertices for
/// outlines as trackers give them and cubic at worst. Where the polygon crosses itself the triangles
/// found so far are returned, so the result is always bounded.
func triangulation(of polygon: [SIMD2<Double>]) -> [Int] {
  guard polygon.count >= 3, polygon.allSatisfy(\.isFinite) else { return [] }
  var remaining = Array(polygon.indices)
  if signedArea(of: polygon) < 0 { remaining.reverse() }
  var triangles: [Int] = []
  while remaining.count > 3 {
    guard let ear = remaining.indices.first(where: { isEar($0, of: remaining, in: polygon) })
    else { return triangles }
    let count = remaining.count
    triangles += [
      remaining[(ear + count - 1) % count], remaining[ear], remaining[(ear + 1) % count],
    ]
    remaining.remove(at: ear)
  }
  return triangles + remaining
}

/// Twice the area inside, positive where the vertices turn from +x towards +y.
func signedArea(of polygon: [SIMD2<Double>]) -> Double {
  polygon.indices.reduce(0) {
    $0 + polygon[$1].cross(polygon[($1 + 1) % polygon.count])
  }
}

private func isEar(_ position: Int, of remaining: [Int], in polygon: [SIMD2<Double>]) -> Bool {
  let count = remaining.count
  let before = remaining[(position + count - 1) % count]
  let tip = remaining[position]
  let after = remaining[(position + 1) % count]
  let (a, b, c) = (polygon[before], polygon[tip], polygon[after])
  guard (b - a).cross(c - b) >= 0 else { return false }
  return !remaining.contains { index in
    guard index != before, index != tip, index != after else { return false }
    let p = polygon[index]
    return (b - a).cross(p - a) > 0 && (c - b).cross(p - b) > 0 && (a - c).cross(p - c) > 0
  }
}
