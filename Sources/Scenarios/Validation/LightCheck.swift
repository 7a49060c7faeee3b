import Geometry
import Imaging
import Recordings

/// How bright and how sharp a recording's pictures are.
package struct LightCheck: Hashable, Sendable {
  private struct Sample: Hashable, Sendable {
    var frame: Int
    var brightness: Double
    var sharpness: Double
  }
  private var samples: [Sample] = []
  /// Frames that are nearly black, nearly white, or much less sharp than those around them.
  package private(set) var dark: [Int] = []
  package private(set) var bright: [Int] = []
  package private(set) var blurred: [Int] = []
  /// The median brightness, 0…255.
  package private(set) var brightness = 0.0

  static let darkLimit = 20.0
  static let brightLimit = 235.0
  /// A frame is blurred where its sharpness is below this share of its neighbours' median.
  static let blurShare = 0.4

  init() {}

  /// Measures every fourth pixel of every fourth row.
  mutating func add(_ image: PixelBuffer, frame: Int) {
    let size = image.size
    guard size.width > 16, size.height > 16 else { return }
    let (sum, edges, count) = image.withPlanes { planes -> (Int, Int, Int) in
      var (sum, edges, count) = (0, 0, 0)
      for y in stride(from: 4, to: size.height - 4, by: 4) {
        let row = y * planes.lumaStride
        for x in stride(from: 4, to: size.width - 4, by: 4) {
          let at = row + x
          let value = Int(planes.luma[at])
          let laplacian =
            4 * value - Int(planes.luma[at - 1]) - Int(planes.luma[at + 1])
            - Int(planes.luma[at - planes.lumaStride]) - Int(planes.luma[at + planes.lumaStride])
          sum += value
          edges += laplacian * laplacian
          count += 1
        }
      }
      return (sum, edges, count)
    }
    samples.append(
      Sample(
        frame: frame, brightness: Double(sum) / Double(count),
        sharpness: Double(edges) / Double(count)))
  }

  /// Judges what was measured.
  mutating func finish() {
    brightness = samples.map(\.brightness).median
    for (index, sample) in samples.enumerated() {
      if sample.brightness < Self.darkLimit { dark.append(sample.frame) }
      if sample.brightness > Self.brightLimit { bright.append(sample.frame) }
      let around = samples[max(0, index - 5)...min(samples.count - 1, index + 5)]
      let usual = around.map(\.sharpness).median
      // The variance goes with the square of contrast.
      if sample.sharpness < Self.blurShare * Self.blurShare * usual { blurred.append(sample.frame) }
    }
  }
}
