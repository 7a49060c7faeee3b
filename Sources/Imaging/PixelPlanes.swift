/// Borrowed planes of a pixel buffer.
package struct PixelPlanes {
  /// Row y starts at y × lumaStride.
  package let luma: UnsafeBufferPointer<UInt8>
  package let lumaStride: Int
  /// Empty when the picture has no chroma.
  package let cb: UnsafeBufferPointer<UInt8>
  package let cr: UnsafeBufferPointer<UInt8>
  package let chromaStride: Int
}

extension PixelPlanes {
  init(_ planes: MutablePixelPlanes) {
    self.init(
      luma: UnsafeBufferPointer(planes.luma), lumaStride: planes.lumaStride,
      cb: UnsafeBufferPointer(planes.cb), cr: UnsafeBufferPointer(planes.cr),
      chromaStride: planes.chromaStride)
  }
}

/// Borrowed planes of a pixel buffer that is being made.
package struct MutablePixelPlanes {
  /// Row y starts at y × lumaStride.
  package let luma: UnsafeMutableBufferPointer<UInt8>
  package let lumaStride: Int
  /// Empty when the picture has no chroma.
  package let cb: UnsafeMutableBufferPointer<UInt8>
  package let cr: UnsafeMutableBufferPointer<UInt8>
  package let chromaStride: Int
}
