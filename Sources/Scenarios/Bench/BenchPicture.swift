import Foundation
import Geometry
import Imaging
import Recordings
import Rendering
import Simulation

/// The picture and the frame that stages work on: a formula, so that it is the same everywhere.
enum BenchPicture {
  static let size = ImageSize(width: 1280, height: 720)

  static let camera = Camera(
    worldFromCamera: .identity,
    intrinsics: CameraIntrinsics(fx: 1000, fy: 1000, cx: 639.5, cy: 359.5),
    imageResolution: size)

  /// Waves of several lengths with a fine grain: some 300 KB as JPEG, as a desk's picture has.
  static func image() -> RGBImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * size.width * size.height)
    var noise: UInt32 = 1
    for y in 0..<size.height {
      for x in 0..<size.width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let grain = Double(noise >> 24) / 8
        let wave = 60 * sin(Double(x) / 23) * cos(Double(y) / 31) + 40 * sin(Double(x * y) / 9000)
        for shift in [0.0, 15, 30] {
          bytes.append(UInt8(min(max(110 + wave + shift + grain, 0), 255)))
        }
      }
    }
    return RGBImage(size: size, bytes: bytes)
  }

  static func jpeg() throws -> Data { try JPEGEncoder().encode(image(), quality: 80) }

  static func buffer() throws -> PixelBuffer { try JPEGDecoder().decode(jpeg()).pixels }

  /// The picture as it looks a few pixels on: three to the left and two up.
  static func moved(_ picture: PixelBuffer) throws -> PixelBuffer {
    try PixelBuffer(size: picture.size, subsampling: nil) { target in
      picture.withPlanes { source in
        for y in 0..<picture.size.height {
          for x in 0..<picture.size.width {
            let (fromX, fromY) = (
              min(x + 3, picture.size.width - 1), min(y + 2, picture.size.height - 1)
            )
            target.luma[y * target.lumaStride + x] = source.luma[fromY * source.lumaStride + fromX]
          }
        }
      }
    }
  }

  /// A frame that sees `points` feature points at 1 to 5 m.
  static func frame(points: Int) -> Frame {
    var cloud = FeaturePointCloud()
    var random: UInt64 = 88_172_645_463_325_252
    func unit() -> Float {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Float(random >> 40) / Float(1 << 24)
    }
    for index in 0..<points {
      let depth = 1 + 4 * unit()
      cloud.append(
        SIMD3((unit() - 0.5) * depth, (unit() - 0.5) * depth * 0.6, -depth),
        identifier: UInt64(index))
    }
    return Frame(
      index: 0, timestamp: Timestamp(nanoseconds: 0), camera: camera, trackingState: .normal,
      capturedImage: nil, rawFeaturePoints: cloud, anchors: [], hasGravity: true)
  }

  static func scene(_ buffer: PixelBuffer) -> RenderScene {
    var scene = RenderScene(
      image: buffer, camera: camera, orientation: .landscapeRight,
      viewport: SIMD2(Double(size.width), Double(size.height)))
    scene.labels = (0..<20).map {
      SceneLabel(
        text: "label \($0)",
        positionInWorld: SIMD3(Double($0 % 5) * 0.3 - 0.6, Double($0 / 5) * 0.2 - 0.3, -2))
    }
    scene.hud.status = "Detected desk with 87.53% confidence"
    return scene
  }
}
