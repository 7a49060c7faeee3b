import Foundation
import Geometry
import Imaging
import Testing

@Suite struct ResamplerTests {
  static func decoded(_ base64: String, width: Int, height: Int) throws -> RGBImage {
    let data = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
    return RGBImage(size: ImageSize(width: width, height: height), bytes: [UInt8](data))
  }

  static func resampler(
    _ picture: RGBImage, _ target: (Int, Int), _ orientation: ImageOrientation = .up,
    _ mode: CropAndScale = .centerCrop, _ filter: ResampleFilter = .bicubic,
    region: Rect = .unit
  ) throws -> Resampler {
    try #require(
      Resampler(
        storedSize: picture.size, orientation: orientation, regionOfInterest: region,
        target: ImageSize(width: target.0, height: target.1), cropAndScale: mode, filter: filter))
  }

  @Test func `V-7 a centre crop equals Pillow's crop and bicubic resize`() throws {
    let picture = RGBImage.textured(width: 96, height: 60)
    let expected = try Self.decoded(PillowPictures.centerCrop, width: 10, height: 10)
    let difference = try Self.resampler(picture, (10, 10)).image(from: picture)
      .difference(to: expected)
    // Pillow sums rows before columns, this columns before rows: sums in double precision differ
    // by 0.06 on average with that order, and by 0.01 with Pillow's.
    #expect(difference.max <= 1 && difference.mean <= 0.1, "\(difference)")
  }

  @Test func `V-11 the triangle filter equals Pillow's bilinear resize`() throws {
    let picture = RGBImage.textured(width: 96, height: 60)
    let expected = try Self.decoded(PillowPictures.scaleFill, width: 9, height: 7)
    let difference = try Self.resampler(picture, (9, 7), .up, .scaleFill, .bilinear)
      .image(from: picture).difference(to: expected)
    #expect(difference.max <= 1 && difference.mean <= 0.1, "\(difference)")
  }

  @Test func `enlarging equals Pillow's bicubic resize`() throws {
    let picture = RGBImage.textured(width: 7, height: 5)
    let expected = try Self.decoded(PillowPictures.enlarged, width: 11, height: 9)
    let difference = try Self.resampler(picture, (11, 9), .up, .scaleFill).image(from: picture)
      .difference(to: expected)
    #expect(difference.max <= 1 && difference.mean <= 0.05, "\(difference)")
  }

  @Test func `V-10 a turned picture equals Pillow's turn, crop and resize`() throws {
    let picture = RGBImage.textured(width: 96, height: 60)
    let expected = try Self.decoded(PillowPictures.turned, width: 10, height: 10)
    let difference = try Self.resampler(picture, (10, 10), .right).image(from: picture)
      .difference(to: expected)
    // Turned by a quarter, the order of the sums is Pillow's.
    #expect(difference.max <= 1 && difference.mean <= 0.03, "\(difference)")
  }

  @Test(arguments: CropAndScale.allCases, ImageOrientation.allCases)
  func `V-10 resampling stored pixels equals resampling the upright picture`(
    mode: CropAndScale, orientation: ImageOrientation
  ) throws {
    let stored = RGBImage.smooth(width: 83, height: 57)
    let upright = stored.oriented(orientation)
    // Upright pixels 10…50 × 7…42 of any orientation, as fractions.
    let region = Rect(
      origin: SIMD2(10 / Double(upright.width), 1 - 42 / Double(upright.height)),
      size: SIMD2(40 / Double(upright.width), 35 / Double(upright.height)))
    let direct = try Self.resampler(stored, (19, 13), orientation, mode, region: region)
      .image(from: stored)
    let reference = try Self.resampler(upright, (19, 13), .up, mode, region: region)
      .image(from: upright)
    #expect(direct.difference(to: reference).max <= 1)
  }

  @Test func `a plain picture stays plain, with padding 0 where it doesn't reach`() throws {
    let plain = RGBImage(width: 640, height: 480) { _, _ in (200, 100, 7) }
    for filter in ResampleFilter.allCases {
      let crop = try Self.resampler(plain, (24, 24), .left, .centerCrop, filter)
      #expect(crop.image(from: plain) == RGBImage(width: 24, height: 24) { _, _ in (200, 100, 7) })
      let fit = try Self.resampler(plain, (24, 24), .up, .scaleFit, filter)
      let expected = RGBImage(width: 24, height: 24) { _, y in
        (3..<21).contains(y) ? (200, 100, 7) : (0, 0, 0)
      }
      #expect(fit.image(from: plain) == expected)
    }
  }

  @Test func `V-10 nothing outside the region of interest is seen`() throws {
    // White outside columns 40…60 and rows 10…30; bicubic would ring from a white neighbour.
    let picture = RGBImage(width: 100, height: 80) { x, y in
      (40..<60).contains(x) && (10..<30).contains(y) ? (50, 60, 70) : (255, 255, 255)
    }
    let region = Rect(origin: SIMD2(0.4, 0.625), size: SIMD2(0.2, 0.25))
    let seen = try Self.resampler(picture, (8, 8), region: region).image(from: picture)
    #expect(seen == RGBImage(width: 8, height: 8) { _, _ in (50, 60, 70) })
  }

  @Test(arguments: [ChromaSubsampling.yuv420, .yuv422, .yuv411, .yuv440, .yuv444])
  func `planes give the same as the whole picture in RGB`(subsampling: ChromaSubsampling) throws {
    let file = try JPEGEncoder().encode(
      .colorful(width: 131, height: 77), subsampling: subsampling)
    let buffer = try JPEGDecoder().decode(file).pixels
    let rgb = RGBImage(buffer)
    for orientation in ImageOrientation.allCases {
      let resampler = try Self.resampler(rgb, (17, 17), orientation)
      #expect(resampler.image(from: buffer) == resampler.image(from: rgb))
    }
    let luma = try JPEGDecoder().decode(file, components: .luma).pixels
    let resampler = try Self.resampler(rgb, (17, 17))
    #expect(resampler.image(from: luma) == resampler.image(from: RGBImage(luma)))
  }

  @Test func `sizes down to one pixel and extreme shapes resample`() throws {
    for (width, height) in [(1, 1), (1, 300), (300, 1), (2, 3), (1000, 3)] {
      let plain = RGBImage(width: width, height: height) { _, _ in (9, 90, 200) }
      for mode in CropAndScale.allCases {
        for target in [(1, 1), (8, 8), (32, 5)] {
          let made = try Self.resampler(plain, target, .up, mode).image(from: plain)
          let pixels = stride(from: 0, to: made.bytes.count, by: 3).map {
            Array(made.bytes[$0..<($0 + 3)])
          }
          #expect(pixels.contains([9, 90, 200]))
          #expect(
            pixels.allSatisfy { $0 == [9, 90, 200] || (mode == .scaleFit && $0 == [0, 0, 0]) })
        }
      }
    }
  }
}
