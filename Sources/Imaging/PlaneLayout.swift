import Geometry

/// Where the planes of a picture lie in one block of memory.
struct PlaneLayout: Hashable, Sendable {
  let size: ImageSize
  /// Nil for luma alone.
  let subsampling: ChromaSubsampling?
  let lumaStride: Int
  let lumaByteCount: Int
  let chromaStride: Int
  let chromaByteCount: Int

  /// Rows start on cache lines; planes are padded to whole chroma samples, which decoders write.
  init(size: ImageSize, subsampling: ChromaSubsampling?) {
    precondition(size.width > 0 && size.height > 0, "a picture has pixels")
    self.size = size
    self.subsampling = subsampling
    let chroma = subsampling?.chromaSize(of: size)
    let paddedWidth = (chroma?.width ?? size.width) * (subsampling?.horizontal ?? 1)
    let paddedHeight = (chroma?.height ?? size.height) * (subsampling?.vertical ?? 1)
    lumaStride = Self.roundedToCacheLine(paddedWidth)
    lumaByteCount = lumaStride * paddedHeight
    chromaStride = Self.roundedToCacheLine(chroma?.width ?? 0)
    chromaByteCount = chromaStride * (chroma?.height ?? 0)
  }

  var byteCount: Int { lumaByteCount + 2 * chromaByteCount }

  private static func roundedToCacheLine(_ count: Int) -> Int { (count + 63) & ~63 }
}
