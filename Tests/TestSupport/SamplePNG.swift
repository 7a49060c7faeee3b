package import Foundation
import Geometry
import Imaging

/// PNG files made to do harm, out of the ones that Placard writes.
package enum SamplePNG {
  /// A zlib stream of some kilobytes that inflates to more than 64 MiB of zeros.
  package static func bomb() throws -> Data {
    let size = ImageSize(width: 8192, height: 8192)
    let zeros = GrayImage<UInt8>(
      size: size, samples: [UInt8](repeating: 0, count: size.width * size.height))
    return content(of: "IDAT", in: try PNG.encode(zeros))
  }

  /// Chunks of text and of profiles, each of which the stream is the compressed content of.
  package static func textChunks(_ stream: Data) -> Data {
    let name = Data("Comment\0".utf8)
    return chunk("zTXt", name + [0] + stream) + chunk("iTXt", name + [1, 0, 0, 0] + stream)
      + chunk("iCCP", name + [0] + stream)
  }

  /// The file with chunks before its pixels.
  package static func inserting(_ chunks: Data, into png: Data) -> Data {
    // The signature and the header.
    png.prefix(33) + chunks + png.dropFirst(33)
  }

  /// The file with another stream for its pixels.
  package static func replacingPixels(of png: Data, with stream: Data) -> Data {
    png.prefix(33) + chunk("IDAT", stream) + chunk("IEND", Data())
  }

  package static func chunk(_ name: String, _ content: Data) -> Data {
    let body = Data(name.utf8) + content
    return bigEndian(UInt32(content.count)) + body + bigEndian(SampleChecksum.crc32(body))
  }

  /// The file with right checksums for as many chunks as can be told apart, however it was damaged.
  package static func withRightChecksums(_ png: [UInt8]) -> [UInt8] {
    var (png, start) = (png, 8)
    while start + 12 <= png.count {
      let length = png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= png.count else { break }
      let sum = SampleChecksum.crc32(Data(png[(start + 4)..<end]))
      for place in 0..<4 { png[end + place] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * place)) }
      start = end + 4
    }
    return png
  }

  /// The contents of all chunks of a name, one after the other.
  package static func content(of name: String, in png: Data) -> Data {
    var content = Data()
    var rest = png.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let body = rest.dropFirst(8).prefix(length)
      if rest.dropFirst(4).prefix(4).elementsEqual(name.utf8) { content += body }
      rest = rest.dropFirst(12 + length)
    }
    return content
  }

  private static func bigEndian(_ value: UInt32) -> Data {
    withUnsafeBytes(of: value.bigEndian) { Data($0) }
  }
}
