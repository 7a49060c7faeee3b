import Geometry

/// Reads a quaternion or a matrix and a position out of the fields of a table's row.
enum PoseRows {
  /// The order in which a row gives a quaternion's parts.
  enum QuaternionOrder { case xyzw, wxyz }

  /// The finite numbers of `range` in a row's fields; nil where there are fewer or others.
  static func numbers(_ fields: [Substring], _ range: Range<Int>) -> [Double]? {
    guard range.upperBound <= fields.count else { return nil }
    let numbers = fields[range].compactMap { Double($0) }
    return numbers.count == range.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// The motion with the position at field `position` and the quaternion at field `quaternion`.
  ///
  /// Tables have four to eight decimals, hence the tolerance.
  static func transform(
    _ fields: [Substring], position: Int, quaternion: Int, order: QuaternionOrder
  ) throws(RigidPose.Fault) -> Transform {
    guard let p = numbers(fields, position..<(position + 3)),
      let q = numbers(fields, quaternion..<(quaternion + 4))
    else { throw RigidPose.Fault(detail: "numbers that are missing or not finite") }
    return try RigidPose.transform(
      quaternion: order == .xyzw ? SIMD4(q[0], q[1], q[2], q[3]) : SIMD4(q[1], q[2], q[3], q[0]),
      translation: SIMD3(p[0], p[1], p[2]), normTolerance: 0.01)
  }

  /// The motion whose matrix's three rows of four begin at field `start`.
  static func transform(
    _ fields: [Substring], rowsAt start: Int
  ) throws(RigidPose.Fault) -> Transform {
    guard let n = numbers(fields, start..<(start + 12)) else {
      throw RigidPose.Fault(detail: "numbers that are missing or not finite")
    }
    return try RigidPose.transform(
      rows: stride(from: 0, to: 12, by: 4).map { Array(n[$0..<($0 + 4)]) })
  }
}

extension Timestamp {
  /// Reads whole nanoseconds; nil for other text and beyond what readers accept.
  init?(wholeNanoseconds text: Substring) {
    guard let value = Int64(text), Self.accepted.contains(value) else { return nil }
    self.init(nanoseconds: value)
  }
}
