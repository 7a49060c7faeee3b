import CVideo
import Foundation
package import Geometry

/// Writes pictures as an MP4 file at a constant rate; the file appears whole or not at all.
///
/// H.264 where FFmpeg has x264, else MPEG-4 part 2; 4:2:0, the index first so that browsers can begin
/// at once. Equal pictures give equal bytes. For use from one thread at a time.
package final class VideoWriter {
  /// The pictures' size; odd sides lose their last row or column, which 4:2:0 can't hold.
  package let size: ImageSize
  private let path: String
  private let partialPath: String
  private let video: OpaquePointer
  private var isWhole = false

  /// Throws ``VideoError``.
  package init(path: String, size: ImageSize, rate: Int) throws(VideoError) {
    precondition(rate > 0, "a rate is positive")
    self.size = ImageSize(width: size.width & ~1, height: size.height & ~1)
    guard self.size.width > 0, self.size.height > 0 else {
      throw .refused(detail: "pictures of \(size.width)×\(size.height) are too small")
    }
    self.path = path
    let partialPath = path + ".part"
    self.partialPath = partialPath
    var opened: OpaquePointer?
    let (width, height) = (Int32(self.size.width), Int32(self.size.height))
    try Self.call(path) { cvideo_open(partialPath, width, height, Int32(rate), &opened, $0) }
    guard let opened else { throw .refused(detail: "no video was opened") }
    video = opened
  }

  deinit {
    cvideo_free(video)
    if !isWhole { unlink(partialPath) }
  }

  /// Adds a picture of the size that was announced, or of one row or column more.
  ///
  /// Throws ``VideoError``.
  package func write(_ image: RGBImage) throws(VideoError) {
    precondition(
      image.width & ~1 == size.width && image.height & ~1 == size.height, "all of one size")
    try Self.call(path) { message in
      image.bytes.withUnsafeBufferPointer {
        cvideo_write(video, $0.baseAddress, 3 * image.width, message)
      }
    }
  }

  /// Writes the rest and puts the file in its place.
  ///
  /// Throws ``VideoError``.
  package func finish() throws(VideoError) {
    try Self.call(path) { cvideo_finish(video, $0) }
    guard rename(partialPath, path) == 0 else {
      throw .cannotWrite(path: path, detail: String(cString: strerror(errno)))
    }
    isWhole = true
  }

  private static func call(
    _ path: String, _ body: (UnsafeMutablePointer<CChar>) -> cvideo_status
  ) throws(VideoError) {
    var message = [CChar](repeating: 0, count: Int(cvideo_message_size))
    let status = message.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map(body) ?? cvideo_refused
    }
    guard status != cvideo_ok else { return }
    let detail = String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    switch status {
    case cvideo_missing: throw .librariesMissing(detail: detail)
    case cvideo_cannot_write: throw .cannotWrite(path: path, detail: detail)
    default: throw .refused(detail: detail)
    }
  }
}

/// Why a video can't be written.
package enum VideoError: Error, Hashable, Sendable {
  /// FFmpeg's libraries, or an encoder of theirs, are not installed.
  case librariesMissing(detail: String)
  case cannotWrite(path: String, detail: String)
  case refused(detail: String)
}
