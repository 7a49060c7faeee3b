import Foundation
import Geometry
package import Imaging

/// Loads frames: decodes pictures into a pool's buffers, reads feature points and depth.
///
/// Reuse one for a recording, on one thread.
package final class FrameLoader {
  /// The most pixels of a depth picture; devices give fewer than the colour camera's.
  static let depthPixelLimit = 16_000_000

  private let pool: PixelBufferPool
  private let jpegDecoder: JPEGDecoder
  private var video: VideoReader?

  package init(pool: PixelBufferPool) {
    self.pool = pool
    jpegDecoder = JPEGDecoder(pool: pool)
  }

  /// Loads a frame's picture and what else of `components` it has.
  package func load(
    _ record: FrameRecord, components: FrameComponents = .all
  ) throws(FrameError) -> CapturedFrame {
    // The picture comes last: a frame that fails for another reason takes no buffer.
    let points = components.contains(.featurePoints) ? try featurePoints(of: record) : nil
    let depth = components.contains(.depth) ? try depth(of: record) : nil
    let picture = try picture(of: record, components.contains(.color) ? .all : .luma)
    return CapturedFrame(
      record: record, image: picture.pixels, featurePoints: points, depth: depth,
      imageWarning: picture.warning)
  }

  private func picture(
    of record: FrameRecord, _ components: ColorComponents
  ) throws(FrameError) -> Decoded<PixelBuffer> {
    let decoded: Decoded<PixelBuffer>
    do {
      if let place = record.videoFrame {
        decoded = Decoded(
          pixels: try video(record.imagePath).picture(at: place, pool: pool), orientation: .up,
          warning: nil)
      } else {
        let file = try ImageFile.read(path: record.imagePath)
        decoded =
          ImageFormat(sniffing: file) == .jpeg
          ? try jpegDecoder.decode(file, components: components)
          : try ImageFile.decode(file, components: components, pool: pool)
      }
    } catch {
      throw .image(frame: record.index, path: record.imagePath, error: ImageError(error))
    }
    guard decoded.pixels.size == record.camera.imageResolution else {
      throw .sizeMismatch(
        frame: record.index, path: record.imagePath, expected: record.camera.imageResolution,
        found: decoded.pixels.size)
    }
    return decoded
  }

  /// The feature points of a frame without its picture; nil where none are recorded.
  package static func points(of record: FrameRecord) throws(FrameError) -> FeaturePointCloud? {
    try FrameLoader(pool: PixelBufferPool(capacity: 1)).featurePoints(of: record)
  }

  /// The open video, reused from frame to frame.
  private func video(_ path: String) throws(ImageError) -> VideoReader {
    if let video, video.path == path { return video }
    let opened = try VideoReader(path: path)
    video = opened
    return opened
  }

  private func featurePoints(of record: FrameRecord) throws(FrameError) -> FeaturePointCloud? {
    switch record.featurePoints {
    case .notRecorded: return nil
    case .inline(let cloud): return cloud
    case .file(let path):
      let bytes: Data
      do {
        bytes = try BoundedFile.read(path: path, limit: FeaturePointFile.byteLimit)
      } catch {
        throw .unreadablePoints(frame: record.index, error: error)
      }
      do {
        let cloud = try FeaturePointFile.decode(bytes)
        return record.pointScale == 1 ? cloud : cloud.scaled(by: record.pointScale)
      } catch {
        throw .featurePoints(frame: record.index, path: path, detail: error.detail)
      }
    }
  }
}

extension ImageError {
  /// The error of a decoder, whose untyped `throws` throws nothing else.
  fileprivate init(_ error: any Error) {
    self = error as? ImageError ?? .damaged(detail: "\(error)")
  }
}
