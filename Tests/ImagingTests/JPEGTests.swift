import Foundation
import Geometry
import Imaging
import Testing

@Suite struct JPEGTests {
  /// Sizes with whole and cut blocks, single rows and columns, and planes too narrow to filter.
  static let sizes = [
    (64, 48), (1, 1), (2, 2), (3, 3), (4, 4), (5, 9), (7, 5), (17, 33), (31, 2), (1, 40), (40, 1),
    (130, 70),
  ].map { ImageSize(width: $0.0, height: $0.1) }

  @Test(arguments: ChromaSubsampling.allCases)
  func `RGB made of planes equals the RGB that libjpeg decodes`(
    subsampling: ChromaSubsampling
  ) throws {
    let encoder = JPEGEncoder()
    let decoder = JPEGDecoder()
    for size in Self.sizes {
      let picture = RGBImage.colorful(width: size.width, height: size.height)
      let file = try encoder.encode(picture, quality: 80, subsampling: subsampling)
      let planes = try decoder.decode(file)
      #expect(planes.pixels.subsampling == subsampling)
      #expect(planes.pixels.chromaSize == subsampling.chromaSize(of: size))
      #expect(planes.warning == nil)
      let direct = try decoder.decodeRGB(file)
      #expect(RGBImage(planes.pixels) == direct.pixels, "\(size)")
    }
  }

  @Test func `a smooth picture survives encoding`() throws {
    let picture = RGBImage.smooth(width: 100, height: 60)
    let decoded = try JPEGDecoder().decode(JPEGEncoder().encode(picture, quality: 95))
    let difference = RGBImage(decoded.pixels).difference(to: picture)
    #expect(difference.max <= 8)
    #expect(difference.mean < 1.5)
  }

  @Test func `luma alone equals the luma of a whole decoding`() throws {
    let file = try JPEGEncoder().encode(.colorful(width: 75, height: 43))
    let decoder = JPEGDecoder()
    let whole = try decoder.decode(file).pixels
    let luma = try decoder.decode(file, components: .luma).pixels
    #expect(luma.subsampling == nil)
    #expect(luma.chromaSize == nil)
    #expect(luma.rows == whole.rows)
  }

  @Test func `a gray picture has no chroma and converts to equal channels`() throws {
    let gray = GrayImage<UInt8>(
      size: ImageSize(width: 20, height: 10), samples: (0..<200).map { UInt8($0) })
    let file = try JPEGEncoder().encode(PixelBuffer(gray), quality: 100)
    let decoded = try JPEGDecoder().decode(file)
    #expect(decoded.pixels.subsampling == nil)
    #expect(decoded.pixels.withPlanes { $0.cb.isEmpty && $0.cr.isEmpty })
    let rgb = RGBImage(decoded.pixels)
    for index in 0..<200 {
      let pixel = rgb.bytes[(3 * index)..<(3 * index + 3)]
      #expect(Set(pixel).count == 1)
      #expect(abs(Int(rgb.bytes[3 * index]) - index) <= 2)
    }
  }

  @Test func `planes encode as they are`() throws {
    let decoder = JPEGDecoder()
    let encoder = JPEGEncoder()
    let first = try decoder.decode(encoder.encode(.smooth(width: 64, height: 48))).pixels
    let second = try decoder.decode(encoder.encode(first, quality: 100)).pixels
    #expect(second.subsampling == .yuv420)
    #expect(RGBImage(second).difference(to: RGBImage(first)).max <= 4)
  }

  @Test func `the same picture gives the same bytes`() throws {
    let picture = RGBImage.colorful(width: 60, height: 40)
    #expect(try JPEGEncoder().encode(picture) == JPEGEncoder().encode(picture))
  }

  @Test func `a picture above the limit is refused by its header`() throws {
    // 65000 × 65000 claimed by a file of a few hundred bytes: SOF0 is at its own marker.
    var file = try JPEGEncoder().encode(.smooth(width: 8, height: 8))
    let frame = try #require(file.firstRange(of: Data([0xFF, 0xC0])))
    file.replaceSubrange(
      (frame.lowerBound + 5)..<(frame.lowerBound + 9), with: [0xFD, 0xE8, 0xFD, 0xE8])
    let claimed = ImageSize(width: 65000, height: 65000)
    let pool = PixelBufferPool(capacity: 1)
    #expect(throws: ImageError.tooLarge(claimed, limit: 64_000_000)) {
      try JPEGDecoder(pool: pool).decode(file)
    }
    #expect(throws: ImageError.tooLarge(claimed, limit: 64_000_000)) {
      try JPEGDecoder().decodeRGB(file)
    }
    #expect(pool.outstanding == 0)
  }

  @Test func `twelve bits, four components and lossless coding are unsupported`() throws {
    let file = try JPEGEncoder().encode(.smooth(width: 8, height: 8))
    let frame = try #require(file.firstRange(of: Data([0xFF, 0xC0]))).lowerBound
    func patched(_ offset: Int, _ value: UInt8) -> Data {
      var copy = file
      copy[frame + offset] = value
      return copy
    }
    for broken in [patched(4, 12), patched(1, 0xC3)] {
      #expect { try JPEGDecoder().decode(broken) } throws: { error in
        if case .unsupported = error as? ImageError { true } else { false }
      }
    }
  }

  @Test func `the pool's exhaustion stops decoding`() throws {
    let file = try JPEGEncoder().encode(.smooth(width: 8, height: 8))
    let pool = PixelBufferPool(capacity: 1)
    let decoder = JPEGDecoder(pool: pool)
    let held = try decoder.decode(file)
    #expect(throws: ImageError.outOfBuffers(capacity: 1)) { try decoder.decode(file) }
    #expect(held.pixels.size == ImageSize(width: 8, height: 8))
  }
}

extension PixelBuffer {
  /// The luma without padding.
  var rows: [UInt8] {
    withPlanes { planes in
      (0..<size.height).flatMap { y in
        Array(planes.luma[(y * planes.lumaStride)..<(y * planes.lumaStride + size.width)])
      }
    }
  }
}
