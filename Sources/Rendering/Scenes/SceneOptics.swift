import COpenGL
import Geometry
import Imaging
import SyntheticScenes

/// What a camera makes of the light of a scene: exposure, lens and blur, into a picture.
///
/// Everything is in linear light until the picture is stored. Made for one camera.
final class SceneOptics {
  private let camera: SceneCamera
  private let lens: LensView?
  /// Where the scene is drawn, as a pinhole sees it.
  let target: SceneTarget
  private let development: DevelopmentPass
  private let places: LensPlaces?
  private let output: TextureObject
  private let outputTarget: RenderTarget
  private var exposed: LightSum?
  private var blur: BlurPass?

  init(_ camera: SceneCamera, edges: SceneEdges) throws(RenderingError) {
    self.camera = camera
    let lens = camera.distortion.map { LensView(camera, lens: $0) }
    self.lens = lens
    target = try SceneTarget(size: lens?.imageSize ?? camera.imageSize, edges: edges)
    development = try DevelopmentPass()
    places = lens.map { LensPlaces($0, size: camera.imageSize) }
    output = TextureObject(GL_SRGB8_ALPHA8, size: camera.imageSize)
    outputTarget = try RenderTarget(size: camera.imageSize, colors: [output.name])
    if camera.blurPixels > 0 {
      blur = try BlurPass(deviation: camera.blurPixels, size: camera.imageSize)
    }
  }

  /// True where pictures of another camera can be made just so.
  func fits(_ other: SceneCamera) -> Bool {
    camera.intrinsics == other.intrinsics && camera.imageSize == other.imageSize
      && camera.distortion == other.distortion && camera.blurPixels == other.blurPixels
  }

  /// The pinhole that the scene is drawn with.
  var intrinsics: CameraIntrinsics { lens?.intrinsics ?? camera.intrinsics }

  /// Adds what was drawn into ``target`` to the light of a picture made of several.
  func expose(isFirst: Bool, weight: Double) throws(RenderingError) {
    target.resolve()
    let sum = if let exposed { exposed } else { try LightSum(size: target.size) }
    exposed = sum
    sum.target.bind()
    if isFirst {
      glClearColor(0, 0, 0, 0)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
    development.draw(target.picture, gain: weight)
    glDisable(GLenum(GL_BLEND))
  }

  /// The picture of the light that was exposed, or drawn last where only one was.
  func picture(isSum: Bool, gain: Double, background: SIMD3<Float>) -> RGBImage {
    if !isSum { target.resolve() }
    guard isSum || lens != nil || gain != 1 || blur != nil else {
      return readTopDown(target.resolved)
    }
    glEnable(GLenum(GL_FRAMEBUFFER_SRGB))
    if isSum, let exposed {
      develop(exposed.light, gain: gain, background: background)
    } else {
      develop(target.picture, gain: gain, background: background)
    }
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    return readTopDown(outputTarget)
  }

  /// From light to the picture, with no more passes than the camera needs.
  private func develop(
    _ light: borrowing TextureObject, gain: Double, background: SIMD3<Float>
  ) {
    if lens == nil, let blur { return blur.draw(light, gain: gain, to: outputTarget) }
    outputTarget.bind()
    development.draw(light, places: places, gain: gain, background: background)
    blur?.draw(output, to: outputTarget)
  }
}

/// Light of several exposures added up.
private final class LightSum {
  let light: TextureObject
  let target: RenderTarget

  init(size: ImageSize) throws(RenderingError) {
    light = TextureObject(GL_RGBA32F, size: size, filter: GL_LINEAR)
    target = try RenderTarget(size: size, colors: [light.name])
  }
}

/// Reads a picture whose first row is its top one.
private func readTopDown(_ target: borrowing RenderTarget) -> RGBImage {
  let size = target.size
  glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.name)
  glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
  let count = size.width * size.height
  let rgba = [UInt8](unsafeUninitializedCapacity: 4 * count) { pixels, written in
    glReadPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
      pixels.baseAddress)
    written = 4 * count
  }
  let bytes = [UInt8](unsafeUninitializedCapacity: 3 * count) { rgb, written in
    rgba.withUnsafeBufferPointer { rgba in
      for pixel in 0..<count {
        rgb[3 * pixel] = rgba[4 * pixel]
        rgb[3 * pixel + 1] = rgba[4 * pixel + 1]
        rgb[3 * pixel + 2] = rgba[4 * pixel + 2]
      }
    }
    written = 3 * count
  }
  return RGBImage(size: size, bytes: bytes)
}
