import CTurboJPEG
package import Foundation
import Geometry

/// Encodes pictures as baseline JPEG files; reuse one for a sequence of pictures.
package final class JPEGEncoder {
  private let handle: tjhandle

  package init() {
    guard let handle = tjInitCompress() else {
      preconditionFailure("TurboJPEG refuses to start only when memory is exhausted")
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Encodes a picture; the same picture always gives the same bytes.
  ///
  /// - Parameter quality: 1 (small) … 100.
  /// - Throws: `ImageError.cannotWrite` when a side has more than 65500 pixels.
  package func encode(
    _ image: RGBImage, quality: Int = 90, subsampling: ChromaSubsampling = .yuv420
  ) throws(ImageError) -> Data {
    precondition((1...100).contains(quality), "quality is 1…100")
    return try image.bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
      try collect { target, count in
        tjCompress2(
          handle, bytes.baseAddress, Int32(image.width), 0, Int32(image.height),
          Int32(TJPF_RGB.rawValue), &target, &count, subsampling.turboJPEG, Int32(quality),
          TJFLAG_ACCURATEDCT)
      }
    }
  }

  /// Encodes planes as they are, in their own subsampling, without a way through RGB.
  ///
  /// - Parameter quality: 1 (small) … 100.
  /// - Throws: `ImageError.cannotWrite` when a side has more than 65500 pixels.
  package func encode(_ buffer: PixelBuffer, quality: Int = 90) throws(ImageError) -> Data {
    precondition((1...100).contains(quality), "quality is 1…100")
    let subsampling = buffer.subsampling?.turboJPEG ?? Int32(TJSAMP_GRAY.rawValue)
    return try buffer.withPlanes { planes throws(ImageError) in
      try collect { target, count in
        withTurboJPEGPlanes(planes) { addresses, strides in
          tjCompressFromYUVPlanes(
            handle, addresses, Int32(buffer.size.width), strides, Int32(buffer.size.height),
            subsampling, &target, &count, Int32(quality), TJFLAG_ACCURATEDCT)
        }
      }
    }
  }

  /// Runs an encoding into memory that TurboJPEG allocates, and copies it out.
  private func collect(
    _ run: (inout UnsafeMutablePointer<UInt8>?, inout UInt) -> Int32
  ) throws(ImageError) -> Data {
    var target: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(target) }
    guard run(&target, &count) == 0, let target else {
      throw .cannotWrite(detail: String(cString: tjGetErrorStr2(handle)))
    }
    return Data(bytes: target, count: Int(count))
  }
}
