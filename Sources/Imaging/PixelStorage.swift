/// The memory behind pixel buffers, handed back when the last of them goes.
///
/// Unchecked: a decoder fills the memory before the buffer that owns it is published, and nothing
/// writes it afterwards until `deinit` has handed it back to the pool.
final class PixelStorage: @unchecked Sendable {
  let layout: PlaneLayout
  private let memory: PixelMemory
  /// Nil where the memory is this storage's own.
  private let pool: PixelBufferPool?

  /// Memory from `pool`, or of its own without one.
  init(layout: PlaneLayout, pool: PixelBufferPool?) throws(ImageError) {
    self.layout = layout
    self.pool = pool
    memory = try pool?.takeMemory(layout.byteCount) ?? PixelMemory(byteCount: layout.byteCount)
  }

  deinit {
    if let pool { pool.recycle(memory) } else { memory.free() }
  }

  /// The planes for reading.
  var planes: PixelPlanes { PixelPlanes(mutablePlanes) }

  /// The planes for the decoder that made this storage, until it publishes it.
  var mutablePlanes: MutablePixelPlanes {
    func plane(_ start: Int, _ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
      UnsafeMutableRawBufferPointer(rebasing: memory.bytes[start..<(start + count)])
        .bindMemory(to: UInt8.self)
    }
    return MutablePixelPlanes(
      luma: plane(0, layout.lumaByteCount), lumaStride: layout.lumaStride,
      cb: plane(layout.lumaByteCount, layout.chromaByteCount),
      cr: plane(layout.lumaByteCount + layout.chromaByteCount, layout.chromaByteCount),
      chromaStride: layout.chromaStride)
  }
}
