import Geometry

/// What a JPEG file says before its first scan (ITU-T T.81, annex B).
///
/// Read apart from the decoder, so that a file can be refused by kind and size before the decoder
/// allocates anything for it.
struct JPEGHeader: Hashable, Sendable {
  let size: ImageSize
  let componentCount: Int
  let orientation: ImageOrientation

  /// - Throws: `ImageError.unknownFormat`, `.damaged`, `.unsupported` or `.tooLarge`.
  init(_ file: UnsafeRawBufferPointer, pixelLimit: Int) throws(ImageError) {
    guard ImageFormat(sniffing: file) == .jpeg else { throw .unknownFormat }
    var reader = JPEGMarkerReader(file)
    var frame: (marker: UInt8, body: UnsafeRawBufferPointer)?
    var orientation: ImageOrientation?
    segments: while true {
      guard let (marker, body) = reader.next() else {
        throw .damaged(detail: "the file ends, or is broken, before the first scan")
      }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        frame = frame ?? (marker, body)
      case 0xE1 where body.count >= 6 && body.prefix(6).elementsEqual(Self.exifPrefix):
        orientation =
          orientation
          ?? EXIFOrientation.read(tiff: UnsafeRawBufferPointer(rebasing: body.dropFirst(6)))
      case 0xDA: break segments
      default: break
      }
    }
    guard let frame else { throw .damaged(detail: "no frame header before the first scan") }
    (size, componentCount) = try Self.read(frame.marker, frame.body, pixelLimit)
    self.orientation = orientation ?? .up
  }

  private static let exifPrefix: [UInt8] = Array("Exif".utf8) + [0, 0]

  private static func read(
    _ marker: UInt8, _ body: UnsafeRawBufferPointer, _ pixelLimit: Int
  ) throws(ImageError) -> (ImageSize, Int) {
    // Baseline, extended and progressive, with Huffman (C0…C2) or arithmetic (C9, CA) coding.
    guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
      throw .unsupported(detail: "lossless or hierarchical JPEG (SOF\(marker & 0x0F))")
    }
    guard body.count >= 6, body.count >= 6 + 3 * Int(body[5]) else {
      throw .damaged(detail: "the frame header is too short")
    }
    guard body[0] == 8 else { throw .unsupported(detail: "\(body[0]) bits a sample") }
    let size = ImageSize(
      width: Int(body[3]) << 8 | Int(body[4]), height: Int(body[1]) << 8 | Int(body[2]))
    let components = Int(body[5])
    guard size.width > 0, size.height > 0, components > 0 else {
      throw .damaged(detail: "\(size.width)×\(size.height) pixels, \(components) components")
    }
    guard components == 1 || components == 3 else {
      throw .unsupported(detail: "\(components) components, as in CMYK")
    }
    guard size.width * size.height <= pixelLimit else { throw .tooLarge(size, limit: pixelLimit) }
    return (size, components)
  }
}

/// Walks the segments of a JPEG file up to its first scan.
private struct JPEGMarkerReader {
  private let file: UnsafeRawBufferPointer
  private var offset = 2

  init(_ file: UnsafeRawBufferPointer) { self.file = file }

  /// The next segment, or nil at the end of the file, a broken length or the end-of-image marker.
  mutating func next() -> (marker: UInt8, body: UnsafeRawBufferPointer)? {
    while true {
      // As libjpeg does, skip stray bytes before a marker and any number of fill bytes.
      while offset < file.count, file[offset] != 0xFF { offset += 1 }
      while offset < file.count, file[offset] == 0xFF { offset += 1 }
      guard offset < file.count else { return nil }
      let marker = file[offset]
      offset += 1
      switch marker {
      case 0x00, 0x01, 0xD0...0xD7: continue
      case 0xD8, 0xD9: return nil
      default: break
      }
      guard offset + 2 <= file.count else { return nil }
      let length = Int(file[offset]) << 8 | Int(file[offset + 1])
      guard length >= 2, offset + length <= file.count else { return nil }
      defer { offset += length }
      return (
        marker, UnsafeRawBufferPointer(rebasing: file[(offset + 2)..<(offset + length)])
      )
    }
  }
}
