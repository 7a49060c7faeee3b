package import Foundation
package import Geometry

extension ImageFile {
  /// The size that a picture file's header gives; nothing is decoded.
  ///
  /// - Throws: `ImageError`.
  package static func size(
    of file: Data, pixelLimit: Int = JPEGDecoder.defaultPixelLimit
  ) throws -> ImageSize {
    switch ImageFormat(sniffing: file) {
    case .png: try PNG.header(of: file, pixelLimit: pixelLimit).size
    case .jpeg: try file.withUnsafeBytes { try JPEGHeader($0, pixelLimit: pixelLimit).size }
    case nil: throw ImageError.unknownFormat
    }
  }
}
