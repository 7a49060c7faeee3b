import Geometry
import Imaging

extension PixelBuffer {
  /// The same picture in memory of its own, which holds no buffer of the camera.
  ///
  /// Throws what the allocation throws.
  func copied() throws -> PixelBuffer {
    try withPlanes { planes in
      try PixelBuffer(size: size, subsampling: subsampling) { target in
        copyRows(
          planes.luma, stride: planes.lumaStride, to: target.luma, stride: target.lumaStride,
          width: size.width, height: size.height)
        guard let chroma = chromaSize else { return }
        for (source, plane) in [(planes.cb, target.cb), (planes.cr, target.cr)] {
          copyRows(
            source, stride: planes.chromaStride, to: plane, stride: target.chromaStride,
            width: chroma.width, height: chroma.height)
        }
      }
    }
  }
}

private func copyRows(
  _ source: UnsafeBufferPointer<UInt8>, stride: Int, to target: UnsafeMutableBufferPointer<UInt8>,
  stride targetStride: Int, width: Int, height: Int
) {
  for y in 0..<height {
    _ = target[(y * targetStride)..<(y * targetStride + width)]
      .update(fromContentsOf: source[(y * stride)..<(y * stride + width)])
  }
}
