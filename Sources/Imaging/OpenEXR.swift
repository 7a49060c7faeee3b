import COpenEXR
package import Foundation
package import Geometry

/// Reads depth out of OpenEXR files of one part in scan lines.
package enum OpenEXR {
  /// Wider or higher pictures are refused before anything is allocated.
  static let sideLimit: Int32 = 16_384

  /// The channel Z, depth, Y or R, or the only one, in the file's unit; what is not finite or not
  /// positive becomes 0.
  ///
  /// - Throws: `ImageError`; nothing is allocated for a picture of more than `pixelLimit` pixels.
  package static func decodeDepth(
    _ file: Data, pixelLimit: Int
  ) throws(ImageError) -> DepthMap {
    guard file.starts(with: [0x76, 0x2F, 0x31, 0x01]) else { throw .unknownFormat }
    let size = try size(of: file)
    guard size.width * size.height <= pixelLimit else { throw .tooLarge(size, limit: pixelLimit) }
    var values = [Float](repeating: 0, count: size.width * size.height)
    try call { message in
      file.withUnsafeBytes { bytes in
        values.withUnsafeMutableBufferPointer { values in
          copenexr_depth(
            bytes.baseAddress, bytes.count, Int32(size.width), Int32(size.height),
            values.baseAddress, message)
        }
      }
    }
    return DepthMap(size: size, measured: values)
  }

  private static func size(of file: Data) throws(ImageError) -> ImageSize {
    var (width, height) = (Int32(0), Int32(0))
    try call { message in
      file.withUnsafeBytes {
        copenexr_size($0.baseAddress, $0.count, sideLimit, &width, &height, message)
      }
    }
    return ImageSize(width: Int(width), height: Int(height))
  }

  private static func call(
    _ body: (UnsafeMutablePointer<CChar>?) -> Int32
  ) throws(ImageError) {
    var message = [CChar](repeating: 0, count: Int(copenexr_message_size))
    let isFine = message.withUnsafeMutableBufferPointer { body($0.baseAddress) } == 1
    guard !isFine else { return }
    let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    throw .damaged(detail: String(decoding: text, as: UTF8.self))
  }
}

extension DepthMap {
  /// Depth as a sensor gave it: what is not finite or not positive is not measured.
  package init(size: ImageSize, measured values: [Float], confidence: [UInt8]? = nil) {
    self.init(
      size: size, metres: values.map { $0.isFinite && $0 > 0 ? $0 : 0 }, confidence: confidence)
  }
}
