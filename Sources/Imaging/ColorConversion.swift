import CTurboJPEG
import Geometry

extension RGBImage {
  /// The picture in sRGB; luma alone gives gray.
  ///
  /// Equal to what libjpeg gives when it decodes the file that `buffer` came from to RGB.
  package init(_ buffer: PixelBuffer) {
    let size = buffer.size
    let byteCount = 3 * size.width * size.height
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { target, count in
      guard let base = target.baseAddress else { return }
      ColorConverter(buffer, columns: 0..<size.width)
        .write(rows: 0..<size.height, to: base, bytesPerRow: 3 * size.width, format: .rgb)
      count = byteCount
    }
    self.init(size: size, bytes: bytes)
  }

  /// A gray picture as RGB.
  package init(_ gray: GrayImage<UInt8>) {
    self.init(size: gray.size, bytes: gray.samples.flatMap { [$0, $0, $0] })
  }
}

extension PixelBuffer {
  /// Writes the picture as four bytes a pixel, R, G, B and 255, for an upload to the GPU.
  ///
  /// - Parameter target: at least height × `bytesPerRow` bytes; `bytesPerRow` at least 4 × width.
  /// - Parameter bottomUp: whether the bottom row comes first, as OpenGL has it.
  package func copyRGBA(
    into target: UnsafeMutableRawBufferPointer, bytesPerRow: Int, bottomUp: Bool = false
  ) {
    precondition(bytesPerRow >= 4 * size.width, "a row has room for four bytes a pixel")
    precondition(target.count >= size.height * bytesPerRow, "the target has room for all rows")
    guard let base = target.baseAddress else { return }
    ColorConverter(self, columns: 0..<size.width)
      .write(
        rows: 0..<size.height, to: base, bytesPerRow: bytesPerRow, format: .rgba,
        bottomUp: bottomUp)
  }

  /// The picture as 4:4:4 planes; the way back to RGB differs by at most 2 levels.
  ///
  /// - Throws: `ImageError.outOfBuffers` when the pool is exhausted.
  package init(_ image: RGBImage, pool: PixelBufferPool? = nil) throws(ImageError) {
    let storage = try PixelStorage(
      layout: PlaneLayout(size: image.size, subsampling: .yuv444), pool: pool)
    guard let handle = tjInitCompress() else {
      preconditionFailure("TurboJPEG refuses to start only when memory is exhausted")
    }
    defer { tjDestroy(handle) }
    let status = image.bytes.withUnsafeBufferPointer { bytes in
      withTurboJPEGPlanes(storage.mutablePlanes) { addresses, strides in
        tjEncodeYUVPlanes(
          handle, bytes.baseAddress, Int32(image.width), 0, Int32(image.height),
          Int32(TJPF_RGB.rawValue), addresses, strides, Int32(TJSAMP_444.rawValue), 0)
      }
    }
    precondition(status == 0, "TurboJPEG converts any picture unless memory is exhausted")
    self.init(storage)
  }

  /// A gray picture, whose values become the luma as they are.
  ///
  /// - Throws: `ImageError.outOfBuffers` when the pool is exhausted.
  package init(_ gray: GrayImage<UInt8>, pool: PixelBufferPool? = nil) throws(ImageError) {
    let storage = try PixelStorage(
      layout: PlaneLayout(size: gray.size, subsampling: nil), pool: pool)
    let planes = storage.mutablePlanes
    for y in 0..<gray.size.height {
      let row = gray.samples[(y * gray.size.width)..<((y + 1) * gray.size.width)]
      _ = planes.luma.row(y, stride: planes.lumaStride, count: gray.size.width)
        .update(from: row)
    }
    self.init(storage)
  }
}
