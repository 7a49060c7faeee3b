package import Geometry

/// A picture as full-range BT.601 YCbCr planes, in the sensor's orientation, top row first.
///
/// A value with shared storage: copying it retains the memory, and when the last copy goes the
/// memory returns to the pool that it came from. It is never written after it was made.
package struct PixelBuffer: Sendable {
  package let size: ImageSize
  /// The size of each chroma plane; nil when only luma was decoded or the picture is gray.
  package let chromaSize: ImageSize?
  let storage: PixelStorage

  /// Bytes from one luma row to the next.
  package var lumaStride: Int { storage.lumaStride }

  /// Calls `body` with the planes, which are valid for the call only.
  package func withPlanes<Result>(_ body: (PixelPlanes) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(storage) {} }
    return try body(storage.planes(size: size, chromaSize: chromaSize))
  }
}

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
