import Foundation
import Geometry
import TestSupport
import Testing

@testable import Recordings

/// The oracle's camera path and world points, with the pixels that scipy projected them to.
struct PoseOracle: Decodable {
  struct Observation: Decodable {
    var id: String
    var pixel: [Double]
    var depth: Double
  }
  struct Frame: Decodable {
    var timestamp: Double
    var observations: [Observation]
  }
  var points: [String: [Double]]
  var frames: [Frame]

  static func load() throws -> PoseOracle {
    try JSONDecoder().decode(
      Self.self, from: RecordedData.data("oracles/poses/expected_pixels.json"))
  }

  /// The largest distance in pixels, and in metres of depth, of what the cameras see.
  func worst(_ cameras: [Camera]) throws -> (pixels: Double, depth: Double) {
    var worst = (pixels: 0.0, depth: 0.0)
    #expect(cameras.count == frames.count)
    for (camera, frame) in zip(cameras, frames) {
      for seen in frame.observations {
        let p = try #require(points[seen.id])
        let point = SIMD3(p[0], p[1], p[2])
        let depth = camera.depth(of: point)
        worst.depth = max(worst.depth, abs(depth - seen.depth))
        guard let pixel = camera.pixel(of: point) else {
          worst.pixels = .infinity
          continue
        }
        worst.pixels = max(worst.pixels, (pixel - SIMD2(seen.pixel[0], seen.pixel[1])).length)
      }
    }
    return worst
  }
}

extension PoseOracle {
  static let intrinsics = CameraIntrinsics(fx: 525, fy: 520, cx: 320.3, cy: 238.7)
  static let size = ImageSize(width: 640, height: 480)

  /// The poses of tum.txt with ARKit's axes; `PoseOracleTests` holds them against scipy's pixels.
  func poses() throws -> [Transform] {
    let text = String(
      decoding: try RecordedData.data("oracles/poses/formats/tum.txt"), as: UTF8.self)
    return try TableLines(text).rows.map { row in
      try PoseRows.transform(row.fields, position: 1, quaternion: 4, order: .xyzw)
        * AxisTurn.visionFromCamera
    }
  }

  /// Expects that cameras with the oracle's intrinsics and these poses see its points.
  func expectSame(_ poses: [Transform], _ intrinsics: CameraIntrinsics = intrinsics) throws {
    let worst = try worst(
      poses.map {
        Camera(worldFromCamera: $0, intrinsics: intrinsics, imageResolution: Self.size)
      })
    #expect(worst.pixels < 1e-3)
    #expect(worst.depth < 1e-8)
  }
}
