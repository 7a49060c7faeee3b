package import Geometry

/// A picture as full-range BT.601 YCbCr planes, in the sensor's orientation, top row first.
///
/// A value with shared storage: copying it retains the memory, and when the last copy goes the
/// memory returns to the pool that it came from. It is never written after it was made.
package struct PixelBuffer: Sendable {
  let storage: PixelStorage

  /// Adopts storage whose planes are filled.
  init(_ storage: PixelStorage) { self.storage = storage }

  /// A picture whose planes `fill` writes; what it leaves out is undefined.
  ///
  /// - Parameter subsampling: nil makes a picture of luma alone.
  /// - Throws: `ImageError.outOfBuffers` when the pool is exhausted, and what `fill` throws.
  package init(
    size: ImageSize, subsampling: ChromaSubsampling?, pool: PixelBufferPool? = nil,
    filling fill: (MutablePixelPlanes) throws -> Void
  ) throws {
    let storage = try PixelStorage(
      layout: PlaneLayout(size: size, subsampling: subsampling), pool: pool)
    try fill(storage.mutablePlanes)
    self.storage = storage
  }

  package var size: ImageSize { storage.layout.size }

  /// Nil when only luma was decoded or the picture is gray.
  package var subsampling: ChromaSubsampling? { storage.layout.subsampling }

  /// The size of each chroma plane; nil when only luma was decoded or the picture is gray.
  package var chromaSize: ImageSize? { subsampling?.chromaSize(of: size) }

  /// Bytes from one luma row to the next.
  package var lumaStride: Int { storage.layout.lumaStride }

  /// Calls `body` with the planes, which are valid for the call only.
  package func withPlanes<Result, Failure: Error>(
    _ body: (PixelPlanes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(storage) {} }
    return try body(storage.planes)
  }
}
