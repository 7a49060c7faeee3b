package import Foundation
import Geometry

/// Decodes picture files of any known format, told by their content.
package enum ImageFile {
  /// The most bytes of a file that are read.
  package static let byteLimit = 512 << 20

  /// Decodes a file to planes.
  ///
  /// A gray file, or `.luma`, gives luma alone. A colour PNG becomes 4:4:4.
  /// - Throws: `ImageError`.
  package static func decode(
    _ file: Data, components: ColorComponents = .all, pool: PixelBufferPool? = nil,
    pixelLimit: Int = JPEGDecoder.defaultPixelLimit
  ) throws -> Decoded<PixelBuffer> {
    try file.withUnsafeBytes { bytes in
      switch ImageFormat(sniffing: bytes) {
      case .jpeg:
        return try JPEGDecoder(pool: pool, pixelLimit: pixelLimit)
          .decode(bytes, components: components)
      case .png where try PNG.header(of: file, pixelLimit: pixelLimit).isGray:
        let gray = try PNG.decodeGray8(file, pixelLimit: pixelLimit)
        return try gray.map { try PixelBuffer($0, pool: pool) }
      case .png:
        let image = try PNG.decodeRGB(file, pixelLimit: pixelLimit)
        return try image.map {
          let buffer = try PixelBuffer($0, pool: components == .all ? pool : nil)
          return components == .all ? buffer : try buffer.lumaAlone(pool: pool)
        }
      case nil: throw ImageError.unknownFormat
      }
    }
  }

  /// Decodes a file to RGB.
  ///
  /// - Throws: `ImageError`.
  package static func decodeRGB(
    _ file: Data, pixelLimit: Int = JPEGDecoder.defaultPixelLimit
  ) throws -> Decoded<RGBImage> {
    try file.withUnsafeBytes { bytes in
      switch ImageFormat(sniffing: bytes) {
      case .jpeg: try JPEGDecoder(pixelLimit: pixelLimit).decodeRGB(bytes)
      case .png: try PNG.decodeRGB(file, pixelLimit: pixelLimit)
      case nil: throw ImageError.unknownFormat
      }
    }
  }

  /// The bytes of a regular file, which may be any: they are judged when they are decoded.
  ///
  /// - Throws: `ImageError.cannotRead` and `ImageError.fileTooLarge`.
  package static func read(path: String, limit: Int = byteLimit) throws(ImageError) -> Data {
    do {
      return try BoundedFile.read(path: path, limit: limit)
    } catch {
      if case .tooLarge = error { throw .fileTooLarge(limit: limit) }
      throw .cannotRead(path: path)
    }
  }

  /// The bytes to the end of an open file, such as standard input.
  ///
  /// - Throws: `ImageError.fileTooLarge`, and what `FileHandle` throws.
  package static func read(_ file: FileHandle, limit: Int = byteLimit) throws -> Data {
    let data = try file.read(upToCount: limit + 1) ?? Data()
    guard data.count <= limit else { throw ImageError.fileTooLarge(limit: limit) }
    return data
  }
}

extension Decoded {
  fileprivate func map<Other>(_ transform: (Pixels) throws -> Other) rethrows -> Decoded<Other> {
    Decoded<Other>(
      pixels: try transform(pixels), orientation: orientation, warning: warning)
  }
}

extension PixelBuffer {
  /// The picture without its chroma.
  fileprivate func lumaAlone(pool: PixelBufferPool?) throws -> PixelBuffer {
    try withPlanes { planes in
      try PixelBuffer(size: size, subsampling: nil, pool: pool) { target in
        for y in 0..<size.height {
          let start = y * planes.lumaStride
          _ = target.luma.row(y, stride: target.lumaStride, count: size.width)
            .update(from: planes.luma[start..<(start + size.width)])
        }
      }
    }
  }
}
