import CTurboJPEG
package import Foundation
import Geometry

/// Decodes JPEG files to pixel buffers in the file's own chroma subsampling, or to RGB.
///
/// Reuse one for a sequence of pictures. Baseline and progressive files of one or three components
/// with 8 bits a sample are read; others are refused as unsupported. Pictures are refused by the
/// size in their header before any memory is taken for them.
package final class JPEGDecoder {
  /// The most pixels that a picture may have: a header can claim 4 Gpx in a few bytes.
  package static let defaultPixelLimit = 64_000_000

  private var handle = JPEGDecoder.makeHandle()
  private let pool: PixelBufferPool?
  private let pixelLimit: Int

  /// - Parameter pool: where buffers come from; nil gives every picture memory of its own.
  package init(pool: PixelBufferPool? = nil, pixelLimit: Int = JPEGDecoder.defaultPixelLimit) {
    self.pool = pool
    self.pixelLimit = pixelLimit
  }

  deinit { tjDestroy(handle) }

  private static func makeHandle() -> tjhandle {
    guard let handle = tjInitDecompress() else {
      preconditionFailure("TurboJPEG refuses to start only when memory is exhausted")
    }
    return handle
  }

  /// Decodes a file to planes; a gray file, or `.luma`, gives luma alone.
  ///
  /// Files coded as RGB, and those in a subsampling outside `ChromaSubsampling`, become 4:4:4.
  /// - Throws: `ImageError`; damage that leaves a whole picture is a warning in the result.
  package func decode(
    _ file: UnsafeRawBufferPointer, components: ColorComponents = .all
  ) throws -> Decoded<PixelBuffer> {
    let header = try JPEGHeader(file, pixelLimit: pixelLimit)
    let coding = try coding(of: file, header)
    let (pixels, warning) =
      switch (coding, components) {
      case (.gray, _), (_, .luma): try decodeLuma(file, header.size)
      case (.yCbCr(let subsampling), .all): try decodePlanes(file, header.size, subsampling)
      case (.other, .all): try decodeThroughRGB(file, header.size)
      }
    return Decoded(pixels: pixels, orientation: header.orientation, warning: warning)
  }

  /// Decodes a file to planes.
  package func decode(
    _ file: Data, components: ColorComponents = .all
  ) throws -> Decoded<PixelBuffer> {
    try file.withUnsafeBytes { try decode($0, components: components) }
  }

  /// Decodes a file to RGB, without the rounding that a way through YCbCr has for RGB-coded files.
  package func decodeRGB(_ file: UnsafeRawBufferPointer) throws -> Decoded<RGBImage> {
    let header = try JPEGHeader(file, pixelLimit: pixelLimit)
    _ = try coding(of: file, header)
    let (image, warning) = try decodeImage(file, header.size)
    return Decoded(pixels: image, orientation: header.orientation, warning: warning)
  }

  /// Decodes a file to RGB.
  package func decodeRGB(_ file: Data) throws -> Decoded<RGBImage> {
    try file.withUnsafeBytes { try decodeRGB($0) }
  }
}

extension JPEGDecoder {
  /// How the samples are coded, as far as the choice of decoding depends on it.
  private enum Coding {
    case gray
    case yCbCr(ChromaSubsampling)
    case other
  }

  private func coding(
    of file: UnsafeRawBufferPointer, _ header: JPEGHeader
  ) throws(ImageError) -> Coding {
    if header.componentCount == 1 { return .gray }
    var width: Int32 = 0
    var height: Int32 = 0
    // TurboJPEG reports a subsampling that it has no number for by failing with −1 in its place.
    var subsampling: Int32 = .min
    var colorspace: Int32 = .min
    let status = tjDecompressHeader3(
      handle, file.baseAddress, UInt(file.count), &width, &height, &subsampling, &colorspace)
    if status != 0 {
      let message = message
      // TurboJPEG 2.1 would read the next file from the middle of this one's header on.
      tjDestroy(handle)
      handle = Self.makeHandle()
      guard subsampling != .min else { throw .damaged(detail: message) }
    }
    guard ImageSize(width: Int(width), height: Int(height)) == header.size else {
      throw .damaged(detail: "the frame header is not where it should be")
    }
    guard colorspace == Int32(TJCS_YCbCr.rawValue),
      let subsampling = ChromaSubsampling(turboJPEG: subsampling)
    else { return .other }
    return .yCbCr(subsampling)
  }

  private func decodePlanes(
    _ file: UnsafeRawBufferPointer, _ size: ImageSize, _ subsampling: ChromaSubsampling
  ) throws(ImageError) -> (PixelBuffer, String?) {
    let storage = try PixelStorage(
      layout: PlaneLayout(size: size, subsampling: subsampling), pool: pool)
    let planes = storage.mutablePlanes
    let lastRow = planes.luma.row(size.height - 1, stride: planes.lumaStride, count: size.width)
    let warning = try decode(lastRow: lastRow) {
      withTurboJPEGPlanes(planes) { pointers, strides in
        tjDecompressToYUVPlanes(
          handle, file.baseAddress, UInt(file.count), pointers, Int32(size.width), strides,
          Int32(size.height), Self.flags)
      }
    }
    return (PixelBuffer(storage), warning)
  }

  private func decodeLuma(
    _ file: UnsafeRawBufferPointer, _ size: ImageSize
  ) throws(ImageError) -> (PixelBuffer, String?) {
    let storage = try PixelStorage(layout: PlaneLayout(size: size, subsampling: nil), pool: pool)
    let planes = storage.mutablePlanes
    let lastRow = planes.luma.row(size.height - 1, stride: planes.lumaStride, count: size.width)
    let warning = try decode(lastRow: lastRow) {
      tjDecompress2(
        handle, file.baseAddress, UInt(file.count), planes.luma.baseAddress, Int32(size.width),
        Int32(planes.lumaStride), Int32(size.height), Int32(TJPF_GRAY.rawValue), Self.flags)
    }
    return (PixelBuffer(storage), warning)
  }

  private func decodeThroughRGB(
    _ file: UnsafeRawBufferPointer, _ size: ImageSize
  ) throws(ImageError) -> (PixelBuffer, String?) {
    let (image, warning) = try decodeImage(file, size)
    return (try PixelBuffer(image, pool: pool), warning)
  }

  private func decodeImage(
    _ file: UnsafeRawBufferPointer, _ size: ImageSize
  ) throws(ImageError) -> (RGBImage, String?) {
    let rowBytes = 3 * size.width
    var bytes = [UInt8](repeating: 0, count: rowBytes * size.height)
    // A closure of withUnsafeMutableBufferPointer that throws typed errors needs its type said.
    let warning = try bytes.withUnsafeMutableBufferPointer {
      (target: inout UnsafeMutableBufferPointer<UInt8>) throws(ImageError) -> String? in
      let target = target
      let lastRow = target.row(size.height - 1, stride: rowBytes, count: rowBytes)
      return try decode(lastRow: lastRow) {
        tjDecompress2(
          handle, file.baseAddress, UInt(file.count), target.baseAddress, Int32(size.width),
          Int32(rowBytes), Int32(size.height), Int32(TJPF_RGB.rawValue), Self.flags)
      }
    }
    return (RGBImage(size: size, bytes: bytes), warning)
  }

  /// Progressive files with more than 500 scans are refused: each costs a pass over the picture.
  private static let flags = Int32(TJFLAG_LIMITSCANS)

  private var message: String { String(cString: tjGetErrorStr2(handle)) }

  /// Runs a decoding, gives its warning and throws where no whole picture came out.
  ///
  /// TurboJPEG calls a fatal error that follows a warning a warning too, with memory left as it
  /// was. So after a warning the last row is inverted and decoded again: unless it comes out the
  /// same, nothing was written to it.
  private func decode(
    lastRow: UnsafeMutableBufferPointer<UInt8>, _ run: () -> Int32
  ) throws(ImageError) -> String? {
    if run() == 0 { return nil }
    let warning = message
    guard tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
      throw .damaged(detail: warning)
    }
    let row = Array(lastRow)
    for index in lastRow.indices { lastRow[index] = ~row[index] }
    _ = run()
    guard lastRow.elementsEqual(row) else { throw .damaged(detail: warning) }
    return warning
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// The first `count` bytes of row `y`.
  func row(_ y: Int, stride: Int, count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(rebasing: self[(y * stride)..<(y * stride + count)])
  }
}
