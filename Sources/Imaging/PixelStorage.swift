import Geometry

/// The memory behind pixel buffers.
///
/// Unchecked: a decoder fills the memory before the buffer that owns it is published, and nothing
/// writes it afterwards until `deinit` has handed it back to the pool.
final class PixelStorage: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer
  let lumaStride: Int
  let chromaStride: Int
  private let lumaByteCount: Int
  private let chromaByteCount: Int
  private let recycle: @Sendable (UnsafeMutableRawBufferPointer) -> Void

  init(
    bytes: UnsafeMutableRawBufferPointer, lumaStride: Int, lumaByteCount: Int, chromaStride: Int,
    chromaByteCount: Int, recycle: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    self.lumaStride = lumaStride
    self.lumaByteCount = lumaByteCount
    self.chromaStride = chromaStride
    self.chromaByteCount = chromaByteCount
    self.recycle = recycle
  }

  deinit { recycle(bytes) }

  func planes(size: ImageSize, chromaSize: ImageSize?) -> PixelPlanes {
    func plane(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(
        UnsafeMutableRawBufferPointer(rebasing: bytes[start..<(start + count)])
          .assumingMemoryBound(to: UInt8.self))
    }
    return PixelPlanes(
      luma: plane(0, lumaByteCount), lumaStride: lumaStride,
      cb: plane(lumaByteCount, chromaByteCount),
      cr: plane(lumaByteCount + chromaByteCount, chromaByteCount), chromaStride: chromaStride)
  }
}
