import Geometry
import TestSupport
import Testing

struct MatrixTests {
  let m = Matrix3(rows: (SIMD3(2, 0, 1), SIMD3(0, 1, 0), SIMD3(1, 0, 1)))

  @Test func `products act on columns`() {
    // Rows times (1, 2, 3): 2 + 3, 2, 1 + 3.
    #expect(m * SIMD3(1, 2, 3) == SIMD3(5, 2, 4))
    #expect(m.columns.2 == SIMD3(1, 0, 1))
    let n = Matrix3(rows: (SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(1, 0, 0)))
    #expect((m * n) * SIMD3(1, 2, 3) == m * (n * SIMD3(1, 2, 3)))
    #expect(n.transpose * (n * SIMD3(1, 2, 3)) == SIMD3(1, 2, 3))
  }

  @Test func `the determinant and the inverse of a small matrix are as by hand`() throws {
    // 2·(1·1 − 0·0) − 0 + 1·(0·0 − 1·1) = 1.
    #expect(m.determinant == 1)
    let inverse = try #require(m.inverse)
    #expect(inverse == Matrix3(rows: (SIMD3(1, 0, -1), SIMD3(0, 1, 0), SIMD3(-1, 0, 2))))
  }

  @Test func `a singular matrix has no inverse and no nearest rotation`() {
    let flat = Matrix3(rows: (SIMD3(1, 2, 3), SIMD3(2, 4, 6), SIMD3(0, 0, 1)))
    #expect(flat.inverse == nil)
    #expect(flat.nearestRotation == nil)
  }

  @Test func `a reflection and NaN have no nearest rotation`() {
    let mirror = Matrix3(rows: (SIMD3(-1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))
    #expect(mirror.nearestRotation == nil)
    #expect(mirror.orthogonalityError == 0)
    let broken = Matrix3(rows: (SIMD3(.nan, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))
    #expect(Quaternion(nearestTo: broken) == nil)
  }

  @Test func `a stretched rotation is nearest to itself unstretched`() throws {
    // For M = R·S with S symmetric and positive, the polar factor is R.
    let q = try #require(Quaternion(angle: 2, axis: SIMD3(1, -2, 0.5)))
    let stretch = Matrix3(rows: (SIMD3(1.1, 0.02, 0), SIMD3(0.02, 0.9, 0.01), SIMD3(0, 0.01, 1)))
    let nearest = try #require((q.matrix * stretch).nearestRotation)
    #expect(isClose(nearest, q.matrix, within: 1e-14))
    #expect(nearest.orthogonalityError < 1e-15)
  }

  @Test(
    "each branch of the conversion to a quaternion gives back the rotation",
    arguments: [
      SIMD3(0.1, 0.2, 0.3), SIMD3(3.1, 0.1, 0.2), SIMD3(0.1, 3.1, 0.2), SIMD3(0.1, 0.2, 3.1),
    ])
  func quaternionBranches(_ vector: SIMD3<Double>) throws {
    let q = Quaternion(rotationVector: vector)
    #expect(isClose(try #require(Quaternion(nearestTo: q.matrix)), q, within: 1e-15))
  }

  @Test func `a 4×4 product composes, and its last column is the translation`() {
    let shift = Matrix4(linear: .identity, translation: SIMD3(1, 2, 3))
    let scale = Matrix4(
      rows: (SIMD4(2, 0, 0, 0), SIMD4(0, 2, 0, 0), SIMD4(0, 0, 2, 0), SIMD4(0, 0, 0, 1)))
    #expect(shift * scale * SIMD4(1, 1, 1, 1) == SIMD4(3, 4, 5, 1))
    #expect(scale * shift * SIMD4(1, 1, 1, 1) == SIMD4(4, 6, 8, 1))
    #expect(shift.columns.3 == SIMD4(1, 2, 3, 1))
    #expect(shift.transpose.columns.0 == SIMD4(1, 0, 0, 1))
    #expect(Matrix4.identity * shift == shift)
  }
}
