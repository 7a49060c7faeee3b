import Foundation
import Geometry

extension ShapeMesh {
  mutating func addTorus(
    ringRadius: Double, tubeRadius: Double, arcDegrees: Double, _ roundness: Roundness
  ) throws(Fault) {
    let arc = arcDegrees * .pi / 180
    let outer = ringRadius + tubeRadius
    let along = max(1, roundness.pieces(radius: outer, arc: arc))
    let around = max(3, roundness.pieces(radius: tubeRadius))
    func ring(_ column: Int) -> (center: SIMD3<Double>, out: SIMD3<Double>, way: SIMD3<Double>) {
      let angle = (Double(column) / Double(along) - 0.5) * arc
      let out = SIMD3(cos(angle), sin(angle), 0)
      return (out * ringRadius, out, SIMD3(-sin(angle), cos(angle), 0))
    }
    try addGrid(face: nil, columns: along + 1, rows: around + 1) { column, row in
      let (center, out, _) = ring(column)
      let turn = 2 * Double.pi * Double(row) / Double(around)
      // From the outside over the front, so that seen from outside rows go up.
      let normal = out * cos(turn) + SIMD3(0, 0, 1) * sin(turn)
      let fraction = SIMD2(Double(column) / Double(along), Double(row) / Double(around))
      return Vertex(
        point: center + tubeRadius * normal, normal: normal,
        metres: fraction * SIMD2(arc * outer, 2 * .pi * tubeRadius), fraction: fraction)
    }
    guard arcDegrees < 360 else { return }
    for (column, sign) in [(0, -1.0), (along, 1.0)] {
      let (center, out, way) = ring(column)
      try addDisc(
        center: center, right: out, up: way.cross(out) * sign, radius: tubeRadius, pieces: around)
    }
  }

  /// A disc whose front is right × up.
  private mutating func addDisc(
    center: SIMD3<Double>, right: SIMD3<Double>, up: SIMD3<Double>, radius: Double, pieces: Int
  ) throws(Fault) {
    let circle = (0..<pieces).map { piece in
      let turn = 2 * Double.pi * Double(piece) / Double(pieces)
      return SIMD2(radius * cos(turn), radius * sin(turn))
    }
    try addFan(face: nil, points: circle) { point in
      let metres = point + SIMD2(radius, radius)
      return Vertex(
        point: center + point.x * right + point.y * up, normal: right.cross(up), metres: metres,
        fraction: metres / (2 * radius))
    }
  }

  mutating func addTube(
    _ points: [SIMD3<Double>], radius: Double, isSmooth: Bool, _ roundness: Roundness
  ) throws(Fault) {
    let points = isSmooth ? CatmullRom.refined(points, pieces: 8) : points
    let around = max(3, roundness.pieces(radius: radius))
    let frames = TubeFrame.along(points)
    var lengths = [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      lengths.append((lengths.last ?? 0) + (b - a).length)
    }
    let total = lengths.last ?? 1
    try addGrid(face: nil, columns: points.count, rows: around + 1) { column, row in
      let frame = frames[column]
      let turn = 2 * Double.pi * Double(row) / Double(around)
      let normal = frame.right * cos(turn) - frame.up * sin(turn)
      let fraction = SIMD2(lengths[column] / total, Double(row) / Double(around))
      return Vertex(
        point: frame.center + radius * frame.mitred(normal), normal: normal,
        metres: fraction * SIMD2(total, 2 * .pi * radius), fraction: fraction)
    }
    for (frame, sign) in [(frames[0], -1.0), (frames[frames.count - 1], 1.0)] {
      try addDisc(
        center: frame.center, right: frame.right, up: frame.up * sign, radius: radius,
        pieces: around)
    }
  }
}

/// The cross-section of a tube at one of its points; right × up is the way along the tube.
private struct TubeFrame {
  var center: SIMD3<Double>
  var right: SIMD3<Double>
  var up: SIMD3<Double>
  /// The direction in which the bend widens the cross-section, and how much wider it is there.
  var bend: SIMD3<Double>
  var widening: Double

  /// The offset on the plane that halves the bend, for an offset across the tube.
  func mitred(_ offset: SIMD3<Double>) -> SIMD3<Double> {
    offset + bend * (offset.dot(bend) * (widening - 1))
  }

  /// Frames turned from each to the next by the smallest turn, so that the tube does not twist.
  static func along(_ points: [SIMD3<Double>]) -> [TubeFrame] {
    let ways = zip(points, points.dropFirst()).map { (a, b) in (b - a) / (b - a).length }
    var right = sideways(of: ways[0])
    var last = ways[0]
    return points.indices.map { index in
      let before = ways[max(index - 1, 0)]
      let after = ways[min(index, ways.count - 1)]
      let middle = (before + after).normalized ?? before
      right = turned(right, from: last, to: middle)
      right = (right - middle * right.dot(middle)).normalized ?? sideways(of: middle)
      last = middle
      let bend = (after - before).normalized ?? right
      // Cut off where a tube turns nearly back, as mitred joints of lines are.
      let widening = min(1 / max(middle.dot(before), 1e-3), 4)
      return TubeFrame(
        center: points[index], right: right, up: middle.cross(right), bend: bend,
        widening: widening)
    }
  }

  private static func sideways(of way: SIMD3<Double>) -> SIMD3<Double> {
    let axis: SIMD3<Double> = abs(way.y) < 0.9 ? SIMD3(0, 1, 0) : SIMD3(0, 0, 1)
    return axis.cross(way).normalized ?? SIMD3(1, 0, 0)
  }

  private static func turned(
    _ vector: SIMD3<Double>, from start: SIMD3<Double>, to end: SIMD3<Double>
  ) -> SIMD3<Double> {
    let axis = start.cross(end)
    guard let turn = Quaternion(angle: atan2(axis.length, start.dot(end)), axis: axis) else {
      return vector
    }
    return turn.act(vector)
  }
}
