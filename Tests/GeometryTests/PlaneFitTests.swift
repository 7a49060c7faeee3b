import Foundation
import Geometry
import TestSupport
import Testing

struct PlaneFitTests {
  @Test func `points of a plane give that plane`() throws {
    // x + y + z = 3.
    let points = [SIMD3(3.0, 0, 0), SIMD3(0, 3, 0), SIMD3(0, 0, 3), SIMD3(1, 1, 1)]
    let fit = try #require(PlaneFit(points))
    let third = (1.0 / 3).squareRoot()
    #expect(isClose(fit.plane.normal, SIMD3(third, third, third), within: 1e-12))
    #expect(isClose(fit.plane.offset, -3 * third, within: 1e-12))
    #expect(isClose(fit.centroid, SIMD3(1, 1, 1), within: 1e-12))
    #expect(isClose(fit.rmsDistance, 0, within: 1e-7))
  }

  @Test func `the fit halves what it can not pass through`() throws {
    // Corners of a square, two opposite ones raised and two lowered by 0.1: the plane is y = 2.
    let points = [SIMD3(1, 2.1, 1), SIMD3(-1, 2.1, -1), SIMD3(1, 1.9, -1), SIMD3(-1, 1.9, 1)]
    let fit = try #require(PlaneFit(points))
    #expect(isClose(fit.plane.normal, SIMD3(0, 1, 0), within: 1e-12))
    #expect(isClose(fit.plane.offset, -2, within: 1e-12))
    #expect(isClose(fit.rmsDistance, 0.1, within: 1e-12))
  }

  @Test func `degenerate points make no plane`() {
    #expect(PlaneFit([]) == nil)
    #expect(PlaneFit([SIMD3(0, 0, 0), SIMD3(1, 0, 0)]) == nil)
    #expect(PlaneFit((0..<20).map { Double($0) * SIMD3(0.1, 0.2, 0.3) }) == nil)
    #expect(PlaneFit(Array(repeating: SIMD3(0.1, 0.74, -1), count: 10)) == nil)
    #expect(PlaneFit([SIMD3(1e300, 0, 0), SIMD3(0, 1e300, 0), SIMD3(0, 0, 1e300)]) == nil)
  }

  @Test func `a strip makes a plane down to a ten-thousandth of its length`() {
    func strip(_ width: Double) -> [SIMD3<Double>] {
      [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 0, width), SIMD3(1, 0, width)]
    }
    #expect(PlaneFit(strip(1.1e-4)) != nil)
    #expect(PlaneFit(strip(0.9e-4)) == nil)
  }

  @Test func `points that are not finite are left out`() throws {
    let points = [
      SIMD3(0.0, 1, 0), SIMD3(1, 1, 0), SIMD3(.nan, 0, 0), SIMD3(0, 1, 1), SIMD3(0, .infinity, 0),
    ]
    #expect(isClose(try #require(PlaneFit(points)).plane.offset, -1, within: 1e-12))
  }

  @Test func `a diagonal and a rotated matrix have the eigenvalues put in`() throws {
    let q = Quaternion(rotationVector: SIMD3(0.3, -1, 0.4)).matrix
    let diagonal = Matrix3(columns: (SIMD3(3, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 2)))
    let rotated = try #require(SymmetricEigensystem(of: q * diagonal * q.transpose))
    #expect(isClose(rotated.values, SIMD3(-1, 2, 3), within: 1e-14))
    for (found, axis) in [
      (rotated.vectors.columns.0, q.columns.1), (rotated.vectors.columns.1, q.columns.2),
      (rotated.vectors.columns.2, q.columns.0),
    ] {
      #expect(isClose(abs(found.dot(axis)), 1, within: 1e-14))
    }
    let plain = try #require(SymmetricEigensystem(of: diagonal))
    #expect(plain.values == SIMD3(-1, 2, 3))
    #expect(
      SymmetricEigensystem(of: Matrix3(columns: (SIMD3(.nan, 0, 0), .zero, .zero))) == nil)
  }

  struct File: Decodable {
    struct Case: Decodable {
      struct Fitted: Decodable {
        struct LeastSquares: Decodable {
          var normal: [Double]
          var offsetD: Double
          var centroid: [Double]
          var rmsM: Double
        }
        var lsq: LeastSquares
      }
      var name: String
      var points: [[Double]]
      var labels: [Int]?
      var planes: [Fitted]?
    }
    var cases: [Case]
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `fits agree with a singular value decomposition`() throws {
    let cases = try oracle("planes/planes.json", as: File.self).cases
    #expect(cases.count == 26)
    for record in cases {
      let points = try record.points.map { try $0.vector3() }
      guard let labels = record.labels, let planes = record.planes else {
        #expect((PlaneFit(points) != nil) == (record.name == "nan"), "\(record.name)")
        continue
      }
      for (index, plane) in planes.enumerated() {
        let inliers = zip(points, labels).filter { $0.1 == index }.map(\.0)
        let fit = try #require(PlaneFit(inliers))
        let normal = try plane.lsq.normal.vector3()
        let sign: Double = fit.plane.normal.dot(normal) < 0 ? -1 : 1
        #expect(isClose(sign * fit.plane.normal, normal, within: 1e-6), "\(record.name)")
        #expect(
          isClose(sign * fit.plane.offset, plane.lsq.offsetD, within: 1e-6), "\(record.name)")
        #expect(
          isClose(fit.centroid, try plane.lsq.centroid.vector3(), within: 1e-6), "\(record.name)")
        #expect(isClose(fit.rmsDistance, plane.lsq.rmsM, within: 1e-6), "\(record.name)")
      }
    }
  }
}
