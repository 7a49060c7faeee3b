import CConvolution
import Geometry
import Testing

/// The sums of the resampler, whichever registers the processor has for them, against their definition.
@Suite struct `Sums of the resampler` {
  private static let shift = 14

  private static func byte(_ sum: Int) -> UInt8 {
    UInt8(clamping: (sum + 1 << (shift - 1)) >> shift)
  }

  private static func weights(_ count: Int, _ random: inout SplitMix64) -> [Int16] {
    // Sums from beyond black to beyond white.
    (0..<count).map { _ in Int16.random(in: -3000...6000, using: &random) }
  }

  @Test(arguments: [2, 4, 14], [32, 64, 96, 128, 160, 2880])
  func `rows are added up byte by byte`(taps: Int, byteCount: Int) {
    var random = SplitMix64(seed: UInt64(taps * byteCount))
    let stride = byteCount + 32
    let rows = (0..<taps * stride).map { _ in UInt8.random(in: 0...255, using: &random) }
    let weights = Self.weights(taps, &random)
    // What lies behind the row must stay as it is.
    var output = [UInt8](repeating: 77, count: byteCount + 64)
    cconvolution_down(
      rows, stride, weights, Int32(taps), Int32(Self.shift), &output, byteCount)
    let expected = (0..<byteCount).map { place in
      Self.byte((0..<taps).reduce(0) { $0 + Int(rows[$1 * stride + place]) * Int(weights[$1]) })
    }
    #expect(Array(output.prefix(byteCount)) == expected)
    #expect(output.suffix(64).allSatisfy { $0 == 77 })
  }

  @Test(arguments: [4, 8, 16], [1, 2, 3, 8, 33])
  func `pixels of a row are added up channel by channel`(taps: Int, count: Int) {
    var random = SplitMix64(seed: UInt64(taps * count))
    let pixels = (0..<4 * (3 * count + taps)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let starts = (0..<count).map { Int32(3 * $0) }
    let weights = Self.weights(count * taps, &random)
    var output = [UInt8](repeating: 77, count: 4 * count + 64)
    cconvolution_across(
      pixels, starts, weights, Int32(taps), Int32(Self.shift), &output, count)
    let expected = (0..<count).flatMap { x in
      (0..<4).map { channel in
        Self.byte(
          (0..<taps).reduce(0) {
            $0 + Int(pixels[4 * (3 * x + $1) + channel]) * Int(weights[x * taps + $1])
          })
      }
    }
    #expect(Array(output.prefix(4 * count)) == expected)
    #expect(output.suffix(64).allSatisfy { $0 == 77 })
  }
}
