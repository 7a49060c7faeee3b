import Geometry
import Imaging
import Testing

@Suite struct ColorConversionTests {
  @Test func `S-27 YCbCr and RGB are related as the platform documents`() throws {
    // Full range, values 0…1: R = Y + 1.402 Cr − 0.701, and so on.
    let samples: [(y: Int, cb: Int, cr: Int)] = [
      (128, 128, 128), (200, 100, 150), (60, 160, 110), (76, 85, 255), (255, 128, 128),
    ]
    for sample in samples {
      let buffer = try PixelBuffer(size: ImageSize(width: 1, height: 1), subsampling: .yuv444) {
        $0.luma[0] = UInt8(sample.y)
        $0.cb[0] = UInt8(sample.cb)
        $0.cr[0] = UInt8(sample.cr)
      }
      let (y, cb, cr) = (Double(sample.y), Double(sample.cb - 128), Double(sample.cr - 128))
      let expected = [y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb]
      for (value, exact) in zip(RGBImage(buffer).bytes, expected) {
        #expect(abs(Double(value) - min(max(exact, 0), 255)) <= 1)
      }
    }
  }

  @Test func `RGB through 4:4:4 planes and back differs by at most two levels`() throws {
    // Each of Y, Cb, Cr is rounded by up to 0.5: R moves by at most 0.5 + 1.402 × 0.5, B by
    // 0.5 + 1.772 × 0.5, before it is rounded itself.
    let picture = RGBImage.colorful(width: 90, height: 50)
    #expect(RGBImage(try PixelBuffer(picture)).difference(to: picture).max <= 2)
  }

  @Test func `gray values become luma and equal channels exactly`() throws {
    let gray = GrayImage<UInt8>(
      size: ImageSize(width: 16, height: 16), samples: (0...255).map { UInt8($0) })
    let buffer = try PixelBuffer(gray)
    #expect(buffer.rows == gray.samples)
    #expect(RGBImage(buffer) == RGBImage(gray))
  }

  @Test(arguments: [ChromaSubsampling.yuv420, .yuv444, .yuv422])
  func `RGBA is the RGB with opaque alpha, top or bottom row first`(
    subsampling: ChromaSubsampling
  ) throws {
    let file = try JPEGEncoder().encode(.colorful(width: 53, height: 37), subsampling: subsampling)
    let buffer = try JPEGDecoder().decode(file).pixels
    let rgb = RGBImage(buffer)
    let bytesPerRow = 4 * 53 + 12
    for bottomUp in [false, true] {
      var target = [UInt8](repeating: 1, count: 37 * bytesPerRow)
      target.withUnsafeMutableBytes {
        buffer.copyRGBA(into: $0, bytesPerRow: bytesPerRow, bottomUp: bottomUp)
      }
      for y in 0..<37 {
        let row = (bottomUp ? 36 - y : y) * bytesPerRow
        for x in 0..<53 {
          let from = 3 * (y * 53 + x)
          #expect(
            Array(target[(row + 4 * x)..<(row + 4 * x + 4)]) == rgb.bytes[from..<(from + 3)] + [255]
          )
        }
        #expect(target[(row + 4 * 53)..<(row + bytesPerRow)].allSatisfy { $0 == 1 })
      }
    }
  }
}
