import CTrackingProbe
import Geometry
import Testing

@Suite struct `Builds of the kernels` {
  private static let (width, height, margin) = (150, 110, 32)
  private static let stride = width + 2 * margin + 64

  /// Noise, which leaves no rounding untried, padded with more of it.
  private static func pixels(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<stride * (height + 2 * margin + 1)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
  }

  private static func results(_ build: Int32, seed: UInt32) -> [UInt8] {
    var results = [UInt8](repeating: 0, count: 200_000)
    let count = pixels(seed: UInt64(seed)).withUnsafeBufferPointer { pixels in
      pixels.baseAddress.map {
        ctrackingprobe_run(
          build, $0 + margin * stride + margin, stride, Int32(width), Int32(height), seed,
          &results, results.count)
      }
    }
    return Array(results.prefix(count ?? 0))
  }

  @Test(arguments: 1..<ctrackingprobe_build_count, [1, 2, 3, 4, 5, 6, 7, 8] as [UInt32])
  func `every build that the processor can run gives the same bits`(
    build: Int32, seed: UInt32
  ) throws {
    let portable = Self.results(0, seed: seed)
    // The picture's half and the scores are in it, so all kernels ran.
    try #require(portable.count > Self.width * Self.height / 4 + 4 * 64 * 64 + 64 * 24 * 24)
    let found = Self.results(build, seed: seed)
    // An older processor runs fewer of them.
    guard !found.isEmpty else { return }
    #expect(found == portable)
  }
}
