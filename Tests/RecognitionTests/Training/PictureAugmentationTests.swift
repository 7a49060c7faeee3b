import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Recognition

@Suite struct PictureAugmentationTests {
  /// Red grows to the right, green downwards, blue is 100.
  private let slopes = RGBImage.made(width: 40, height: 30) { x, y in (4 * x, 5 * y, 100) }

  private func pixel(_ image: RGBImage, _ x: Int, _ y: Int) -> [Int] {
    (0..<3).map { Int(image.bytes[3 * (y * image.width + x) + $0]) }
  }

  @Test func `M-6 all six make 23 new pictures, each kind its own number`() {
    let counts = PictureAugmentation.allCases.map { kind in
      kind.pictures(from: slopes, seed: 1).count
    }
    #expect(counts == [4, 4, 4, 4, 4, 3])
  }

  @Test(arguments: PictureAugmentation.allCases)
  func `M-6 the same seed gives the same pictures, and amounts are random but for flips`(
    kind: PictureAugmentation
  ) {
    let first = kind.pictures(from: slopes, seed: 1)
    #expect(first == kind.pictures(from: slopes, seed: 1))
    #expect((first == kind.pictures(from: slopes, seed: 2)) == (kind == .flip))
    #expect(Set(first).count == first.count)
  }

  @Test func `M-6 flips are horizontal, vertical and both`() {
    let flips = PictureAugmentation.flip.pictures(from: slopes, seed: 1)
    #expect(flips.map { pixel($0, 0, 0) } == [[156, 0, 100], [0, 145, 100], [156, 145, 100]])
  }

  @Test func `a crop is a part of the picture`() {
    let part = slopes.cropped(x: 3, y: 2, size: ImageSize(width: 5, height: 4))
    #expect(part.size == ImageSize(width: 5, height: 4))
    #expect(pixel(part, 0, 0) == [12, 10, 100])
    #expect(pixel(part, 4, 3) == [28, 25, 100])
    for crop in PictureAugmentation.crop.pictures(from: slopes, seed: 5) {
      #expect((24...38).contains(crop.width) && (18...28).contains(crop.height))
    }
  }

  @Test func `a picture of one pixel can be changed in every way`() {
    let dot = RGBImage.made(width: 1, height: 1) { _, _ in (10, 20, 30) }
    for kind in PictureAugmentation.allCases {
      #expect(kind.pictures(from: dot, seed: 1).allSatisfy { $0.size == dot.size })
    }
  }

  @Test func `a turn by 180 degrees is the picture upside down`() {
    let turned = slopes.rotated(degrees: 180)
    #expect(pixel(turned, 0, 0) == [156, 145, 100])
    #expect(pixel(turned, 39, 29) == [0, 0, 100])
    #expect(slopes.rotated(degrees: 0) == slopes)
  }

  /// (x, y) right of the centre goes below it when turned clockwise by 90°.
  @Test func `a turn is clockwise`() {
    let square = RGBImage.made(width: 9, height: 9) { x, y in
      x == 8 && y == 4 ? (255, 0, 0) : (0, 0, 0)
    }
    #expect(pixel(square.rotated(degrees: 90), 4, 8) == [255, 0, 0])
  }

  @Test func `one stop doubles linear light`() {
    // sRGB 128 is 0.2159 linear; twice that is 0.4317, which is sRGB 0.6887 = 175.6.
    let gray = RGBImage.made(width: 2, height: 1) { x, _ in x == 0 ? (128, 128, 128) : (240, 0, 255)
    }
    let brighter = gray.exposed(stops: 1)
    #expect(pixel(brighter, 0, 0) == [176, 176, 176])
    #expect(pixel(brighter, 1, 0) == [255, 0, 255])
    #expect(gray.exposed(stops: 0) == gray)
  }

  /// A Gaussian of deviation 1 cut off at 3: its middle weight is 1 / 2.5058.
  @Test func `a blur spreads a point by the Gaussian and keeps an even picture`() {
    let point = RGBImage.made(width: 15, height: 15) { x, y in
      x == 7 && y == 7 ? (255, 0, 0) : (0, 0, 0)
    }
    let blurred = point.blurred(deviation: 1)
    let weights = (-3...3).map { exp(-Double($0 * $0) / 2) }
    let middle = 1 / weights.reduce(0, +)
    #expect(isClose(Double(pixel(blurred, 7, 7)[0]), 255 * middle * middle, within: 0.51))
    let beside = 255 * middle * middle * exp(-0.5)
    #expect(isClose(Double(pixel(blurred, 8, 7)[0]), beside, within: 0.51))
    let even = RGBImage.made(width: 6, height: 5) { _, _ in (200, 10, 90) }
    #expect(even.blurred(deviation: 3) == even)
  }

  @Test func `noise has no mean and the deviation that is asked for`() {
    let even = RGBImage.made(width: 100, height: 100) { _, _ in (128, 128, 128) }
    var random = SplitMix64(seed: 1)
    let values = even.noisy(deviation: 10, &random).bytes.map { Double($0) - 128 }
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
    // 30 000 values: the mean is within 4 × 10 / √30000 = 0.23, the deviation within 2 %.
    #expect(abs(mean) < 0.23)
    #expect(isClose(variance.squareRoot(), 10, within: 0.2))
  }
}

extension RGBImage {
  /// A picture from a formula of the column and the row.
  static func made(
    width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> (Int, Int, Int)
  ) -> RGBImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b) = pixel(x, y)
        bytes += [UInt8(clamping: r), UInt8(clamping: g), UInt8(clamping: b)]
      }
    }
    return RGBImage(size: ImageSize(width: width, height: height), bytes: bytes)
  }
}
