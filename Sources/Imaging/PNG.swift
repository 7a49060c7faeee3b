import CPNGShim
package import Foundation
package import Geometry

/// Reads and writes PNG files; stored values are taken as they are, without gamma.
package enum PNG {
  /// What a PNG file says in its header.
  package struct Header: Hashable, Sendable {
    package let size: ImageSize
    /// 1, 2, 4, 8 or 16 bits a sample.
    package let bitDepth: Int
    /// One value a pixel, without a palette or alpha.
    package let isGray: Bool
  }

  /// - Throws: `ImageError.unknownFormat`, `.damaged` or `.tooLarge`; nothing is allocated before.
  package static func header(
    of file: Data, pixelLimit: Int = JPEGDecoder.defaultPixelLimit
  ) throws(ImageError) -> Header {
    guard ImageFormat(sniffing: file) == .png else { throw .unknownFormat }
    // The signature, then a chunk: length, "IHDR", width, height, bit depth, colour type, …
    let start = Array(file.prefix(29))
    guard start.count == 29, start[12..<16].elementsEqual("IHDR".utf8) else {
      throw .damaged(detail: "the header is missing")
    }
    let size = ImageSize(
      width: bigEndian(start[16..<20]), height: bigEndian(start[20..<24]))
    guard size.width > 0, size.height > 0 else {
      throw .damaged(detail: "\(size.width)×\(size.height) pixels")
    }
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= pixelLimit else { throw .tooLarge(size, limit: pixelLimit) }
    return Header(size: size, bitDepth: Int(start[24]), isGray: start[25] == 0)
  }

  /// Decodes any PNG to RGB; palettes and gray are expanded, 16 bits scaled to 8, alpha dropped.
  package static func decodeRGB(
    _ file: Data, pixelLimit: Int = JPEGDecoder.defaultPixelLimit
  ) throws(ImageError) -> Decoded<RGBImage> {
    let size = try header(of: file, pixelLimit: pixelLimit).size
    let (bytes, warning) = try read(file, cpng_rgb8, size, valuesPerPixel: 3, UInt8.self)
    return Decoded(
      pixels: RGBImage(size: size, bytes: bytes), orientation: orientation(in: file),
      warning: warning)
  }

  /// Decodes a gray PNG to 8 bits a pixel: 8 bits as stored, fewer or more scaled.
  ///
  /// - Throws: `ImageError.unsupported` when the picture isn't gray.
  package static func decodeGray8(
    _ file: Data, pixelLimit: Int = JPEGDecoder.defaultPixelLimit
  ) throws(ImageError) -> Decoded<GrayImage<UInt8>> {
    let size = try grayHeader(of: file, pixelLimit: pixelLimit).size
    let (samples, warning) = try read(file, cpng_gray8, size, valuesPerPixel: 1, UInt8.self)
    return Decoded(
      pixels: GrayImage(size: size, samples: samples), orientation: orientation(in: file),
      warning: warning)
  }

  /// Decodes the stored values of a gray PNG of any bit depth, never scaled: depth, labels.
  ///
  /// - Throws: `ImageError.unsupported` when the picture isn't gray.
  package static func decodeGray16(
    _ file: Data, pixelLimit: Int = JPEGDecoder.defaultPixelLimit
  ) throws(ImageError) -> Decoded<GrayImage<UInt16>> {
    let size = try grayHeader(of: file, pixelLimit: pixelLimit).size
    let (samples, warning) = try read(file, cpng_gray16, size, valuesPerPixel: 1, UInt16.self)
    return Decoded(
      pixels: GrayImage(size: size, samples: samples), orientation: orientation(in: file),
      warning: warning)
  }

  /// Encodes a picture fast rather than small; the same picture always gives the same bytes.
  package static func encode(_ image: RGBImage) throws(ImageError) -> Data {
    try write(image.bytes, cpng_rgb8, image.size)
  }

  /// Encodes 8-bit values.
  package static func encode(_ gray: GrayImage<UInt8>) throws(ImageError) -> Data {
    try write(gray.samples, cpng_gray8, gray.size)
  }

  /// Encodes 16-bit values.
  package static func encode(_ gray: GrayImage<UInt16>) throws(ImageError) -> Data {
    try write(gray.samples, cpng_gray16, gray.size)
  }
}

extension PNG {
  private static func grayHeader(
    of file: Data, pixelLimit: Int
  ) throws(ImageError) -> Header {
    let header = try header(of: file, pixelLimit: pixelLimit)
    guard header.isGray else { throw .unsupported(detail: "a PNG that isn't gray") }
    return header
  }

  private static func read<Sample: FixedWidthInteger>(
    _ file: Data, _ samples: cpng_samples, _ size: ImageSize,
    valuesPerPixel: Int, _: Sample.Type
  ) throws(ImageError) -> (values: [Sample], warning: String?) {
    var values = [Sample](repeating: 0, count: valuesPerPixel * size.width * size.height)
    let (isWhole, message) = values.withUnsafeMutableBytes { values in
      file.withUnsafeBytes { file in
        withMessage { message in
          cpng_read(
            file.baseAddress, file.count, samples, UInt32(size.width), UInt32(size.height),
            values.baseAddress, message)
        }
      }
    }
    guard isWhole == 1 else { throw .damaged(detail: message) }
    return (values, message.isEmpty ? nil : message)
  }

  private static func write<Sample: FixedWidthInteger>(
    _ values: [Sample], _ samples: cpng_samples, _ size: ImageSize
  ) throws(ImageError) -> Data {
    var count = 0
    let (file, message) = values.withUnsafeBytes { values in
      withMessage { message in
        cpng_write(
          values.baseAddress, samples, UInt32(size.width), UInt32(size.height), &count, message)
      }
    }
    guard let file else { throw .cannotWrite(detail: message) }
    defer { cpng_free(file) }
    return Data(bytes: file, count: count)
  }

  private static func withMessage<Result>(
    _ body: (UnsafeMutablePointer<CChar>?) -> Result
  ) -> (Result, String) {
    var message = [CChar](repeating: 0, count: Int(cpng_message_size))
    let result = message.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return (result, String(decoding: text, as: UTF8.self))
  }

  /// The orientation in the EXIF chunk, if there is one before the pixels end.
  private static func orientation(in file: Data) -> ImageOrientation {
    file.withUnsafeBytes(orientation)
  }

  private static func orientation(in file: UnsafeRawBufferPointer) -> ImageOrientation {
    var offset = 8
    while offset + 12 <= file.count {
      let length = bigEndian(file[offset..<(offset + 4)])
      let start = offset + 8
      guard length <= file.count - start - 4 else { break }
      if file[(offset + 4)..<start].elementsEqual("eXIf".utf8) {
        return EXIFOrientation.read(
          tiff: UnsafeRawBufferPointer(rebasing: file[start..<(start + length)]))
      }
      offset = start + length + 4
    }
    return .up
  }

  private static func bigEndian(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
