import Geometry

// Reading of the files with expected values made by other programs.

struct MalformedOracle: Error {}

extension Array where Element == Double {
  func vector2() throws -> SIMD2<Double> {
    guard count == 2 else { throw MalformedOracle() }
    return SIMD2(self)
  }

  func vector3() throws -> SIMD3<Double> {
    guard count == 3 else { throw MalformedOracle() }
    return SIMD3(self)
  }

  /// Four components in the order x, y, z, w, made a unit quaternion.
  func quaternion() throws -> Quaternion {
    guard count == 4, let q = Quaternion(x: self[0], y: self[1], z: self[2], w: self[3]) else {
      throw MalformedOracle()
    }
    return q
  }

  /// Nine elements row by row.
  func rowMajorMatrix() throws -> Matrix3 {
    guard count == 9 else { throw MalformedOracle() }
    return Matrix3(
      rows: (
        SIMD3(self[0], self[1], self[2]), SIMD3(self[3], self[4], self[5]),
        SIMD3(self[6], self[7], self[8])
      ))
  }
}

/// A camera matrix and lens coefficients in OpenCV's layout.
struct OpenCVCamera: Decodable {
  var model: String
  var size: [Int]
  var matrix: [[Double]]
  var dist: [Double]

  enum CodingKeys: String, CodingKey {
    case model, size, dist
    case matrix = "K"
  }

  func intrinsics() throws -> CameraIntrinsics {
    guard matrix.count == 3, matrix.allSatisfy({ $0.count == 3 }) else { throw MalformedOracle() }
    return CameraIntrinsics(fx: matrix[0][0], fy: matrix[1][1], cx: matrix[0][2], cy: matrix[1][2])
  }

  func distortion() throws -> LensDistortion? {
    switch (model, dist.count) {
    case ("pinhole", _): nil
    case ("brown-conrady", 5):
      .brownConrady(k1: dist[0], k2: dist[1], p1: dist[2], p2: dist[3], k3: dist[4])
    case ("kannala-brandt4", 4):
      .kannalaBrandt(k1: dist[0], k2: dist[1], k3: dist[2], k4: dist[3])
    default: throw MalformedOracle()
    }
  }
}

/// From OpenCV's camera axes (y down, z forward) to this module's (y up, z back), or the reverse.
func flippedYZ(_ vector: SIMD3<Double>) -> SIMD3<Double> { SIMD3(vector.x, -vector.y, -vector.z) }
