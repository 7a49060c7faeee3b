import Geometry
import TestSupport

// Comparison of the module's values to an absolute tolerance per component.

func isClose(_ a: SIMD2<Double>, _ b: SIMD2<Double>, within tolerance: Double) -> Bool {
  isClose(a.x, b.x, within: tolerance) && isClose(a.y, b.y, within: tolerance)
}

func isClose(_ a: SIMD3<Double>, _ b: SIMD3<Double>, within tolerance: Double) -> Bool {
  isClose(a.x, b.x, within: tolerance) && isClose(a.y, b.y, within: tolerance)
    && isClose(a.z, b.z, within: tolerance)
}

/// A quaternion and its negative are the same rotation.
func isClose(_ a: Quaternion, _ b: Quaternion, within tolerance: Double) -> Bool {
  func largest(_ v: SIMD4<Double>) -> Double { max(abs(v.x), abs(v.y), abs(v.z), abs(v.w)) }
  return min(largest(a.components - b.components), largest(a.components + b.components))
    <= tolerance
}

func isClose(_ a: Transform, _ b: Transform, within tolerance: Double) -> Bool {
  isClose(a.rotation, b.rotation, within: tolerance)
    && isClose(a.translation, b.translation, within: tolerance)
}

func isClose(_ a: Matrix3, _ b: Matrix3, within tolerance: Double) -> Bool {
  isClose(a.columns.0, b.columns.0, within: tolerance)
    && isClose(a.columns.1, b.columns.1, within: tolerance)
    && isClose(a.columns.2, b.columns.2, within: tolerance)
}

func isClose(_ a: Matrix4, _ b: Matrix4, within tolerance: Double) -> Bool {
  zip(a.columnMajor, b.columnMajor).allSatisfy { isClose($0, $1, within: tolerance) }
}

extension Matrix4 {
  /// The sixteen elements column by column, as devices log them.
  var columnMajor: [Double] {
    [columns.0, columns.1, columns.2, columns.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }
}
