import Foundation
import Geometry

extension ShapeMesh {
  /// Turns lie from −π to π about +y with 0 at the front, so the seam is at the back.
  private static func turn(_ column: Int, of pieces: Int) -> Double {
    (Double(column) / Double(pieces) - 0.5) * 2 * .pi
  }

  mutating func addCylinder(
    bottomRadius: Double, topRadius: Double, height: Double, isOpen: Bool, _ roundness: Roundness
  ) throws(Fault) {
    let largest = max(bottomRadius, topRadius)
    let pieces = max(3, roundness.pieces(radius: largest))
    let slope = SIMD2(height, bottomRadius - topRadius)
    let tilt = slope / slope.length
    let side = slope.length
    try addGrid(face: .side, columns: pieces + 1, rows: 2) { column, row in
      let angle = Self.turn(column, of: pieces)
      let radius = row == 0 ? bottomRadius : topRadius
      let fraction = SIMD2(Double(column) / Double(pieces), Double(row))
      return Vertex(
        point: SIMD3(radius * sin(angle), (fraction.y - 0.5) * height, radius * cos(angle)),
        normal: SIMD3(tilt.x * sin(angle), tilt.y, tilt.x * cos(angle)),
        metres: fraction * SIMD2(2 * .pi * largest, side), fraction: fraction)
    }
    guard !isOpen else { return }
    let caps: [(face: SceneFace, radius: Double, y: Double)] = [
      (.top, topRadius, height / 2), (.bottom, bottomRadius, -height / 2),
    ]
    for (face, radius, y) in caps where radius > 0 {
      // Seen from outside, up is to the back on the top and to the front on the bottom.
      let up = face == .top ? -1.0 : 1.0
      let circle = (0..<pieces).map { piece in
        let angle = Self.turn(piece, of: pieces)
        return SIMD2(radius * sin(angle), up * radius * cos(angle))
      }
      try addFan(face: face, points: circle) { point in
        let metres = point + SIMD2(radius, radius)
        return Vertex(
          point: SIMD3(point.x, y, up * point.y), normal: SIMD3(0, -up, 0), metres: metres,
          fraction: metres / (2 * radius))
      }
    }
  }

  /// A convex face as a fan, its points in the face's own plane, turned so that it faces outside.
  mutating func addFan(
    face: SceneFace?, points: [SIMD2<Double>], vertex: (SIMD2<Double>) -> Vertex
  ) throws(Fault) {
    guard triangleCount + points.count <= triangleLimit else { throw .tooManyTriangles }
    let ordered = Polygon(points).signedArea > 0 ? points : points.reversed()
    var patch = Patch(face: face, vertices: ordered.map(vertex), triangles: [])
    for index in 1..<max(2, ordered.count - 1) where index + 1 < ordered.count {
      patch.addTriangle(0, UInt32(index), UInt32(index + 1))
    }
    add(patch)
  }

  mutating func addSphere(
    radii: SIMD3<Double>, _ roundness: Roundness
  ) throws(Fault) {
    let largest = max(radii.x, radii.y, radii.z)
    let columns = max(8, roundness.pieces(radius: largest))
    let rows = max(4, (columns + 1) / 2)
    try addGrid(face: nil, columns: columns + 1, rows: rows + 1) { column, row in
      let angle = Self.turn(column, of: columns)
      let fraction = SIMD2(Double(column) / Double(columns), Double(row) / Double(rows))
      let latitude = (fraction.y - 0.5) * .pi
      // The poles are one point, not a ring of tiny triangles.
      let around = row == 0 || row == rows ? 0 : cos(latitude)
      let unit = SIMD3(around * sin(angle), sin(latitude), around * cos(angle))
      let normal = unit / radii
      return Vertex(
        point: unit * radii, normal: normal / normal.length,
        metres: fraction * SIMD2(2 * .pi * max(radii.x, radii.z), .pi * radii.y),
        fraction: fraction)
    }
  }

  /// Corners of a profile that turn by more than this stay sharp.
  private static let creaseCosine = cos(Double.pi / 6)

  mutating func addProfile(
    _ points: [SIMD2<Double>], isSmooth: Bool, _ roundness: Roundness
  ) throws(Fault) {
    let points = isSmooth ? CatmullRom.refined(points, pieces: 8) : points
    let largest = points.map(\.x).max() ?? 0
    let pieces = max(3, roundness.pieces(radius: largest))
    let total = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    var (start, length) = (0, 0.0)
    let normals = zip(points, points.dropFirst()).map { (a, b) in
      let way = b - a
      return SIMD2(way.y, -way.x) / way.length
    }
    // One grid a run of segments between sharp corners.
    for end in 1..<points.count {
      guard end == points.count - 1 || normals[end - 1].dot(normals[end]) < Self.creaseCosine else {
        continue
      }
      let run = Array(points[start...end])
      var lengths = [length]
      for (a, b) in zip(run, run.dropFirst()) {
        lengths.append((lengths.last ?? 0) + (b - a).length)
      }
      let runNormals = run.indices.map { index in
        let before = normals[max(start + index - 1, start)]
        let after = normals[min(start + index, end - 1)]
        let sum = before + after
        return sum / sum.length
      }
      try addGrid(face: nil, columns: pieces + 1, rows: run.count) { column, row in
        let angle = Self.turn(column, of: pieces)
        let (point, normal) = (run[row], runNormals[row])
        let fraction = SIMD2(Double(column) / Double(pieces), lengths[row] / total)
        return Vertex(
          point: SIMD3(point.x * sin(angle), point.y, point.x * cos(angle)),
          normal: SIMD3(normal.x * sin(angle), normal.y, normal.x * cos(angle)),
          metres: SIMD2(fraction.x * 2 * .pi * largest, lengths[row]), fraction: fraction)
      }
      (start, length) = (end, lengths.last ?? 0)
    }
  }
}
