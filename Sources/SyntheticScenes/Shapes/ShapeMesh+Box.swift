import Foundation
import Geometry

extension ShapeMesh {
  /// The six faces of a box; rounded edges are shared by the faces that meet there.
  mutating func addBox(
    size: SIMD3<Double>, bevel: Double, _ roundness: Roundness
  ) throws(Fault) {
    let half = size / 2
    // Half of the quarter turn belongs to each face.
    let pieces = bevel > 0 ? (roundness.piecesOfEdge(radius: bevel) + 1) / 2 : 0
    for frame in BoxFrame.all {
      let widths = SIMD3(
        abs(frame.right.dot(half)), abs(frame.up.dot(half)), abs(frame.out.dot(half)))
      let columns = Self.edgeLines(half: widths.x, bevel: bevel, pieces: pieces)
      let rows = Self.edgeLines(half: widths.y, bevel: bevel, pieces: pieces)
      try addGrid(face: frame.face, columns: columns.count, rows: rows.count) { column, row in
        let (a, b) = (columns[column], rows[row])
        let direction = SIMD3(a.slope, b.slope, 1) / SIMD3(a.slope, b.slope, 1).length
        let local = SIMD3(a.inner, b.inner, widths.z - bevel) + bevel * direction
        let metres = SIMD2(local.x + widths.x, local.y + widths.y)
        return Vertex(
          point: frame.point(local), normal: frame.point(direction), metres: metres,
          fraction: metres / (2 * SIMD2(widths.x, widths.y)))
      }
    }
  }

  /// A line of a face's grid: the middle of its rounding, and the tangent of its direction there.
  private struct EdgeLine {
    var inner: Double
    var slope: Double
  }

  private static func edgeLines(half: Double, bevel: Double, pieces: Int) -> [EdgeLine] {
    let upper = (0...pieces).map { step in
      EdgeLine(
        inner: half - bevel, slope: pieces == 0 ? 0 : tan(.pi / 4 * Double(step) / Double(pieces)))
    }
    return upper.reversed().map { EdgeLine(inner: -$0.inner, slope: -$0.slope) } + upper
  }

  mutating func addPlane(size: SIMD2<Double>) throws(Fault) {
    try addGrid(face: nil, columns: 2, rows: 2) { column, row in
      let fraction = SIMD2(Double(column), Double(row))
      return Vertex(
        point: SIMD3((fraction.x - 0.5) * size.x, 0, (0.5 - fraction.y) * size.y),
        normal: SIMD3(0, 1, 0), metres: fraction * size, fraction: fraction)
    }
  }
}

/// How a face of a box lies: right and up as seen from outside, and out.
private struct BoxFrame {
  var face: SceneFace
  var right: SIMD3<Double>
  var up: SIMD3<Double>
  var out: SIMD3<Double> { right.cross(up) }

  func point(_ local: SIMD3<Double>) -> SIMD3<Double> {
    right * local.x + up * local.y + out * local.z
  }

  static let all = [
    BoxFrame(face: .top, right: SIMD3(1, 0, 0), up: SIMD3(0, 0, -1)),
    BoxFrame(face: .bottom, right: SIMD3(1, 0, 0), up: SIMD3(0, 0, 1)),
    BoxFrame(face: .front, right: SIMD3(1, 0, 0), up: SIMD3(0, 1, 0)),
    BoxFrame(face: .back, right: SIMD3(-1, 0, 0), up: SIMD3(0, 1, 0)),
    BoxFrame(face: .left, right: SIMD3(0, 0, 1), up: SIMD3(0, 1, 0)),
    BoxFrame(face: .right, right: SIMD3(0, 0, -1), up: SIMD3(0, 1, 0)),
  ]
}
