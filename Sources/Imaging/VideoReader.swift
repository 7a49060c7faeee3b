import CVideo
package import Geometry

/// Decodes the pictures of an MP4 or QuickTime video, in order or, slowly, at any place.
///
/// Needs FFmpeg's libraries, which are opened when the first video is. For one thread at a time.
package final class VideoReader {
  package let path: String
  package let size: ImageSize
  /// The number of pictures that the file's index lists; 0 where it has none.
  package let count: Int
  private let pixelLimit: Int
  private var handle: OpaquePointer
  /// The place of the picture that is decoded next.
  private var next = 0
  /// False where the file was replaced by one of another size.
  private var hasSize = true

  /// - Throws: `ImageError`, `.unsupported` where FFmpeg is missing.
  package init(
    path: String, pixelLimit: Int = JPEGDecoder.defaultPixelLimit
  ) throws(ImageError) {
    self.path = path
    self.pixelLimit = pixelLimit
    (handle, size) = try Self.open(path, pixelLimit)
    count = Int(cvideoreader_count(handle))
  }

  deinit { cvideoreader_close(handle) }

  /// The picture at a place counted from 0, as 4:2:0.
  ///
  /// Pictures before it that were not asked for are decoded too: a step back starts again from the
  /// beginning. O(`index` − the last index).
  package func picture(at index: Int, pool: PixelBufferPool?) throws(ImageError) -> PixelBuffer {
    // The last picture is still there, for a caller that had no buffer for it.
    if index < next - 1 || !hasSize {
      let (reopened, size) = try Self.open(path, pixelLimit)
      cvideoreader_close(handle)
      (handle, next) = (reopened, 0)
      hasSize = size == self.size
    }
    guard hasSize else { throw .damaged(detail: "the file has changed") }
    while next <= index {
      var place: Int64 = 0
      let state = try Self.call(isFine: { $0 >= 0 }) { cvideoreader_next(handle, &place, $0) }
      guard state == 1 else {
        throw .damaged(detail: "the video ends after \(next) pictures")
      }
      next = max(next, Int(place)) + 1
    }
    guard next == index + 1 else { throw .damaged(detail: "the picture's data are damaged") }
    do {
      return try PixelBuffer(size: size, subsampling: .yuv420, pool: pool) { planes in
        _ = try Self.call(isFine: { $0 == 1 }) {
          cvideoreader_planes(
            handle, planes.luma.baseAddress, Int32(planes.lumaStride), planes.cb.baseAddress,
            planes.cr.baseAddress, Int32(planes.chromaStride), $0)
        }
      }
    } catch {
      throw error as? ImageError ?? .damaged(detail: "\(error)")
    }
  }

  private static func open(
    _ path: String, _ pixelLimit: Int
  ) throws(ImageError) -> (OpaquePointer, ImageSize) {
    // FFmpeg would wait for a pipe's writer, and read a device without end.
    guard BoundedFile.canOpen(path: path) else { throw .cannotRead(path: path) }
    var (width, height, isMissing) = (Int32(0), Int32(0), Int32(0))
    var message = [CChar](repeating: 0, count: Int(cvideoreader_message_size))
    guard
      let handle = cvideoreader_open(
        path, Int64(pixelLimit), &width, &height, &isMissing, &message)
    else {
      let text = Self.text(message)
      throw isMissing == 1 ? .unsupported(detail: text) : .damaged(detail: text)
    }
    return (handle, ImageSize(width: Int(width), height: Int(height)))
  }

  private static func call(
    isFine: (Int32) -> Bool, _ body: (UnsafeMutablePointer<CChar>?) -> Int32
  ) throws(ImageError) -> Int32 {
    var message = [CChar](repeating: 0, count: Int(cvideoreader_message_size))
    let result = message.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    guard isFine(result) else { throw .damaged(detail: text(message)) }
    return result
  }

  private static func text(_ message: [CChar]) -> String {
    String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
