import Geometry
import Imaging
import Testing

@testable import Rendering

struct ImagePassTests {
  private static let red = SIMD3(250, 20, 20)
  private static let green = SIMD3(20, 250, 20)
  private static let blue = SIMD3(20, 20, 250)
  private static let yellow = SIMD3(250, 250, 20)

  /// A picture whose quarters are red, green (upper left, upper right), blue and yellow (below).
  private func quarters(_ size: ImageSize = ImageSize(width: 640, height: 480)) -> RGBImage {
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isLeft = x < size.width / 2
        let color =
          y < size.height / 2
          ? (isLeft ? Self.red : Self.green) : (isLeft ? Self.blue : Self.yellow)
        bytes += [UInt8(color.x), UInt8(color.y), UInt8(color.z)]
      }
    }
    return RGBImage(size: size, bytes: bytes)
  }

  private func isNear(_ a: SIMD3<Int>, _ b: SIMD3<Int>) -> Bool {
    let difference = a &- b
    return max(abs(difference.x), abs(difference.y), abs(difference.z)) <= 3
  }

  /// The colours that belong at the view's upper left, upper right, lower left and lower right.
  ///
  /// In portrait the sensor's upper left corner is shown at the upper right (C-11: (1 − v, u)).
  private static let corners: [(InterfaceOrientation, [SIMD3<Int>])] = [
    (.landscapeRight, [red, green, blue, yellow]),
    (.landscapeLeft, [yellow, blue, green, red]),
    (.portrait, [blue, red, yellow, green]),
    (.portraitUpsideDown, [green, yellow, red, blue]),
  ]

  @Test(arguments: corners)
  func `C-11 the picture is turned to the interface orientation`(
    _ orientation: InterfaceOrientation, _ expected: [SIMD3<Int>]
  ) throws {
    let viewport = orientation.isPortrait ? SIMD2(150.0, 200) : SIMD2(200.0, 150)
    var scene = testScene(orientation: orientation, viewport: viewport)
    scene.image = try PixelBuffer(quarters())
    let picture = try rendered(scene)
    let (right, bottom) = (picture.width - 11, picture.height - 11)
    let seen = [picture[10, 10], picture[right, 10], picture[10, bottom], picture[right, bottom]]
    for (a, b) in zip(seen, expected) { #expect(isNear(a, b), "\(seen)") }
  }

  @Test func `C-10 a narrow view crops the sides equally`() throws {
    // 640×480 in 240×480: the height fits, and 120 of the middle's pixels on each side remain.
    var scene = testScene(viewport: SIMD2(240, 480))
    scene.image = try PixelBuffer(quarters())
    let picture = try rendered(scene)
    #expect(isNear(picture[118, 10], Self.red) && isNear(picture[121, 10], Self.green))
    #expect(isNear(picture[10, 238], Self.red) && isNear(picture[10, 241], Self.blue))
  }

  @Test func `a picture that is neither turned nor resized is shown as it is`() throws {
    var scene = testScene()
    let buffer = try PixelBuffer(gradient(scene.camera.imageResolution))
    scene.image = buffer
    #expect(try rendered(scene) == RGBImage(buffer))
  }

  @Test func `drawing at twice the size keeps every pixel at its place`() throws {
    // With bilinear interpolation the mean of a pixel's four samples is close to the pixel itself
    // where the picture is smooth.
    var scene = testScene()
    let buffer = try PixelBuffer(gradient(scene.camera.imageResolution))
    scene.image = buffer
    let picture = try rendered(scene, size: ImageSize(width: 1280, height: 960))
    let source = RGBImage(buffer)
    for (x, y) in [(40, 30), (600, 30), (40, 440), (321, 241)] {
      #expect(isNear(picture[2 * x, 2 * y], source[x, y]))
      #expect(isNear(picture[2 * x + 1, 2 * y + 1], source[x, y]))
    }
  }

  @Test(arguments: ChromaSubsampling.allCases)
  func `planes converted in the shader look like those converted beforehand`(
    _ subsampling: ChromaSubsampling
  ) throws {
    // An odd size, so that the last chroma sample stands half outside the picture.
    let size = ImageSize(width: 321, height: 241)
    let buffer = try PixelBuffer(size: size, subsampling: subsampling) { planes in
      let chroma = subsampling.chromaSize(of: size)
      for y in 0..<size.height {
        for x in 0..<size.width {
          planes.luma[y * planes.lumaStride + x] = UInt8(40 + (x + y) * 150 / 562)
        }
      }
      for y in 0..<chroma.height {
        for x in 0..<chroma.width {
          planes.cb[y * planes.chromaStride + x] = UInt8(100 + 60 * x / chroma.width)
          planes.cr[y * planes.chromaStride + x] = UInt8(160 - 60 * y / chroma.height)
        }
      }
    }
    var scene = testScene(viewport: SIMD2(400, 300))
    scene.camera.imageResolution = size
    scene.image = buffer
    func drawn(isSoftware: Bool) throws -> RGBImage {
      let target = ImageSize(width: 400, height: 300)
      let surface = try HeadlessSurface(size: target)
      try Renderer(fonts: .golden, isSoftware: isSoftware).draw(scene, to: target)
      return try surface.readRGB()
    }
    let difference = try #require(
      ImageDifference(try drawn(isSoftware: true), try drawn(isSoftware: false)))
    #expect(difference.maximum <= 3, "\(difference)")
  }

  @Test func `a gray picture is shown gray`() throws {
    var scene = testScene()
    scene.image = try PixelBuffer(size: ImageSize(width: 8, height: 8), subsampling: nil) {
      $0.luma.update(repeating: 90)
    }
    #expect(try rendered(scene)[320, 240] == SIMD3(90, 90, 90))
  }

  @Test func `without a picture the view is dark`() throws {
    let pixel = try rendered(testScene())[5, 5]
    #expect(max(pixel.x, pixel.y, pixel.z) < 40)
  }

  private func gradient(_ size: ImageSize) -> RGBImage {
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        bytes += [
          UInt8(255 * x / size.width), UInt8(255 * y / size.height),
          UInt8(127 + 100 * x / size.width - 100 * y / size.height),
        ]
      }
    }
    return RGBImage(size: size, bytes: bytes)
  }
}
