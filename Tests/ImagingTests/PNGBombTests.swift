import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// PNG files that would inflate to far more than their pixels.
@Suite struct `PNG bombs` {
  private let picture = RGBImage.colorful(width: 24, height: 16)

  @Test func `texts and profiles are passed over, whatever they would inflate to`() throws {
    let file = SamplePNG.inserting(
      SamplePNG.textChunks(try SamplePNG.bomb()), into: try PNG.encode(picture))
    let decoded = try PNG.decodeRGB(file)
    #expect(decoded.pixels == picture)
    #expect(decoded.warning == nil)
  }

  /// A zlib stream of stored blocks, which go on for as long as is asked.
  private func stored(_ bytes: [UInt8], perBlock: Int) -> Data {
    var stream = Data([0x78, 0x01])
    for start in stride(from: 0, to: bytes.count, by: perBlock) {
      let block = bytes[start..<min(start + perBlock, bytes.count)]
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      stream += [block.endIndex == bytes.count ? 1 : 0, low, high, ~low, ~high] + block
    }
    let sums = bytes.reduce((a: UInt32(1), b: UInt32(0))) { sums, byte in
      let a = (sums.a + UInt32(byte)) % 65521
      return (a, (sums.b + a) % 65521)
    }
    return stream + withUnsafeBytes(of: (sums.b << 16 | sums.a).bigEndian) { Data($0) }
  }

  @Test func `a stream that goes on far behind the last row is refused, not inflated to its end`()
    throws
  {
    let endless = stored([UInt8](repeating: 0, count: 200_000), perBlock: 65_535)
    // Blocks without a byte, which make no pixel.
    let empty =
      Data([0x78, 0x01]) + (0..<20_000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] }
    for stream in [endless, empty] {
      let file = SamplePNG.replacingPixels(of: try PNG.encode(picture), with: stream)
      #expect(throws: ImageError.damaged(detail: "more compressed data than pixels")) {
        try PNG.decodeRGB(file)
      }
    }
  }

  @Test func `a picture that takes more bytes compressed than plain is still read`() throws {
    let gray = GrayImage<UInt8>(
      size: ImageSize(width: 300, height: 4), samples: (0..<1200).map { UInt8($0 % 251) })
    let rows = (0..<4).flatMap { row in [0] + gray.samples[(row * 300)..<((row + 1) * 300)] }
    // Six bytes for one.
    let file = SamplePNG.replacingPixels(
      of: try PNG.encode(gray), with: stored(rows, perBlock: 1))
    let decoded = try PNG.decodeGray8(file)
    #expect(decoded.pixels == gray)
    #expect(decoded.warning == nil)
  }
}
