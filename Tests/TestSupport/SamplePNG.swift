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
    return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
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

  /// CRC-32 (PNG, annex D), bit by bit.
  private static func checksum(_ bytes: Data) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
