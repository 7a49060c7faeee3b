import Foundation
import Geometry

/// Cloth.
extension PatternGround {
  /// Plain weave of threads of about 4 mm, uneven yarn, and a thread of the second colour now and then.
  func fabric() -> PatternTones {
    // Over and under repeat every two threads, so there are pairs.
    let pairs = counts(of: 0.008)
    let yarnAcross = noise(SIMD2(0.05, 0.004), stream: 1)
    let yarnDown = noise(SIMD2(0.004, 0.05), stream: 2)
    let slubs = noise(0.014, stream: 3)
    let colored = coloredThreads(2 * pairs.x, 2 * pairs.y)
    let (width, height) = (Float(size.width), Float(size.height))
    var tones = PatternTones(size: size)
    var mix = tones.mix
    tones.light.update { _, index, x, y in
      let u = (Float(x) + 0.5) / width * Float(2 * pairs.x)
      let v = (Float(y) + 0.5) / height * Float(2 * pairs.y)
      let (column, row) = (Int(u), Int(v))
      let isAcross = (column + row) % 2 == 0
      let rounding = sin(.pi * (isAcross ? v - v.rounded(.down) : u - u.rounded(.down)))
      let yarn = isAcross ? yarnAcross.values[index] : yarnDown.values[index]
      let isColored = isAcross ? colored.rows[row] : colored.columns[column]
      mix.values[index] =
        (isColored ? 0.55 : 0) + 0.2 * slubs.values[index].eased(from: 0.25, to: 0.7)
      return 0.86 + 0.16 * rounding + 0.09 * yarn + 0.05 * slubs.values[index]
    }
    tones.mix = mix
    return tones
  }

  private func coloredThreads(_ columns: Int, _ rows: Int) -> (columns: [Bool], rows: [Bool]) {
    var random = random(stream: 4)
    func threads(_ count: Int) -> [Bool] { (0..<count).map { _ in random.unit() < 0.06 } }
    return (threads(columns), threads(rows))
  }
}
