import Geometry
import Imaging

@testable import Rendering

/// A camera at the origin that looks along −z, upright in landscape: 640×480, f = 500.
let testCamera = Camera(
  worldFromCamera: .identity,
  intrinsics: CameraIntrinsics(fx: 500, fy: 500, cx: 319.5, cy: 239.5),
  imageResolution: ImageSize(width: 640, height: 480))

/// A scene of the test camera without a picture, in a view of 640×480 points.
func testScene(
  orientation: InterfaceOrientation = .landscapeRight,
  viewport: SIMD2<Double> = SIMD2(640, 480)
) -> RenderScene {
  RenderScene(image: nil, camera: testCamera, orientation: orientation, viewport: viewport)
}

/// Draws without a window, with the golden font; a machine that can't fails the test.
///
/// `size` is the framebuffer's; nil takes one pixel a point.
func rendered(_ scene: RenderScene, size: ImageSize? = nil) throws -> RGBImage {
  let size =
    size ?? ImageSize(width: Int(scene.viewport.x), height: Int(scene.viewport.y))
  let surface = try HeadlessSurface(size: size)
  let renderer = try Renderer(fonts: .golden)
  try renderer.draw(scene, to: size)
  return try surface.readRGB()
}

/// The display transform of a scene's view.
func displayTransform(of scene: RenderScene) throws -> DisplayTransform {
  struct NoDisplayTransform: Error {}
  guard
    let display = DisplayTransform(
      imageSize: scene.camera.imageResolution, orientation: scene.orientation,
      viewport: scene.viewport)
  else { throw NoDisplayTransform() }
  return display
}

/// A text shaper with the golden font.
func testShaper() throws -> TextShaper { TextShaper(fonts: try FontStack(.golden)) }

extension RGBImage {
  /// The three channels of a pixel.
  subscript(x: Int, y: Int) -> SIMD3<Int> {
    let index = 3 * (y * width + x)
    return SIMD3(Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]))
  }

  /// The centre of the pixels for which `weight` is positive, in pixel coordinates whose whole
  /// numbers are pixel centres; nil when there are none.
  func centroid(weight: (SIMD3<Int>) -> Double) -> SIMD2<Double>? {
    var sum = SIMD2<Double>.zero
    var total = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let w = weight(self[x, y])
        sum += w * SIMD2(Double(x), Double(y))
        total += w
      }
    }
    return total > 0 ? sum / total : nil
  }

  /// The pixels that differ from another picture of the same size.
  func differingPixels(from other: RGBImage) -> [SIMD2<Int>] {
    var pixels: [SIMD2<Int>] = []
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] { pixels.append(SIMD2(x, y)) }
    }
    return pixels
  }
}
