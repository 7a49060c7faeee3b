import Foundation
import Geometry

/// Judges recorded poses: small errors of rounding are mended, what is no rigid motion is refused.
enum RigidPose {
  /// What is wrong with a pose, in the words of a finding.
  struct Fault: Error { var detail: String }

  /// The largest |MᵀM − I| that is taken for rounding (SEMANTICS C-5).
  static let rotationTolerance = 1e-3
  /// The largest coordinate; beyond it squares and sums stop meaning anything.
  static let translationLimit = 1e9

  /// The rigid motion nearest to a matrix of 4 (or 3) rows of 4 numbers.
  static func transform(rows: [[Double]]) throws(Fault) -> Transform {
    guard rows.count == 3 || rows.count == 4, rows.allSatisfy({ $0.count == 4 }) else {
      let shape = rows.map { String($0.count) }.prefix(8).joined(separator: "+")
      throw Fault(detail: "matrix of \(rows.count) rows with \(shape) numbers")
    }
    if rows.count == 4 {
      let isAffine = zip(rows[3], [0, 0, 0, 1.0]).allSatisfy { abs($0 - $1) <= rotationTolerance }
      guard isAffine else { throw Fault(detail: "last row \(rows[3])") }
    }
    let linear = Matrix3(
      rows: (
        SIMD3(rows[0][0], rows[0][1], rows[0][2]), SIMD3(rows[1][0], rows[1][1], rows[1][2]),
        SIMD3(rows[2][0], rows[2][1], rows[2][2])
      ))
    return try transform(
      linear: linear, translation: SIMD3(rows[0][3], rows[1][3], rows[2][3]))
  }

  /// The rigid motion nearest to a 4×4 matrix given as its rows one after the other.
  static func transform(rowMajor numbers: [Double]) throws(Fault) -> Transform {
    guard numbers.count == 16 else { throw Fault(detail: "matrix of \(numbers.count) numbers") }
    return try transform(rows: stride(from: 0, to: 16, by: 4).map { Array(numbers[$0..<$0 + 4]) })
  }

  static func transform(linear: Matrix3, translation: SIMD3<Double>) throws(Fault) -> Transform {
    guard linear.isFinite else { throw Fault(detail: "rotation is not finite") }
    try check(translation)
    let error = linear.orthogonalityError
    guard error <= rotationTolerance else {
      throw Fault(detail: "rotation is off by \(Float(error))")
    }
    guard let transform = Transform(nearestTo: linear, translation: translation) else {
      throw Fault(detail: "rotation is a reflection")
    }
    return transform
  }

  /// The motion with a quaternion whose norm is 1 within `normTolerance`.
  static func transform(
    quaternion q: SIMD4<Double>, translation: SIMD3<Double>, normTolerance: Double
  ) throws(Fault) -> Transform {
    try check(translation)
    let norm = (q * q).sum().squareRoot()
    guard abs(norm - 1) <= normTolerance,
      let rotation = Quaternion(x: q.x, y: q.y, z: q.z, w: q.w)
    else { throw Fault(detail: "quaternion of norm \(Float(norm))") }
    return Transform(rotation: rotation, translation: translation)
  }

  private static func check(_ translation: SIMD3<Double>) throws(Fault) {
    guard translation.isFinite else { throw Fault(detail: "position is not finite") }
    guard max(abs(translation.x), abs(translation.y), abs(translation.z)) <= translationLimit else {
      throw Fault(detail: "position \(translation.x), \(translation.y), \(translation.z)")
    }
  }
}
