import Geometry
import TestSupport
import Testing

/// Rotations and rigid motions held against scipy.
@Suite(.enabled(if: RecordedData.isAvailable))
struct PoseOracleTests {
  struct Rotations: Decodable {
    struct Rotation: Decodable {
      var quatXyzw: [Double]
      var matrixRowMajor: [Double]
      var rotvec: [Double]
      var angleRad: Double
      var rotates123To: [Double]
    }
    struct Product: Decodable {
      var a: [Double]
      var b: [Double]
      var aTimesB: [Double]
      var inverseA: [Double]
      var angleBetweenRad: Double
    }
    struct NoisyMatrix: Decodable {
      var matrixRowMajor: [Double]
      var nearestRotationRowMajor: [Double]
      var quatXyzw: [Double]
    }
    struct Euler: Decodable {
      var quatXyzw: [Double]
      var yawPitchRollYxzIntrinsicRad: [Double]
    }
    var rotations: [Rotation]
    var products: [Product]
    var noisyMatrices: [NoisyMatrix]
    var euler: [Euler]
  }

  let tolerance = 1e-12

  @Test func `rotations convert between quaternion, matrix and vector`() throws {
    let rotations = try oracle("poses/rotations.json", as: Rotations.self).rotations
    #expect(rotations.count == 62)
    for record in rotations {
      let q = try record.quatXyzw.quaternion()
      let matrix = try record.matrixRowMajor.rowMajorMatrix()
      let vector = try record.rotvec.vector3()
      #expect(isClose(q.matrix, matrix, within: tolerance))
      #expect(isClose(try #require(Quaternion(nearestTo: matrix)), q, within: tolerance))
      #expect(isClose(Quaternion(rotationVector: vector), q, within: tolerance))
      #expect(isClose(q.rotationVector.length, record.angleRad, within: tolerance))
      // At half a turn both signs of the vector are the same rotation.
      #expect(
        isClose(q.rotationVector, vector, within: tolerance)
          || record.angleRad > 3.14159 && isClose(q.rotationVector, -vector, within: tolerance))
      let turned = try record.rotates123To.vector3()
      #expect(isClose(q.act(SIMD3(1, 2, 3)), turned, within: tolerance))
    }
  }

  @Test func `products, inverses and angles between rotations`() throws {
    let products = try oracle("poses/rotations.json", as: Rotations.self).products
    #expect(products.count == 15)
    for record in products {
      let (a, b) = (try record.a.quaternion(), try record.b.quaternion())
      #expect(isClose(a * b, try record.aTimesB.quaternion(), within: tolerance))
      #expect(isClose(a.inverse, try record.inverseA.quaternion(), within: tolerance))
      #expect(isClose(a.angle(to: b), record.angleBetweenRad, within: tolerance))
    }
  }

  @Test func `noisy matrices give the nearest rotation`() throws {
    let matrices = try oracle("poses/rotations.json", as: Rotations.self).noisyMatrices
    #expect(matrices.count == 8)
    for record in matrices {
      let noisy = try record.matrixRowMajor.rowMajorMatrix()
      let nearest = try record.nearestRotationRowMajor.rowMajorMatrix()
      #expect(isClose(try #require(noisy.nearestRotation), nearest, within: tolerance))
      let q = try record.quatXyzw.quaternion()
      #expect(isClose(try #require(Quaternion(nearestTo: noisy)), q, within: tolerance))
    }
  }

  @Test func `C-6 Euler angles are those of scipy's intrinsic YXZ`() throws {
    let records = try oracle("poses/rotations.json", as: Rotations.self).euler
    #expect(records.count == 12)
    for record in records {
      let q = try record.quatXyzw.quaternion()
      let expected = try record.yawPitchRollYxzIntrinsicRad.vector3()
      let angles = q.eulerAngles
      #expect(
        isClose(SIMD3(angles.yaw, angles.pitch, angles.roll), expected, within: tolerance))
      #expect(isClose(Quaternion(angles), q, within: tolerance))
    }
  }

  struct Interpolation: Decodable {
    struct Pose: Decodable {
      var position: [Double]
      var quatXyzw: [Double]

      func transform() throws -> Transform {
        Transform(rotation: try quatXyzw.quaternion(), translation: try position.vector3())
      }
    }
    struct Slerp: Decodable {
      var kind: String
      var a: [Double]
      var b: [Double]
      var t: [Double]
      var expected: [[Double]]
    }
    struct RigidMotion: Decodable {
      var a: Pose
      var b: Pose
      var t: [Double]
      var split: [Pose]
      var screw: [Pose]
      var relativeExpCoordsRotThenTrans: [Double]
    }
    struct Composition: Decodable {
      var a: Pose
      var b: Pose
      var aTimesB: Pose
      var inverseA: Pose
      var inverseATimesB: Pose
      var point: [Double]
      var aAppliedToPoint: [Double]
      var matrixAColumnMajor: [Double]
    }
    var slerp: [Slerp]
    var se3: [RigidMotion]
    var compose: [Composition]
  }

  @Test func `slerp agrees also for equal, close and nearly opposite rotations`() throws {
    let records = try oracle("poses/interpolation.json", as: Interpolation.self).slerp
    #expect(records.count == 20)
    for record in records {
      let (a, b) = (try record.a.quaternion(), try record.b.quaternion())
      for (t, expected) in zip(record.t, record.expected) {
        #expect(
          isClose(a.slerp(to: b, at: t), try expected.quaternion(), within: 1e-10),
          "\(record.kind) \(t)")
      }
    }
  }

  @Test func `rigid motions interpolate apart and along the screw`() throws {
    let records = try oracle("poses/interpolation.json", as: Interpolation.self).se3
    #expect(records.count == 15)
    for record in records {
      let (a, b) = (try record.a.transform(), try record.b.transform())
      for (index, t) in record.t.enumerated() {
        let split = try record.split[index].transform()
        #expect(isClose(a.interpolated(to: b, at: t), split, within: 1e-10))
        let screw = try record.screw[index].transform()
        #expect(isClose(a.screwInterpolated(to: b, at: t), screw, within: 1e-10))
      }
      let twist = (a.inverse * b).logarithm
      let expected = record.relativeExpCoordsRotThenTrans
      #expect(isClose(twist.rotation, try Array(expected[..<3]).vector3(), within: 1e-10))
      #expect(isClose(twist.translation, try Array(expected[3...]).vector3(), within: 1e-10))
    }
  }

  @Test func `rigid motions compose, invert and act on points`() throws {
    let records = try oracle("poses/interpolation.json", as: Interpolation.self).compose
    #expect(records.count == 10)
    for record in records {
      let (a, b) = (try record.a.transform(), try record.b.transform())
      #expect(isClose(a * b, try record.aTimesB.transform(), within: 1e-10))
      #expect(isClose(a.inverse, try record.inverseA.transform(), within: 1e-10))
      #expect(isClose(a.inverse * b, try record.inverseATimesB.transform(), within: 1e-10))
      let moved = try record.aAppliedToPoint.vector3()
      #expect(isClose(a * (try record.point.vector3()), moved, within: 1e-10))
      #expect(record.matrixAColumnMajor.count == 16)
      for (x, y) in zip(a.matrix.columnMajor, record.matrixAColumnMajor) {
        #expect(isClose(x, y, within: 1e-10))
      }
    }
  }
}
