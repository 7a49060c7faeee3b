import COpenGL
import Geometry
import Imaging

/// Draws the camera's picture, turned and cropped by the display transform.
///
/// Software drivers get the picture converted to RGBX on the processor, which is cheaper there than
/// the conversion in the shader; other drivers get its planes. A picture that is neither turned nor
/// resized is copied instead of drawn, which gives the same pixels at a fifth of the cost.
struct ImagePass: ~Copyable {
  private let isSoftware: Bool
  private let packedProgram: ShaderProgram
  private let planarProgram: ShaderProgram
  private let lensProgram: ShaderProgram
  private let triangle: VertexArray
  private let reader: TextureReader
  private var packed: Texture
  private var luma: Texture
  private var cb: Texture
  private var cr: Texture
  private var pixels: [UInt8]
  private let sizeLimit: Int

  /// `isSoftware` chooses where colours are converted.
  init(isSoftware: Bool) throws(RenderingError) {
    let packedProgram = try ShaderProgram(
      "image", vertex: PackageResources.image_vert, fragment: PackageResources.image_frag)
    let planarProgram = try ShaderProgram(
      "image_ycbcr", vertex: PackageResources.image_vert,
      fragment: PackageResources.image_ycbcr_frag)
    let lensProgram = try ShaderProgram(
      "image_lens", vertex: PackageResources.image_vert, fragment: PackageResources.image_lens_frag)
    self.isSoftware = isSoftware
    self.packedProgram = packedProgram
    self.planarProgram = planarProgram
    self.lensProgram = lensProgram
    triangle = VertexArray()
    reader = TextureReader()
    packed = Texture(.rgbx, smooth: true)
    luma = Texture(.red, smooth: true)
    cb = Texture(.red, smooth: true)
    cr = Texture(.red, smooth: true)
    pixels = []
    var limit: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &limit)
    sizeLimit = Int(limit)
  }

  /// Draws over the whole of the current viewport, which has `size` pixels.
  ///
  /// `mayCopy` is false where the viewport is not the framebuffer, which copies go to; `lens` is
  /// undone.
  mutating func draw(
    _ image: PixelBuffer, display: DisplayTransform, to size: ImageSize, mayCopy: Bool = true,
    lens: PictureLens? = nil
  ) throws(RenderingError) {
    guard image.size.width <= sizeLimit, image.size.height <= sizeLimit else {
      throw .unusableSize(image.size, limit: sizeLimit)
    }
    if let lens {
      uploadPacked(image, bottomUp: false)
      lensProgram.use()
      packed.bind(unit: 0)
      glUniform1i(lensProgram.location("image"), 0)
      lens.load(into: lensProgram)
      drawTriangle(lensProgram, display: display)
      return
    }
    guard isSoftware else {
      drawPlanes(of: image, display: display)
      return
    }
    let isUntouched =
      mayCopy && display.orientation == .landscapeRight && image.size == size
      && display.isWholePicture
    uploadPacked(image, bottomUp: isUntouched)
    if isUntouched {
      reader.blit(packed)
    } else {
      packedProgram.use()
      packed.bind(unit: 0)
      glUniform1i(packedProgram.location("image"), 0)
      drawTriangle(packedProgram, display: display)
    }
  }

  private mutating func uploadPacked(_ image: PixelBuffer, bottomUp: Bool) {
    let count = 4 * image.size.width * image.size.height
    if pixels.count != count { pixels = [UInt8](repeating: 0, count: count) }
    let rowBytes = 4 * image.size.width
    pixels.withUnsafeMutableBytes {
      image.copyRGBA(into: $0, bytesPerRow: rowBytes, bottomUp: bottomUp)
    }
    pixels.withUnsafeBytes {
      packed.upload($0.baseAddress, size: image.size, rowSamples: image.size.width)
    }
  }

  private mutating func drawPlanes(of image: PixelBuffer, display: DisplayTransform) {
    var chromaScale = SIMD2<Float>.zero
    image.withPlanes { planes in
      luma.upload(planes.luma.baseAddress, size: image.size, rowSamples: planes.lumaStride)
      guard let subsampling = image.subsampling else { return }
      let size = subsampling.chromaSize(of: image.size)
      cb.upload(planes.cb.baseAddress, size: size, rowSamples: planes.chromaStride)
      cr.upload(planes.cr.baseAddress, size: size, rowSamples: planes.chromaStride)
      // The planes of an odd size reach half a sample beyond the picture.
      chromaScale = SIMD2(
        Float(image.size.width) / Float(size.width * subsampling.horizontal),
        Float(image.size.height) / Float(size.height * subsampling.vertical))
    }
    planarProgram.use()
    luma.bind(unit: 0)
    cb.bind(unit: 1)
    cr.bind(unit: 2)
    glUniform1i(planarProgram.location("luma"), 0)
    glUniform1i(planarProgram.location("cb"), 1)
    glUniform1i(planarProgram.location("cr"), 2)
    glUniform2f(planarProgram.location("chromaScale"), chromaScale.x, chromaScale.y)
    drawTriangle(planarProgram, display: display)
  }

  private func drawTriangle(_ program: borrowing ShaderProgram, display: DisplayTransform) {
    // A display transform always has an inverse.
    let map = display.viewFromImage.inverse ?? .identity
    glUniform3f(
      program.location("imageFromViewX"), Float(map.a), Float(map.c), Float(map.tx))
    glUniform3f(
      program.location("imageFromViewY"), Float(map.b), Float(map.d), Float(map.ty))
    triangle.bind()
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }
}

extension DisplayTransform {
  /// True when the view shows all of the picture, so that nothing is cropped.
  fileprivate var isWholePicture: Bool {
    let map = viewFromImage
    return abs(map.a - 1) < 1e-9 && abs(map.d - 1) < 1e-9 && abs(map.tx) < 1e-9
      && abs(map.ty) < 1e-9
  }
}
