import Foundation
import Geometry
import Imaging
import Recordings

/// A room of three textured planes seen by a camera without noise: a floor at y = 0, a wall at
/// z = −2, and a table top at y = 0.7 over −0.6…0.6 by −1…0.2.
struct TestRoom {
  var size = ImageSize(width: 320, height: 240)
  var focalLength = 260.0
  var lens: LensDistortion?
  var hasTable = true
  /// How fine the texture is: 120 has waves of 14 to 25 cm, some 20 pixels at two metres.
  var grain = 120.0
  /// The standard deviation of the picture's noise, in gray levels.
  var noise = 0.0

  private var intrinsics: CameraIntrinsics {
    CameraIntrinsics(
      fx: focalLength, fy: focalLength, cx: Double(size.width - 1) / 2,
      cy: Double(size.height - 1) / 2)
  }

  /// A camera at `origin` that looks at `target`, upright.
  static func pose(at origin: SIMD3<Double>, lookingAt target: SIMD3<Double>) throws -> Transform {
    guard let back = (origin - target).normalized,
      let right = SIMD3(0, 1, 0).cross(back).normalized,
      let pose = Transform(
        nearestTo: Matrix3(columns: (right, back.cross(right), back)), translation: origin)
    else { throw Degenerate() }
    return pose
  }

  struct Degenerate: Error {}

  /// A camera that walks sideways by 3 cm a frame, a metre and a half above the floor.
  static func walk(_ index: Int) throws -> Transform {
    let t = Double(index)
    return try pose(
      at: SIMD3(-0.3 + 0.03 * t, 1.5 + 0.02 * sin(t / 3), 1.3), lookingAt: SIMD3(0, 0.5, -0.7))
  }

  /// The distance from a point to the nearest of the planes.
  static func distance(of point: SIMD3<Double>) -> Double {
    min(abs(point.y), abs(point.z + 2), abs(point.y - 0.7))
  }

  func frame(
    _ index: Int, pose: Transform, depth: ((Double) -> (Float, UInt8))? = nil
  ) throws -> CapturedFrame {
    let camera = Camera(worldFromCamera: pose, intrinsics: intrinsics, imageResolution: size)
    var depths = [Float](repeating: 0, count: size.width * size.height)
    var confidences = [UInt8](repeating: 0, count: size.width * size.height)
    var random = SplitMix64(seed: 7, stream: UInt64(index))
    let image = try TestPicture.make(size) { x, y in
      guard let inCamera = intrinsics.unproject(SIMD2(x, y), distortion: lens) else { return 0 }
      let direction = pose.rotation.act(inCamera)
      guard let hit = hit(from: pose.translation, along: direction) else { return 128 }
      if let depth {
        // The direction's z in the camera is −1, so its length counts depth.
        let place = Int(y) * size.width + Int(x)
        (depths[place], confidences[place]) = depth(hit.depth)
      }
      guard noise > 0 else { return hit.brightness }
      // The sum of three even distributions, each with a third of the variance, is near a normal one.
      return (0..<3).reduce(hit.brightness) { sum, _ in sum + random.number(in: -noise...noise) }
    }
    let record = FrameRecord(
      index: index, timestamp: Timestamp(nanoseconds: Int64(index) * 33_333_333), imagePath: "",
      camera: camera, distortion: lens)
    let map = depth.map { _ in DepthMap(size: size, metres: depths, confidence: confidences) }
    return CapturedFrame(record: record, image: image, featurePoints: nil, depth: map)
  }

  private func hit(from o: SIMD3<Double>, along d: SIMD3<Double>)
    -> (depth: Double, brightness: Double)?
  {
    var nearest: (depth: Double, brightness: Double)?
    func consider(_ depth: Double, _ isInside: (SIMD3<Double>) -> Bool, _ u: Int, _ v: Int) {
      let point = o + depth * d
      guard depth > 0.05, depth < nearest?.depth ?? .infinity, isInside(point) else { return }
      nearest = (depth, texture(point[u], point[v], seed: Double(u + 2 * v)))
    }
    consider(-o.y / d.y, { _ in true }, 0, 2)
    consider((-2 - o.z) / d.z, { $0.y > 0 }, 0, 1)
    guard hasTable else { return nearest }
    consider((0.7 - o.y) / d.y, { abs($0.x) < 0.6 && $0.z > -1 && $0.z < 0.2 }, 0, 2)
    return nearest
  }

  private func texture(_ u: Double, _ v: Double, seed: Double) -> Double {
    let (x, y) = (u * grain + seed, v * grain)
    return TestPicture.waves(x, y)
  }
}
