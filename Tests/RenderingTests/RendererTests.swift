import Geometry
import Imaging
import Testing

@testable import Rendering

struct RendererTests {
  private func busyScene() throws -> RenderScene {
    var scene = testScene()
    scene.image = try PixelBuffer(size: ImageSize(width: 320, height: 240), subsampling: .yuv420) {
      for index in $0.luma.indices { $0.luma[index] = UInt8(truncatingIfNeeded: index &* 31) }
      for index in $0.cb.indices { $0.cb[index] = UInt8(truncatingIfNeeded: index &* 7) }
      for index in $0.cr.indices { $0.cr[index] = UInt8(truncatingIfNeeded: index &* 13) }
    }
    scene.points = (0..<300).map { index in
      let (x, y) = (Float(index % 20) / 10 - 1, Float(index / 20) / 10 - 0.75)
      return ScenePoint(positionInWorld: SIMD3(x, y, -2), quality: Float(index) / 300)
    }
    scene.planes = [
      ScenePlane(
        worldFromPlane: Transform(rotation: .identity, translation: SIMD3(0, -0.6, -2)),
        boundary: [SIMD2(-1, 1), SIMD2(1, 1), SIMD2(1, -1), SIMD2(-1, -1)], isVertical: false)
    ]
    scene.labels = (0..<12).map { index in
      SceneLabel(
        text: "label \(index)",
        positionInWorld: SIMD3(Double(index % 4) * 0.4 - 0.6, Double(index / 4) * 0.3, -1.5))
    }
    scene.hud.status = "TRACKING NORMAL"
    scene.hud.caption = "Detected mug"
    scene.hud.timeline = 0.3
    return scene
  }

  @Test func `the same scene gives the same bytes, from new and from used renderers`() throws {
    let scene = try busyScene()
    let size = ImageSize(width: 640, height: 480)
    let surface = try HeadlessSurface(size: size)
    let renderer = try Renderer(fonts: .golden)
    try renderer.draw(scene, to: size)
    let first = try surface.readRGB()
    var other = scene
    other.labels[0].text = "something else"
    try renderer.draw(other, to: size)
    #expect(try surface.readRGB() != first)
    try renderer.draw(scene, to: size)
    #expect(try surface.readRGB() == first)
    #expect(try rendered(scene) == first)
  }

  @Test func `pictures without a window are drawn in software, the same on every machine`() throws {
    let surface = try HeadlessSurface(size: ImageSize(width: 4, height: 4))
    #expect(try Renderer(fonts: .golden).deviceName.contains("llvmpipe"))
    #expect(surface.framebufferSize.width == 4)
  }

  @Test func `the glyph atlas stays within its bounds over thousands of different labels`() throws {
    let size = ImageSize(width: 640, height: 480)
    let surface = try HeadlessSurface(size: size)
    let renderer = try Renderer(fonts: .golden)
    var scene = testScene()
    // 20 000 CJK signs would all be the font's box; Latin, Greek, Cyrillic and Arabic are not.
    let letters = (0x21...0x52F).compactMap(Unicode.Scalar.init).filter {
      $0.properties.isAlphabetic
    }
    for index in 0..<100 {
      scene.labels = (0..<20).map { row in
        let start = (index * 20 + row) * 7 % (letters.count - 12)
        let depth = 0.6 + Double((index * 20 + row) % 23) * 0.07
        return SceneLabel(
          text: String(String.UnicodeScalarView(letters[start..<(start + 12)])) + "\(index).\(row)",
          positionInWorld: SIMD3(0, Double(row - 10) * 0.04 * depth, -depth))
      }
      try renderer.draw(scene, to: size)
    }
    let state = renderer.atlasState
    #expect(state.glyphCount > 0 && state.evictionCount > 0)
    // What is drawn after evictions is what a new renderer draws.
    #expect(try surface.readRGB() == rendered(scene))
  }

  @Test func `a surface larger than the driver can draw is refused`() throws {
    let size = ImageSize(width: 1_000_000, height: 10)
    #expect {
      _ = try HeadlessSurface(size: size)
    } throws: { error in
      guard case RenderingError.unusableSize(size, let limit)? = error as? RenderingError else {
        return false
      }
      return limit >= 4096 && limit < 1_000_000
    }
  }

  @Test func `a surface without pixels is refused`() {
    #expect(throws: RenderingError.self) {
      _ = try HeadlessSurface(size: ImageSize(width: 0, height: 5))
    }
  }

  @Test func `a shader that doesn't compile is refused by name`() throws {
    let surface = try HeadlessSurface(size: ImageSize(width: 4, height: 4))
    #expect {
      _ = try ShaderProgram("broken", vertex: Array("nonsense".utf8), fragment: [])
    } throws: { error in
      guard case RenderingError.shaderRefused("broken.vert", _)? = error as? RenderingError else {
        return false
      }
      return true
    }
    #expect(surface.framebufferSize == ImageSize(width: 4, height: 4))
  }

  @Test func `places in the atlas never overlap`() {
    var packing = ShelfPacking(side: 256)
    var taken = [Bool](repeating: false, count: 256 * 256)
    var count = 0
    for index in 0..<2000 {
      let size = ImageSize(width: 5 + index * 7 % 23, height: 5 + index * 11 % 29)
      guard let place = packing.place(size) else { continue }
      count += 1
      for y in place.y..<(place.y + size.height) {
        for x in place.x..<(place.x + size.width) {
          #expect(!taken[y * 256 + x])
          taken[y * 256 + x] = true
        }
      }
    }
    // The mean rectangle has 16 × 19 pixels: 215 would fill the square.
    #expect(count > 120)
  }
}
